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
    doc: 'how long to wait for a connection to the database: for a new one, or for one that others of this process use',
  })
  readonly connectMilliseconds!: number;

  @Milliseconds({
    env: 'DATABASE_LOCK_MILLISECONDS',
    default: 5_000,
    doc: 'how long a writer waits for others; then a request is answered with 503',
  })
  readonly lockMilliseconds!: number;

  @Milliseconds({
    env: 'DATABASE_STATEMENT_MILLISECONDS',
    default: 30_000,
    doc: 'how long PostgreSQL may take for one statement; over a network that has gone silent an answer is given up 2 s later, and whoever needs the state that is being read waits so long',
  })
  readonly statementMilliseconds!: number;

  @Milliseconds({
    env: 'DATABASE_WRITE_MILLISECONDS',
    default: 10_000,
    doc: 'the same in a transaction that writes, as others may wait for it; over a network that has gone silent an answer is given up 2 s later',
  })
  readonly writeMilliseconds!: number;

  @Milliseconds({
    env: 'DATABASE_IDLE_MILLISECONDS',
    default: 10_000,
    doc: 'how long a transaction may be idle; then PostgreSQL ends it, so that a frozen process does not stop the others',
  })
  readonly idleMilliseconds!: number;

  @Milliseconds({
    env: 'DATABASE_CLOSE_MILLISECONDS',
    default: 5_000,
    doc: 'how long a stopping app waits for its transactions under way',
  })
  readonly closeMilliseconds!: number;

  @Connections({
    env: 'DATABASE_READERS',
    default: 4,
    doc: 'how many transactions of one process read at the same time',
  })
  readonly readers!: number;

  @Connections({
    env: 'DATABASE_WRITERS',
    default: 4,
    doc: 'how many transactions of one process write at the same time on PostgreSQL; on SQLite it is always one',
  })
  readonly writers!: number;
}
