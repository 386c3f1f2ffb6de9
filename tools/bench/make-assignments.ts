import { openDatabase } from '@identity-governance/persistence';

/** Rows of one statement. */
const STEP = 1_000_000;

interface Words {
  readonly numbers: (first: number, last: number) => string;
  readonly padded: (number: string, width: number) => string;
}

const words: Readonly<Record<'sqlite' | 'postgres', Words>> = {
  sqlite: {
    numbers: (first, last) =>
      `(WITH RECURSIVE r (n) AS (SELECT ${first} UNION ALL SELECT n + 1 FROM r WHERE n < ${last}) SELECT n FROM r)`,
    padded: (number, width) => `printf('%0${width}d', ${number})`,
  },
  postgres: {
    numbers: (first, last) => `(SELECT n FROM generate_series(CAST(${first} AS bigint), ${last}) AS n)`,
    padded: (number, width) => `lpad(CAST(${number} AS text), ${width}, '0')`,
  },
};

/** The first version of the assignments of `makeInventory`, with an event of each, much sooner than an import. */
export async function makeAssignments(engine: 'sqlite' | 'postgres', url: string, count: number): Promise<void> {
  const { numbers, padded } = words[engine];
  const identity = `'identity-' || ${padded('n / 20', 9)}`;
  const role = `'role-' || ${padded('(n * 7919 + n % 20) % 10000', 6)}`;
  const database = await openDatabase(url);
  const run = async (sql: string) => database.runUnlimited(sql, []);
  await run('DROP INDEX assignment_access');
  for (let first = 0; first < count; first += STEP) {
    const rows = `${numbers(first, Math.min(count, first + STEP) - 1)} r`;
    await run(
      `INSERT INTO assignment (identity_id, access_type, access_id) SELECT ${identity}, 'ROLE', ${role} FROM ${rows}`,
    );
    const row = `'{"identityId":"' || ${identity} || '","access":{"type":"ROLE","id":"' || ${role} || '"}}'`;
    await run(
      `INSERT INTO audit_event (id, created, actor, tracking_id, action, resource_type, resource_id, "after", actor_kind)
       SELECT '019a0000000070008' || ${padded('n', 15)}, '2026-01-01T00:00:00.000Z', 'check',
         '${'0'.repeat(32)}', 'CREATED', 'ASSIGNMENT', ${identity} || '/ROLE/' || ${role}, ${row}, 'COMMAND' FROM ${rows}`,
    );
  }
  await run('CREATE INDEX assignment_access ON assignment (access_type, access_id, identity_id)');
  await run('ANALYZE assignment');
  await database.close();
}
