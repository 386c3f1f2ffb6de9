/**
 * Runs one SQL statement inside the transaction that it came with. Placeholders are `$1`, `$2`, … on both engines; rows
 * come back as plain objects.
 */
export interface SqlExecutor {
  readonly dialect: 'sqlite' | 'postgres';
  query(sql: string, parameters: readonly unknown[]): Promise<readonly Record<string, unknown>[]>;
}
