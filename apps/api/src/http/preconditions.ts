import type {
  ImportStage,
  ReadTransaction,
  SinceQuestion,
  StatePart,
  Store,
  WriteAhead,
  WriteTransaction,
} from '@identity-governance/application';
import { AmbientValue } from '@identity-governance/platform';
import type { FastifyRequest } from 'fastify';
import { detailCodes } from '../detail-codes';
import { RequestRefused } from '../errors';
import { EntityTag } from './entity-tag';
import { LongList } from './long-lists';
import type { Operation } from './operation';

type Precondition = (tx: ReadTransaction) => Promise<void>;

const pending = new AmbientValue<{ precondition: Precondition | undefined }>();

/** The entity tag of a resource as it is answered. */
export function etagOf({ tellsApart }: Pick<Operation, 'tellsApart'>, resource: object): string {
  const told = tellsApart === undefined ? resource : tellsApart(resource);
  const tag = new EntityTag();
  tag.add(JSON.stringify(told));
  return tag.text;
}

/** Whether it answers with a single resource: with one that is read, written or made. */
export function tellsEtag({ resource, method, answer }: Operation): boolean {
  return method !== 'DELETE' && (resource !== undefined || answer.status === 201);
}

/**
 * Does the work of a request, whose first write begins by comparing `If-Match` with the resource as it is then: in the
 * same transaction, so that nothing comes between.
 */
export function whileMatching<T>(
  request: FastifyRequest,
  { resource, method, ...operation }: Operation,
  work: () => Promise<T>,
): Promise<T> {
  const { 'if-match': wanted } = request.headers;
  if (wanted === undefined || resource === undefined || method === 'GET') return work();
  const precondition: Precondition = async (tx) => {
    const found = await resource(tx, request.params, request.principal);
    if (found === undefined) return;
    const etag = found instanceof LongList ? await found.etag() : etagOf(operation, found);
    if (!isMatch(wanted, etag)) throw stale();
  };
  return pending.run({ precondition }, work);
}

/** Tags that are weak match nothing (RFC 9110, section 13.1.1). */
function isMatch(wanted: string, etag: string): boolean {
  return wanted.trim() === '*' || wanted.split(',').some((tag) => tag.trim() === etag);
}

function stale(): RequestRefused {
  const text = 'the resource is not what `If-Match` says: read it again, it was changed';
  return new RequestRefused({ detailCode: detailCodes.preconditionFailed, text });
}

/** A store whose first write for a request holds the request's precondition. */
export class ConditionalStore implements Store {
  constructor(private readonly store: Store) {}

  write<T>(
    exclusive: readonly StatePart[],
    work: (tx: WriteTransaction) => Promise<T>,
    ahead?: WriteAhead,
  ): Promise<T> {
    const held = pending.get();
    const precondition = held?.precondition;
    if (held === undefined || precondition === undefined) return this.store.write(exclusive, work, ahead);
    held.precondition = undefined;
    return this.store.write(exclusive, async (tx) => {
      await precondition(tx);
      return work(tx);
    });
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

  changesSince(question: SinceQuestion): ReturnType<Store['changesSince']> {
    return this.store.changesSince(question);
  }

  close(): Promise<void> {
    return this.store.close();
  }
}
