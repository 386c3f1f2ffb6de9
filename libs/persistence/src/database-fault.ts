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
  if (meaning === undefined) return explainDatabaseFault(cause) ?? explainUse(error);
  // Node collects the error of each address of a host.
  const words = errors === undefined ? (message ?? '') : errors.map(String).join(', ');
  return `${meaning} (${words.replace(/\s+/g, ' ').trim()})`;
}

/** Explains a database that could not be used for a reason that no engine knows, such as a response that is missing. */
function explainUse(error: object): string | undefined {
  const isKnown = [ConnectionNotOpened, StoreUnavailable, StoreBusy].some((kind) => error instanceof kind);
  if (!isKnown) return undefined;
  const { message, cause } = error as Error;
  if (cause === undefined) return message;
  const reason = cause instanceof Error ? String(cause) : JSON.stringify(cause);
  return `${message} (${reason.replace(/\s+/g, ' ')})`;
}

/** Codes of a server that starts, has no connection left, or has ended a statement after too long; and of silence. */
const slowCodes: readonly unknown[] = ['ETIMEDOUT', '57P03', '53300', '57014'];
const silence = /timeout exceeded when trying to connect|Query read timeout|due to connection timeout/;

/** Returns whether the database does not respond in time, or not yet: to wait helps. */
export function isDatabaseSlow(error: unknown): boolean {
  if (typeof error !== 'object' || error === null) return false;
  const { code, message = '', cause } = error as Partial<NodeJS.ErrnoException>;
  return slowCodes.includes(code) || silence.test(message) || isDatabaseSlow(cause);
}
