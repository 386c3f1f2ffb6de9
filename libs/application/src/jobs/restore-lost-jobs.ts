import { jobKinds, parsePayload, type JobKind } from '../ports/job-payloads';
import type { JobQueueReader, NewJob } from '../ports/job-queue';
import type { StoreOf, TransactionOf } from '../ports/store';
import type { Condition, Listing, PagePosition, Query, RowOutline } from '../ports/query';
import { promotionJob } from '../search-attributes/queue-promotion';

type Read =
  'importSchedules' | 'jobs' | 'promotions' | 'sodChecks' | 'stateQueries' | 'violationReports' | 'webhookDeliveries';
type Reader = TransactionOf<Read>;

/** Accepted work that has not ended and has no job: it would wait forever. */
export type LostWork = Readonly<Partial<Record<JobKind, readonly string[]>>>;

/** The rows of accepted work of one kind. */
interface AcceptedWork {
  /** Returns the keys of the rows whose work has not ended. */
  readonly unfinished: (tx: Reader) => Promise<readonly string[]>;
  /** The key of the row that a job belongs to. */
  readonly keyOf: (payload: unknown) => string;
  /** Returns the job of the row; undefined if its work has ended. */
  readonly jobOf: (tx: Reader, key: string) => Promise<NewJob | undefined>;
}

const PAGE = 1000;
const isNotCompleted = { op: 'not', of: { field: 'completed', op: 'pr' } } as const;

/** INVARIANT (a job with its row): a new kind of job does not compile without an entry. */
const acceptedWork: Readonly<Record<JobKind, AcceptedWork>> = {
  promotion: {
    unfinished: (tx) =>
      keysOf(tx.promotions, [{ op: 'not', of: { field: 'state', op: 'eq', value: 'DONE' } }, isNotCompleted]),
    keyOf: (payload) => parsePayload('promotion', payload).attributeId,
    jobOf: async (tx, attributeId) => {
      const promotion = await tx.promotions.get(attributeId);
      // A promotion whose dead job was discarded is FAILED and completed.
      const isUnfinished = promotion?.state !== 'DONE' && promotion?.completed === null;
      return isUnfinished ? promotionJob(promotion) : undefined;
    },
  },
  'scheduled-import': {
    unfinished: (tx) => keysOf(tx.importSchedules, [{ field: 'attempt', op: 'pr' }]),
    keyOf: (payload) => parsePayload('scheduled-import', payload).importId,
    jobOf: async (tx, importId) => {
      const schedule = await tx.importSchedules.get(importId);
      if (schedule === undefined || schedule.attempt === null) return undefined;
      return { kind: 'scheduled-import', payload: { importId } };
    },
  },
  'sod-check': {
    unfinished: (tx) => keysOf(tx.sodChecks, [isNotCompleted]),
    keyOf: (payload) => parsePayload('sod-check', payload).requestId,
    jobOf: async (tx, requestId) => {
      const [pending] = await tx.sodChecks.pendingAmong([requestId]);
      return pending === undefined ? undefined : { kind: 'sod-check', payload: { requestId } };
    },
  },
  'state-query': {
    unfinished: (tx) => keysOf(tx.stateQueries, [isNotCompleted]),
    keyOf: (payload) => parsePayload('state-query', payload).queryId,
    jobOf: async (tx, queryId) => {
      const query = await tx.stateQueries.get(queryId);
      return query?.status === 'PENDING' ? { kind: 'state-query', payload: { queryId } } : undefined;
    },
  },
  'violation-report': {
    unfinished: (tx) => keysOf(tx.violationReports, [isNotCompleted]),
    keyOf: (payload) => parsePayload('violation-report', payload).reportId,
    jobOf: async (tx, reportId) => {
      const report = await tx.violationReports.get(reportId);
      return report?.status === 'PENDING' ? { kind: 'violation-report', payload: { reportId } } : undefined;
    },
  },
  'webhook-delivery': {
    unfinished: (tx) => keysOf(tx.webhookDeliveries, [isNotCompleted]),
    keyOf: (payload) => parsePayload('webhook-delivery', payload).deliveryId,
    jobOf: async (tx, deliveryId) => {
      const delivery = await tx.webhookDeliveries.get(deliveryId);
      if (delivery?.state !== 'PENDING') return undefined;
      return { kind: 'webhook-delivery', payload: { deliveryId, attempt: String(delivery.attempts) } };
    },
  },
};

/** Returns the keys of the rows of accepted work that have no job in this snapshot. */
export async function findLostWork(tx: Reader): Promise<LostWork> {
  const lost: Partial<Record<JobKind, readonly string[]>> = {};
  for (const kind of jobKinds) {
    const unfinished = await acceptedWork[kind].unfinished(tx);
    if (unfinished.length === 0) continue;
    const queued = await queuedKeys(tx.jobs, kind);
    const keys = unfinished.filter((key) => !queued.has(key));
    if (keys.length > 0) lost[kind] = keys;
  }
  return lost;
}

/** Enqueues accepted work again whose job is missing, which is an error of the queue or of its storage. */
export class RestoreLostJobs {
  constructor(
    private readonly ports: {
      readonly store: StoreOf<Exclude<Read, 'jobs'>, 'jobs'>;
      readonly onRestored: (kind: JobKind, keys: readonly string[]) => void;
    },
  ) {}

  async execute(): Promise<void> {
    const { store, onRestored } = this.ports;
    const lost = await store.read(findLostWork);
    for (const [kind, keys] of Object.entries(lost) as [JobKind, readonly string[]][]) {
      const restored: string[] = [];
      await store.write([], async (tx) => {
        for (const key of keys.slice(0, PAGE)) {
          const job = await acceptedWork[kind].jobOf(tx, key);
          if (job === undefined) continue;
          // With a key, because other workers may have found the same work.
          await tx.jobs.enqueue({ ...job, key: `restored/${kind}/${key}` });
          restored.push(key);
        }
      });
      if (restored.length > 0) onRestored(kind, restored);
    }
  }
}

async function queuedKeys(jobs: JobQueueReader, kind: JobKind): Promise<ReadonlySet<string>> {
  return new Set((await jobs.payloadsOf(kind)).map((payload) => acceptedWork[kind].keyOf(payload)));
}

async function keysOf<F extends string>(
  rows: { outline(query: Query<F>): Promise<Listing<RowOutline>> },
  where: readonly Condition<F>[],
): Promise<readonly string[]> {
  const keys: string[] = [];
  let after: PagePosition | null = [];
  while (after !== null) {
    const page: Listing<RowOutline> = await rows.outline({
      ...{ limit: PAGE, offset: 0, where },
      ...(after.length > 0 && { after }),
    });
    for (const { key } of page.items) keys.push(key[0]!);
    after = page.next;
  }
  return keys;
}
