import { randomUUID } from 'node:crypto';
import { ChangeBuffer } from '@identity-governance/application';
import type { StatePart } from '@identity-governance/application';
import type { EntityManager, QueryRunner } from 'typeorm';
import type { Dialect } from '../dialects/dialect';

export interface StatementResult {
  readonly records: readonly Record<string, unknown>[];
  /** How many rows the statement changed. */
  readonly affected: number;
}

/**
 * One transaction on its connection. After its end the connection may be another's, so that everything here then
 * throws.
 */
export class TransactionScope {
  /** What has been changed and is not in the log yet. */
  readonly changes = new ChangeBuffer();
  /** Of all that this transaction logs. */
  readonly token = randomUUID();
  private readonly locked = new Set<StatePart>();
  private hasEnded = false;
  private last: Promise<unknown> = Promise.resolve();
  private answeredAt = Date.now();

  constructor(
    private readonly runner: QueryRunner,
    readonly engine: Dialect,
  ) {}

  /** For building queries; they are run with `inOrder`. */
  get manager(): EntityManager {
    return this.runner.manager;
  }

  /** The milliseconds since the last statement was answered, or since the transaction began. */
  get idleMilliseconds(): number {
    return Date.now() - this.answeredAt;
  }

  /**
   * Runs one statement after the other, in the order of the calls: SQLite's driver may swap what runs at once,
   * PostgreSQL's will refuse it.
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

  /** Waits until no other transaction has locked any of these parts, and keeps them locked to its end. */
  async lock(parts: readonly StatePart[]): Promise<void> {
    const wanted = parts.filter((part) => !this.locked.has(part));
    for (const part of wanted) this.locked.add(part);
    const { lockParts } = this.engine;
    if (lockParts === undefined || wanted.length === 0) return;
    const locked = new Set((await this.query(lockParts, [JSON.stringify(wanted)])).map(({ name }) => name));
    for (const part of wanted) if (!locked.has(part)) throw new Error(`the table state_version has no row \`${part}\``);
  }

  /** Waits for the running statement; those after it are refused. */
  async end(): Promise<void> {
    this.hasEnded = true;
    await this.last;
  }
}
