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

  it('lists every fault of its settings', async () => {
    const { code, stderr } = await workspace.run(['migrate'], { DATABASE_URL: 'mysql://x', LOG_LEVEL: 'loud' });
    expect(code).toBe(1);
    expect(stderr).toContain('`DATABASE_URL` is set to a value that is not shown');
    expect(stderr).toContain('`LOG_LEVEL` is `loud`');
  });

  it('ends with 1 when the database cannot be opened', async () => {
    const { code, stderr } = await workspace.run(['migrate'], { DATABASE_URL: `sqlite:${workspace.folder}` });
    expect(code).toBe(1);
    expect(stderr).toMatch(/^governance: /);
  });
});
