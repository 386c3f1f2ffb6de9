import { readRecordLag, type JobStatistics, type ReadTransaction, type Store } from '@identity-governance/application';
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
  /** In milliseconds; null until the first scan has ended. */
  readonly recordLag: number | null;
}

/**
 * Creates the metrics of jobs, promotions and the lag of the records of violations; the returned function reads them
 * again, once for concurrent calls. All processes of a database report the same values.
 */
export function observeState({ store, registry, logger }: StateMetricsOptions): () => Promise<void> {
  const jobs = createJobGauges(registry);
  const promotions = createPromotionGauges(registry);
  const recordLag = createRecordLagGauge(registry);
  const help = 'Whether the metrics of jobs, promotions and records could be read (1 or 0)';
  const up = new Gauge({ name: 'governance_state_up', help, registers: [registry] });
  const refresh = async () => {
    try {
      const reading = await store.read(readState);
      showJobs(jobs, reading.jobs);
      showPromotions(promotions, reading.promotions);
      showRecordLag(recordLag, reading.recordLag);
      up.set(1);
    } catch (error) {
      logger.warn({ err: error }, 'cannot read the state for the metrics');
      showJobs(jobs, []);
      showPromotions(promotions, []);
      showRecordLag(recordLag, null);
      up.set(0);
    }
  };
  let running: Promise<void> | undefined;
  return () => (running ??= refresh().finally(() => (running = undefined)));
}

async function readState(tx: ReadTransaction): Promise<StateReading> {
  const jobs = await tx.jobs.statistics();
  const { items } = await tx.promotions.list({ limit: MAX_PROMOTIONS, offset: 0 });
  return { jobs, promotions: items, recordLag: await readRecordLag(tx) };
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

function createRecordLagGauge(registry: Registry): Gauge {
  return new Gauge({
    name: 'governance_record_lag_seconds',
    help: 'Time for which the records of violations may have lacked changes of the state',
    registers: [registry],
  });
}

/** While the lag is unknown, there is no value. */
function showRecordLag(gauge: Gauge, milliseconds: number | null): void {
  if (milliseconds === null) gauge.remove();
  else gauge.set(milliseconds / 1000);
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
