import { IsBoolean, IsIn, IsString, Length, Matches } from 'class-validator';
import { logLevels, type LogLevel } from '../create-logger';
import { Setting } from './setting';

/** The default database; no other database's folder is created: see `makeDefaultFolder`. */
export const defaultDatabaseUrl = 'sqlite:./var/governance.db';

/** The settings that every app has. */
export class CommonSettings {
  @Setting({
    env: 'DATABASE_URL',
    default: defaultDatabaseUrl,
    doc: 'the database, `sqlite:<file>` or `postgres://<user>:<password>@<host>:<port>/<database>`',
    secret: true, // the URL may contain a password
  })
  @Matches(/^(sqlite:.+|postgres(ql)?:\/\/.+)$/, { message: 'must start with `sqlite:` or `postgres://`' })
  readonly databaseUrl!: string;

  @Setting({
    env: 'DATA_DIR',
    default: './var',
    doc: 'folder for files of the service, such as the development key',
  })
  @IsString()
  readonly dataDir!: string;

  @Setting({ env: 'LOG_LEVEL', default: 'info', doc: 'minimum log level' })
  @IsIn(logLevels)
  readonly logLevel!: LogLevel;

  @Setting({
    env: 'DISABLED_IDENTITIES_HOLD_ACCESS',
    default: false,
    doc: 'whether disabled identities and accounts hold access; use the same value for all apps',
  })
  @IsBoolean()
  readonly disabledIdentitiesHoldAccess!: boolean;

  @Setting({ env: 'TENANT', default: 'default', doc: 'name of the tenant in auth profiles' })
  @Length(1, 128)
  readonly tenant!: string;
}
