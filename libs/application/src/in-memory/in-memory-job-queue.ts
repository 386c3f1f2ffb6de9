import { compareText } from '@identity-governance/domain';
import type { Clock } from '../ports/clock';
import type { IdGenerator } from '../ports/id-generator';
import type { DeadJob, JobQueue, JobStatistics, LeasedJob, LeaseRequest, NewJob } from '../ports/job-queue';
import type { JobKind } from '../jobs/job-payloads';
import { retryDelay, triesBeforeDead } from '../jobs/retry-delay';
import type { InMemoryDraft } from './in-memory-state';

export interface InMemoryJobQueueOptions {
  readonly clock: Clock;
  readonly ids: IdGenerator;
}

/** `payload` as text, so that nobody shares it. Times in milliseconds. */
interface JobRow<K extends JobKind = JobKind> {
  readonly id: string;
  readonly kind: K;
  readonly payload: string;
  readonly trace?: string;
  readonly dueAt: number;
  readonly attempt: number;
  readonly lease: { readonly token: string; readonly until: number } | null;
  readonly dead: boolean;
  readonly lastError: string;
  readonly createdAt: number;
}

export class InMemoryJobQueue implements JobQueue {
  constructor(
    private readonly draft: InMemoryDraft,
    private readonly options: InMemoryJobQueueOptions,
  ) {}

  async enqueue({ kind, payload, trace }: NewJob): Promise<string> {
    const id = this.options.ids.next();
    const now = this.options.clock.now();
    const text = JSON.stringify(payload);
    const job = { id, kind, payload: text, dueAt: now, attempt: 0, lease: null, dead: false, lastError: '' };
    this.put({ ...job, ...(trace !== undefined && { trace }), createdAt: now });
    return Promise.resolve(id);
  }

  async hasDue(kinds: readonly JobKind[]): Promise<boolean> {
    return Promise.resolve(this.due(kinds).length > 0);
  }

  async lease<K extends JobKind>(request: LeaseRequest<K>): Promise<readonly LeasedJob<K>[]> {
    const { kinds, limit, leaseSeconds } = request;
    const until = this.options.clock.now() + leaseSeconds * 1000;
    const leased = this.due(kinds)
      .slice(0, limit)
      .map((job) => {
        const attempt = job.lease === null ? job.attempt + 1 : job.attempt;
        return this.put({ ...job, attempt, lease: { token: this.options.ids.next(), until } });
      });
    return Promise.resolve(
      leased.map(({ id, kind, payload, attempt, lease, trace }) => {
        const job = { id, kind, payload: JSON.parse(payload) as unknown, attempt, leaseToken: lease.token };
        return { ...job, ...(trace !== undefined && { trace }) };
      }),
    );
  }

  async complete(job: LeasedJob): Promise<boolean> {
    return this.changeHeld(job, ({ id }) => this.draft.change<JobRow>('jobs').delete(id));
  }

  async extend(job: LeasedJob, leaseSeconds: number): Promise<boolean> {
    const lease = { token: job.leaseToken, until: this.options.clock.now() + leaseSeconds * 1000 };
    return this.changeHeld(job, (row) => this.put({ ...row, lease }));
  }

  async release(job: LeasedJob): Promise<boolean> {
    return this.changeHeld(job, (row) => this.put({ ...row, lease: null, attempt: row.attempt - 1 }));
  }

  async fail(job: LeasedJob, error: string): Promise<boolean> {
    const dueAt = this.options.clock.now() + retryDelay(job.attempt);
    const dead = job.attempt >= triesBeforeDead;
    return this.changeHeld(job, (row) => this.put({ ...row, lease: null, dueAt, dead, lastError: error }));
  }

  async dead(): Promise<readonly DeadJob[]> {
    const dead = this.rows().filter((job) => job.dead);
    return Promise.resolve(
      dead.sort(byAge).map(({ id, kind, payload, attempt, lastError }) => {
        return { id, kind, payload: JSON.parse(payload) as unknown, attempts: attempt, lastError };
      }),
    );
  }

  async requeue(ids?: readonly string[]): Promise<number> {
    const chosen = this.rows().filter((job) => job.dead && (ids?.includes(job.id) ?? true));
    for (const job of chosen) this.put({ ...job, dead: false, attempt: 0, dueAt: this.options.clock.now() });
    return Promise.resolve(chosen.length);
  }

  async depth(): Promise<Readonly<Record<string, number>>> {
    const depth: Record<string, number> = {};
    for (const { kind, dead } of this.rows()) if (!dead) depth[kind] = (depth[kind] ?? 0) + 1;
    return Promise.resolve(depth);
  }

  async statistics(): Promise<readonly JobStatistics[]> {
    const kinds = [...new Set(this.rows().map(({ kind }) => kind))].sort(compareText);
    return Promise.resolve(kinds.map((kind) => this.statisticsOf(kind)));
  }

  private statisticsOf(kind: string): JobStatistics {
    const jobs = this.rows().filter((job) => job.kind === kind);
    const live = jobs.filter((job) => !job.dead);
    const now = this.options.clock.now();
    return {
      kind,
      depth: live.length,
      oldestAgeSeconds: Math.max(0, ...live.map(({ createdAt }) => (now - createdAt) / 1000)),
      mostAttempts: Math.max(0, ...live.map(({ attempt }) => attempt)),
      dead: jobs.length - live.length,
    };
  }

  private rows(): readonly JobRow[] {
    return [...this.draft.rows<JobRow>('jobs').values()];
  }

  private put<R extends JobRow>(job: R): R {
    this.draft.change<JobRow>('jobs').set(job.id, job);
    return job;
  }

  private due<K extends JobKind>(kinds: readonly K[]): readonly JobRow<K>[] {
    const now = this.options.clock.now();
    return this.rows()
      .filter((job): job is JobRow<K> => kinds.some((kind) => kind === job.kind))
      .filter((job) => !job.dead && job.dueAt <= now && (job.lease?.until ?? now) <= now)
      .sort((a, b) => a.dueAt - b.dueAt || compareText(a.id, b.id));
  }

  private async changeHeld(job: LeasedJob, change: (row: JobRow) => unknown): Promise<boolean> {
    const row = this.draft.rows<JobRow>('jobs').get(job.id);
    if (row?.lease?.token !== job.leaseToken) return Promise.resolve(false);
    change(row);
    return Promise.resolve(true);
  }
}

function byAge(a: JobRow, b: JobRow): number {
  return a.createdAt - b.createdAt || compareText(a.id, b.id);
}
