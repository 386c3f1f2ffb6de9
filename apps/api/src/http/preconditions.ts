import type {
  ImportStage,
  InvalidInput,
  ReadTransaction,
  StatePart,
  Store,
  WriteTransaction,
} from '@identity-governance/application';
import type { Precondition, WorkScope } from '@identity-governance/platform';
import { describeUnknown, err, ok, type Result } from '@identity-governance/values';
import type { FastifyRequest, onRequestHookHandler } from 'fastify';
import { detailCodes } from '../detail-codes';
import { invalidContent, refuse, RequestRefused, type ApplicationError, type Refusal } from '../errors';
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

/** Checks the precondition of a request in the transaction of its first write, so that no other write intervenes. */
export class ConditionalStore implements Store {
  constructor(
    private readonly store: Store,
    private readonly scope: Pick<WorkScope, 'takePrecondition'>,
  ) {}

  write<T>(
    exclusive: readonly StatePart[],
    work: (tx: WriteTransaction) => Promise<T>,
    stage?: ImportStage,
  ): Promise<T> {
    const precondition = this.scope.takePrecondition();
    if (precondition === undefined) return this.store.write(exclusive, work, stage);
    const checked = async (tx: WriteTransaction) => {
      await precondition(tx);
      return work(tx);
    };
    return this.store.write(exclusive, checked, stage);
  }

  read<T>(work: (tx: ReadTransaction) => Promise<T>): Promise<T> {
    return this.store.read(work);
  }

  stage<T>(work: (stage: ImportStage) => Promise<T>): Promise<T> {
    return this.store.stage(work);
  }

  versions(): ReturnType<Store['versions']> {
    return this.store.versions();
  }

  present(): ReturnType<Store['present']> {
    return this.store.present();
  }

  close(): Promise<void> {
    return this.store.close();
  }
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

/** Refuses a header that the operation would ignore. */
export const refuseIfViolations: onRequestHookHandler = ({ headers }, reply, done) => {
  if ((headers['if-violations'] ?? 'allow') === 'allow') done();
  else refuse(reply, invalidContent(['`If-Violations` is for `POST` and `PUT` of grants and assignments only']));
};
