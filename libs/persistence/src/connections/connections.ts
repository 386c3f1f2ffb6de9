import type { QueryRunner } from 'typeorm';

/** A fixed number of connections, each lent to one user at a time, first come first served. */
export interface Connections {
  use<T>(work: (runner: QueryRunner) => Promise<T>): Promise<T>;
  close(): Promise<void>;
}
