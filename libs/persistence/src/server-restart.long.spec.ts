import { StoreBusy, StoreUnavailable } from '@identity-governance/application';

import type { Database } from './database';
import { openDatabase } from './open-database';
import { startOwnPostgres, type OwnPostgres } from './testing/own-postgres';

describe('a restart of PostgreSQL', () => {
  let server: OwnPostgres;
  let database: Database;
  beforeAll(async () => {
    server = await startOwnPostgres();
    database = await openDatabase(server.url, { limits: { connectMilliseconds: 2000 } });
    await database.migrate();
  });
  afterAll(async () => {
    await database.close();
    await server.stop();
  });

  it.each([
    ['fast', 'SIGINT'],
    ['immediate', 'SIGQUIT'],
  ] as const)(
    'that is %s refuses who comes meanwhile, keeps what was committed, and needs no restart of ours',
    async (_how, signal) => {
      let committed = await bump();
      const state = { isDown: true };
      const restarting = server.restart(signal, 500).finally(() => (state.isDown = false));
      while (state.isDown) {
        const outcome = await bump().catch((error: unknown) => error);
        if (typeof outcome === 'number') committed = outcome;
        else expect([StoreBusy, StoreUnavailable]).toContain((outcome as Error).constructor);
        await new Promise((resolve) => setTimeout(resolve, 20));
      }
      await restarting;
      const healed = Date.now() + 5000;
      while (
        !(await database.probeWrites().then(
          () => true,
          () => false,
        ))
      ) {
        expect(Date.now()).toBeLessThan(healed);
      }
      expect(await bump()).toBeGreaterThan(committed);
    },
    60_000,
  );

  async function bump(): Promise<number> {
    return database.write(async (scope) => {
      await scope.query("UPDATE state_version SET version = version + 1 WHERE name = 'access'", []);
      const [row] = await scope.query("SELECT version FROM state_version WHERE name = 'access'", []);
      return Number(row!.version);
    });
  }
});
