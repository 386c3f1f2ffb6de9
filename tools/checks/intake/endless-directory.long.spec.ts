import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
// eslint-disable-next-line @nx/enforce-module-boundaries -- the fake directory of the command's specs
import { FakeDirectory } from '../../../apps/cli/src/testing/fake-directory';
import { DeployedService } from '../lib/deployed-service';

jest.setTimeout(300_000);

const rules = (url: string, limits: string) => `
ldap: { url: "${url}", base: "dc=x", ${limits} }
constants: { sourceId: ad }
rows: { sources: { id: ad, name: AD } }
searches: { people: { filter: (uid=*), rows: [{ kind: accounts, columns: { nativeIdentity: uid } }] } }
`;

describe('a directory that always returns a page cookie', () => {
  const folder = mkdtempSync(join(tmpdir(), 'endless-'));
  let service: DeployedService | undefined;
  let directory: FakeDirectory | undefined;
  afterAll(async () => {
    directory?.stop();
    await service?.stop();
    rmSync(folder, { recursive: true });
  });

  it('ends scheduled imports at a limit, which their records name, and the worker goes on', async () => {
    directory = await FakeDirectory.start((_, count) => ({
      entries: [{ dn: `uid=u${count},dc=x`, attributes: { uid: [`u${count}`] } }],
      cookie: `c${count}`,
    }));
    writeFileSync(join(folder, 'entries.yaml'), rules(directory.url, 'maxEntries: 500'));
    writeFileSync(join(folder, 'pages.yaml'), rules(directory.url, 'maxPages: 300'));
    const schedule = 'schedule: "* * * * *"';
    const imports = ['entries', 'pages'].map((name) => `  ${name}: { ldap: ${name}.yaml, ${schedule} }\n`).join('');
    writeFileSync(join(folder, 'imports.yaml'), `imports:\n${imports}`);
    service = await DeployedService.start(undefined, { IMPORT_SCHEDULES: join(folder, 'imports.yaml') });
    service.startWorker();
    type ImportRecord = Readonly<Record<'message' | 'outcome' | 'reason', string>>;
    const messages = async () => {
      const { body } = await service!.call<readonly ImportRecord[]>('GET', '/imports/v1');
      return new Map(body.map(({ outcome, reason, message }) => [reason, `${outcome}: ${message}`]));
    };
    while ((await messages()).size < 2) await new Promise((resolve) => setTimeout(resolve, 200));
    const found = await messages();
    expect(found.get('scheduled import `entries`')).toContain('FAILED: the directory has more than 500 entries');
    expect(found.get('scheduled import `pages`')).toContain('FAILED: the directory has more than 300 pages');
    expect((await service.call<readonly object[]>('GET', '/accounts/v1')).body).toEqual([]);
  });
});
