import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { chmodSync, readFileSync, writeFileSync } from 'node:fs';
import { mkdir, rm, truncate } from 'node:fs/promises';
import { join } from 'node:path';
import { RecordAnswerSettings, Store } from '@identity-governance/application';
import { openDatabase } from '@identity-governance/persistence';
import { buildIdentity } from '@identity-governance/test-kit';
import { examineClock } from '../doctor/examine-database';
import type { Finding } from '../doctor/finding';
import { judgeRoom } from '../doctor/examine-machine';
import { TestWorkspace } from '../testing/test-workspace';

/** Writes over the first page of a table that opening the database does not read. */
async function damage(file: string): Promise<void> {
  const database = await openDatabase(`sqlite:${file}`);
  const [row] = await database.query("SELECT rootpage FROM sqlite_master WHERE name = 'account'");
  const [size] = await database.query('PRAGMA page_size');
  await database.close();
  const [bytes, pageSize] = [readFileSync(file), Number(size!.page_size)];
  const start = (Number(row!.rootpage) - 1) * pageSize;
  writeFileSync(file, bytes.fill(0xff, start, start + pageSize));
}

function truncateTo(bytes: number) {
  return async (file: string): Promise<void> => truncate(file, bytes);
}

async function replaceByFolder(file: string): Promise<void> {
  await rm(file);
  await mkdir(file);
}

let workspace: TestWorkspace;
beforeEach(() => {
  workspace = new TestWorkspace();
});
afterEach(() => {
  workspace.remove();
});

async function examine(env: Readonly<Record<string, string>> = {}) {
  const { code, stdout } = await workspace.run(['doctor', '--json'], env);
  const { findings } = JSON.parse(stdout) as { readonly findings: readonly Finding[] };
  const of = (about: string) => findings.filter((finding) => finding.about === about);
  return { code, findings, of };
}

describe('governance doctor', () => {
  it('finds nothing wrong with a migrated database', async () => {
    await workspace.migrate();
    const { code, stdout } = await workspace.run(['doctor']);
    expect(code).toBe(0);
    for (const about of ['settings', 'database', 'migrations', 'clocks', 'jobs', 'keys', 'node', 'disk']) {
      expect(stdout).toMatch(new RegExp(`^ok +${about} `, 'm'));
    }
  });

  it('compares the setting that changes answers with that of the app that was started last', async () => {
    await workspace.migrate();
    await workspace.withServices((services) =>
      new RecordAnswerSettings(services(Store)).execute({ disabledIdentitiesHoldAccess: true }),
    );
    const settings = { DISABLED_IDENTITIES_HOLD_ACCESS: 'true' };
    expect((await examine(settings)).of('settings')).toMatchObject([{ state: 'good' }]);
    expect((await examine()).of('settings')).toMatchObject([
      { state: 'good' },
      { state: 'warning', found: expect.stringMatching(/is false here, and true in the API or worker/) as string },
    ]);
  });

  it('warns if no worker keeps the records of violations current', async () => {
    await workspace.migrate();
    const recordsAt = async (time: number) => {
      await workspace.withServices((services) =>
        services(Store).write([], async (tx) => {
          const [versions, at] = [await tx.versions(), new Date(time).toISOString()];
          await tx.violationWatermarks.save([
            { id: 'current', versions, time: at, rules: null, holder: null, heldUntil: null },
          ]);
        }),
      );
      return (await examine()).of('records');
    };
    expect((await examine()).of('records')).toEqual([]);
    const anHourAgo = Date.now() - 3_600_000;
    expect(await recordsAt(anHourAgo)).toMatchObject([{ state: 'good' }]);
    await workspace.withServices((services) =>
      services(Store).write([], (tx) => tx.identities.save([buildIdentity('ann', { identityProfileId: null })])),
    );
    expect((await examine()).of('records')).toMatchObject([
      { state: 'warning', found: expect.stringMatching(/lacked changes for up to 36\d\d s/) as string },
    ]);
  });

  it('makes nothing where it looks', async () => {
    const { code, of } = await examine();
    expect(code).toBe(1);
    expect(of('database')).toMatchObject([
      { state: 'fault', found: expect.stringContaining('there is no database') as string },
    ]);
    expect(of('keys')).toMatchObject([{ state: 'good' }]);
    expect(workspace.listFolder()).toEqual([]);
  });

  it('lists every error of the settings', async () => {
    const { code, findings } = await examine({ LOG_LEVEL: 'loud', NODE_ENV: 'live' });
    expect(code).toBe(1);
    expect(findings.map(({ about, state }) => `${about} ${state}`)).toEqual(['settings fault', 'settings fault']);
  });

  it.each([
    [{ FOUR_EYES: 'yes' }, '`FOUR_EYES` is `yes`', 'the API will not start'],
    [{ TRUSTED_PROXIES: 'proxy' }, '`TRUSTED_PROXIES` is `proxy`', 'the API will not start'],
    [{ WORKER_CONCURRENCY: '0' }, '`WORKER_CONCURRENCY` is `0`', 'the worker will not start'],
    [{ METRICS_PORT: 'x' }, '`METRICS_PORT` is `x`', 'the API and the worker will not start'],
    [{ HOST: '0.0.0.0' }, '`HOST` is `0.0.0.0`, but it must be a loopback address', 'the API will not start'],
  ])('finds errors in %j, as the app that takes it does, and examines the rest', async (env, found, advice) => {
    const { code, of } = await examine(env);
    expect(code).toBe(1);
    expect(of('settings')).toEqual([
      {
        ...{ about: 'settings', state: 'fault' },
        found: expect.stringContaining(found) as string,
        advice: expect.stringContaining(advice) as string,
      },
    ]);
    expect(of('database')).toHaveLength(1);
  });

  it('warns of variables that look like a misspelled setting, and of no others', async () => {
    const others = { HOME: '/root', PATH: '/bin', NODE: '/bin/node', LANG: 'C', HOSTNAME: 'h', npm_config_port: '1' };
    const misspelled = { FOUR_EYE: 'true', AUTH_ISUER: 'x', auth_audience: 'x', DATABASEURL: 'x' };
    const { of } = await examine({ ...others, ...misspelled });
    expect(of('settings').map(({ state, found, advice }) => `${state} ${found} ${advice ?? ''}`)).toEqual([
      'warning `FOUR_EYE` is set, but is not a setting did you mean `FOUR_EYES`?',
      'warning `AUTH_ISUER` is set, but is not a setting did you mean `AUTH_ISSUER`?',
      'warning `auth_audience` is set, but is not a setting did you mean `AUTH_AUDIENCE`?',
      'warning `DATABASEURL` is set, but is not a setting did you mean `DATABASE_URL`?',
    ]);
  });

  it('distinguishes a database that lacks migrations from one that is newer than this version', async () => {
    const database = await openDatabase(`sqlite:${workspace.folder}/governance.db`);
    await database.migrate();
    await database.revertLastMigration();
    expect((await examine()).of('migrations')).toMatchObject([{ state: 'fault', advice: 'run `governance migrate`' }]);
    await database.migrate();
    const apply = (name: string) =>
      database.write((scope) => scope.query('INSERT INTO migration (timestamp, name) VALUES (1, $1)', [name]));
    await apply('Later9999999999999');
    await database.write((scope) => scope.query('UPDATE schema_compatibility SET oldest = 1', []));
    expect((await examine()).of('migrations')).toMatchObject([{ state: 'warning' }]);
    await database.write((scope) => scope.query('UPDATE schema_compatibility SET oldest = 9999999999999', []));
    await database.close();
    expect((await examine()).of('migrations')).toMatchObject([
      { state: 'fault', found: expect.stringContaining('a newer version has migrated') as string },
    ]);
  });

  it.each([
    ['empty', truncateTo(0), 'is empty, without any table'],
    ['cut off', truncateTo(20_000), 'the SQLite database is damaged, restore a backup'],
    ['damaged', damage, 'the file is damaged'],
    ['a folder', replaceByFolder, 'is a folder, not a SQLite database'],
  ])('calls a file that is %s by its name', async (_what, spoil, found) => {
    await workspace.migrate();
    const file = join(workspace.folder, 'governance.db');
    await spoil(file);
    const { code, of } = await examine();
    expect(code).toBe(1);
    expect(of('database')).toMatchObject([{ state: 'fault', found: expect.stringContaining(found) as string }]);
  });

  it('says that the database cannot be reached, without its password', async () => {
    const { code, of, findings } = await examine({ DATABASE_URL: 'postgres://u:p4ss@127.0.0.1:1/db' });
    expect(code).toBe(1);
    expect(of('database')[0]!.found).toContain('no server listens');
    expect(JSON.stringify(findings)).not.toContain('p4ss');
  });

  it.each([
    [{ NODE_ENV: 'production' }, 'none, with `NODE_ENV=production`'],
    [{ AUTH_JWKS: 'keys.json' }, '`keys.json` cannot be read'],
    [{ AUTH_JWKS: 'http://127.0.0.1:1/keys' }, 'cannot be read: fetch failed ('],
    [{ AUTH_JWKS: 'keys.json', AUTH_HS256_SECRET: 'x'.repeat(32) }, 'both set'],
  ])('finds errors in the keys of %j', async (env, found) => {
    const [finding] = (await examine(env)).of('keys');
    expect(finding).toMatchObject({ state: 'fault', found: expect.stringContaining(found) as string });
  });

  it('accepts a key set, and warns when tokens for others would pass', async () => {
    const path = join(workspace.folder, 'keys.json');
    writeFileSync(path, JSON.stringify({ keys: [{ kty: 'EC' }] }));
    const { of } = await examine({ AUTH_JWKS: path, AUTH_ISSUER: 'https://issuer.example' });
    expect(of('keys')).toMatchObject([{ state: 'good' }]);
    expect(of('tokens')).toMatchObject([{ state: 'warning', advice: 'set `AUTH_AUDIENCE`' }]);
    writeFileSync(path, Buffer.from('{}', 'utf16le'));
    const { of: ofWide } = await examine({ AUTH_JWKS: path });
    expect(ofWide('keys')).toMatchObject([{ state: 'fault', found: expect.stringContaining('is UTF-16') as string }]);
    writeFileSync(path, '{}');
    expect((await examine({ AUTH_JWKS: path })).of('keys')).toMatchObject([{ state: 'fault' }]);
  });

  it('follows the discovery document of an issuer', async () => {
    const server = createServer((request, response) => {
      const { port } = server.address() as AddressInfo;
      const issuer = `http://127.0.0.1:${port}`;
      response.end(
        JSON.stringify(request.url === '/keys' ? { keys: [{ kty: 'EC' }] } : { issuer, jwks_uri: `${issuer}/keys` }),
      );
    }).listen(0, '127.0.0.1');
    await once(server, 'listening');
    const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    const settings = { AUTH_AUDIENCE: 'governance', NODE_ENV: 'production' };
    expect((await examine({ ...settings, AUTH_ISSUER: issuer })).of('keys')).toMatchObject([{ state: 'good' }]);
    const other = await examine({ ...settings, AUTH_ISSUER: `${issuer}/other` });
    expect(other.of('keys')).toMatchObject([
      { state: 'fault', found: expect.stringContaining('names issuer') as string },
    ]);
    server.close();
  });

  it('finds an error in production in what the API would not start without', async () => {
    const { of } = await examine({ AUTH_HS256_SECRET: 'x'.repeat(32), NODE_ENV: 'production' });
    expect(of('tokens')).toMatchObject([{ state: 'fault', advice: 'set `AUTH_ISSUER` and `AUTH_AUDIENCE`' }]);
  });

  it('finds a development key that others can read', async () => {
    await workspace.run(['token', '--scope', 'governance:all']);
    expect((await examine()).of('keys')).toMatchObject([{ state: 'good' }]);
    chmodSync(join(workspace.folder, 'development-key.json'), 0o644);
    expect((await examine()).of('keys')).toMatchObject([{ state: 'fault' }]);
  });

  it('warns of clocks that are apart, in either direction', () => {
    expect(examineClock({ clock: 1_000 }, 1_500).state).toBe('good');
    expect(examineClock({ clock: 1_000 }, 301_000)).toMatchObject({
      state: 'warning',
      found: expect.stringContaining('300.0 s ahead') as string,
    });
    expect(examineClock({ clock: 301_000 }, 1_000).found).toContain('300.0 s behind');
  });

  it('distinguishes little free space from none', () => {
    const states = [2 ** 33, 2 ** 29, 2 ** 20].map((free) => judgeRoom('/srv', free).state);
    expect(states).toEqual(['good', 'warning', 'fault']);
  });
});

describe('governance doctor --data', () => {
  const files = {
    'sources.csv': 'id,name\nad,AD\n',
    'identities.csv': 'id,name\nann,Ann\n',
    'accounts.csv': 'id,sourceId,identityId,nativeIdentity,name\na,ad,ann,ann,ann\nb,ad,,bob,bob\n',
    'entitlements.csv': 'id,name,sourceId\npay,Pay,ad\n',
  };

  it('lists what is missing, unused or without an owner, and succeeds', async () => {
    await workspace.migrate();
    expect((await workspace.run(['doctor', '--data'])).stdout).toContain(
      'nothing is missing, unused or without an owner',
    );
    expect(await workspace.run(['import', workspace.writeFiles(files)])).toMatchObject({ code: 0 });
    const { code, stdout } = await workspace.run(['doctor', '--data']);
    expect(code).toBe(0);
    expect(stdout).toContain('accounts without an identity (1): b (bob on ad)');
    expect(stdout).toContain('entitlements that no item grants and no identity or account holds (1): pay (Pay)');
  });

  it('leaves the data alone where there is no database', async () => {
    const { code, stdout } = await workspace.run(['doctor', '--data']);
    expect(code).toBe(1);
    expect(stdout).not.toContain(' data ');
  });
});
