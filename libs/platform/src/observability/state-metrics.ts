import type { JobStatistics, ReadTransaction, Store } from '@identity-governance/application';
import type { Promotion } from '@identity-governance/records';
import { Gauge, type Registry } from 'prom-client';
import type { Logger } from '../create-logger';

export interface StateMetricsOptions {
  readonly store: Store;
  readonly registry: Registry;
  readonly logger: Logger;
}

const MAX_PROMOTIONS = 1000;

interface StateReading {
  readonly jobs: readonly JobStatistics[];
  readonly promotions: readonly Promotion[];
}

/**
 * Creates the metrics of jobs and promotions; the returned function reads them again, once for concurrent calls. All
 * processes of a database report the same values.
 */
export function observeState({ store, registry, logger }: StateMetricsOptions): () => Promise<void> {
  const jobs = createJobGauges(registry);
  const promotions = createPromotionGauges(registry);
  const help = 'Whether the jobs and promotions could be read (1 or 0)';
  const up = new Gauge({ name: 'governance_state_up', help, registers: [registry] });
  const refresh = async () => {
    try {
      const reading = await store.read(readState);
      showJobs(jobs, reading.jobs);
      showPromotions(promotions, reading.promotions);
      up.set(1);
    } catch (error) {
      logger.warn({ err: error }, 'cannot read the state for the metrics');
      showJobs(jobs, []);
      showPromotions(promotions, []);
      up.set(0);
    }
  };
  let running: Promise<void> | undefined;
  return () => (running ??= refresh().finally(() => (running = undefined)));
}

async function readState(tx: ReadTransaction): Promise<StateReading> {
  const jobs = await tx.jobs.statistics();
  const { items } = await tx.promotions.list({ limit: MAX_PROMOTIONS, offset: 0 });
  return { jobs, promotions: items };
}

type JobGauges = Readonly<Record<'depth' | 'oldestAge' | 'scheduled' | 'attempts' | 'dead', Gauge<'kind'>>>;

function createJobGauges(registry: Registry): JobGauges {
  const gauge = (name: string, help: string) =>
    new Gauge({ name: `governance_job_${name}`, help, labelNames: ['kind'] as const, registers: [registry] });
  return {
    depth: gauge('queue_depth', 'Due and running jobs'),
    oldestAge: gauge('oldest_age_seconds', 'Time since the oldest due or running job became due'),
    scheduled: gauge('scheduled', 'Jobs that wait for a time: their delay, or the next attempt'),
    attempts: gauge('most_attempts', 'Highest number of attempts of a job that is not dead'),
    dead: gauge('dead_letters', 'Dead jobs: all attempts failed'),
  };
}

function showJobs(gauges: JobGauges, jobs: readonly JobStatistics[]): void {
  for (const gauge of Object.values(gauges)) gauge.reset();
  for (const { kind, depth, oldestAgeSeconds, scheduled, maxAttempts, dead } of jobs) {
    gauges.depth.set({ kind }, depth);
    gauges.oldestAge.set({ kind }, oldestAgeSeconds);
    gauges.scheduled.set({ kind }, scheduled);
    gauges.attempts.set({ kind }, maxAttempts);
    gauges.dead.set({ kind }, dead);
  }
}

interface PromotionGauges {
  readonly states: Gauge<'state'>;
  readonly done: Gauge<'attribute'>;
  readonly total: Gauge<'attribute'>;
}

function createPromotionGauges(registry: Registry): PromotionGauges {
  const registers = [registry];
  const labelNames = ['attribute'] as const;
  return {
    states: new Gauge({
      ...{ name: 'governance_promotions', help: 'Search attributes by the state of their promotion', registers },
      labelNames: ['state'] as const,
    }),
    done: new Gauge({
      ...{ name: 'governance_promotion_accounts_done', help: 'Accounts processed by an unfinished promotion' },
      ...{ labelNames, registers },
    }),
    total: new Gauge({
      ...{ name: 'governance_promotion_accounts', help: 'Accounts to process by an unfinished promotion' },
      ...{ labelNames, registers },
    }),
  };
}

function showPromotions({ states, done, total }: PromotionGauges, promotions: readonly Promotion[]): void {
  for (const gauge of [states, done, total]) gauge.reset();
  for (const promotion of promotions) {
    states.inc({ state: promotion.state });
    if (promotion.state === 'DONE') continue;
    done.set({ attribute: promotion.attributeId }, promotion.done);
    if (promotion.total !== null) total.set({ attribute: promotion.attributeId }, promotion.total);
  }
}
