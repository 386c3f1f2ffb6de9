import { generateKeyPairSync } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { buildSource } from '@identity-governance/test-kit';
import { openDatabase } from '@identity-governance/persistence';
import { TestWorkspace } from '../testing/test-workspace';

const files = { 'sources.csv': 'id,name\nhr,HR\nerp,ERP\n', 'roles.csv': 'id,name\nr,Role\n' };

let workspace: TestWorkspace;
beforeEach(async () => {
  workspace = new TestWorkspace();
  await workspace.migrate();
});
afterEach(() => {
  workspace.remove();
});

const importFiles = async () => {
  expect(await workspace.run(['import', workspace.writeFiles(files)])).toMatchObject({ code: 0 });
};
const keep = (name: string, text: string) => {
  writeFileSync(join(workspace.folder, name), text);
  return join(workspace.folder, name);
};
const tamper = async (...statements: readonly string[]) => {
  const database = await openDatabase(workspace.env.DATABASE_URL);
  await database.write(async (scope) => {
    for (const statement of statements) await scope.query(statement, []);
  });
  await database.close();
};

describe('governance audit', () => {
  it('verifies the log against heads that were kept, and finds what was done to it', async () => {
    expect((await workspace.run(['audit', 'head'])).stderr).toContain('has no event yet');
    await importFiles();
    const head = await workspace.run(['audit', 'head']);
    expect(JSON.parse(head.stdout)).toMatchObject({
      position: 3,
      hash: expect.stringMatching(/^[0-9a-f]{64}$/) as string,
    });
    const kept = keep('head.json', head.stdout);
    expect(await workspace.run(['audit', 'verify', '--head', kept])).toMatchObject({
      ...{ code: 0, stdout: 'all 3 sealed events are unchanged\n' },
    });
    await tamper(
      'DROP TRIGGER audit_event_no_update',
      `UPDATE audit_event SET actor = 'cli:nobody' WHERE resource_id = 'hr'`,
    );
    const verified = await workspace.run(['audit', 'verify', '--head', kept]);
    expect(verified).toMatchObject({ code: 1, stderr: 'governance: errors in the audit log: 1\n' });
    expect(verified.stdout).toMatch(/^at position 1: event `[0-9a-f]{32}` differs from the sealed one/);
    const { stdout } = await workspace.run(['audit', 'verify', '--json']);
    expect(JSON.parse(stdout)).toMatchObject({ head: { position: 3 }, faultCount: 1 });
  });

  it('signs heads, and takes none that another key has signed', async () => {
    await importFiles();
    const [mine, other] = ['mine', 'other'].map((name) => {
      const { privateKey, publicKey } = generateKeyPairSync('ed25519', {
        privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
        publicKeyEncoding: { type: 'spki', format: 'pem' },
      });
      return { secret: keep(`${name}.key`, privateKey), open: keep(`${name}.pub`, publicKey) };
    });
    const { stdout } = await workspace.run(['audit', 'head'], { AUDIT_SIGNING_KEY: mine!.secret });
    const head = keep('head.json', stdout);
    expect(await workspace.run(['audit', 'verify', '--head', head, '--key', mine!.open])).toMatchObject({ code: 0 });
    const refused = await workspace.run(['audit', 'verify', '--head', head, '--key', other!.open]);
    expect(refused).toMatchObject({ code: 1, stderr: expect.stringContaining('is not signed by') as string });
    const pem = readFileSync(mine!.secret, 'utf8');
    const marked = keep('marked.key', `\ufeff${pem}`);
    const wide = keep('wide.key', '');
    writeFileSync(wide, pem, 'utf16le');
    expect(await workspace.run(['audit', 'head'], { AUDIT_SIGNING_KEY: marked })).toMatchObject({ code: 0 });
    expect(await workspace.run(['audit', 'head'], { AUDIT_SIGNING_KEY: wide })).toMatchObject({
      ...{ code: 1, stderr: `governance: \`${wide}\` is UTF-16, it must be UTF-8\n` },
    });
    const none = await workspace.run(['audit', 'verify', '--head', keep('none.json', '{')]);
    expect(none.stderr).toContain('holds no head of an audit log');
  });

  it('cuts off what is older than some days, 30 at least', async () => {
    await importFiles();
    await workspace.run(['audit', 'head']);
    expect(await workspace.run(['audit', 'cut', '--older-than', '400'])).toMatchObject({
      ...{ code: 0, stdout: '0 events removed; the state of 0 rows was recorded again\n' },
    });
    for (const days of ['29', '-1', 'a year', '40000', '3e2']) {
      expect(await workspace.run(['audit', 'cut', `--older-than=${days}`])).toMatchObject({ code: 2, stdout: '' });
    }
    expect(await workspace.run(['audit', 'verify'])).toMatchObject({ code: 0 });
  });

  it('rebuilds the state from the log, now and as it was, and finds a row that was changed outside of it', async () => {
    await importFiles();
    const { stdout: early } = await workspace.run(['audit', 'replay', '--json']);
    await workspace.run(['import', workspace.writeFiles({ 'roles.csv': 'id,name\nr,Renamed\nq,New\n' })]);
    const replay = await workspace.run(['audit', 'replay', '--until', '3']);
    expect(replay).toMatchObject({ code: 0 });
    expect(replay.stdout).toContain('  accessItems: 1\n  sources: 2\n');
    expect(replay.stdout).toContain((JSON.parse(early) as { fingerprint: string }).fingerprint);
    expect(replay.stdout).toContain('after all 5 events it equals the stored state');
    const rows = await workspace.run(['audit', 'replay', '--until', '2026-01-01T00:00:00Z', '--rows']);
    expect(rows).toMatchObject({ code: 0, stdout: '' });
    const now = await workspace.run(['audit', 'replay', '--rows']);
    expect(
      now.stdout
        .trim()
        .split('\n')
        .map((line) => JSON.parse(line) as unknown),
    ).toContainEqual({
      ...{ collection: 'sources', row: buildSource('erp', { name: 'ERP' }) },
    });
    await tamper(`UPDATE access_item SET name = 'Other' WHERE id = 'q'`, `DELETE FROM source WHERE id = 'hr'`);
    const differing = await workspace.run(['audit', 'replay']);
    expect(differing).toMatchObject({ code: 1, stderr: 'governance: log and state have 2 differences\n' });
    expect(differing.stdout).toContain('accessItems {"id":"q","type":"ROLE"} differs from the log');
    expect(differing.stdout).toContain('sources "hr" is in the log, and not in the state');
    expect((await workspace.run(['audit', 'replay', '--until', 'noon'])).stderr).toContain(
      'must be a position or a time',
    );
  });
});
