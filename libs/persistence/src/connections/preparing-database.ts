import sqlite3, { type Statement } from 'sqlite3';

/** How many statements of each connection stay prepared: those that were used last. */
const KEPT = 100;
/** What changes the schema or attaches files is prepared anew each time, as the driver does. */
const keepable = /^\s*(?:SELECT|WITH|INSERT|UPDATE|DELETE|BEGIN|COMMIT|ROLLBACK)\b/i;

type Callback = (this: Statement, error: Error | null, rows?: unknown[]) => void;

/**
 * A connection that prepares each statement once and keeps it. The driver prepares it each time: another turn on a
 * thread and another round of the event loop for every statement, and its text is parsed again.
 *
 * `all` and `run` end their statements, so that what is kept holds neither locks nor transactions open. After an error
 * that is not sure: then it is not kept.
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

  /** A connection with a prepared statement cannot be closed. */
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

  /** When the text cannot be prepared, `refuse` is told, and nobody who asked the statement for more. */
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

  /** As the one that was used last. */
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
