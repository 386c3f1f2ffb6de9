import { Store } from '@identity-governance/application';
import { openDatabase } from '@identity-governance/persistence';
import { TestWorkspace } from '../testing/test-workspace';

const workspace = new TestWorkspace();
const ids: string[] = [];

beforeAll(async () => {
  await workspace.migrate();
  await workspace.withServices((services) =>
    services(Store).write([], async ({ jobs }) => {
      for (let n = 0; n < 3; n++) ids.push(await jobs.enqueue({ kind: 'sod-check', payload: { requestId: `r${n}` } }));
    }),
  );
});
afterAll(() => {
  workspace.remove();
});

/** Ends the job as if it had failed five times. */
async function killOff(id: string): Promise<void> {
  const database = await openDatabase(workspace.env.DATABASE_URL);
  await database.write(async (scope) =>
    scope.query("UPDATE job SET dead = 1, attempt = 5, last_error = 'the disk is full' WHERE id = $1", [id]),
  );
  await database.close();
}

describe('governance jobs', () => {
  it('lists what waits', async () => {
    const { code, stdout } = await workspace.run(['jobs', 'list']);
    expect([code, stdout]).toEqual([0, 'sod-check: 3 waiting or running\nno job is dead\n']);
  });

  it('lists dead jobs with their last error, and makes them due again', async () => {
    await killOff(ids[0]!);
    const { stdout } = await workspace.run(['jobs', 'list']);
    expect(stdout).toContain('the disk is full');
    const listed = await workspace.run(['jobs', 'list', '--json']);
    expect(JSON.parse(listed.stdout)).toMatchObject({ dead: [{ id: ids[0], payload: { requestId: 'r0' } }] });
    expect((await workspace.run(['jobs', 'requeue', ids[0]!])).stdout).toBe('1 job is due again\n');
    expect((await workspace.run(['jobs', 'list'])).stdout).toContain('no job is dead');
  });

  it('refuses to requeue what is not dead, and a call that names nothing', async () => {
    const unknown = await workspace.run(['jobs', 'requeue', 'none']);
    expect([unknown.code, unknown.stderr]).toEqual([1, expect.stringContaining('0 of 1 were dead') as string]);
    expect((await workspace.run(['jobs', 'requeue'])).code).toBe(2);
    expect((await workspace.run(['jobs', 'requeue', '--all', 'x'])).code).toBe(2);
    expect((await workspace.run(['jobs', 'requeue', '--all'])).stdout).toBe('0 jobs are due again\n');
  });
});
