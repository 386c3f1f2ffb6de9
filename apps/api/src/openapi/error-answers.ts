import { detailCodes, statusOf, type DetailCode } from '../detail-codes';
import { ErrorResponseDto } from '../error-dtos';
import { errorBody } from '../errors';
import type { Operation } from '../http/operation';
import type { Dto } from '../schema/json-schema';
import { groupOf, type OperationGroup } from './operation-group';
import {
  GetProfileConfigListV1401Response,
  GetProfileConfigListV1429Response,
  GetSearchAttributeConfigV1401Response,
  GetSearchAttributeConfigV1429Response,
  TooManyRequestsResponse,
  UnauthorizedResponse,
} from './refusal-dtos';

/** An error response of an operation. */
export interface ErrorAnswer {
  readonly name: string;
  readonly status: number;
  readonly description: string;
  readonly dto: Dto;
  readonly example: unknown;
  readonly headers: readonly string[];
}

export const rateLimitHeaders = ['RateLimit', 'RateLimit-Policy'];

/** Returns every error response of the operation, by status. */
export function errorAnswersOf({
  path,
  scope,
  group,
  params,
  body,
  resource,
  method,
  deferred,
  mayConflict,
  mayBeMissing,
  mayRefuseViolations,
  answer,
}: Operation): readonly ErrorAnswer[] {
  const { errors } = groupOf(path);
  return [
    badRequest,
    ...(scope === null ? [] : [unauthorized[errors], forbidden]),
    ...(params === undefined && body === undefined && mayBeMissing !== true ? [] : [notFound]),
    ...(deferred === undefined && mayConflict !== true ? [] : [conflict]),
    ...(mayRefuseViolations === true ? [violationsWouldStart] : []),
    ...((resource === undefined || method === 'GET') && answer.status !== 201 ? [] : [preconditionFailed]),
    ...(body === undefined ? [] : [requestTimeout, contentTooLarge, unsupportedMediaType]),
    ...(group === null ? [] : [tooManyRequests[errors]]),
    internalFault,
    unavailable,
  ];
}

interface ErrorDescriptions {
  readonly description: string;
  readonly text: string;
  readonly causes?: readonly string[];
  readonly headers?: readonly string[];
}

function detailed(name: string, detailCode: DetailCode, strings: ErrorDescriptions): ErrorAnswer {
  const { description, text, causes = [], headers = [] } = strings;
  const example = errorBody({ detailCode, text, causes }, '019b7652a1f07c3e9d1c0b8f4a6e2d57');
  const status = statusOf(detailCode);
  return { name, status, description, dto: ErrorResponseDto, example, headers: [...headers, ...rateLimitHeaders] };
}

const badRequest = detailed('BadRequest', detailCodes.requestContent, {
  description: 'The request cannot be read, is not valid or breaks a rule; `causes` lists all errors',
  text: 'the request is not valid',
  causes: ['`accessRefs` is missing, it must be a list'],
});

const forbidden = detailed('Forbidden', detailCodes.forbidden, {
  description: 'The token does not carry the scope of the operation',
  text: 'the token must carry the scope `sod-violation:read`',
});

const notFound = detailed('NotFound', detailCodes.notFound, {
  description: 'The request names a resource that does not exist; `causes` lists every missing id',
  text: 'the request names a resource that does not exist',
  causes: ['identity `maya.lindquist` does not exist'],
});

const requestTimeout = detailed('RequestTimeout', detailCodes.requestTimeout, {
  description: 'The body did not arrive in time; the connection is closed',
  text: 'the body did not arrive within 30 s',
});

const conflict = detailed('Conflict', detailCodes.conflict, {
  description: 'The pending change has ended, too many changes are pending, or the report is not written',
  text: 'pending change `019b7652a1f27d4a8e3f5a6b7c8d9e0f` is APPROVED: it can no longer be approved or rejected',
});

const violationsWouldStart = detailed('ViolationsWouldStart', detailCodes.violationsWouldStart, {
  description:
    'With `If-Violations: refuse`: the change would start violations, and nothing is changed; `causes` lists the first 50 and counts the rest',
  text: 'the change would start violations: 1; nothing was changed',
  causes: ['identity `Maya Lindqvist` (`maya.lindqvist`) would violate `Payment run vs. invoices` (`sod-p2p-07`)'],
});

const preconditionFailed = detailed('PreconditionFailed', detailCodes.preconditionFailed, {
  description: 'The resource does not match `If-Match`, or matches `If-None-Match`; nothing is changed',
  text: 'the resource does not match `If-Match`: it was changed, read it again',
});

const contentTooLarge = detailed('ContentTooLarge', detailCodes.contentTooLarge, {
  description: 'The body is too long',
  text: 'the body is too long',
});

const unsupportedMediaType = detailed('UnsupportedMediaType', detailCodes.unsupportedMediaType, {
  description: 'The body is not of the documented content type',
  text: 'the body must be sent as `Content-Type: application/json`, in UTF-8 and without a content encoding',
  headers: ['Accept'],
});

const internalFault = detailed('InternalFault', detailCodes.internalFault, {
  description: 'An unexpected error occurred; the service logs it with the tracking id',
  text: 'an unexpected error occurred',
});

const unavailable = detailed('ServiceUnavailable', detailCodes.unavailable, {
  description: 'The service is unavailable or overloaded',
  text: 'the service is not ready',
  causes: ['the database does not respond'],
  headers: ['Retry-After'],
});

type ByGroup<T> = Readonly<Record<OperationGroup['errors'], T>>;

const unauthorized: ByGroup<ErrorAnswer> = {
  '': unauthorizedAs(UnauthorizedResponse),
  GetProfileConfigListV1: unauthorizedAs(GetProfileConfigListV1401Response),
  GetSearchAttributeConfigV1: unauthorizedAs(GetSearchAttributeConfigV1401Response),
};

const tooManyRequests: ByGroup<ErrorAnswer> = {
  '': tooManyRequestsAs(TooManyRequestsResponse),
  GetProfileConfigListV1: tooManyRequestsAs(GetProfileConfigListV1429Response),
  GetSearchAttributeConfigV1: tooManyRequestsAs(GetSearchAttributeConfigV1429Response),
};

function unauthorizedAs(dto: Dto): ErrorAnswer {
  return {
    name: dto.name.replace('Response', ''),
    status: 401,
    description: 'There is no valid token',
    dto,
    example: { error: 'a bearer token is needed: `Authorization: Bearer <JWT>`' },
    headers: ['WWW-Authenticate', ...rateLimitHeaders],
  };
}

function tooManyRequestsAs(dto: Dto): ErrorAnswer {
  return {
    name: dto.name.replace('Response', ''),
    status: 429,
    description: 'Too many requests; wait for the time in `Retry-After`',
    dto,
    example: { message: 'too many requests: wait for the number of seconds in `Retry-After`' },
    headers: ['Retry-After', ...rateLimitHeaders],
  };
}
