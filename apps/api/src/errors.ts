import {
  describeType,
  type ApprovedBefore,
  type CallerNotIdentity,
  type ChecksFull,
  type StateQueriesFull,
  type AttributeNameIsSearchAttribute,
  type ExcessOfDeletions,
  type IdTaken,
  type IdentityUnknown,
  type IdentityProfileInUse,
  type IdentityProfileNameTaken,
  type ImportFault,
  type InvalidInput,
  type NotFound,
  type NotInAccessSet,
  type NotProposer,
  type NotViolationOwner,
  type OwnViolation,
  type PendingChangeEnded,
  type PersonUnknown,
  type PlansBusy,
  type PolicyManaged,
  type ReportNotReady,
  type ReportsFull,
  type RowInUse,
  type SamePerson,
  type Scope,
  type SearchAttributeNameTaken,
  type SodPolicyNameTaken,
  type SourceHasDependants,
  type SourceInUse,
  type TooManyPendingChanges,
  type ViolationEnded,
  type ViolationOfOthers,
  type ViolationRuleBroken,
  type ViolationsWouldStart,
  type ViolationsUnknown,
} from '@identity-governance/application';
import { describeNameClash, describeTakenName } from '@identity-governance/domain/names';
import type { Fault } from '@identity-governance/values';
import type { FastifyReply } from 'fastify';
import { detailCodes, statusOf, type DetailCode } from './detail-codes';

/** The body of every error except 401 and 429; see `ErrorResponseDto`. */
export interface ErrorBody {
  readonly detailCode: string;
  /** 32 hex digits, equal to the response header `X-Request-Id` and to the id in the request's log lines. */
  readonly trackingId: string;
  readonly messages: readonly ErrorMessage[];
  readonly causes: readonly ErrorMessage[];
}

export interface ErrorMessage {
  readonly locale: 'en-US';
  readonly localeOrigin: 'DEFAULT';
  readonly text: string;
}

/** The reason why a request is refused, before it is formatted as a body. */
export interface Refusal {
  /** `429`: the body is that of every 429, without a code. */
  readonly detailCode: DetailCode | '429';
  readonly text: string;
  readonly causes?: readonly string[];
  readonly headers?: Readonly<Record<string, string>>;
}

/** Carries a refusal out of body parsers, which can only fail with an error. */
export class RequestRefused extends Error {
  override readonly name = 'RequestRefused';

  constructor(readonly refusal: Refusal) {
    super(refusal.text);
  }
}

/** Rows of an import have errors, and nothing is changed. */
export interface ImportRefused {
  readonly kind: 'import-refused';
  /** The first hundred. */
  readonly faults: readonly ImportFault[];
  readonly faultCount: number;
  /** Number of lines after the last one that was read. */
  readonly uncheckedLines: number;
  readonly excess: readonly ExcessOfDeletions[];
}

/** The content of the request requires scopes beyond those of the operation. */
export interface ScopesMissing {
  readonly kind: 'scopes-missing';
  readonly scopes: readonly Scope[];
}

/** The service cannot work now. */
export interface NotReady {
  readonly kind: 'not-ready';
  readonly reasons: readonly string[];
}

/** Every expected failure of an operation. A new kind does not compile until `refusals` has it. */
export type ApplicationError =
  | ApprovedBefore
  | NotFound
  | NotInAccessSet
  | IdTaken
  | IdentityUnknown
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
  | NotProposer
  | NotViolationOwner
  | OwnViolation
  | PendingChangeEnded
  | PersonUnknown
  | PlansBusy
  | PolicyManaged
  | ReportNotReady
  | ReportsFull
  | RowInUse
  | SamePerson
  | TooManyPendingChanges
  | ViolationEnded
  | ViolationOfOthers
  | ViolationRuleBroken
  | ViolationsWouldStart
  | CallerNotIdentity
  | ChecksFull
  | StateQueriesFull
  | ScopesMissing
  | ViolationsUnknown;

type ErrorOf<Kind> = Extract<ApplicationError, { readonly kind: Kind }>;

const refusals: { readonly [Kind in ApplicationError['kind']]: (error: ErrorOf<Kind>) => Refusal } = {
  'not-found': ({ missing, omitted = 0 }) => ({
    detailCode: detailCodes.notFound,
    text: 'the request names a resource that does not exist',
    causes: [
      ...missing.map(({ type, id }) => `${describeType(type)} \`${id}\` does not exist`),
      ...(omitted === 0 ? [] : [`${omitted} more do not exist`]),
    ],
  }),
  'not-in-access-set': (error) => ({
    detailCode: detailCodes.notFound,
    text: error.owner.type === 'IDENTITY' ? 'the access item is not assigned' : 'the access item is not granted',
    causes: [notInAccessSetText(error)],
  }),
  invalid: ({ faults }) => invalidContent(faults.map(faultText)),
  'identity-profile-name-taken': (error) => ruleBroken([nameTakenText(error)]),
  'sod-policy-name-taken': (error) => ruleBroken([nameTakenText(error)]),
  'identity-profile-in-use': ({ id, name, identityCount }) =>
    ruleBroken([`identity profile \`${id}\` (\`${name}\`) has ${identityCount} identities: move or delete them first`]),
  'id-taken': ({ type, id }) => ruleBroken([`${describeType(type)} \`${id}\` exists already: replace it with PUT`]),
  'row-in-use': ({ type, id, obstacle }) => ruleBroken([`${describeType(type)} \`${id}\` ${obstacle}`]),
  'source-has-dependants': ({ id, counts }) =>
    ruleBroken([`source \`${id}\` has ${describeCounts(counts)}: delete them first, or use \`cascade=true\``]),
  'search-attribute-name-taken': ({ name, clash }) => ruleBroken([describeNameClash(name, clash)]),
  'attribute-name-is-search-attribute': ({ clashes }) =>
    ruleBroken(clashes.map(({ attribute, searchAttribute }) => describeTakenName(attribute, searchAttribute))),
  'import-refused': ({ excess, faults, faultCount, uncheckedLines }) => ({
    detailCode: detailCodes.requestContent,
    text:
      excess.length > 0
        ? 'the import would delete more rows than it may, and nothing is changed'
        : `errors in the import: ${faultCount}; nothing was changed${describeUnchecked(uncheckedLines)}`,
    causes: [...excess.map(excessText), ...faults.map(importFaultText)],
  }),
  'source-in-use': ({ id, identityProfiles }) =>
    ruleBroken(
      identityProfiles.map(
        (profile) =>
          `source \`${id}\` is the authoritative source of identity profile \`${profile.id}\` (\`${profile.name}\`)`,
      ),
    ),
  'scopes-missing': ({ scopes }) => ({
    detailCode: detailCodes.forbidden,
    text: `the token must carry the scopes of all rows in the request: \`${scopes.join('`, `')}\``,
  }),
  'checks-full': ({ client, limit }) => ({
    detailCode: '429',
    text: `client \`${client ?? ''}\` has ${limit} stored checks, the maximum: delete checks, or wait until old ones expire`,
    headers: { 'retry-after': `${EXPIRY_AFTER_SECONDS}` },
  }),
  'state-queries-full': ({ client, limit }) => ({
    detailCode: '429',
    text: `client \`${client ?? ''}\` has ${limit} stored questions about past states for its user, the maximum: delete some, or wait until old ones expire`,
    headers: { 'retry-after': `${EXPIRY_AFTER_SECONDS}` },
  }),
  'person-unknown': () =>
    forbidden(
      'this needs the token of a person: one with the claim of `AUTH_PERSON_CLAIM` that is not issued to a client alone, while `FOUR_EYES` is on',
    ),
  'caller-not-identity': () =>
    forbidden(
      'this needs the token of a person who is an identity: the claim of `AUTH_PERSON_CLAIM` (`sub` if not set) must be the id of an identity',
    ),
  'not-violation-owner': () =>
    forbidden('the token must carry the scope `sod-violation:read`, or be that of an owner of the violation'),
  'same-person': ({ id }) => forbidden(`pending change \`${id}\` takes a second person: you have proposed it`),
  'approved-before': ({ id }) => forbidden(`you have approved pending change \`${id}\`: it takes another person`),
  'not-proposer': ({ id }) => forbidden(`pending change \`${id}\` can be withdrawn only by its proposer`),
  'pending-change-ended': ({ id, state }) => ({
    detailCode: detailCodes.conflict,
    text: `pending change \`${id}\` is ${state}: it can no longer be approved or rejected`,
  }),
  'identity-unknown': ({ person }) =>
    forbidden(`no identity has the id \`${person}\`, which the token names: only identities change violations`),
  'violation-of-others': ({ id }) =>
    forbidden(`violation \`${id}\` belongs to others: this is for its owner, or needs \`sod-violation:manage\``),
  'own-violation': ({ id }) =>
    forbidden(`violation \`${id}\` is your own: someone else must change it or approve the change`),
  'violation-ended': ({ id, status }) => ({
    detailCode: detailCodes.conflict,
    text: `violation \`${id}\` is ${status}: it can no longer be changed`,
  }),
  'violation-rule-broken': ({ reason }) => ruleBroken([reason]),
  'too-many-pending-changes': ({ of, limit }) => ({
    detailCode: detailCodes.conflict,
    text: `${of === 'person' ? 'you have' : 'there are'} ${limit} pending changes, the maximum: get some approved or rejected first`,
  }),
  'reports-full': ({ limit }) => ({
    detailCode: '429',
    text: `you have started ${limit} reports in the last 24 hours, the maximum without the scope \`sod-violation:manage\`: download one of them, or wait`,
    headers: { 'retry-after': `${REPORT_AFTER_SECONDS}` },
  }),
  'report-not-ready': ({ id, status, message }) => ({
    detailCode: detailCodes.conflict,
    text: `report \`${id}\` is ${status}: ${message ?? 'a worker writes it; try again later'}`,
  }),
  'violations-would-start': ({ total, listed }) => ({
    detailCode: detailCodes.violationsWouldStart,
    text: `the change would start violations: ${total}; nothing was changed`,
    causes: [
      ...listed.map(
        ({ policy, identity }) =>
          `identity \`${identity.name}\` (\`${identity.id}\`) would violate \`${policy.name}\` (\`${policy.id}\`)`,
      ),
      ...(total === listed.length ? [] : [`${total - listed.length} more violations are not listed`]),
    ],
  }),
  'policy-managed': ({ id, managedBy }) => ({
    detailCode: detailCodes.conflict,
    text: `SOD policy \`${id}\` is managed by the files of \`${managedBy}\`: change it there, or use \`override=true\``,
  }),
  'violations-unknown': () => ({
    detailCode: detailCodes.unavailable,
    text: 'the violations are not known yet: the first scan of all identities by a worker has not ended',
    headers: { 'retry-after': `${READY_AFTER_SECONDS}` },
  }),
  'plans-busy': ({ limit }) => ({
    detailCode: detailCodes.unavailable,
    text: `${limit} plans are being made, the maximum: try again later`,
    headers: { 'retry-after': `${PLAN_SECONDS}` },
  }),
  'not-ready': ({ reasons }) => ({
    detailCode: detailCodes.unavailable,
    text: 'the service is not ready',
    causes: reasons,
    headers: { 'retry-after': `${READY_AFTER_SECONDS}` },
  }),
};

function notInAccessSetText({ owner, access, heldThrough }: NotInAccessSet): string {
  const item = describeRef(access);
  if (owner.type !== 'IDENTITY') return `${item} is not granted by ${describeRef(owner)}`;
  if (heldThrough.length === 0) return `${item} is not assigned to ${describeRef(owner)}, which does not hold it`;
  return `${item} is not assigned to ${describeRef(owner)}, which holds it through ${heldThrough.map(describeRef).join(', ')}`;
}

function describeRef({ type, id }: { readonly type: Parameters<typeof describeType>[0]; readonly id: string }): string {
  return `${describeType(type)} \`${id}\``;
}

/** Approximate duration of a restart of the database. */
const READY_AFTER_SECONDS = 5;
/** The time limit of a plan. */
const PLAN_SECONDS = 10;
/** A caller may try hourly whether a day has passed since one of its reports. */
const REPORT_AFTER_SECONDS = 3600;
/** Expired checks are removed once an hour. */
const EXPIRY_AFTER_SECONDS = 3600;

export function refusalOf(error: ApplicationError): Refusal {
  const refusal = refusals[error.kind] as (error: ApplicationError) => Refusal; // each receives its own kind
  return refusal(error);
}

/** Formats `2 ACCOUNT, 1 ENTITLEMENT`. */
function describeCounts(counts: SourceHasDependants['counts']): string {
  return Object.entries(counts)
    .map(([type, count]) => `${count} ${type}`)
    .join(', ');
}

function forbidden(text: string): Refusal {
  return { detailCode: detailCodes.forbidden, text };
}

function ruleBroken(causes: readonly string[]): Refusal {
  return { detailCode: detailCodes.ruleBroken, text: 'the request breaks a rule', causes };
}

function nameTakenText({ kind, name, takenBy }: IdentityProfileNameTaken | SodPolicyNameTaken): string {
  const resource = kind === 'sod-policy-name-taken' ? 'SOD policy' : 'identity profile';
  return `the name \`${name}\` is already that of ${resource} \`${takenBy}\`; names are unique without case`;
}

export const overload: Refusal = {
  detailCode: detailCodes.unavailable,
  text: 'the service has too much to do at the moment',
  headers: { 'retry-after': '2' },
};

/**
 * Returns the refusal of a request whose client has disconnected: no client reads it, and it is not logged as an error.
 */
export function abortedRequest(): RequestRefused {
  const text = 'the request was aborted';
  return new RequestRefused({ detailCode: detailCodes.requestSyntax, text, headers: { connection: 'close' } });
}

export function invalidContent(causes: readonly string[]): Refusal {
  return { detailCode: detailCodes.requestContent, text: 'the request is not valid', causes };
}

/** Formats the error as a sentence; an empty field stands for the whole body. */
export function faultText({ field, reason }: Fault): string {
  return field === '' ? `the body ${reason}` : `\`${field}\` ${reason}`;
}

function excessText({ kind, sourceId, missing, existing }: ExcessOfDeletions): string {
  const source = sourceId === undefined ? '' : ` of source \`${sourceId}\``;
  return `${missing} of ${existing} rows of \`${kind}\`${source} would be deleted; a greater \`maxDeletes\` allows this`;
}

function describeUnchecked(lines: number): string {
  return lines === 0 ? '' : `; lines not checked: ${lines}`;
}

function importFaultText({ kind, line, field, reason }: ImportFault): string {
  if (line === 0) return `${kind}: ${reason}`;
  return field === '' ? `line ${line} ${reason}` : `line ${line} (${kind}): \`${field}\` ${reason}`;
}

const MAX_CAUSES = 100;

export function errorBody({ detailCode, text, causes = [] }: Refusal, trackingId: string): ErrorBody {
  return { detailCode, trackingId, messages: [message(text)], causes: firstOf(causes).map(message) };
}

/** Lists the first causes; the last entry states how many were omitted. */
function firstOf(causes: readonly string[]): readonly string[] {
  if (causes.length <= MAX_CAUSES) return causes;
  const listed = causes.slice(0, MAX_CAUSES - 1);
  return [...listed, `${causes.length - listed.length} more causes are not listed`];
}

/** Sends the refusal as the response. */
export function refuse(reply: FastifyReply, refusal: Refusal): FastifyReply {
  return reply
    .code(statusOf(refusal.detailCode))
    .headers({ 'x-request-id': reply.request.id, ...refusal.headers })
    .send(refusal.detailCode === '429' ? { message: refusal.text } : errorBody(refusal, reply.request.id));
}

function message(text: string): ErrorMessage {
  return { locale: 'en-US', localeOrigin: 'DEFAULT', text };
}
