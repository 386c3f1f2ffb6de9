import { AsyncResource } from 'node:async_hooks';
import type { QueryRunner } from 'typeorm';
import type { Dialect } from '../dialects/dialect';
import { TransactionScope } from '../connections/transaction-scope';

type Work = (scope: TransactionScope) => Promise<unknown>;

interface Waiting {
  readonly work: Work;
  readonly resolve: (value: unknown) => void;
  readonly reject: (error: unknown) => void;
}

export interface GroupCommitParts {
  readonly dialect: Dialect;
  /** Runs a step in a write transaction and commits it; rejects when it could not, and then nothing was changed. */
  readonly transact: (step: (runner: QueryRunner) => Promise<void>) => Promise<void>;
}

/** In one transaction. */
const MOST_WRITES = 100;
/** Since its first write, in milliseconds: after that the transaction takes no more. */
const LONGEST = 20;

/**
 * Lets small writes of this process share transactions on SQLite, where each commit waits for the disk and there is one
 * writer at a time. Each write but the first has a savepoint of its own, so it is still all or nothing by itself; none
 * is told of its end before the transaction has committed.
 */
export class GroupCommit {
  private waiting: Waiting[] = [];
  private isRunning = false;

  constructor(private readonly parts: GroupCommitParts) {}

  write<T>(work: (scope: TransactionScope) => Promise<T>): Promise<T> {
    return new Promise<T>((resolve, reject) => {
      // It runs within the transaction of another writer, and is still the work of its own caller, as the audit tells.
      this.waiting.push({ work: AsyncResource.bind(work), resolve: resolve as Waiting['resolve'], reject });
      if (!this.isRunning) void this.run();
    });
  }

  private async run(): Promise<void> {
    this.isRunning = true;
    while (this.waiting.length > 0) await this.commitGroup();
    this.isRunning = false;
  }

  private async commitGroup(): Promise<void> {
    const group: Waiting[] = [];
    const settle: (() => void)[] = [];
    try {
      await this.parts.transact(async (runner) => {
        const end = performance.now() + LONGEST;
        while (this.waiting.length > 0 && group.length < MOST_WRITES && performance.now() < end) {
          const next = this.waiting.shift()!; // there is one
          group.push(next);
          settle.push(await (group.length === 1 ? this.runFirst(runner, next) : this.runOne(runner, next)));
        }
      });
      for (const tell of settle) tell();
    } catch (error) {
      // Before the first could run: all have waited for the same lock.
      const failed = group.length > 0 ? group : this.waiting.splice(0);
      for (const { reject } of failed) reject(error);
    }
  }

  /** Where the first fails there is nothing else in the transaction yet, which ends with it. */
  private async runFirst(runner: QueryRunner, { work, resolve }: Waiting): Promise<() => void> {
    const scope = new TransactionScope(runner, this.parts.dialect);
    try {
      const value = await work(scope);
      return () => {
        resolve(value);
      };
    } finally {
      await scope.end();
    }
  }

  /** Returns what the writer is told when the transaction has committed. */
  private async runOne(runner: QueryRunner, { work, resolve, reject }: Waiting): Promise<() => void> {
    const scope = new TransactionScope(runner, this.parts.dialect);
    await runner.query('SAVEPOINT own');
    try {
      const value = await work(scope);
      await scope.end();
      await runner.query('RELEASE own');
      return () => {
        resolve(value);
      };
    } catch (error) {
      await scope.end();
      if (this.parts.dialect.failureOf(error) !== undefined) throw error; // it ends the transaction of all
      await runner.query('ROLLBACK TO own');
      await runner.query('RELEASE own');
      return () => {
        reject(error);
      };
    }
  }
}
