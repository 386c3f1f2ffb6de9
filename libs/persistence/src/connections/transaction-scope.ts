import { randomUUID } from 'node:crypto';
import { ChangeBuffer } from '@identity-governance/application';
import type { StatePart } from '@identity-governance/application';
import type { EntityManager, QueryRunner } from 'typeorm';
import type { Dialect } from '../dialects/dialect';

export interface StatementResult {
  readonly records: readonly Record<string, unknown>[];
  /** Number of rows that the statement changed. */
  readonly affected: number;
}

/**
 * One transaction on its connection. After its end the connection may belong to another transaction, so every method
 * then throws.
 */
export class TransactionScope {
  /** Changes that are not logged yet. */
  readonly changes = new ChangeBuffer();
  /** Token of all log entries of this transaction. */
  readonly token = randomUUID();
  private readonly locked = new Set<StatePart>();
  private hasEnded = false;
  private last: Promise<unknown> = Promise.resolve();
  private answeredAt = Date.now();

  constructor(
    private readonly runner: QueryRunner,
    readonly engine: Dialect,
  ) {}

  /** Builds queries; `inOrder` runs them. */
  get manager(): EntityManager {
    return this.runner.manager;
  }

  /** Milliseconds since the response to the last statement, or since the transaction started. */
  get idleMilliseconds(): number {
    return Date.now() - this.answeredAt;
  }

  /**
   * Runs statements one after the other, in the order of the calls: SQLite's driver may swap concurrent ones, and
   * PostgreSQL's will reject them.
   */
  async inOrder<R>(statement: () => Promise<R>): Promise<R> {
    const run = this.last.then(async () => {
      if (this.hasEnded) throw new Error('the transaction has ended and can no longer be used');
      const answer = await statement();
      this.answeredAt = Date.now();
      return answer;
    });
    this.last = run.catch(() => undefined);
    return run;
  }

  async query(sql: string, parameters: readonly unknown[]): Promise<readonly Record<string, unknown>[]> {
    return (await this.run(sql, parameters)).records;
  }

  async run(sql: string, parameters: readonly unknown[]): Promise<StatementResult> {
    const statement = this.engine.placeholders(sql);
    const result = await this.inOrder(async () => this.runner.query(statement, [...parameters], true));
    return { records: (result.records as Record<string, unknown>[] | undefined) ?? [], affected: result.affected ?? 0 };
  }

  /**
   * Waits until no other transaction has locked any of these scopes, and locks them until the end of the transaction.
   */
  async lock(parts: readonly StatePart[]): Promise<void> {
    const wanted = parts.filter((part) => !this.locked.has(part));
    for (const part of wanted) this.locked.add(part);
    const { lockParts } = this.engine;
    if (lockParts === undefined || wanted.length === 0) return;
    const locked = new Set((await this.query(lockParts, [JSON.stringify(wanted)])).map(({ name }) => name));
    for (const part of wanted) if (!locked.has(part)) throw new Error(`the table state_version has no row \`${part}\``);
  }

  /** Waits for the running statement; later ones are rejected. */
  async end(): Promise<void> {
    this.hasEnded = true;
    await this.last;
  }
}
