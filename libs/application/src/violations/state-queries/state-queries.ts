import type { StateQuery, StateQueryRequest } from '@identity-governance/records';
import { err, ok, type Result } from '@identity-governance/values';
import { describeStateRefusal, findState } from '../../audit/past-state';
import { daysBefore, formatTime, type Clock } from '../../ports/clock';
import { inChunks } from '../../ports/in-chunks';
import type { IdGenerator } from '../../ports/id-generator';
import type { InvalidInput } from '../../ports/invalid-input';
import type { Condition } from '../../ports/query';
import type { StoreOf, TransactionOf } from '../../ports/store';
import { notFound, type NotFound } from '../../resources/not-found';
import type { StateAnswer } from './answer-state-query';
import { stateQueryParts } from './run-state-query';

/**
 * Maximum number of events after a state, which the worker undoes in memory: a million take about 15 s and 1 GiB.
 * Source: docs/decisions/state-queries.md.
 */
const MAX_EVENTS = 1_000_000;
/** Maximum number of stored questions per client and subject: all persons of the console share a client. */
const MAX_STORED = 100;

/** A question as clients read it. */
export interface StateQueryView extends Omit<StateQuery, 'answer'> {
  readonly answer: StateAnswer | null;
}

/** The client has the maximum number of stored questions for its subject. */
export interface StateQueriesFull {
  readonly kind: 'state-queries-full';
  readonly client: string | null;
  readonly limit: number;
}

export interface StartStateQueryPorts {
  readonly store: StoreOf<'auditEvents' | 'currentTime', 'jobs' | 'stateQueries'>;
  readonly clock: Clock;
  readonly ids: IdGenerator;
}

/** Accepts questions about past states; a worker answers them. */
export class StartStateQuery {
  constructor(private readonly ports: StartStateQueryPorts) {}

  execute(
    request: StateQueryRequest,
    requester: Pick<StateQuery, 'client' | 'subject'>,
  ): Promise<Result<StateQueryView, InvalidInput | StateQueriesFull>> {
    const { store, clock, ids } = this.ports;
    return store.write(stateQueryParts, async (tx): ReturnType<StartStateQuery['execute']> => {
      const refused = await refuseState(tx, request.at);
      if (refused !== undefined) return err({ kind: 'invalid', faults: [{ field: 'at', reason: refused }] });
      const { client, subject } = requester;
      const { total } = await tx.stateQueries.list({
        ...{ limit: 0, offset: 0, isCounted: true },
        where: [isOrIsUnset('client', client), isOrIsUnset('subject', subject)],
      });
      if (total! >= MAX_STORED) return err({ kind: 'state-queries-full', client, limit: MAX_STORED });
      const query: StateQuery = {
        ...{ id: ids.next(), ...request, ...requester, status: 'PENDING', message: null, answer: null },
        ...{ created: formatTime(clock.now()), completed: null },
      };
      await tx.stateQueries.save([query]);
      await tx.jobs.enqueue({ kind: 'state-query', payload: { queryId: query.id } });
      return ok(viewStateQuery(query));
    });
  }
}

function isOrIsUnset<F extends 'client' | 'subject'>(field: F, value: string | null): Condition<F> {
  return value === null ? { op: 'not', of: { field, op: 'pr' } } : { field, op: 'eq', value };
}

/** Returns why a state cannot be determined, as far as that is known without reading its events. */
async function refuseState(
  tx: TransactionOf<'auditEvents' | 'currentTime'>,
  at: StateQueryRequest['at'],
): Promise<string | undefined> {
  const state = await findState(tx, at);
  if (!state.ok) return describeStateRefusal(state.error);
  const head = await tx.auditEvents.head();
  const events = (head?.position ?? 0) - state.value.position;
  if (events <= MAX_EVENTS) return undefined;
  return `${events} events have changed the database since this state; the service answers up to ${MAX_EVENTS}: use \`--state\` of the command line`;
}

/** Reads and deletes questions. Everyone who may read the audit log may read each of them. */
export class StateQueries {
  constructor(private readonly store: StoreOf<'stateQueries', 'stateQueries'>) {}

  async get(id: string): Promise<Result<StateQueryView, NotFound>> {
    const query = await this.store.read((tx) => this.find(tx, id));
    return query === undefined ? err(notFound('STATE_QUERY', id)) : ok(query);
  }

  /** Returns the question as this transaction sees it; undefined if there is none. */
  async find(tx: TransactionOf<'stateQueries'>, id: string): Promise<StateQueryView | undefined> {
    const query = await tx.stateQueries.get(id);
    return query && viewStateQuery(query);
  }

  /** Removes a question with its answer. A pending one is then not answered. */
  delete(id: string): Promise<Result<undefined, NotFound>> {
    return this.store.write(stateQueryParts, async (tx) => {
      if ((await tx.stateQueries.get(id)) === undefined) return err(notFound('STATE_QUERY', id));
      await tx.stateQueries.delete(id);
      return ok(undefined);
    });
  }
}

function viewStateQuery(query: StateQuery): StateQueryView {
  return { ...query, answer: query.answer as StateAnswer | null };
}

const EXPIRED_AT_ONCE = 100;

/** Removes answers that are older than the retention time. Pending questions are never removed. */
export class RemoveExpiredStateQueries {
  constructor(
    private readonly ports: {
      readonly store: StoreOf<never, 'stateQueries'>;
      readonly clock: Clock;
      /** Retention of an answer after its completion, in days. */
      readonly retentionDays: number;
    },
  ) {}

  async execute(): Promise<void> {
    const { store, clock, retentionDays } = this.ports;
    const before = daysBefore(clock.now(), retentionDays);
    const where = [{ field: 'completed', op: 'lt', value: before }] as const;
    await inChunks(EXPIRED_AT_ONCE, (limit) =>
      store.write(stateQueryParts, async (tx) => {
        const { items } = await tx.stateQueries.outline({ limit, offset: 0, where });
        for (const { key } of items) await tx.stateQueries.delete(key[0]!);
        return items.length;
      }),
    );
  }
}
