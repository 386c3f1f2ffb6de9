import { StoreBusy } from '@identity-governance/application';
import type { QueryRunner } from 'typeorm';
import { MigrationExecutor } from 'typeorm';
import type { Connections } from './connections/connections';
import type { Dialect } from './dialects/dialect';
import { TransactionScope } from './transactions/transaction-scope';

/** Apart, so that readers never wait for writers, nor single statements for long reads. */
export interface DatabaseConnections {
  readonly writers: Connections;
  readonly readers: Connections;
  readonly single: Connections;
}

/** An open database: transactions, migrations, and an end that waits for the transactions under way. */
export class Database {
  private readonly running = new Set<Promise<unknown>>();
  private isClosed = false;

  constructor(
    private readonly dialect: Dialect,
    private readonly connections: DatabaseConnections,
  ) {}

  get engine(): Dialect['name'] {
    return this.dialect.name;
  }

  /** One consistent snapshot, taken by the first statement. */
  async read<T>(work: (scope: TransactionScope) => Promise<T>): Promise<T> {
    const { readers } = this.connections;
    return this.track(async () => readers.use(async (runner) => this.transact(runner, this.dialect.beginRead, work)));
  }

  /** Commits everything, or nothing when `work` throws. */
  async write<T>(work: (scope: TransactionScope) => Promise<T>): Promise<T> {
    const { writers } = this.connections;
    return this.track(async () => writers.use(async (runner) => this.transact(runner, this.dialect.beginWrite, work)));
  }

  /** The rows of one statement outside of any transaction. */
  async query(sql: string, parameters: readonly unknown[] = []): Promise<readonly Record<string, unknown>[]> {
    const { single } = this.connections;
    return this.track(async () =>
      single.use(async (runner) => runner.query(sql, [...parameters]) as Promise<Record<string, unknown>[]>),
    );
  }

  /**
   * Applies what is pending, all or nothing, and returns the names in order. Processes that migrate at once do so one
   * after the other.
   */
  async migrate(): Promise<readonly string[]> {
    return this.changeSchema(async (executor) => {
      const applied = await executor.executePendingMigrations();
      return applied.map(({ name }) => name);
    });
  }

  /** Reverts the migration applied last, with the data it holds. */
  async revertLastMigration(): Promise<void> {
    await this.changeSchema(async (executor) => executor.undoLastMigration());
  }

  /** The names of the migrations not yet applied, in order. */
  async pendingMigrations(): Promise<readonly string[]> {
    const { single } = this.connections;
    const pending = await this.track(async () =>
      single.use(async (runner) => new MigrationExecutor(runner.connection, runner).getPendingMigrations()),
    );
    return pending.map(({ name }) => name);
  }

  /** Lets the transactions under way end and refuses new ones. */
  async close(): Promise<void> {
    if (this.isClosed) return;
    this.isClosed = true;
    await Promise.allSettled(this.running);
    for (const connections of new Set(Object.values(this.connections) as Connections[])) await connections.close();
  }

  private async changeSchema<T>(change: (executor: MigrationExecutor) => Promise<T>): Promise<T> {
    const { dialect } = this;
    const work = async (scope: TransactionScope, runner: QueryRunner) => {
      if (dialect.lockMigrations !== undefined) await scope.query(dialect.lockMigrations, []);
      const executor = new MigrationExecutor(runner.connection, runner);
      // One transaction for all is under way already.
      executor.transaction = 'none';
      return change(executor);
    };
    const { writers } = this.connections;
    return this.track(async () => writers.use(async (runner) => this.transact(runner, dialect.beginWrite, work)));
  }

  private async transact<T>(
    runner: QueryRunner,
    begin: string,
    work: (scope: TransactionScope, runner: QueryRunner) => Promise<T>,
  ): Promise<T> {
    const scope = new TransactionScope(runner, this.dialect);
    try {
      await runner.query(begin);
      const result = await work(scope, runner);
      await scope.end();
      await runner.query('COMMIT');
      return result;
    } catch (error) {
      await scope.end();
      // When even this fails, the transaction is gone already, and the first error tells why.
      await runner.query('ROLLBACK').catch(() => undefined);
      throw this.dialect.isBusy(error) ? new StoreBusy({ cause: error }) : error;
    }
  }

  private async track<T>(run: () => Promise<T>): Promise<T> {
    if (this.isClosed) throw new Error('the database is closed');
    const running = run();
    this.running.add(running);
    try {
      return await running;
    } finally {
      this.running.delete(running);
    }
  }
}
