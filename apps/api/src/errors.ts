import {
  describeType,
  type AttributeNameIsSearchAttribute,
  type ExcessOfDeletions,
  type IdTaken,
  type IdentityProfileInUse,
  type IdentityProfileNameTaken,
  type ImportFault,
  type InvalidInput,
  type NotFound,
  type Scope,
  type SearchAttributeNameTaken,
  type SodPolicyNameTaken,
  type SourceHasDependants,
  type SourceInUse,
} from '@identity-governance/application';
import { describeNameClash, describeTakenName, type Fault } from '@identity-governance/domain';
import type { FastifyReply } from 'fastify';
import { detailCodes, statusOf, type DetailCode } from './detail-codes';

/** `ErrorResponseDto`: the body of every error but 401 and 429. */
export interface ErrorBody {
  readonly detailCode: string;
  /** 32 hex digits, those of the response header `X-Request-Id` and of the request's log lines. */
  readonly trackingId: string;
  readonly messages: readonly ErrorMessage[];
  readonly causes: readonly ErrorMessage[];
}

export interface ErrorMessage {
  readonly locale: 'en-US';
  readonly localeOrigin: 'DEFAULT';
  readonly text: string;
}

/** Why a request is not done, before it is put into a body. */
export interface Refusal {
  readonly detailCode: DetailCode;
  readonly text: string;
  readonly causes?: readonly string[];
  readonly headers?: Readonly<Record<string, string>>;
}

/** Thrown where only an error can leave: inside body parsers. */
export class RequestRefused extends Error {
  override readonly name = 'RequestRefused';

  constructor(readonly refusal: Refusal) {
    super(refusal.text);
  }
}

/** Rows of an import have faults, and nothing is changed. */
export interface ImportRefused {
  readonly kind: 'import-refused';
  /** The first hundred. */
  readonly faults: readonly ImportFault[];
  readonly faultCount: number;
  readonly excess: readonly ExcessOfDeletions[];
}

/** What the request holds needs more than the operation itself does. */
export interface ScopesMissing {
  readonly kind: 'scopes-missing';
  readonly scopes: readonly Scope[];
}

/** The service cannot work now. */
export interface NotReady {
  readonly kind: 'not-ready';
  readonly reasons: readonly string[];
}

/** Every expected failure of an operation. A new kind does not compile until `refusalOf` knows it. */
export type ApplicationError =
  | NotFound
  | IdTaken
  | InvalidInput
  | IdentityProfileInUse
  | IdentityProfileNameTaken
  | ImportRefused
  | AttributeNameIsSearchAttribute
  | SearchAttributeNameTaken
  | SodPolicyNameTaken
  | SourceHasDependants
  | SourceInUse
  | NotReady
  | ScopesMissing;

export function refusalOf(error: ApplicationError): Refusal {
  switch (error.kind) {
    case 'not-found':
      return {
        detailCode: detailCodes.notFound,
        text: 'the request names what does not exist',
        causes: error.missing.map(({ type, id }) => `${describeType(type)} \`${id}\` does not exist`),
      };
    case 'invalid':
      return invalidContent(error.faults.map(faultText));
    case 'identity-profile-name-taken':
    case 'sod-policy-name-taken':
      return ruleBroken([nameTakenText(error)]);
    case 'identity-profile-in-use':
      return ruleBroken([
        `identity profile \`${error.id}\` (\`${error.name}\`) has ${error.identityCount} identities: move or delete them first`,
      ]);
    case 'id-taken':
      return ruleBroken([`${describeType(error.type)} \`${error.id}\` exists already: replace it with PUT`]);
    case 'source-has-dependants':
      return ruleBroken([
        `source \`${error.id}\` has ${describeCounts(error.counts)}: delete them first, or with it by \`cascade=true\``,
      ]);
    case 'search-attribute-name-taken':
      return ruleBroken([describeNameClash(error.name, error.clash)]);
    case 'attribute-name-is-search-attribute':
      return ruleBroken(
        error.clashes.map(({ attribute, searchAttribute }) => describeTakenName(attribute, searchAttribute)),
      );
    case 'import-refused':
      return {
        detailCode: detailCodes.requestContent,
        text:
          error.excess.length > 0
            ? 'the import would delete more rows than it may, and nothing is changed'
            : `the import has ${error.faultCount} faults, and nothing is changed`,
        causes: [...error.excess.map(excessText), ...error.faults.map(importFaultText)],
      };
    case 'source-in-use':
      return ruleBroken(
        error.identityProfiles.map(
          ({ id, name }) =>
            `source \`${error.id}\` is the authoritative source of identity profile \`${id}\` (\`${name}\`)`,
        ),
      );
    case 'scopes-missing':
      return {
        detailCode: detailCodes.forbidden,
        text: `the token must carry the scopes of all that the request holds: \`${error.scopes.join('`, `')}\``,
      };
    case 'not-ready':
      return { detailCode: detailCodes.unavailable, text: 'the service is not ready', causes: error.reasons };
  }
}

/** `2 ACCOUNT, 1 ENTITLEMENT`. */
function describeCounts(counts: SourceHasDependants['counts']): string {
  return Object.entries(counts)
    .map(([type, count]) => `${count} ${type}`)
    .join(', ');
}

function ruleBroken(causes: readonly string[]): Refusal {
  return { detailCode: detailCodes.ruleBroken, text: 'the request breaks a rule', causes };
}

function nameTakenText({ kind, name, takenBy }: IdentityProfileNameTaken | SodPolicyNameTaken): string {
  const resource = kind === 'sod-policy-name-taken' ? 'SOD policy' : 'identity profile';
  return `the name \`${name}\` is already that of ${resource} \`${takenBy}\`; names are unique without case`;
}

export function invalidContent(causes: readonly string[]): Refusal {
  return { detailCode: detailCodes.requestContent, text: 'the request is not valid', causes };
}

/** Reads as a sentence; an empty field stands for the whole body. */
export function faultText({ field, reason }: Fault): string {
  return field === '' ? `the body ${reason}` : `\`${field}\` ${reason}`;
}

function excessText({ kind, missing, existing }: ExcessOfDeletions): string {
  return `${missing} of ${existing} rows of \`${kind}\` would be deleted; a greater \`maxDeletes\` allows that`;
}

function importFaultText({ kind, line, field, reason }: ImportFault): string {
  if (line === 0) return `${kind}: ${reason}`;
  return field === '' ? `line ${line} ${reason}` : `line ${line} (${kind}): \`${field}\` ${reason}`;
}

const MOST_CAUSES = 100;

export function errorBody({ detailCode, text, causes = [] }: Refusal, trackingId: string): ErrorBody {
  return { detailCode, trackingId, messages: [message(text)], causes: causes.slice(0, MOST_CAUSES).map(message) };
}

/** Answers with the refusal. */
export function refuse(reply: FastifyReply, refusal: Refusal): FastifyReply {
  return reply
    .code(statusOf(refusal.detailCode))
    .headers({ 'x-request-id': reply.request.id, ...refusal.headers })
    .send(errorBody(refusal, reply.request.id));
}

function message(text: string): ErrorMessage {
  return { locale: 'en-US', localeOrigin: 'DEFAULT', text };
}
