import type { Pool, PoolClient } from 'pg';

/**
 * Handles the error events of connections that break while they are lent, between two statements, or in the pool;
 * unhandled events would end the process. The user learns of the break from the next statement, and the pool replaces
 * the connection.
 */
export function keepProcessAlive(pool: Pick<Pool, 'on'>): void {
  const known = new WeakSet<PoolClient>();
  pool.on('error', () => undefined);
  pool.on('acquire', (client) => {
    if (!known.has(client)) client.on('error', () => undefined);
    known.add(client);
  });
}
