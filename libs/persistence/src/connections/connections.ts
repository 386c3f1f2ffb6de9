import type { QueryRunner } from 'typeorm';

/** A connection that is lent to one user. */
export interface Connection {
  readonly runner: QueryRunner;
  /** Cuts an unusable connection instead of lending it again; a new one replaces it. */
  discard(reason: Error): void;
}

/**
 * A fixed number of connections, each lent to one user at a time, in the order of requests. A request that waits longer
 * than the limit fails with an error that the dialect classifies as `unavailable` or `busy`.
 */
export interface Connections {
  use<T>(work: (connection: Connection) => Promise<T>): Promise<T>;
  close(): Promise<void>;
}
