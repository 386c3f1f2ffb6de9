import { Pool, type PoolClient } from 'pg';

export interface JobPoolOptions {
  readonly url: string;
  readonly size: number;
  readonly connectMilliseconds: number;
}

/** Connections for graphile-worker, which does not wait for ever on a network that has gone silent either. */
export function openJobPool({ url, size, connectMilliseconds }: JobPoolOptions): Pool {
  const pool = new Pool({
    connectionString: url,
    max: size,
    connectionTimeoutMillis: connectMilliseconds,
    query_timeout: connectMilliseconds,
    keepAlive: true,
    keepAliveInitialDelayMillis: 10_000,
    application_name: 'identity-governance-jobs',
  });
  pool.on('connect', cutWhenSilent);
  keepProcessAlive(pool);
  return pool;
}

/**
 * A connection that breaks while it is lent, between two statements, or in the pool, emits an error that would end the
 * process; its user learns it from the next statement, and the pool replaces it.
 */
export function keepProcessAlive(pool: Pick<Pool, 'on'>): void {
  const known = new WeakSet<PoolClient>();
  pool.on('error', () => undefined);
  pool.on('acquire', (client) => {
    if (!known.has(client)) client.on('error', () => undefined);
    known.add(client);
  });
}

/** What is private of the driver's client. */
interface Cuttable {
  query: (...args: readonly unknown[]) => unknown;
  readonly connection: { readonly stream: { destroy(): void } };
}

/** Cuts a connection on which an answer does not come: else it would be lent again, with the answer outstanding. */
function cutWhenSilent(client: PoolClient): void {
  const cuttable = client as unknown as Cuttable;
  const query = cuttable.query.bind(client);
  cuttable.query = (...args) => {
    const answer = query(...args);
    if (answer instanceof Promise) {
      answer.catch((error: unknown) => {
        if (String(error).includes('Query read timeout')) cuttable.connection.stream.destroy();
      });
    }
    return answer;
  };
}
