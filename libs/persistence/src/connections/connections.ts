import type { QueryRunner } from 'typeorm';

/** A connection that is lent to one user. */
export interface Connection {
  readonly runner: QueryRunner;
  /** Cuts the connection, which is of no more use, instead of lending it again: a new one takes its place. */
  discard(reason: Error): void;
}

/**
 * A fixed number of connections, each lent to one user at a time, first come first served. Who waits longer than the
 * limit is refused with an error that the dialect knows as `unavailable` or `busy`.
 */
export interface Connections {
  use<T>(work: (connection: Connection) => Promise<T>): Promise<T>;
  close(): Promise<void>;
}
