import type { QueryRunner } from 'typeorm';
import { PostgresQueryRunner } from 'typeorm/driver/postgres/PostgresQueryRunner.js';
import { SqliteQueryRunner } from 'typeorm/driver/sqlite/SqliteQueryRunner.js';

export interface Statement {
  readonly sql: string;
  readonly values: readonly unknown[];
}

/** What the databases of this process are sent while `work` runs, as the drivers get it. */
export async function recordStatements(work: () => Promise<unknown>): Promise<readonly Statement[]> {
  const statements: Statement[] = [];
  const prototypes: readonly Pick<QueryRunner, 'query'>[] = [
    SqliteQueryRunner.prototype,
    PostgresQueryRunner.prototype,
  ];
  const spies = prototypes.map((prototype) => {
    const { query } = prototype;
    return jest.spyOn(prototype, 'query').mockImplementation(function (this: QueryRunner, ...sent: unknown[]) {
      const [sql, values] = sent;
      statements.push({ sql: String(sql), values: Array.isArray(values) ? values : [] });
      return Reflect.apply(query, this, sent) as Promise<never>;
    });
  });
  try {
    await work();
  } finally {
    for (const spy of spies) spy.mockRestore();
  }
  return statements;
}
