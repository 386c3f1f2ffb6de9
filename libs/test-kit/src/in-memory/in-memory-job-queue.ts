import { compareText } from '@identity-governance/values';
import {
  jobErrorOf,
  retryDelay,
  triesBeforeDead,
  type Clock,
  type DeadJob,
  type IdGenerator,
  type Job,
  type JobKind,
  type JobLeases,
  type JobQueue,
  type JobStatistics,
  type LeasedJob,
  type NewJob,
  type SettledJob,
  type Store,
} from '@identity-governance/application';
import type { InMemoryDraft } from './in-memory-state';

export interface InMemoryJobQueueOptions {
  readonly clock: Clock;
  readonly ids: IdGenerator;
}

/** A stored job. `payload` is JSON, so that it is not shared. Times in milliseconds. */
interface JobRow {
  readonly id: string;
  readonly kind: string;
  readonly payload: string;
  readonly trace?: string;
  readonly key?: string;
  readonly priority: number;
  readonly dueAt: number;
  readonly attempt: number;
  readonly leaseToken: string | null;
  readonly dead: boolean;
  readonly reported: boolean;
  readonly lastError: string;
  readonly createdAt: number;
}

export class InMemoryJobQueue implements JobQueue {
  constructor(
    private readonly draft: InMemoryDraft,
    private readonly options: InMemoryJobQueueOptions,
  ) {}

  async enqueue({ kind, payload, trace, key, delayMilliseconds = 0, priority = 0 }: NewJob): Promise<string> {
    const now = this.options.clock.now();
    const known = key === undefined ? undefined : this.rows().find((job) => job.key === key);
    if (known !== undefined) this.forgetKey(known);
    const id = known?.leaseToken === null ? known.id : this.options.ids.next();
    this.put({
      id,
      kind,
      payload: JSON.stringify(payload),
      ...(trace !== undefined && { trace }),
      ...(key !== undefined && { key }),
      ...{ priority, dueAt: now + delayMilliseconds, attempt: 0, leaseToken: null },
      ...{ dead: false, reported: false, lastError: '', createdAt: now },
    });
    return Promise.resolve(id);
  }

  async enqueueAll(jobs: readonly NewJob[]): Promise<void> {
    for (const job of jobs) await this.enqueue(job);
  }

  async take<K extends JobKind>(kind: K, limit: number): Promise<readonly Job<K>[]> {
    const taken = this.rows()
      .filter((job) => job.kind === kind && !job.dead && job.leaseToken === null)
      .sort(byAge)
      .slice(0, limit);
    for (const { id } of taken) this.draft.change<JobRow>('jobs').delete(id);
    return Promise.resolve(taken.map((row) => jobOf(row) as Job<K>));
  }

  async dead(): Promise<readonly DeadJob[]> {
    const dead = this.rows().filter((job) => job.dead);
    return Promise.resolve(
      dead.sort(byAge).map(({ id, kind, payload, attempt, lastError, reported }) => {
        return {
          id,
          kind,
          payload: JSON.parse(payload) as unknown,
          attempts: attempt,
          lastError,
          isReported: reported,
        };
      }),
    );
  }

  async requeue(ids?: readonly string[]): Promise<number> {
    const chosen = this.rows().filter((job) => job.dead && (ids?.includes(job.id) ?? true));
    const now = this.options.clock.now();
    for (const job of chosen)
      this.put({ ...job, dead: false, reported: false, attempt: 0, createdAt: now, dueAt: now });
    return Promise.resolve(chosen.length);
  }

  async discard(ids: readonly string[]): Promise<readonly string[]> {
    const chosen = this.rows().filter((job) => job.dead && job.reported && ids.includes(job.id));
    for (const { id } of chosen) this.draft.change<JobRow>('jobs').delete(id);
    return Promise.resolve(chosen.map(({ id }) => id));
  }

  async statistics(): Promise<readonly JobStatistics[]> {
    const kinds = [...new Set(this.rows().map(({ kind }) => kind))].sort(compareText);
    return Promise.resolve(kinds.map((kind) => this.statisticsOf(kind)));
  }

  async payloadsOf(kind: JobKind): Promise<readonly unknown[]> {
    const payloads = this.rows().filter((job) => job.kind === kind);
    return Promise.resolve(payloads.map(({ payload }) => JSON.parse(payload) as unknown));
  }

  lease(wanted: ReadonlyMap<JobKind, number>): readonly LeasedJob[] {
    return [...wanted].flatMap(([kind, hands]) =>
      this.due(kind)
        .slice(0, hands)
        .map((row) => {
          const leaseToken = this.options.ids.next();
          this.put({ ...row, attempt: row.attempt + 1, leaseToken });
          return { ...jobOf({ ...row, attempt: row.attempt + 1 }), leaseToken };
        }),
    );
  }

  due(kind: JobKind): readonly JobRow[] {
    const now = this.options.clock.now();
    return this.rows()
      .filter((job) => job.kind === kind && !job.dead && job.leaseToken === null && job.dueAt <= now)
      .sort((a, b) => a.priority - b.priority || a.dueAt - b.dueAt || compareText(a.id, b.id));
  }

  settle({ job, outcome }: SettledJob): void {
    const row = this.draft.rows<JobRow>('jobs').get(job.id);
    if (row?.leaseToken !== job.leaseToken) return;
    if (outcome.kind === 'done') this.draft.change<JobRow>('jobs').delete(job.id);
    else if (outcome.kind !== 'failed') this.put({ ...row, leaseToken: null, attempt: row.attempt - 1 });
    else {
      const dueAt = this.options.clock.now() + retryDelay(row.attempt);
      const dead = row.attempt >= triesBeforeDead;
      this.put({ ...row, leaseToken: null, dueAt, dead, lastError: jobErrorOf(outcome.error) });
    }
  }

  listUnreported(): readonly JobRow[] {
    return this.rows().filter((job) => job.dead && !job.reported);
  }

  markReported(ids: readonly string[]): void {
    for (const row of this.listUnreported()) if (ids.includes(row.id)) this.put({ ...row, reported: true });
  }

  private statisticsOf(kind: string): JobStatistics {
    const now = this.options.clock.now();
    const jobs = this.rows().filter((job) => job.kind === kind);
    const live = jobs.filter((job) => !job.dead);
    const due = live.filter(({ leaseToken, dueAt }) => leaseToken !== null || dueAt <= now);
    const oldest = Math.min(now, ...due.map(({ dueAt, createdAt }) => Math.max(dueAt, createdAt)));
    return {
      kind,
      depth: due.length,
      oldestAgeSeconds: (now - oldest) / 1000,
      scheduled: live.length - due.length,
      maxAttempts: Math.max(0, ...live.map(({ attempt }) => attempt)),
      dead: jobs.length - live.length,
    };
  }

  private forgetKey(job: JobRow): void {
    const row: { -readonly [P in keyof JobRow]: JobRow[P] } = { ...job };
    delete row.key;
    this.put(row);
  }

  private rows(): JobRow[] {
    return [...this.draft.rows<JobRow>('jobs').values()];
  }

  private put(job: JobRow): void {
    this.draft.change<JobRow>('jobs').set(job.id, job);
  }
}

/** Job leases over an in-memory store, for a single process: there are no jobs of other processes to recover. */
export class InMemoryJobLeases implements JobLeases {
  constructor(private readonly store: Store) {}

  async hasDue(kinds: readonly JobKind[]): Promise<boolean> {
    return this.use((jobs) => kinds.some((kind) => jobs.due(kind).length > 0));
  }

  async exchange(settled: readonly SettledJob[], wanted: ReadonlyMap<JobKind, number>): Promise<readonly LeasedJob[]> {
    return this.use((jobs) => {
      for (const one of settled) jobs.settle(one);
      return jobs.lease(wanted);
    });
  }

  async reap(): ReturnType<JobLeases['reap']> {
    return this.use((jobs) => jobs.listUnreported().map((row) => ({ job: jobOf(row), lastError: row.lastError })));
  }

  async markReported(ids: readonly string[]): Promise<void> {
    await this.use((jobs) => {
      jobs.markReported(ids);
    });
  }

  private use<T>(work: (jobs: InMemoryJobQueue) => T): Promise<T> {
    // eslint-disable-next-line @typescript-eslint/no-unsafe-class-instance-assignment -- it has no other
    return this.store.write([], async (tx) => Promise.resolve(work(tx.jobs as InMemoryJobQueue)));
  }
}

function byAge(a: JobRow, b: JobRow): number {
  return a.createdAt - b.createdAt || compareText(a.id, b.id);
}

function jobOf({ id, kind, payload, attempt, trace }: JobRow): Job {
  const job = { id, kind: kind as JobKind, payload: JSON.parse(payload) as unknown, attempt };
  return trace === undefined ? job : { ...job, trace };
}
