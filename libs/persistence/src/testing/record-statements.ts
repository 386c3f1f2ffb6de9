import type { QueryResult, QueryRunner } from 'typeorm';
import { PostgresQueryRunner } from 'typeorm/driver/postgres/PostgresQueryRunner.js';
import { SqliteQueryRunner } from 'typeorm/driver/sqlite/SqliteQueryRunner.js';

export interface Statement {
  readonly sql: string;
  readonly values: readonly unknown[];
  /** Number of rows of the response, and their length as JSON. */
  rows: number;
  bytes: number;
}

/** Returns the statements that the databases of this process receive while `work` runs, as the drivers get them. */
export async function recordStatements(work: () => Promise<unknown>): Promise<readonly Statement[]> {
  const statements: Statement[] = [];
  const prototypes: readonly Pick<QueryRunner, 'query'>[] = [
    SqliteQueryRunner.prototype,
    PostgresQueryRunner.prototype,
  ];
  const spies = prototypes.map((prototype) => {
    const { query } = prototype;
    return jest.spyOn(prototype, 'query').mockImplementation(async function (this: QueryRunner, ...sent: unknown[]) {
      const [sql, values] = sent;
      const statement = { sql: String(sql), values: Array.isArray(values) ? values : [], rows: 0, bytes: 0 };
      statements.push(statement);
      const answer = (await Reflect.apply(query, this, sent)) as never;
      const rows = rowsOf(answer);
      statement.rows = rows.length;
      statement.bytes = rows.reduce<number>((sum, row) => sum + JSON.stringify(row).length, 0);
      return answer;
    });
  });
  try {
    await work();
  } finally {
    for (const spy of spies) spy.mockRestore();
  }
  return statements;
}

/** Returns the rows of a response, with or without other data of the driver. */
function rowsOf(answer: readonly unknown[] | QueryResult | undefined): readonly unknown[] {
  return (answer !== undefined && 'records' in answer ? (answer.records as unknown[] | undefined) : answer) ?? [];
}
