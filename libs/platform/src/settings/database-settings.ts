import { IsInt, Max, Min } from 'class-validator';
import { CommonSettings } from './common-settings';
import { Setting } from './setting';

interface WaitOptions {
  readonly env: string;
  readonly default: number;
  readonly doc: string;
}

const LONGEST_WAIT = 3_600_000;
const MOST_CONNECTIONS = 100;

function Milliseconds(options: WaitOptions): PropertyDecorator {
  return (target, property) => {
    const setting = Setting({ ...options, unit: 'milliseconds' });
    for (const decorate of [setting, IsInt(), Min(10), Max(LONGEST_WAIT)]) decorate(target, property);
  };
}

function Connections(options: WaitOptions): PropertyDecorator {
  return (target, property) => {
    for (const decorate of [Setting(options), IsInt(), Min(1), Max(MOST_CONNECTIONS)]) decorate(target, property);
  };
}

/** How long an app waits for its database, and how much of it takes. The names are those of `DatabaseLimits`. */
export class DatabaseSettings extends CommonSettings {
  @Milliseconds({
    env: 'DATABASE_CONNECT_MILLISECONDS',
    default: 5_000,
    doc: 'time limit for obtaining a database connection, new or pooled',
  })
  readonly connectMilliseconds!: number;

  @Milliseconds({
    env: 'DATABASE_LOCK_MILLISECONDS',
    default: 5_000,
    doc: 'time limit for waiting for other writers; afterwards the request receives 503',
  })
  readonly lockMilliseconds!: number;

  @Milliseconds({
    env: 'DATABASE_STATEMENT_MILLISECONDS',
    default: 30_000,
    doc: 'time limit for a PostgreSQL statement; on a silent network the client gives up 2 s later',
  })
  readonly statementMilliseconds!: number;

  @Milliseconds({
    env: 'DATABASE_WRITE_MILLISECONDS',
    default: 10_000,
    doc: 'time limit for a PostgreSQL statement in a writing transaction',
  })
  readonly writeMilliseconds!: number;

  @Milliseconds({
    env: 'DATABASE_IDLE_MILLISECONDS',
    default: 10_000,
    doc: 'time limit for an idle transaction, so that a frozen process does not block the others; PostgreSQL only',
  })
  readonly idleMilliseconds!: number;

  @Milliseconds({
    env: 'DATABASE_CLOSE_MILLISECONDS',
    default: 5_000,
    doc: 'time that a stopping app waits for transactions in progress',
  })
  readonly closeMilliseconds!: number;

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
