import { IsInt, Max, Min } from 'class-validator';
import { CommonSettings } from './common-settings';
import { Setting } from './setting';

interface ConnectionOptions {
  readonly env: string;
  readonly default: number;
  readonly doc: string;
}

const MAX_CONNECTIONS = 100;

function Connections(options: ConnectionOptions): PropertyDecorator {
  return (target, property) => {
    for (const decorate of [Setting(options), IsInt(), Min(1), Max(MAX_CONNECTIONS)]) decorate(target, property);
  };
}

/** Time limits and sizes of the database connections. The names are those of `DatabaseLimits`. */
export class DatabaseSettings extends CommonSettings {
  /** Time limit for obtaining a database connection, new or pooled. */
  readonly connectMilliseconds: number = 5_000;

  /** Time limit for waiting for other writers; afterwards the request receives 503. */
  readonly lockMilliseconds: number = 5_000;

  /** Time limit for a PostgreSQL statement; on a silent network the client gives up 2 s later. */
  readonly statementMilliseconds: number = 30_000;

  /** Time limit for a PostgreSQL statement in a writing transaction. */
  readonly writeMilliseconds: number = 10_000;

  /** Time limit for an idle transaction, so that a frozen process does not block the others; PostgreSQL only. */
  readonly idleMilliseconds: number = 10_000;

  /** Time that a stopping app waits for transactions in progress. */
  readonly closeMilliseconds: number = 5_000;

  @Connections({
    env: 'DATABASE_READERS',
    default: 4,
    doc: 'maximum number of concurrent read transactions per process',
  })
  readonly readers!: number;

  @Connections({
    env: 'DATABASE_WRITERS',
    default: 4,
    doc: 'maximum number of concurrent write transactions per process on PostgreSQL; always one on SQLite',
  })
  readonly writers!: number;
}
