import sqlite3, { type Statement } from 'sqlite3';

/** Number of statements per connection that stay prepared: the most recently used ones. */
const KEPT = 100;
/**
 * Statements that may stay prepared. Statements that change the schema or attach files are prepared each time, as the
 * driver does.
 */
const keepable = /^\s*(?:SELECT|WITH|INSERT|UPDATE|DELETE|BEGIN|COMMIT|ROLLBACK|PRAGMA\s+data_version)\b/i;

type Callback = (this: Statement, error: Error | null, rows?: unknown[]) => void;

/**
 * A connection that prepares each statement once and reuses it. The driver prepares it each time, which costs another
 * trip to a thread, another round of the event loop and another parse per statement.
 *
 * `all` and `run` reset their statements, so that cached statements hold no locks or transactions open. After an error
 * that is not certain, so the statement is not cached.
 */
export class PreparingDatabase extends sqlite3.Database {
  private readonly statements = new Map<string, Statement>();

  override all(sql: string, ...rest: unknown[]): this {
    if (!keepable.test(sql)) return super.all(sql, ...rest);
    return this.use('all', sql, rest);
  }

  override run(sql: string, ...rest: unknown[]): this {
    if (!keepable.test(sql)) return super.run(sql, ...rest);
    return this.use('run', sql, rest);
  }

  /** Finalizes the statements first: a connection with a prepared statement cannot be closed. */
  override close(callback?: (error: Error | null) => void): void {
    for (const statement of this.statements.values()) statement.finalize();
    this.statements.clear();
    super.close(callback);
  }

  private use(method: 'all' | 'run', sql: string, rest: unknown[]): this {
    const callback = rest.pop() as Callback;
    const statement = this.statementFor(sql, callback);
    statement[method](...rest, (error: Error | null, rows?: unknown[]) => {
      if (error !== null) this.forget(sql);
      callback.call(statement, error, rows);
    });
    return this;
  }

  /**
   * Returns the statement. If the SQL cannot be prepared, only `refuse` receives the error, not later users of the
   * statement.
   */
  private statementFor(sql: string, refuse: Callback): Statement {
    const kept = this.statements.get(sql);
    if (kept !== undefined) {
      this.keep(sql, kept);
      return kept;
    }
    const statement: Statement = super.prepare(sql, (error: Error | null) => {
      if (error === null) this.keep(sql, statement);
      else refuse.call(statement, error);
    });
    return statement;
  }

  /** Caches the statement as the most recently used. */
  private keep(sql: string, statement: Statement): void {
    if (this.statements.get(sql) !== statement) this.forget(sql);
    this.statements.delete(sql);
    this.statements.set(sql, statement);
    if (this.statements.size > KEPT) this.forget(this.statements.keys().next().value!);
  }

  private forget(sql: string): void {
    this.statements.get(sql)?.finalize();
    this.statements.delete(sql);
  }
}
