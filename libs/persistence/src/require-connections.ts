import { leftOf, readConnectionLimits } from './connection-capacity';
import { ANNOUNCEMENTS, transactionPoolSize } from './connections/pool-sizes';
import type { Database } from './database';
import { DatabaseFault } from './database-fault';

export const connectionAdvice = 'raise the limit, or lower `DATABASE_READERS` or `DATABASE_WRITERS`';

/** The work of a process besides its transactions; each kind takes connections. */
export interface ConnectionUse {
  readonly runsJobs?: boolean;
  /** Number of concurrent imports. */
  readonly imports?: number;
  /** Transaction limits of the process that evaluates queries over all identities. */
  readonly population?: Pick<Database['limits'], 'readers' | 'writers'> | undefined;
}

/** Returns the maximum number of connections that a process opens to PostgreSQL. */
export function connectionsOf(
  limits: Pick<Database['limits'], 'readers' | 'writers'>,
  { runsJobs = false, imports = 0, population }: ConnectionUse,
): number {
  const jobs = runsJobs ? ANNOUNCEMENTS : 0;
  return (
    transactionPoolSize(limits) + jobs + imports + (population === undefined ? 0 : transactionPoolSize(population))
  );
}

/**
 * Compares the connections that this process may open with those that the PostgreSQL server permits. Throws a
 * `DatabaseFault` if the server permits fewer than the process opens without imports and queries over all identities.
 * Logs a warning if too few are left.
 */
export async function requireConnections(
  database: Database,
  use: ConnectionUse,
  logger: { warn(message: string): void },
): Promise<void> {
  const limits = await readConnectionLimits(database);
  if (limits === undefined || limits === 'pooler') return;
  const least = connectionsOf(database.limits, { ...use, imports: 0, population: undefined });
  const tooStrict = limits.find(({ permitted }) => permitted < least);
  if (tooStrict !== undefined) {
    throw new DatabaseFault(
      `this process opens up to ${least} connections to PostgreSQL, and ${tooStrict.name} permits ${tooStrict.permitted}; ${connectionAdvice}`,
    );
  }
  const [strictest] = limits;
  const most = connectionsOf(database.limits, use);
  const left = Math.max(0, leftOf(strictest!));
  if (left >= most) return;
  logger.warn(
    `this process opens up to ${most} connections to PostgreSQL, and ${strictest!.name} leaves ${left}, as ${strictest!.permitted - left} are in use; ${connectionAdvice}`,
  );
}
