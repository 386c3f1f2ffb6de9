import type { StoreOf } from '@identity-governance/application';
import { Gauge, type Registry } from 'prom-client';

/** Exceeds the number of schedules that a configuration can hold. */
const ALL = 1000;

/** Exposes the last runs of scheduled imports as metrics; the returned function reads them again. */
export function observeImportSchedules(store: StoreOf<'importSchedules'>, registry: Registry): () => Promise<void> {
  const options = { labelNames: ['import'] as const, registers: [registry] };
  const failing = new Gauge({
    name: 'governance_scheduled_import_failing',
    help: '1 if the last run of the scheduled import changed nothing because it failed or was refused, else 0',
    ...options,
  });
  const applied = new Gauge({
    name: 'governance_scheduled_import_last_applied_timestamp_seconds',
    help: 'Time of the end of the last applied run of the scheduled import, in seconds since 1970',
    ...options,
  });
  return async () => {
    const { items } = await store.read((tx) => tx.importSchedules.list({ limit: ALL, offset: 0 }));
    failing.reset();
    applied.reset();
    for (const { id, lastRun, lastApplied } of items) {
      failing.set({ import: id }, lastRun === null || lastRun.outcome === 'APPLIED' ? 0 : 1);
      if (lastApplied !== null) applied.set({ import: id }, Date.parse(lastApplied) / 1000);
    }
  };
}
