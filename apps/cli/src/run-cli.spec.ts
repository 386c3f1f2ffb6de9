import { TestWorkspace } from './testing/test-workspace';

let workspace: TestWorkspace;
beforeEach(() => {
  workspace = new TestWorkspace();
});
afterEach(() => {
  workspace.remove();
});

describe('governance', () => {
  it('migrates a database once', async () => {
    const first = await workspace.run(['migrate']);
    expect(first).toMatchObject({ code: 0, stderr: '' });
    expect(first.stdout).toMatch(/^(applied \w+\n)+$/);
    expect((await workspace.run(['migrate'])).stdout).toBe('the database is up to date\n');
  });

  it.each([[['--help']], [['import', '--help']], [['help', 'predict']]])('helps with %j', async (args) => {
    const { code, stdout } = await workspace.run(args);
    expect(code).toBe(0);
    expect(stdout).toContain('Usage: governance');
  });

  it.each([[[]], [['unknown']], [['import']], [['import', 'a', 'b']], [['migrate', '--force']], [['predict']]])(
    'ends with 2 when called with %j',
    async (args) => {
      const { code, stdout, stderr } = await workspace.run(args);
      expect({ code, stdout }).toEqual({ code: 2, stdout: '' });
      expect(stderr).not.toBe('');
    },
  );

  it.each([
    [['import', '.', '--source', 'erp'], '`--source` requires `--mode sync`'],
    [['import', '.', '--max-deletes', '5%'], '`--max-deletes` requires `--mode sync`'],
    [['import', '.', '--mode', 'sync', '--skip-invalid'], '`--skip-invalid` cannot be combined'],
    [['import', 'FILE'], 'is not a folder'],
    [['scan', 'FILE'], 'is not a folder'],
    [['unmatched-values', 'FILE'], 'is not a folder'],
    [['simulate', 'FILE', '--remove-policies', 'p'], 'is not a folder'],
    [['simulate'], 'name at least one change'],
    [['simulate', '--grants', '.'], 'is a folder, it must be a regular file'],
    [['scan', '--paths'], '`--paths` needs `--csv <file>`'],
    [['scan', '--group-by', 'site'], '`--group-by` needs `--matrix <file>`'],
    [['scan', '--matrix-by', 'access'], '`--matrix-by` needs `--matrix <file>`'],
    [
      ['scan', '--matrix', 'x', '--matrix-by', 'access', '--group-by', 'site'],
      '`--group-by` requires `--matrix-by group`',
    ],
    [['jobs', 'requeue'], 'name the jobs to requeue'],
    [['jobs', 'requeue', '--all', 'x'], 'name the jobs to requeue'],
    [['migrate-data', '--from', 'sqlite:a', '--to', 'sqlite:a'], 'name the same database'],
    [
      ['migrate-data', '--from', 'sqlite:a', '--to', 'postgres://u:p@h:x/db'],
      '`--to` must have a port from 1 to 65535',
    ],
    [['audit', 'cut', '--older-than', '29'], 'days from 30'],
    [['audit', 'replay', '--until', 'noon'], 'must be a position or a time'],
    [['audit', 'verify', '--key', 'FILE'], '`--key` is for `--head <files...>`'],
    [['check', '--identity', 'ann', '--identity', 'bob'], '`--identity` is given twice, it takes one value'],
    [['import', '.', '--mode', 'sync', '--source', 'a', '--source=b'], '`--source` is given twice, it takes one value'],
    [['audit', 'replay', '--until', '1', '--until', '2'], '`--until` is given twice, it takes one value'],
    [['scan', '.', '--csv', '--json'], '`--csv` needs a value, `--json` is an option'],
    [['simulate', '--remove-policies', '--json'], '`--remove-policies` needs a value, `--json` is an option'],
    [['token', '--scope', 'audit:read', '--client', ' '], 'It must not be blank'],
  ])('ends %j with 2, and says what is wrong with the use', async (args, reason) => {
    const folder = workspace.writeFiles({ FILE: '' });
    const { code, stdout, stderr } = await workspace.run(args.map((arg) => (arg === 'FILE' ? `${folder}/FILE` : arg)));
    expect({ code, stdout }).toEqual({ code: 2, stdout: '' });
    expect(stderr).toContain(reason);
    expect(workspace.listFolder()).toEqual(['files']);
  });

  it('lists every error of its settings', async () => {
    const { code, stderr } = await workspace.run(['migrate'], { DATABASE_URL: 'mysql://x', LOG_LEVEL: 'loud' });
    expect(code).toBe(1);
    expect(stderr).toContain('`DATABASE_URL` is set to a value that is not shown');
    expect(stderr).toContain('`LOG_LEVEL` is `loud`');
  });

  it.each(['postgres://u:p4ss@h:99999/db', 'postgres://u:p4ss%zz@h/db', 'postgres://u:p4ss@h/d%'])(
    'says in one line, without the password, what is wrong with DATABASE_URL=%s',
    async (url) => {
      for (const command of [['migrate'], ['jobs', 'list'], ['doctor']]) {
        const { code, stdout, stderr } = await workspace.run(command, { DATABASE_URL: url });
        expect(code).toBe(1);
        expect(stdout + stderr).toMatch(/`DATABASE_URL` (must have a port|has a `%`)/);
        expect(stdout + stderr).not.toMatch(/p4ss|URIError|\n\S* +at /);
      }
    },
  );

  it('ends with 1 when the database cannot be opened', async () => {
    const { code, stderr } = await workspace.run(['migrate'], { DATABASE_URL: `sqlite:${workspace.folder}` });
    expect(code).toBe(1);
    expect(stderr).toMatch(/^governance: /);
  });

  it('reports its version', async () => {
    expect(await workspace.run(['--version'])).toMatchObject({ code: 0, stdout: '1.2.3\n', stderr: '' });
  });

  it.each([
    ['predict', '--identity', 'ann'],
    ['jobs', 'list'],
  ])('makes no database for %s, and says in one line where there is none', async (...args) => {
    const { code, stderr } = await workspace.run(args, { DATABASE_URL: `sqlite:${workspace.folder}/typo/x.db` });
    expect(code).toBe(1);
    expect(stderr).toMatch(/^governance: there is no folder `[^`]+typo` for the database; [^\n]+\n$/);
    const missing = await workspace.run(args);
    expect(missing.stderr).toMatch(
      /^governance: there is no database `[^`]+`; run `governance migrate` to create it[^\n]+\n$/,
    );
    expect(workspace.listFolder()).toEqual([]);
  });

  it('says in one line, without the password, that PostgreSQL cannot be reached', async () => {
    const outcome = await workspace.run(['migrate'], { DATABASE_URL: 'postgres://u:p4ss@127.0.0.1:1/db' });
    expect(outcome).toMatchObject({ code: 1, stdout: '' });
    expect(outcome.stderr).toMatch(/^governance: no server listens [^\n]+\n$/);
    expect(outcome.stderr).not.toContain('p4ss');
  });

  it.each([
    [['predict', '--identity', 'ann', '--json'], 1, 'there is no database'],
    [['check', '--json'], 2, "required option '--identity <id>' not specified"],
    [['predict', '--json'], 2, 'name either `--identity` or `--joiner`'],
    [['jobs', 'list', '--json', '--wrong'], 2, "unknown option '--wrong'"],
    [['--json', 'wrong'], 2, "unknown option '--json'"],
    [['doctor', '--json'], 1, 'one problem was found'],
  ])('ends %j with an error in JSON', async (args, exitCode, error) => {
    const { code, stderr } = await workspace.run(args);
    expect(code).toBe(exitCode);
    expect(JSON.parse(stderr)).toEqual({ error: expect.stringContaining(error) as string, exitCode });
  });

  it('escapes the arguments that it repeats', async () => {
    const { stderr } = await workspace.run(['\u001b[31mred\nHELLO']);
    expect(stderr).toContain(String.raw`\u001b[31mred\u000aHELLO`);
    expect(stderr).not.toContain('\u001b');
    const option = await workspace.run(['migrate', '--x\u202ey']);
    expect(option.stderr).toContain(String.raw`--x\u202ey`);
  });
});
