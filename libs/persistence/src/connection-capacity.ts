import type { Database } from './database';
import { POOLS } from './connections/pool-sizes';

/** A limit of the PostgreSQL server on connections, and its use. */
export interface ConnectionLimit {
  /** Name of the limit, such as `max_connections`. */
  readonly name: string;
  /** Number of connections that this role may open across all processes. */
  readonly permitted: number;
  /** Connections in use by processes of this service, except this one. */
  readonly usedByService: number;
  /** Connections in use by other programs. */
  readonly usedByOthers: number;
}

interface ServerLimits {
  readonly max_connections: number;
  readonly reserved: number;
  readonly is_superuser: boolean;
  readonly role: string;
  readonly role_limit: number;
  readonly database_limit: number;
}

interface Client {
  readonly of_role: boolean;
  readonly of_database: boolean;
  readonly of_service: boolean;
}

const SELECT_LIMITS = `
  SELECT current_setting('max_connections')::int AS max_connections,
    current_setting('superuser_reserved_connections')::int
      + coalesce(nullif(current_setting('reserved_connections', true), '')::int, 0) AS reserved,
    rolsuper AS is_superuser, rolname AS role, rolconnlimit AS role_limit, datconnlimit AS database_limit
  FROM pg_roles, pg_database WHERE rolname = current_user AND datname = current_database()`;

// A role sees all connections, but not the kind of those of other roles. Server processes have no user or no database.
const SELECT_CLIENTS = `
  SELECT usename = current_user AS of_role, datname = current_database() AS of_database,
    application_name LIKE 'identity-governance%' AS of_service
  FROM pg_stat_activity
  WHERE usesysid IS NOT NULL AND datid IS NOT NULL AND coalesce(backend_type, 'client backend') = 'client backend'`;

/**
 * Reads the limits on connections to the server, the strictest first. `pooler`: the server does not report the limits
 * of a connection pooler in front of it. Undefined on SQLite.
 */
export async function readConnectionLimits(
  database: Database,
): Promise<readonly ConnectionLimit[] | 'pooler' | undefined> {
  if (database.engine !== 'postgres') return undefined;
  if (await isBehindPooler(database)) return 'pooler';
  const [limits] = (await database.query(SELECT_LIMITS)) as unknown as readonly ServerLimits[];
  const clients = (await database.query(SELECT_CLIENTS)) as unknown as readonly Client[];
  return limitsOf(limits!, clients).sort((a, b) => leftOf(a) - leftOf(b));
}

/** Returns the number of connections that this and further processes may still open. */
export function leftOf({ permitted, usedByService, usedByOthers }: ConnectionLimit): number {
  return permitted - usedByService - usedByOthers;
}

function limitsOf(server: ServerLimits, clients: readonly Client[]): ConnectionLimit[] {
  const used = (counted: readonly Client[]) => {
    const own = counted.filter(({ of_service }) => of_service).length;
    return { usedByService: Math.max(0, own - POOLS), usedByOthers: counted.length - own };
  };
  const { max_connections: max, reserved, is_superuser } = server;
  if (is_superuser) return [{ name: `\`max_connections\` (${max})`, permitted: max, ...used(clients) }];
  const name = `\`max_connections\` (${max}, ${reserved} of them reserved)`;
  const limits = [{ name, permitted: max - reserved, ...used(clients) }];
  const { role_limit: ofRole, database_limit: ofDatabase } = server;
  if (ofRole >= 0) {
    const counted = used(clients.filter(({ of_role }) => of_role));
    limits.push({ name: `the connection limit of role \`${server.role}\` (${ofRole})`, permitted: ofRole, ...counted });
  }
  if (ofDatabase >= 0) {
    const counted = used(clients.filter(({ of_database }) => of_database));
    limits.push({ name: `the connection limit of the database (${ofDatabase})`, permitted: ofDatabase, ...counted });
  }
  return limits;
}

/**
 * Returns whether a pooler is in front of the server: it gives its clients another process number than the server
 * reports.
 */
async function isBehindPooler(database: Database): Promise<boolean> {
  return database.withProbe(async (runner) => {
    const { processID } = (await runner.connect()) as { readonly processID?: number | null }; // private in the driver
    const [row] = (await runner.query('SELECT pg_backend_pid() AS pid')) as readonly { readonly pid: number }[];
    return processID !== row!.pid;
  });
}
