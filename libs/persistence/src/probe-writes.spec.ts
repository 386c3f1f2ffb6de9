import { StoreUnavailable } from '@identity-governance/application';
import { openDatabase } from './open-database';
import { createMigratedDatabase, runOnServer } from './testing/test-database';

it('finds on PostgreSQL that every write would be refused, whatever makes transactions read-only', async () => {
  const { url, remove } = await createMigratedDatabase('postgres');
  const name = new URL(url).pathname.slice(1);
  const database = await openDatabase(url);
  await database.probeWrites();
  const cut = `SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = '${name}'`;
  await runOnServer(`ALTER DATABASE ${name} SET default_transaction_read_only = on`);
  await runOnServer(cut);
  const failures = async () =>
    Promise.all(
      [database.probeWrites(), database.write(async (scope) => scope.query('DELETE FROM source', []))].map(
        async (work) =>
          work.then(
            () => undefined,
            (error: unknown) => (error as Error).cause,
          ),
      ),
    );
  const isReadOnly = (cause: unknown) => (cause as { readonly code?: unknown } | undefined)?.code === '25006';
  while (!(await failures()).every(isReadOnly));
  await expect(database.probeWrites()).rejects.toThrow(StoreUnavailable);
  await database.probeReads();
  await runOnServer(`ALTER DATABASE ${name} RESET default_transaction_read_only`);
  await runOnServer(cut);
  while ((await failures()).some((failure) => failure !== undefined));
  await database.close();
  await remove();
});
