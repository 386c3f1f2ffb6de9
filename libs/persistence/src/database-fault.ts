import { StoreUnavailable } from '@identity-governance/application';
import type { Dialect } from './dialects/dialect';
import { dialects } from './dialects/dialects';
import { MigrationRefused } from './migrations/migration-refused';

/** Errors tell by their codes of which engine they are. */
const engines: readonly Dialect[] = Object.values(dialects);

/** The database cannot be used, for a reason that an operator can remove; the message is one sentence that says it. */
export class DatabaseFault extends Error {
  override readonly name = 'DatabaseFault';
}

/** Whether the database cannot be used now: the connection broke, or the server does not take the work. */
export function isDatabaseAway(error: unknown): boolean {
  return engines.some(({ isRemote, failureOf }) => isRemote && failureOf(error) === 'unavailable');
}

/** PostgreSQL was there, and ended what took too long (57014), did nothing for too long (25P03), or took its memory. */
const endedByServer: readonly unknown[] = ['57014', '25P03', '53200'];

/** Whether PostgreSQL went away meanwhile, which is no fault of the work. */
export function isConnectionLost(error: unknown): boolean {
  if (error instanceof AggregateError) return error.errors.some(isConnectionLost);
  const { cause } = (error instanceof StoreUnavailable ? error : {}) as {
    readonly cause?: { readonly code?: unknown };
  };
  return isDatabaseAway(cause) && !endedByServer.includes(cause?.code);
}

/** One sentence for people, without a stack; undefined when the error is not about the state of the database. */
export function explainDatabaseFault(error: unknown): string | undefined {
  if (error instanceof DatabaseFault || error instanceof MigrationRefused) return error.message;
  if (typeof error !== 'object' || error === null) return undefined;
  const { cause, message, errors } = error as Partial<NodeJS.ErrnoException & AggregateError>;
  const meaning = engines.map((engine) => engine.explain(error)).find((words) => words !== undefined);
  if (meaning === undefined) return explainDatabaseFault(cause);
  // Node gathers what each address of a host answered.
  const words = errors === undefined ? (message ?? '') : errors.map(String).join(', ');
  return `${meaning} (${words.replace(/\s+/g, ' ').trim()})`;
}
