import { SecondPersonNeeded, StoreBusy, StoreUnavailable, TooManyIdentities } from '@identity-governance/application';
import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify';
import { detailCodes } from '../detail-codes';
import { faultText, invalidContent, refuse, RequestRefused, type Refusal } from '../errors';
import { describeQueryErrors, describeSchemaErrors, type SchemaError } from '../schema/describe-schema-error';
import { PopulationUnavailable } from '../population/query-process';
import { KeysUnavailable } from '../tokens/issuer-keys';
import type { OperationBody } from './operation';

/**
 * Sends the response for an error that a request has thrown. An unexpected error is logged, and its response has a
 * constant message. Returns nothing: the framework would wait for a returned reply, and respond again if the client
 * disconnects.
 */
export function answerError(error: Error, request: FastifyRequest, reply: FastifyReply): void {
  refuse(reply, refusalFor(error, request));
}

function refusalFor(error: Error, request: FastifyRequest): Refusal {
  if (error instanceof RequestRefused) return error.refusal;
  if ('validation' in error) return invalidContent(errorsOf(request));
  if (error instanceof SecondPersonNeeded) return { detailCode: detailCodes.forbidden, text: error.message };
  if (error instanceof TooManyIdentities) {
    const text = `${error.message}; use \`governance scan\` or \`governance simulate\``;
    return { detailCode: detailCodes.unavailable, text, headers: { 'retry-after': '3600' } };
  }
  const expected = unavailableRefusal(error, request) ?? frameworkRefusal(error as FastifyError);
  if (expected !== undefined) return expected;
  request.log.error({ err: error }, 'request failed');
  return { detailCode: detailCodes.internalFault, text: 'an unexpected error occurred' };
}

/** Returns a refusal with a retry time if a dependency of the service is unavailable. */
function unavailableRefusal(error: Error, { log }: FastifyRequest): Refusal | undefined {
  const refusal = (text: string, seconds: number): Refusal => {
    return { detailCode: detailCodes.unavailable, text, headers: { 'retry-after': `${seconds}` } };
  };
  if (error instanceof KeysUnavailable) return refusal(error.message, 30);
  if (error instanceof PopulationUnavailable) {
    log.warn({ err: error }, 'queries over all identities not possible');
    return refusal(`${error.message}; try again`, 5);
  }
  if (error instanceof StoreBusy) {
    log.warn({ err: error }, 'store busy');
    const reason = error.waitedFor === 'writer' ? ' with another writer' : ': all connections for reading are in use';
    return refusal(`the service is busy${reason}; nothing was changed, try again`, 1);
  }
  if (error instanceof StoreUnavailable) {
    log.error({ err: error }, 'database not usable');
    const text = error.mayBeChanged
      ? 'the database does not respond; the change may have been made: read the resource before you retry'
      : 'the database is unavailable; nothing was changed, try again';
    return refusal(text, 5);
  }
  return undefined;
}

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The operation's own parser of the body, if any. */
    readonly readBody?: OperationBody<unknown>['read'] | undefined;
  }
}

/** Returns the errors of every part: the framework stops at the first invalid part. */
function errorsOf(request: FastifyRequest): readonly string[] {
  const parts = { params: request.params, querystring: request.query, body: request.body };
  const bySchema = Object.entries(parts).flatMap(([part, value]) => {
    const validate = request.getValidationFunction(part as keyof typeof parts) as Validate | undefined;
    if (validate === undefined || validate(value)) return [];
    return (part === 'querystring' ? describeQueryErrors : describeSchemaErrors)(validate.errors ?? []);
  });
  const read = request.routeOptions.config.readBody?.(request.body);
  return [...bySchema, ...(read === undefined || read.ok ? [] : read.error)].map(faultText);
}

interface Validate {
  (value: unknown): boolean;
  readonly errors: readonly SchemaError[] | null;
}

function frameworkRefusal({ code, statusCode = 500 }: FastifyError): Refusal | undefined {
  switch (code) {
    case 'FST_ERR_CTP_BODY_TOO_LARGE':
      return { detailCode: detailCodes.contentTooLarge, text: 'the body is too long' };
    case 'FST_ERR_CTP_INVALID_MEDIA_TYPE':
      return { detailCode: detailCodes.unsupportedMediaType, text: 'the content type is not supported' };
    case 'FST_ERR_BAD_URL':
      return { detailCode: detailCodes.requestSyntax, text: 'the URL is not encoded correctly (RFC 3986)' };
    default:
      if (statusCode >= 500) return undefined;
      return { detailCode: detailCodes.requestSyntax, text: 'the request cannot be read' };
  }
}
