import { TestWorkspace } from '../testing/test-workspace';

const workspace = new TestWorkspace();
const ids: string[] = [];

beforeAll(async () => {
  await workspace.run(['migrate']);
  await workspace.withServices(({ store }) =>
    store.write([], async ({ jobs }) => {
      for (let n = 0; n < 3; n++) ids.push(await jobs.enqueue({ kind: 'sod-check', payload: { requestId: `r${n}` } }));
    }),
  );
});
afterAll(() => {
  workspace.remove();
});

/**
 * Takes the job and fails it until it is dead; the clock does not wait for the backoff, so its due time is passed over
 * by requeueing.
 */
async function killOff(id: string): Promise<void> {
  await workspace.withServices(({ store }) =>
    store.write([], async ({ jobs }) => {
      const leased = await jobs.lease({ kinds: ['sod-check'], limit: 10, leaseSeconds: 60 });
      for (const job of leased) {
        if (job.id === id) await jobs.fail({ ...job, attempt: 8 }, 'the disk is full');
        else await jobs.release(job);
      }
    }),
  );
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
    expect((await workspace.run(['jobs', 'requeue'])).code).toBe(1);
    expect((await workspace.run(['jobs', 'requeue', '--all', 'x'])).code).toBe(1);
    expect((await workspace.run(['jobs', 'requeue', '--all'])).stdout).toBe('0 jobs are due again\n');
  });
});
