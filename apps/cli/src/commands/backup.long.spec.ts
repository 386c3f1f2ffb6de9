import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { organisationFiles } from '../testing/organisation-files';
import { TestWorkspace } from '../testing/test-workspace';

let workspace: TestWorkspace;
beforeEach(async () => {
  workspace = new TestWorkspace();
  await workspace.migrate();
  await workspace.run(['import', workspace.writeFiles(organisationFiles)]);
});
afterEach(() => {
  workspace.remove();
});

const question = ['predict', '--identity', 'ann', '--access', 'ROLE:r-payer'];

describe('governance backup', () => {
  it('makes a database that answers as the one it was made of', async () => {
    const file = join(workspace.folder, 'backup.db');
    const { code, stdout } = await workspace.run(['backup', file]);
    expect({ code, stdout }).toEqual({ code: 0, stdout: expect.stringContaining('checked') as string });
    const answer = await workspace.run(question);
    expect(answer.stdout).toContain('Post vs. pay');
    expect(await workspace.run(question, { DATABASE_URL: `sqlite:${file}` })).toEqual(answer);
  });

  it('says in one line why it does not', async () => {
    const file = join(workspace.folder, 'governance.db');
    const { code, stderr } = await workspace.run(['backup', file, '--json']);
    expect(code).toBe(1);
    expect(JSON.parse(stderr)).toMatchObject({ error: expect.stringContaining('already exists') as string });
  });
});

describe.each(['backup', 'migrate-data', 'migrate', 'doctor', 'scan'])('governance %s', (command) => {
  it.each([
    ['an empty file', '', 'is empty, without any table'],
    ['a file that is no database', 'shopping list, much longer than nothing', 'the file is not a SQLite database'],
  ])('refuses %s, and makes nothing of it', async (_what, content, message) => {
    const file = join(workspace.folder, 'other.db');
    const copy = join(workspace.folder, 'copy.db');
    writeFileSync(file, content);
    const env = { DATABASE_URL: `sqlite:${file}` };
    const args = { backup: [copy], 'migrate-data': ['--from', env.DATABASE_URL, '--to', `sqlite:${copy}`] };
    const run = await workspace.run([command, ...((args as Record<string, string[]>)[command] ?? [])], env);
    if (command === 'migrate' && content === '') {
      expect(run.code).toBe(0); // makes a new one
      return;
    }
    expect(run.code).toBe(1);
    expect(run.stderr + run.stdout).toContain(message);
    expect(readFileSync(file, 'utf8')).toBe(content);
    expect(workspace.listFolder()).not.toContain('copy.db');
  });
});

describe('governance migrate-data', () => {
  it('makes a database that answers as the one it was made of, and reports what it copied', async () => {
    const url = `sqlite:${join(workspace.folder, 'moved.db')}`;
    const from = `sqlite:${join(workspace.folder, 'governance.db')}`;
    const { code, stdout } = await workspace.run(['migrate-data', '--from', from, '--to', url]);
    expect(code).toBe(0);
    expect(stdout).toMatch(/│ identity +│ +1 │ [0-9a-f]{16} │/);
    expect(await workspace.run(question, { DATABASE_URL: url })).toEqual(await workspace.run(question));
    const again = await workspace.run(['migrate-data', '--from', from, '--to', url]);
    expect(again).toMatchObject({ code: 1, stderr: expect.stringContaining('the target has rows in') as string });
  });

  it('says in one line what is wrong with its databases', async () => {
    const from = `sqlite:${join(workspace.folder, 'governance.db')}`;
    const same = await workspace.run(['migrate-data', '--from', from, '--to', from]);
    expect(same).toMatchObject({ code: 2, stderr: expect.stringContaining('the same database') as string });
    const missing = await workspace.run(['migrate-data', '--from', `${from}x`, '--to', 'sqlite:y.db']);
    expect(missing.stderr).toContain('there is no database');
  });
});
