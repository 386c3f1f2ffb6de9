import { override, type InvalidInput, type Store } from '@identity-governance/application';
import type { Precondition, WorkScope } from '@identity-governance/platform';
import { describeUnknown, err, ok, type Result } from '@identity-governance/values';
import type { FastifyRequest } from 'fastify';
import type { ServiceIdentifier } from 'inversify';
import { detailCodes } from '../detail-codes';
import { RequestRefused, type ApplicationError, type Refusal } from '../errors';
import { entityTagOf, namesTag } from './entity-tag';
import type { Operation } from './operation';
import { StreamedList } from './streamed-list';

/** Returns the entity tag of the part of a resource that `If-Match` guards. */
export function etagOf({ guarded }: Pick<Operation, 'guarded'>, resource: object): string {
  return entityTagOf(JSON.stringify(guarded === undefined ? resource : guarded(resource)));
}

/** Whether the response contains a single resource that was read, written or created. */
export function returnsEtag({ resource, method, answer }: Operation): boolean {
  return method !== 'DELETE' && (resource !== undefined || answer.status === 201);
}

/** Whether a client that wants to create only new resources tried to create an existing one. */
export function isUnwantedCreation({ headers }: FastifyRequest, { kind }: ApplicationError): boolean {
  return kind === 'id-taken' && headers['if-none-match']?.trim() === '*';
}

/** Returns the precondition that `If-Match` and `If-None-Match` of the request set for the resource it changes. */
export function preconditionOf(
  request: FastifyRequest,
  { resource, method, ...operation }: Operation,
): Precondition | undefined {
  const { 'if-match': wanted, 'if-none-match': unwanted } = request.headers;
  const isConditional = wanted !== undefined || unwanted !== undefined;
  if (!isConditional || resource === undefined || method === 'GET') return undefined;
  return async (tx) => {
    const found = await resource(tx, request.params, request.principal);
    if (found === undefined) return;
    const etag = found instanceof StreamedList ? undefined : etagOf(operation, found);
    if (wanted !== undefined && !namesTag(wanted, etag, 'STRONG')) throw new RequestRefused(stale);
    if (unwanted !== undefined && namesTag(unwanted, etag, 'WEAK')) throw new RequestRefused(present);
  };
}

/** The refusal by `If-Match`. */
export const stale: Refusal = {
  detailCode: detailCodes.preconditionFailed,
  text: 'the resource does not match `If-Match`: it was changed, read it again',
};
/** The refusal by `If-None-Match`. */
export const present: Refusal = {
  detailCode: detailCodes.preconditionFailed,
  text: 'the resource matches `If-None-Match`: it exists already',
};

/** The identifier of `withPreconditions` over the store. */
export const ConditionalStore: ServiceIdentifier<Store> = Symbol.for('ConditionalStore');

/**
 * Returns a store that checks the precondition of a request in the transaction of its first write, so that no other
 * write intervenes.
 */
export function withPreconditions(store: Store, scope: Pick<WorkScope, 'takePrecondition'>): Store {
  const write: Store['write'] = (exclusive, work, stage) => {
    const precondition = scope.takePrecondition();
    if (precondition === undefined) return store.write(exclusive, work, stage);
    return store.write(
      exclusive,
      async (tx) => {
        await precondition(tx);
        return work(tx);
      },
      stage,
    );
  };
  return override(store, { write });
}

const violationAnswers = ['allow', 'refuse'] as const;

/** Whether a change that starts violations is refused: as the header `If-Violations` states, else `byDefault`. */
export function refusesViolations(
  { headers }: Pick<FastifyRequest, 'headers'>,
  byDefault: boolean,
): Result<boolean, InvalidInput> {
  const value = headers['if-violations'];
  if (value === undefined) return ok(byDefault);
  const found = violationAnswers.find((one) => one === value);
  if (found !== undefined) return ok(found === 'refuse');
  const reason = describeUnknown(String(value), { kind: 'value', known: violationAnswers });
  return err({ kind: 'invalid', faults: [{ field: 'If-Violations', reason }] });
}
