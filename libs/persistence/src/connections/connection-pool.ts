import type { QueryRunner } from 'typeorm';
import { opening } from './connection-not-opened';
import type { Connection, Connections } from './connections';

export interface PooledConnection {
  readonly runner: QueryRunner;
  close(): Promise<void>;
}

export interface PoolOptions {
  readonly open: () => Promise<PooledConnection>;
  readonly size: number;
  readonly readOnly: boolean;
  readonly connectMilliseconds: number;
}

/** A slot of the pool; empty after its connection was discarded. */
interface Slot {
  connection: PooledConnection | undefined;
}

/** The time limit for a free connection has passed. */
export class NoConnectionFree extends Error {
  override readonly name = 'NoConnectionFree';
  /** Code of SQLITE_BUSY. */
  readonly errno = 5;

  constructor(
    milliseconds: number,
    readonly waitedFor: 'reader' | 'writer',
  ) {
    super(`no connection of a ${waitedFor} was free for ${milliseconds} ms`);
  }
}

export class ConnectionPool implements Connections {
  private readonly slots: readonly Slot[];
  private readonly idle: Slot[];
  private readonly waiting = new Set<(slot: Slot) => void>();
  /** The discarded connections that are still being closed. */
  private readonly closing = new Set<Promise<void>>();

  constructor(private readonly options: PoolOptions) {
    this.slots = Array.from({ length: options.size }, () => ({ connection: undefined }));
    this.idle = [...this.slots];
  }

  /** Opens every connection, so that errors occur immediately. */
  async fill(): Promise<void> {
    for (const slot of this.slots) slot.connection ??= await opening(this.options.open);
  }

  async use<T>(work: (connection: Connection) => Promise<T>): Promise<T> {
    const slot = this.idle.pop() ?? (await this.nextSlot());
    try {
      const connection = (slot.connection ??= await opening(this.options.open));
      const discard = () => {
        slot.connection = undefined;
        // A connection that cannot be closed is discarded anyway, and the caller already has the reason.
        const closed = connection.close().catch(() => undefined);
        this.closing.add(closed);
        void closed.then(() => this.closing.delete(closed));
      };
      return await work({ runner: connection.runner, discard });
    } finally {
      this.giveBack(slot);
    }
  }

  async close(): Promise<void> {
    for (const { connection } of this.slots) await connection?.close();
    await Promise.all(this.closing);
  }

  private nextSlot(): Promise<Slot> {
    return new Promise((resolve, reject) => {
      const { connectMilliseconds, readOnly } = this.options;
      const take = (slot: Slot) => {
        clearTimeout(timer);
        resolve(slot);
      };
      const timer = setTimeout(() => {
        this.waiting.delete(take);
        reject(new NoConnectionFree(connectMilliseconds, readOnly ? 'reader' : 'writer'));
      }, connectMilliseconds);
      this.waiting.add(take);
    });
  }

  private giveBack(slot: Slot): void {
    for (const take of this.waiting) {
      this.waiting.delete(take);
      take(slot);
      return;
    }
    this.idle.push(slot);
  }
}
