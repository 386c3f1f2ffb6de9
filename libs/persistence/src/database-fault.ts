import { StoreUnavailable } from '@identity-governance/application';
import { dialects } from './dialects/dialects';
import { primaryOf, sqliteCode } from './dialects/sqlite-codes';

/** The database cannot be used, for a reason that an operator can remove; the message is one sentence that says it. */
export class DatabaseFault extends Error {
  override readonly name = 'DatabaseFault';
}

/** What each code of PostgreSQL or the network means; the driver's own words follow. */
const meanings: Readonly<Record<string, string>> = {
  ECONNREFUSED: 'nothing listens where `DATABASE_URL` says that PostgreSQL is',
  ECONNRESET: 'the connection to the database was cut',
  ENOTFOUND: 'the host of `DATABASE_URL` is not known',
  EAI_AGAIN: 'the host of `DATABASE_URL` cannot be looked up',
  ETIMEDOUT: 'the database does not answer',
  EHOSTUNREACH: 'the host of `DATABASE_URL` cannot be reached',
  ENETUNREACH: 'the network of the database cannot be reached',
  '28000': 'PostgreSQL does not let this user in',
  '28P01': 'PostgreSQL refuses the user or the password of `DATABASE_URL`',
  '3D000': 'PostgreSQL does not have the database of `DATABASE_URL`',
  '42501': 'the user of `DATABASE_URL` lacks a permission in PostgreSQL',
  '25006': 'PostgreSQL is read-only here, a standby perhaps',
  '53100': 'the disk of PostgreSQL is full',
  '53300': 'PostgreSQL has no connection left',
  '57P01': 'PostgreSQL was stopped',
  '57P03': 'PostgreSQL is starting or stopping',
};

/** The same by the primary result codes of SQLite. */
const sqliteMeanings: Readonly<Record<number, string>> = {
  3: 'the SQLite database cannot be opened for lack of permission',
  8: 'the SQLite database or its folder cannot be written',
  10: 'the disk of the SQLite database does not do as it is told',
  11: 'the SQLite database is damaged, restore a backup',
  13: 'the disk of the SQLite database is full',
  14: 'the SQLite database cannot be opened',
  26: 'the file is no SQLite database',
};

/** Whether the database cannot be used now: the connection broke, or the server does not take the work. */
export function isDatabaseAway(error: unknown): boolean {
  return dialects.postgres.failureOf(error) === 'unavailable';
}

/** Whether PostgreSQL went away meanwhile. It was there if it ended a statement that took too long (57014). */
export function isConnectionLost(error: unknown): boolean {
  if (error instanceof AggregateError) return error.errors.some(isConnectionLost);
  const { cause } = (error instanceof StoreUnavailable ? error : {}) as {
    readonly cause?: { readonly code?: unknown };
  };
  return isDatabaseAway(cause) && cause?.code !== '57014';
}

/** One sentence for people, without a stack; undefined when the error is not about the state of the database. */
export function explainDatabaseFault(error: unknown): string | undefined {
  if (error instanceof DatabaseFault) return error.message;
  if (typeof error !== 'object' || error === null) return undefined;
  const { cause, message, errors } = error as Partial<NodeJS.ErrnoException & AggregateError>;
  const meaning = meaningOf(error);
  if (meaning === undefined) return explainDatabaseFault(cause);
  // Node gathers what each address of a host answered.
  const words = errors === undefined ? (message ?? '') : errors.map(String).join(', ');
  return `${meaning} (${words.replace(/\s+/g, ' ').trim()})`;
}

function meaningOf(error: Partial<NodeJS.ErrnoException>): string | undefined {
  const code = sqliteCode(error);
  if (code !== undefined) return sqliteMeanings[primaryOf(code)];
  return error.code === undefined ? undefined : meanings[error.code];
}
