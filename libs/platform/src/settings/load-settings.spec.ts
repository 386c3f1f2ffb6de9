import { IsInt, IsOptional, IsString, Max, Min, MinLength } from 'class-validator';
import { CommonSettings } from './common-settings';
import { describeSettings } from './describe-settings';
import { loadSettings, SettingsError } from './load-settings';
import { Setting } from './setting';

class ExampleSettings extends CommonSettings {
  @Setting({ env: 'PORT', default: 3000, doc: 'the port' })
  @IsInt()
  @Min(0)
  @Max(65535)
  readonly port!: number;

  @Setting({ env: 'AUTH_SECRET', doc: 'the secret', secret: true })
  @IsOptional()
  @MinLength(32)
  readonly authSecret?: string;

  @Setting({ env: 'HEADERS', default: ['X-One'], doc: 'header names' })
  @IsString({ each: true })
  readonly headers!: readonly string[];

  @Setting({ env: 'STRICT', default: true, doc: 'whether to be strict' })
  readonly strict!: boolean;
}

class RequiredSettings {
  @Setting({ env: 'OWNER', doc: 'who owns it' })
  @IsString()
  readonly owner!: string;
}

function messageOf(env: Record<string, string>): string {
  try {
    loadSettings(ExampleSettings, env);
  } catch (error) {
    if (error instanceof SettingsError) return error.message;
    throw error;
  }
  throw new Error('the settings are valid');
}

describe('loadSettings', () => {
  it('uses the defaults for what is not set', () => {
    const settings = loadSettings(ExampleSettings, { UNRELATED: 'x' });
    expect(Object.fromEntries(Object.entries(settings))).toEqual({
      databaseUrl: 'sqlite:./var/governance.db',
      dataDir: './var',
      logLevel: 'info',
      disabledIdentitiesHoldAccess: false,
      tenant: 'default',
      port: 3000,
      headers: ['X-One'],
      strict: true,
    });
  });

  it('reads strings, numbers, booleans and lists', () => {
    const env = { PORT: '80', HEADERS: 'X-One, X-Two', STRICT: 'false', TENANT: 'acme', AUTH_SECRET: 's'.repeat(32) };
    const settings = loadSettings(ExampleSettings, env);
    expect(settings).toMatchObject({ port: 80, headers: ['X-One', 'X-Two'], strict: false, tenant: 'acme' });
    expect(settings.authSecret).toBe('s'.repeat(32));
  });

  it('takes an empty variable as not set', () => {
    expect(loadSettings(ExampleSettings, { PORT: '', TENANT: '  ' })).toMatchObject({ port: 3000, tenant: 'default' });
  });

  it('lists every error with the name of the variable, its value and what would be right', () => {
    const message = messageOf({ PORT: '70000', LOG_LEVEL: 'loud', DATABASE_URL: 'mysql://x' });
    expect(message.split('\n')).toHaveLength(4);
    expect(message).toContain('`PORT` is `70000`, but it must not be greater than 65535');
    expect(message).toContain('`LOG_LEVEL` is `loud`, but it must be one of the following values: trace, debug');
    expect(message).toContain('must start with `sqlite:` or `postgres://`');
  });

  it.each(['1e3', '0x10', '80 ', '8_0', 'eighty', '80.5'])('refuses `%s` as a whole number', (text) => {
    expect(messageOf({ PORT: text })).toContain(`\`PORT\` is \`${text}\``);
  });

  it('says every rule that is broken, in the order of the decorators', () => {
    expect(messageOf({ PORT: 'x' })).toContain(
      'it must be an integer number and must not be less than 0 and must not be greater than 65535 (the port)',
    );
  });

  it('never shows the value of a secret', () => {
    const message = messageOf({ AUTH_SECRET: 'hunter2', DATABASE_URL: 'mysql://me:hunter2@host' });
    expect(message).toContain('`AUTH_SECRET` is set to a value that is not shown');
    expect(message).not.toContain('hunter2');
  });

  it('refuses a required setting that is not set', () => {
    expect(() => loadSettings(RequiredSettings, {})).toThrow(
      '`OWNER` is not set, but it must be a string (who owns it)',
    );
  });
});

describe('describeSettings', () => {
  it('lists the settings of the base class and then its own', () => {
    const described = describeSettings(ExampleSettings);
    expect(described.map((setting) => setting.env)).toEqual([
      ...['DATABASE_URL', 'DATA_DIR', 'LOG_LEVEL', 'DISABLED_IDENTITIES_HOLD_ACCESS', 'TENANT'],
      ...['PORT', 'AUTH_SECRET', 'HEADERS', 'STRICT'],
    ]);
    expect(described[6]).toEqual({
      env: 'AUTH_SECRET',
      doc: 'the secret',
      default: undefined,
      unit: undefined,
      secret: true,
    });
  });

  it('does not add the settings of a subclass to its base class', () => {
    expect(describeSettings(CommonSettings)).toHaveLength(5);
  });
});
