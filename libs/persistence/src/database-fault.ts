import { StoreBusy, StoreUnavailable, type Interruption } from '@identity-governance/application';
import { ConnectionNotOpened } from './connections/connection-not-opened';
import type { Dialect } from './dialects/dialect';
import { dialects } from './dialects/dialects';
import { MigrationRefused } from './migrations/migration-refused';

/** Dialects of all engines; error codes identify the engine. */
const engines: readonly Dialect[] = Object.values(dialects);

/** The database cannot be used, for a reason that an operator can remove. The message is one sentence. */
export class DatabaseFault extends Error {
  override readonly name = 'DatabaseFault';
}

/** Returns whether the database is unavailable: the connection broke, or the server does not accept the work. */
function isDatabaseAway(error: unknown): boolean {
  return engines.some(({ isRemote, failureOf }) => isRemote && failureOf(error) === 'unavailable');
}

/**
 * Codes of work that PostgreSQL ended: a statement too long (57014), a transaction idle too long (25P03), or out of
 * memory.
 */
const endedByServer: readonly unknown[] = ['57014', '25P03', '53200'];

/**
 * Codes of refused connections: nothing listens or responds, PostgreSQL has no connection left, is starting or
 * stopping, or is a standby.
 */
const refusedCodes: readonly unknown[] = [
  ...['ECONNREFUSED', 'EHOSTUNREACH', 'ENETUNREACH', 'ENOTFOUND', 'EAI_AGAIN'],
  ...['53300', '57P03', '25006'],
];
/** Error messages of the driver's pool, and of PgBouncer, which has one code for all its errors. */
const refusals =
  /timeout exceeded when trying to connect|query_wait_timeout|no more connections allowed|cannot connect to server/;

/**
 * Returns why the store interrupted work that is not at fault: it was saturated, or the connection to PostgreSQL was
 * lost or refused. The work cannot be the cause unless the connection was lost.
 */
export function interruptionOf(error: unknown): Interruption | undefined {
  if (error instanceof AggregateError) {
    const reasons = error.errors.map(interruptionOf);
    return reasons.find((reason) => reason === 'lost') ?? reasons.find((reason) => reason !== undefined);
  }
  if (error instanceof StoreBusy) return 'saturated';
  if (!(error instanceof StoreUnavailable)) return undefined;
  const cause = error.cause as { readonly code?: unknown; readonly message?: unknown } | undefined;
  // The callers that waited for a batch receive its error as the cause.
  if (cause instanceof StoreUnavailable) return interruptionOf(cause);
  if (cause instanceof ConnectionNotOpened) return 'refused';
  if (!isDatabaseAway(cause) || endedByServer.includes(cause?.code)) return undefined;
  return refusedCodes.includes(cause?.code) || refusals.test(String(cause?.message)) ? 'refused' : 'lost';
}

/**
 * Explains an error in one sentence for operators, without a stack; undefined if the error does not concern the state
 * of the database.
 */
export function explainDatabaseFault(error: unknown): string | undefined {
  if (error instanceof DatabaseFault || error instanceof MigrationRefused) return error.message;
  if (typeof error !== 'object' || error === null) return undefined;
  const { cause, message, errors } = error as Partial<NodeJS.ErrnoException & AggregateError>;
  const meaning = engines.map((engine) => engine.explain(error)).find((words) => words !== undefined);
  if (meaning === undefined) return explainDatabaseFault(cause) ?? explainOpening(error);
  // Node collects the error of each address of a host.
  const words = errors === undefined ? (message ?? '') : errors.map(String).join(', ');
  return `${meaning} (${words.replace(/\s+/g, ' ').trim()})`;
}

/** Explains a connection that could not be opened for a reason that no engine knows. */
function explainOpening(error: object): string | undefined {
  if (!(error instanceof ConnectionNotOpened)) return undefined;
  return `${error.message} (${String(error.cause).replace(/\s+/g, ' ')})`;
}
