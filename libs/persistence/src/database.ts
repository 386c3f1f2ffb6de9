import { StoreBusy, StoreUnavailable, type Clock, type ReadHints } from '@identity-governance/application';
import type { QueryRunner } from 'typeorm';
import { MigrationExecutor } from 'typeorm';
import { ConnectionNotOpened, opening } from './connections/connection-not-opened';
import { NoConnectionFree } from './connections/connection-pool';
import type { Connection, Connections } from './connections/connections';
import type { DatabaseLimits } from './connections/database-limits';
import type { DatabaseFiles } from './connections/database-files';
import { untilFree } from './connections/until-free';
import { withinDeadline } from './connections/within-deadline';
import { DatabaseFault } from './database-fault';
import type { Dialect } from './dialects/dialect';
import { LockWatch, type LockHolder, type OnSession } from './lock-watch';
import { migrateJobEngine, misfitOf, readSchema, type SchemaState } from './schema';
import { SchemaWatch, type SchemaWatchOptions } from './schema-watch';
import { TaskWatch } from './task-watch';
import { TransactionScope } from './connections/transaction-scope';

/**
 * Separate connections, so that readers never wait for writers, single statements for long reads, or probes for any
 * other work.
 */
export interface DatabaseConnections {
  readonly writers: Connections;
  readonly readers: Connections;
  readonly single: Connections;
  readonly probes: Connections;
  /** Connections for commits that need not survive a power failure; on SQLite they do not wait for the disk. */
  readonly notes: Connections;
  /** Opens a connection without a time limit for statements. */
  readonly openUnlimited: () => Promise<Connections>;
  /** Opens a connection for tables that are dropped when it closes, alongside those of the state. */
  readonly openStage: () => Promise<Connections>;
}

export interface DatabaseParts {
  /** The URL of a server, or the path of a file. */
  readonly location: string;
  readonly dialect: Dialect;
  readonly connections: DatabaseConnections;
  readonly limits: DatabaseLimits;
  /** The files of a SQLite database. */
  readonly files?: DatabaseFiles;
}

/** Maximum time in milliseconds since the last response for a writer to count as working. */
const WRITING_NOW = 3_000;

type Rows = readonly Record<string, unknown>[];

export interface MigrationOptions {
  readonly andThen?: (scope: TransactionScope) => Promise<void>;
  readonly onWait?: (holder: LockHolder) => void;
}

type SchemaChange<T> = (executor: MigrationExecutor, scope: TransactionScope) => Promise<T>;
type Work<T> = (scope: TransactionScope, runner: QueryRunner) => Promise<T>;

/** The statements that start a transaction and roll it back. */
interface TransactionBounds {
  readonly begin: string;
  readonly rollBack: string;
}

/** Runs a write transaction on the connection of a stage, and commits everything, or nothing if `work` throws. */
export type RunMerge = <T>(work: (scope: TransactionScope) => Promise<T>) => Promise<T>;

/**
 * An open database: transactions, migrations, and a close that waits for the running transactions. Throws `StoreBusy`
 * or `StoreUnavailable` if the database is not usable in time; every wait has a limit.
 */
export class Database {
  private readonly running = new Set<Promise<unknown>>();
  private isClosed = false;
  /** The running write transaction, or one of them. */
  private writing: TransactionScope | undefined;
  private schemaWatch: SchemaWatch | undefined;

  constructor(private readonly parts: DatabaseParts) {}

  get engine(): string {
    return this.parts.dialect.name;
  }

  get dialect(): Dialect {
    return this.parts.dialect;
  }

  get location(): string {
    return this.parts.location;
  }

  get limits(): DatabaseLimits {
    return this.parts.limits;
  }

  /**
   * The SQLite file, of the database or next to it, that was deleted or replaced since it was opened. If there is one,
   * reads and writes throw `StoreUnavailable`.
   */
  get replacedFile(): string | undefined {
    return this.parts.files?.findReplaced();
  }

  /**
   * Returns a watch for one periodic task. On SQLite the task may rest until any process commits; on a server it is
   * always due.
   */
  watch(clock: Clock): TaskWatch {
    const { files } = this.parts;
    return new TaskWatch(clock, files && (async () => files.version()));
  }

  /** Runs the work on one consistent snapshot, taken by the first statement. */
  async read<T>(
    work: (scope: TransactionScope) => Promise<T>,
    { isSingleStatement = false }: ReadHints = {},
  ): Promise<T> {
    this.refuseMisfit();
    const { connections, dialect, limits } = this.parts;
    if (isSingleStatement) {
      return this.use(connections.single, async ({ runner }) => work(new TransactionScope(runner, dialect)));
    }
    return this.use(connections.readers, async (lent) => this.transact(lent, dialect.beginRead(limits), work));
  }

  /** Runs the work and commits everything, or nothing if `work` throws. */
  async write<T>(work: (scope: TransactionScope) => Promise<T>): Promise<T> {
    this.refuseMisfit();
    const { connections, dialect, limits } = this.parts;
    const begin = dialect.beginWrite(limits);
    return this.use(connections.writers, async (lent) => this.transact(lent, begin, this.watched(work)));
  }

  /**
   * Runs the work on a dedicated connection: each statement sees the latest commits. `merge` runs a write transaction
   * on that connection, whose commit may be the end of the stage.
   */
  async stage<T>(work: (scope: TransactionScope, merge: RunMerge) => Promise<T>): Promise<T> {
    this.refuseMisfit();
    const run = async (lent: Connection) =>
      work(new TransactionScope(lent.runner, this.parts.dialect), async (merge) => this.merge(lent, merge));
    return this.useOwn(this.parts.connections.openStage, run);
  }

  private async merge<T>(lent: Connection, work: (scope: TransactionScope) => Promise<T>): Promise<T> {
    this.refuseMisfit();
    const { connections, dialect, limits } = this.parts;
    const bounds = { begin: dialect.beginMerge(limits), rollBack: dialect.rollBackMerge };
    const run = async () => this.transact(lent, bounds, this.watched(work));
    // Where there is one writer, the writers of this process wait in their order.
    return dialect.hasOneWriter ? this.use(connections.writers, run) : run();
  }

  /** Returns the work as one whose responses show that the database accepts writes. */
  private watched<T>(work: (scope: TransactionScope) => Promise<T>): (scope: TransactionScope) => Promise<T> {
    return async (scope) => {
      this.writing = scope;
      try {
        return await work(scope);
      } finally {
        if (this.writing === scope) this.writing = undefined;
      }
    };
  }

  /** Returns the rows of one statement outside of any transaction. */
  async query(sql: string, parameters: readonly unknown[] = []): Promise<Rows> {
    this.refuseMisfit();
    const { single } = this.parts.connections;
    return this.use(single, async ({ runner }) => runner.query(sql, [...parameters]) as Promise<Rows>);
  }

  /** Resolves when the database responds, on the connection of single statements. */
  async probeReads(): Promise<void> {
    await this.query('SELECT version FROM state_version');
  }

  /**
   * Runs one statement as a separate transaction. On SQLite it does not wait for the disk: its commit survives this
   * process, but a power failure only if a commit of `write` has followed. No other writer thus waits long for it.
   */
  async note(sql: string, parameters: readonly unknown[]): Promise<Rows> {
    this.refuseMisfit();
    return this.use(this.parts.connections.notes, async ({ runner }) => {
      const scope = new TransactionScope(runner, this.dialect);
      return untilFree(async () => scope.query(sql, parameters), this.parts);
    });
  }

  /**
   * Commits a transaction that changes nothing; resolves when the database accepts writes. On SQLite it would wait for
   * the one writer; while that is a writer of this process that receives responses, the database does accept writes.
   */
  async probeWrites(): Promise<void> {
    const { connections, dialect, limits } = this.parts;
    if (dialect.hasOneWriter && this.writing !== undefined && this.writing.idleMilliseconds < WRITING_NOW) return;
    await this.use(connections.probes, async (lent) =>
      this.transact(lent, dialect.beginWrite(limits), async (scope) => scope.query(dialect.touch, [])),
    );
  }

  /** Runs the work on the connection of the probes, outside of any transaction. */
  async withProbe<T>(work: (runner: QueryRunner) => Promise<T>): Promise<T> {
    return this.use(this.parts.connections.probes, async ({ runner }) => work(runner));
  }

  /**
   * Applies pending migrations, all or nothing, and returns their names in order. Concurrent processes migrate one
   * after the other. A lock that others hold is awaited only for moments, and everything is tried again, because other
   * statements wait behind a waiting one. `andThen` runs in the same transaction; `onWait` receives each lock holder.
   */
  async migrate({ andThen, onWait }: MigrationOptions = {}): Promise<readonly string[]> {
    await this.refuseNewerSchema();
    const change: SchemaChange<readonly string[]> = async (executor, scope) => {
      const applied = await executor.executePendingMigrations();
      await andThen?.(scope);
      return applied.map(({ name }) => name);
    };
    if (!this.dialect.isRemote) return this.changeSchema(change);
    const watch = new LockWatch(async (sql, parameters) => this.probe(sql, parameters), onWait);
    await watch.untilUnlocked(async (onStart) => this.migrateJobEngine(onStart));
    return watch.untilUnlocked(async (onStart) => this.changeSchema(change, onStart));
  }

  /** Reverts the last applied migration, including its data. */
  async revertLastMigration(): Promise<void> {
    await this.changeSchema(async (executor) => executor.undoLastMigration());
  }

  /** Runs one statement without a time limit, for statements that must not be in a transaction. */
  async runUnlimited(sql: string, parameters: readonly unknown[]): Promise<void> {
    const run = async ({ runner }: Connection) => runner.query(sql, [...parameters]) as Promise<unknown>;
    await this.useOwn(this.parts.connections.openUnlimited, run);
  }

  /** Returns the names of the pending migrations, in order. */
  async pendingMigrations(): Promise<readonly string[]> {
    return (await this.readSchema()).pending;
  }

  /** Throws a `DatabaseFault` if this version must not run on the schema, because it lacks migrations or is too new. */
  async requireSchema(): Promise<void> {
    const misfit = misfitOf(await this.readSchema());
    if (misfit !== undefined) throw misfit;
  }

  /** Throws a `DatabaseFault` if a newer version has changed the schema so that this one must not run on it. */
  async refuseNewerSchema(): Promise<void> {
    const { refusal } = await this.readSchema();
    if (refusal !== undefined) throw new DatabaseFault(refusal);
  }

  /**
   * Checks the schema repeatedly until the database is closed. While this version must not run on it, reads and writes
   * throw `StoreUnavailable`.
   */
  watchSchema(options: SchemaWatchOptions): void {
    this.schemaWatch = new SchemaWatch(async () => this.readSchema(), {
      ...options,
      task: this.watch({ now: () => Date.now() }),
    });
  }

  /** Throws while this version must not run on the schema. */
  private refuseMisfit(): void {
    const cause = this.schemaWatch?.misfit;
    if (cause !== undefined) throw new StoreUnavailable({ cause });
  }

  /** Returns what decides whether this version may run on the schema. */
  async readSchema(): Promise<SchemaState> {
    const { dialect } = this;
    return this.withProbe(async (runner) =>
      readSchema(async (sql, parameters) => runner.query(sql, [...(parameters ?? [])]) as Promise<Rows>, dialect),
    );
  }

  /**
   * Rejects new transactions, and waits for the running ones up to the time limit. On SQLite the last connection moves
   * the log into the file; of two that end at the same time none would, so the anchor of the files ends alone.
   */
  async close(): Promise<void> {
    if (this.isClosed) return;
    this.isClosed = true;
    this.schemaWatch?.stop();
    const { limits, connections, files } = this.parts;
    const pools = [connections.writers, connections.readers, connections.single, connections.probes, connections.notes];
    const end = async () => {
      await Promise.allSettled(this.running);
      await Promise.all(pools.map(async (pool) => pool.close()));
      await files?.close();
    };
    // Work that has not ended by then is aborted with the process.
    await withinDeadline(end(), limits.closeMilliseconds).catch(() => undefined);
  }

  private async probe(sql: string, parameters: readonly unknown[]): Promise<Rows> {
    return this.withProbe(async (runner) => runner.query(sql, [...parameters]) as Promise<Rows>);
  }

  private async migrateJobEngine(onStart: OnSession): Promise<void> {
    try {
      await migrateJobEngine(this.parts.location, onStart);
    } catch (error) {
      throw this.translate(error);
    }
  }

  private async changeSchema<T>(change: SchemaChange<T>, onStart?: OnSession): Promise<T> {
    const { dialect, connections } = this.parts;
    const work: Work<T> = async (scope, runner) => {
      await onStart?.(async (sql, parameters) => scope.query(sql, parameters), 'LOCAL');
      if (dialect.lockMigrations !== undefined) await scope.query(dialect.lockMigrations, []);
      const executor = new MigrationExecutor(runner.connection, runner);
      // One transaction for all migrations is already running.
      executor.transaction = 'none';
      return change(executor, scope);
    };
    return this.useOwn(connections.openUnlimited, async (lent) => this.transact(lent, dialect.beginSchemaChange, work));
  }

  private async transact<T>(lent: Connection, bounds: TransactionBounds | string, work: Work<T>): Promise<T> {
    const { begin, rollBack } = typeof bounds === 'string' ? { begin: bounds, rollBack: 'ROLLBACK' } : bounds;
    const { runner } = lent;
    const scope = new TransactionScope(runner, this.parts.dialect);
    let isCommitting = false;
    try {
      await this.begin(lent, begin);
      const result = await work(scope, runner);
      await scope.end();
      isCommitting = true;
      await runner.query('COMMIT');
      this.parts.files?.refuseReplaced({ mayBeChanged: true });
      return result;
    } catch (error) {
      await scope.end();
      const failure = this.translate(error, isCommitting);
      if (failure instanceof StoreUnavailable) lent.discard(failure);
      else await this.rollBack(lent, rollBack);
      throw failure;
    }
  }

  /**
   * Starts a transaction. A connection whose other side is disconnected fails here, and not only after a long time
   * without a response.
   */
  private async begin({ runner }: Connection, begin: string): Promise<void> {
    await runner.connect();
    if (!this.dialect.isRemote) await untilFree(async () => runner.query(begin) as Promise<unknown>, this.parts);
    else await withinDeadline(runner.query(begin), this.parts.limits.connectMilliseconds);
  }

  private async rollBack(lent: Connection, statement: string): Promise<void> {
    try {
      await lent.runner.query(statement);
    } catch (error) {
      // Some SQLite errors end the transaction themselves; a new connection is correct after any error.
      lent.discard(error as Error);
    }
  }

  private translate(error: unknown, mayBeChanged = false): unknown {
    const isOpen = !(error instanceof ConnectionNotOpened);
    const failure = isOpen ? this.parts.dialect.failureOf(error) : 'unavailable';
    if (failure === 'busy') {
      return new StoreBusy({ cause: error, ...(error instanceof NoConnectionFree && { waitedFor: error.waitedFor }) });
    }
    return failure === 'unavailable' ? new StoreUnavailable({ cause: error, mayBeChanged }) : error;
  }

  /** Runs the work on a connection that is opened for it and closed afterwards. */
  private async useOwn<T>(open: () => Promise<Connections>, work: (lent: Connection) => Promise<T>): Promise<T> {
    return this.track(async () => {
      this.parts.files?.refuseReplaced();
      const connections = await opening(open).catch((error: unknown) => {
        throw this.translate(error);
      });
      try {
        return await this.borrow(connections, work);
      } finally {
        await connections.close();
      }
    });
  }

  private async use<T>(connections: Connections, work: (lent: Connection) => Promise<T>): Promise<T> {
    return this.track(async () => this.borrow(connections, work));
  }

  private async borrow<T>(connections: Connections, work: (lent: Connection) => Promise<T>): Promise<T> {
    this.parts.files?.refuseReplaced();
    try {
      return await connections.use(async (lent) => {
        try {
          return await work(lent);
        } catch (error) {
          const failure = this.translate(error);
          if (failure instanceof StoreUnavailable) lent.discard(failure);
          throw failure;
        }
      });
    } catch (error) {
      throw this.translate(error);
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
