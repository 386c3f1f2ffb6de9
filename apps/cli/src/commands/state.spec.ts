import { createHash } from 'node:crypto';
import { openDatabase } from '@identity-governance/persistence';
import { withoutTriggers } from '@identity-governance/persistence/testing';
import type { AnsweredState, ScanReport } from '@identity-governance/application';
import { organisationFiles } from '../testing/organisation-files';
import { TestWorkspace } from '../testing/test-workspace';

const workspace = new TestWorkspace();
const sealed = '2019-06-01T00:00:00.000Z';
/** The head of the log in 2019: Ann posts invoices, and may pay them until 2020. */
let head: { readonly position: number; readonly hash: string };

const ofThen = {
  ...organisationFiles,
  'assignments.csv': 'identityId,accessType,accessId,validUntil\nann,ROLE,r-clerk,\nann,ENTITLEMENT,e-pay,2020-01-01\n',
};
/** Ann is called Anna, holds nothing, and the policy is LOW. */
const ofNow = {
  ...organisationFiles,
  'identities.csv': 'id,name,email\nann,Anna,\n',
  'assignments.csv': 'identityId,accessType,accessId\n',
  'sod-policies.csv': organisationFiles['sod-policies.csv'].replace('CRITICAL', 'LOW'),
};

async function asOwner(statement: string, ...parameters: readonly unknown[]): Promise<void> {
  const database = await openDatabase(workspace.env.DATABASE_URL);
  await database.write(async (scope) =>
    withoutTriggers(scope, async () => {
      await scope.query(statement, [...parameters]);
    }),
  );
  await database.close();
}

async function readHead(): Promise<typeof head> {
  return JSON.parse((await workspace.run(['audit', 'head'])).stdout) as typeof head;
}

const scan = (...flags: readonly string[]) => workspace.run(['scan', ...flags]);

beforeAll(async () => {
  await workspace.migrate();
  expect(await scan('--state', '1')).toMatchObject({
    code: 1,
    stderr: expect.stringContaining('the audit log has no sealed event') as unknown,
  });
  await workspace.run(['import', workspace.writeFiles(ofThen)]);
  head = await readHead();
  await asOwner('UPDATE audit_seal SET sealed = $1', sealed);
  const sync = ['--mode', 'sync', '--max-deletes', '100%'];
  expect(await workspace.run(['import', workspace.writeFiles(ofNow), ...sync])).toMatchObject({ code: 0 });
  await readHead();
});
afterAll(() => {
  workspace.remove();
});

describe('--state', () => {
  it.each([
    ['a time', '2019-07-01T00:00:00Z', '2019-07-01T00:00:00.000Z'],
    ['a date, at its end', '2019-07-01', '2019-07-01T23:59:59.999Z'],
    ['a position', () => String(head.position), sealed],
  ])('answers by %s, with the dates of access of that time, and names the state', async (_, name, time) => {
    const state = typeof name === 'string' ? name : name();
    const { code, stdout } = await scan('--state', state, '--json', '--fail-on', 'CRITICAL');
    expect(code).toBe(3);
    const report = JSON.parse(stdout) as ScanReport & { readonly state: AnsweredState };
    const pairsDigest = createHash('sha256').update('["p1","ann"]').digest('hex');
    expect(report).toMatchObject({ violations: 1, byLevel: { CRITICAL: 1, LOW: 0 }, pairsDigest });
    const { position, hash } = head;
    const settings = { disabledIdentitiesHoldAccess: false, recorded: false };
    expect(report.state).toEqual({ position, hash, sealed, time, settings });
    const text = await scan('--state', state);
    expect(text.stdout.split('\n')[0]).toBe(
      `state at position ${position} of the audit log, sealed ${sealed}, hash ${hash}; ` +
        `access of ${time}, disabled identities hold no access: a setting of this command, none was recorded`,
    );
    expect(JSON.parse((await scan('--json')).stdout)).toMatchObject({ violations: 0 });
  });

  it('has the names, items and policies of that time in other commands', async () => {
    const state = ['--state', '2019-07-01'];
    const run = async (...args: readonly string[]) => (await workspace.run([...args, ...state])).stdout;
    expect(JSON.parse(await run('who', 'ENTITLEMENT:e-pay', '--json'))).toMatchObject({
      holders: [{ id: 'ann', name: 'Ann', validUntil: '2020-01-02T00:00:00.000Z' }],
      state: { position: head.position },
    });
    expect(await run('who', 'ENTITLEMENT:e-pay')).toMatch(/^state at position .*\n(.*\n)+.*Ann /);
    expect(await run('access', 'Ann')).toMatch(/^state at position .*\nidentity `ann` holds:\n/);
    expect(await run('causes')).toContain('CRITICAL');
    expect(JSON.parse(await run('plan', '--kinds', 'ASSIGNMENT', '--json'))).toMatchObject({ violations: 1, ends: 1 });
    expect(JSON.parse(await run('check', '--identity', 'ann', '--json'))).toMatchObject({
      violatedPolicies: [{ id: 'p1' }],
      state: { position: head.position },
    });
    expect(await run('predict', '--identity', 'Ann', '--access', 'ROLE:r-payer')).toContain('Ann (ann)');
    expect(JSON.parse(await run('roles', 'check', '--json'))).toMatchObject({ conflicts: [], state: { sealed } });
    expect(await run('simulate', '--remove-policies', 'p1')).toContain('0 violations would start, 1 would end');
  });

  it.each([
    ['a state before the log', ['2019-05-31'], 1, `it starts at ${sealed}`],
    ['a position after the last one', ['999999'], 1, 'the audit log ends at position '],
    ['a time in the future', ['2999-01-01'], 1, 'the time is in the future, now is '],
    ['an unknown form', ['yesterday'], 2, 'It must be a position such as 84112'],
    ['position 0, as they start at 1', ['0'], 2, 'It must be a position such as 84112'],
    ['a folder', ['1', 'folder'], 2, 'a folder has no past states'],
    ['another time for the dates of access', ['1', '--as-of', '2026-01-01'], 2, 'cannot be used with'],
    ['a comparison of the present records', ['1', '--reconcile'], 2, 'cannot be used with'],
  ])('refuses %s', async (...[, args, code, text]) => {
    expect(await scan('--state', ...args)).toEqual({
      code,
      stdout: '',
      stderr: expect.stringContaining(text) as unknown,
    });
  });

  it('answers the same after a cut, and refuses what was removed', async () => {
    const then = String(head.position);
    const before = await scan('--state', then, '--json');
    expect(await workspace.run(['audit', 'cut', '--older-than', '400'])).toMatchObject({ code: 0 });
    expect(await scan('--state', then, '--json')).toEqual(before);
    const byTime = JSON.parse((await scan('--state', '2019-07-01', '--json')).stdout) as { state: AnsweredState };
    expect(byTime.state).toMatchObject({ position: head.position, hash: head.hash, sealed });
    for (const state of [String(head.position - 1), '2019-05-31']) {
      const { code, stderr } = await scan('--state', state, '--json');
      expect({ code, ...(JSON.parse(stderr) as object) }).toEqual({
        code: 1,
        exitCode: 1,
        error: `the events before this state were removed from the audit log: the earliest state is at position ${head.position}`,
      });
    }
  });

  it('refuses a time at which no worker sealed, and states before a missing event', async () => {
    const place = head.position + 2;
    const eventAt = '(SELECT event_id FROM audit_seal WHERE position = $1)';
    const written = '2019-06-15T00:00:00.000Z';
    await asOwner(`UPDATE audit_event SET created = '${written}' WHERE id = ${eventAt}`, place);
    expect(await scan('--state', '2019-07-01')).toMatchObject({
      code: 1,
      stderr: expect.stringContaining(
        `an event after position ${place - 1} was written at ${written} and was not sealed up to this time`,
      ) as unknown,
    });
    expect((await scan('--state', '2019-06-14')).code).toBe(0);
    expect((await scan('--state', String(head.position))).code).toBe(0);
    await asOwner(`DELETE FROM audit_event WHERE id = ${eventAt}`, place);
    expect(await scan('--state', String(head.position))).toMatchObject({
      code: 1,
      stderr: expect.stringContaining(`the event at position ${place} is missing`) as unknown,
    });
    expect((await scan('--state', String(place))).code).toBe(0);
  });
});
