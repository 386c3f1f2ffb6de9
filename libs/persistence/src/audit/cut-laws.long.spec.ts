import { SealAuditEvents } from '@identity-governance/application';
import { describeAuditCutLaws } from '@identity-governance/test-kit/contracts';
import { createStore } from '../create-store';
import { sequentialSalts } from '@identity-governance/test-kit';
import { openMigratedDatabases } from '../testing/open-migrated-databases';
import { engines, withoutTriggers } from '../testing/test-database';
import { testStoreOptions } from '../testing/test-store-options';

const DAY = 24 * 3_600_000;

describe.each(engines)('on %s', (engine) => {
  const databases = openMigratedDatabases(engine);

  describeAuditCutLaws(async () => {
    const database = await databases.shareEmpty();
    const store = createStore(database, testStoreOptions());
    const start = Date.now() - 1000 * DAY;
    let aged = 0;
    return {
      store,
      close: async () => store.close(),
      start,
      async sealDaily(audited, digest) {
        const count = await new SealAuditEvents(audited, { digest, newSalts: sequentialSalts }).execute();
        const times = Array.from({ length: count }, (_, i) => [aged + i + 1, new Date(start + (aged + i) * DAY)]);
        aged += count;
        if (count === 0) return;
        const { jsonElements } = database.dialect;
        await database.write(async (scope) =>
          withoutTriggers(scope, async () => {
            await scope.query(
              `UPDATE audit_seal SET sealed = value->>1 FROM ${jsonElements('$1')} AS aged
               WHERE position = CAST(value->>0 AS bigint)`,
              [JSON.stringify(times)],
            );
          }),
        );
      },
    };
  }, 10);
});
