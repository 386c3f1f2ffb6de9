import { Pool, type PoolClient } from 'pg';

export interface JobPoolOptions {
  readonly url: string;
  readonly size: number;
  readonly connectMilliseconds: number;
}

/** Opens connections for graphile-worker that do not wait forever on a silent network. */
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

/** Private properties of the driver's client. */
interface Cuttable {
  query: (...args: readonly unknown[]) => unknown;
  readonly connection: { readonly stream: { destroy(): void } };
}

/** Cuts a connection whose response does not arrive; otherwise it would be lent again with the response outstanding. */
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
