import type { Store } from '@identity-governance/application';
import { createStore, openDatabase } from '@identity-governance/persistence';
import { systemClock, uuidGenerator } from '@identity-governance/platform';
import type { DeployedService } from '../lib/deployed-service';
import { until } from './guide-shell';

/** Moves the end of the mitigation to now, as if its days had passed, and waits for the worker. */
export async function letExpire(service: DeployedService): Promise<void> {
  const where = [{ field: 'status', op: 'eq', value: 'Mitigated' }] as const;
  const list = (store: Store) => store.read((tx) => tx.violations.list({ limit: 10, offset: 0, where }));
  const store = createStore(await openDatabase(service.databaseUrl), { clock: systemClock, ids: uuidGenerator });
  try {
    const [record] = (await list(store)).items;
    if (record === undefined) throw new Error('no violation is mitigated');
    await store.write(['violations'], async (tx) => {
      const expiration = await tx.currentTime();
      const applied = await tx.appliedControls.get(record.mitigation!.appliedControlId);
      await tx.violations.save([{ ...record, expiration, mitigation: { ...record.mitigation!, expiration } }]);
      await tx.appliedControls.save([{ ...applied!, expiration }]);
    });
    await until(async () => (await list(store)).items.length === 0, 'the end of the mitigation');
  } finally {
    await store.close();
  }
}
