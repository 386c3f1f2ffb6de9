import { findLostWork, Store, type NewJob } from '@identity-governance/application';
import { openDatabase } from '@identity-governance/persistence';
import { buildPromotion } from '@identity-governance/test-kit';
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

/** Ends the job as if it had failed five times; `isReported`: and a worker had ended its work. */
async function killOff(id: string, isReported = false): Promise<void> {
  const database = await openDatabase(workspace.env.DATABASE_URL);
  await database.write(async (scope) =>
    scope.query("UPDATE job SET dead = 1, attempt = 5, last_error = 'the disk is full', told = $2 WHERE id = $1", [
      id,
      isReported ? 1 : 0,
    ]),
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

  it('completes the failed promotion of a job that is discarded, so that nothing restores it', async () => {
    const [id, unreadable] = await workspace.withServices((services) =>
      services(Store).write([], async (tx) => {
        await tx.promotions.save([buildPromotion('a', { id: 'p', state: 'FAILED', sourceIds: ['hr'] })]);
        const payload = { attributeId: 'a', promotionId: 'p' };
        const broken = { kind: 'promotion', payload: {} } as unknown as NewJob;
        return [await tx.jobs.enqueue({ kind: 'promotion', payload }), await tx.jobs.enqueue(broken)];
      }),
    );
    await killOff(id, true);
    await killOff(unreadable, true);
    expect((await workspace.run(['jobs', 'discard', '--all'])).stdout).toBe('2 jobs are discarded\n');
    const [promotion, lost] = await workspace.withServices((services) =>
      services(Store).read(async (tx) => [await tx.promotions.get('a'), await findLostWork(tx)] as const),
    );
    expect(promotion).toMatchObject({ state: 'FAILED', completed: expect.any(String) as string });
    expect(lost.promotion).toBeUndefined();
  });

  it('discards dead jobs whose work has ended, with an audit event', async () => {
    await killOff(ids[0]!, true);
    await killOff(ids[1]!);
    const early = await workspace.run(['jobs', 'discard', '--all']);
    expect([early.code, early.stderr]).toEqual([1, expect.stringContaining('a running worker first ends') as string]);
    const waiting = await workspace.run(['jobs', 'discard', ids[0]!, ids[2]!]);
    expect([waiting.code, waiting.stderr]).toEqual([1, expect.stringContaining('not dead jobs') as string]);
    expect((await workspace.run(['jobs', 'discard', ids[0]!])).stdout).toBe('1 job is discarded\n');
    expect((await workspace.run(['jobs', 'discard'])).code).toBe(2);
    const listed = JSON.parse((await workspace.run(['jobs', 'list', '--json'])).stdout) as { dead: object[] };
    expect(listed).toMatchObject({ depth: { 'sod-check': 1 }, dead: [{ id: ids[1] }] });
    const audited = await workspace.withServices((services) =>
      services(Store).read(async (tx) => {
        const where = [{ field: 'resourceId', op: 'eq', value: ids[0]! }] as const;
        return (await tx.auditEvents.list({ limit: 10, offset: 0, where })).items;
      }),
    );
    expect(audited).toMatchObject([
      {
        ...{ actorKind: 'COMMAND', action: 'DELETED', resourceType: 'JOB', resourceId: ids[0], after: null },
        before: { kind: 'sod-check', payload: { requestId: 'r0' }, attempts: 5, lastError: 'the disk is full' },
      },
    ]);
  });
});
