import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { PlanFile, PlanReport } from '../policies/plan-report';
import type { SimulationReport } from '../simulation/simulation-report';
import { sarifErrorsOf } from '../testing/sarif-schema';
import { TestWorkspace } from '../testing/test-workspace';

/** Ann posts through a role, Bob posts and pays. */
const files = {
  'sources.csv': 'id,name\nerp,ERP\n',
  'entitlements.csv': 'id,name,sourceId\ne-post,Post,erp\ne-pay,Pay,erp\ne-plan,Plan,erp\n',
  'roles.csv': 'id,name\nr-clerk,Clerk\n',
  'grants.csv': 'parentType,parentId,childType,childId\nROLE,r-clerk,ENTITLEMENT,e-post\n',
  'identities.csv': 'id,name\nann,@Ann|<b>\nbob,Bob\n',
  'assignments.csv': 'identityId,accessType,accessId\nann,ROLE,r-clerk\nbob,ROLE,r-clerk\nbob,ENTITLEMENT,e-pay\n',
  'sod-policies.csv':
    'id,name,level,leftCriteria,rightCriteria,tags\n' +
    'p1,Post vs. pay,HIGH,ENTITLEMENT:e-post,ENTITLEMENT:e-pay,managed-by:fin\n' +
    'p2,Post vs. plan,LOW,ENTITLEMENT:e-post,ENTITLEMENT:e-plan,managed-by:fin\n' +
    'p3,Unmanaged,LOW,ENTITLEMENT:e-pay,ENTITLEMENT:e-plan,\n',
};
const sides = (left: string, right: string) => `sides: [{ items: [${left}] }, { items: [${right}] }]`;
const p1 = `  p1: { name: Post vs. pay, level: HIGH, ${sides('ENTITLEMENT:e-post', 'ENTITLEMENT:e-pay')} }\n`;
const p2 = `  p2: { name: Post vs. plan, level: LOW, ${sides('ENTITLEMENT:e-post', 'ENTITLEMENT:e-plan')} }\n`;
const p4 = `  p4: { name: Clerks, level: CRITICAL, ${sides('ROLE:r-clerk', 'ENTITLEMENT:e-post')} }\n`;
const head = 'format: 1\nmanagedBy: fin\npolicies:\n';

let workspace: TestWorkspace;
let folder: string;
beforeEach(() => {
  workspace = new TestWorkspace();
  folder = workspace.writeFiles(files);
});
afterEach(() => {
  workspace.remove();
});

function write(text: string): string {
  const path = join(workspace.folder, 'policies/p.yaml');
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, text);
  return path;
}

async function plan(text: string, ...args: readonly string[]) {
  const { code, stdout, stderr } = await workspace.run([
    'policies',
    'plan',
    write(text),
    '--from',
    folder,
    '--json',
    ...args,
  ]);
  return { code, stderr, report: stdout === '' ? undefined : (JSON.parse(stdout) as PlanReport) };
}

const actionsOf = (report: PlanReport | undefined) => report?.changes.map(({ action, id }) => `${action} ${id}`);

describe('governance policies plan', () => {
  it('is empty if the policies are as the files say', async () => {
    const { code, report } = await plan(head + p1 + p2, '--fail-on-drift');
    expect([code, report?.changes]).toEqual([0, []]);
  });

  it('counts what simulate counts, and exits as it does', async () => {
    const { code, report } = await plan(head + p1 + p2 + p4, '--fail-on', 'CRITICAL');
    expect([code, actionsOf(report)]).toEqual([3, ['CREATE p4']]);
    const draft = join(workspace.folder, 'draft.csv');
    writeFileSync(
      draft,
      'id,name,level,leftCriteria,rightCriteria,tags\np4,Clerks,CRITICAL,ROLE:r-clerk,ENTITLEMENT:e-post,managed-by:fin\n',
    );
    const simulated = await workspace.run(['simulate', folder, '--policies', draft, '--json']);
    expect(report!.effect).toEqual(JSON.parse(simulated.stdout) as SimulationReport);
    expect(report!.effect.all).toEqual({ STARTS: 2, ENDS: 0, STAYS: 1 });
  });

  it('names the changed fields, and exits with 3 for drift', async () => {
    const { code, report } = await plan(head + p1.replace('HIGH', 'LOW') + p2, '--fail-on-drift');
    expect([code, report?.changes]).toMatchObject([3, [{ action: 'CHANGE', id: 'p1', fields: ['level'] }]]);
  });

  it('deletes only policies of its owner, and no more than a share of them', async () => {
    const refused = await plan(head + p1);
    expect([refused.code, refused.stderr]).toEqual([
      1,
      expect.stringContaining('the files lack 1 of 2 policies of `fin`'),
    ]);
    const { report } = await plan(head + p1, '--max-deletes', '50%');
    expect(actionsOf(report)).toEqual(['DELETE p2']);
    const unowned = await plan(`format: 1\npolicies:\n${p4}`);
    expect(actionsOf(unowned.report)).toEqual(['CREATE p4']);
  });

  it('takes over no policy of others unless it is named', async () => {
    const p3 = `  p3: { name: Unmanaged, level: LOW, ${sides('ENTITLEMENT:e-pay', 'ENTITLEMENT:e-plan')} }\n`;
    const refused = await plan(head + p1 + p2 + p3);
    expect(refused.stderr).toContain(':6:3 error: the policy `p3` exists and has no owner; `--adopt p3` takes it over');
    const { report } = await plan(head + p1 + p2 + p3, '--adopt', 'p3');
    expect(report?.changes).toMatchObject([{ action: 'CHANGE', id: 'p3', fields: ['tags'] }]);
    expect((await plan(head + p1 + p2, '--adopt', 'p33')).stderr).toContain('`--adopt p33`: there is no policy `p33`');
    const moved = p3.replace('p3: {', 'p3-new: { was: p3,').replace('Unmanaged', 'Managed');
    const kept = await plan(head + p1 + p2 + moved);
    expect([kept.code, kept.stderr]).toEqual([1, expect.stringContaining('the policy `p3` exists and has no owner')]);
    const adopted = await plan(head + p1 + p2 + moved, '--adopt', 'p3');
    expect(actionsOf(adopted.report)).toEqual(['DELETE p3', 'CREATE p3-new']);
    const ofOthers = await plan(`format: 1\npolicies:\n${p2.replace('p2: {', 'p2-new: { was: p2,')}`);
    expect(ofOthers.stderr).toContain('the policy `p2` exists and has the tag `managed-by:fin`');
  });

  it('moves an id, and refuses to where it cannot', async () => {
    const moved = p2.replace('p2:', 'p2-new:').replace('{', '{ was: p2,');
    const { report, stderr } = await plan(head + p1 + moved);
    expect(actionsOf(report)).toEqual(['DELETE p2', 'CREATE p2-new']);
    expect(stderr).toContain('the policy `p2-new` was `p2`: the records of `p2` are closed');
    expect((await plan(head + p1 + moved.replace('was: p2', 'was: p9'))).stderr).toContain('there is no policy `p9`');
    const again = moved.replace('p2-new', 'p2-newer').replace('name: ', 'name: Newer ');
    expect((await plan(head + p1 + moved + again)).stderr).toContain(
      'the policy `p2-newer` cannot have been `p2`: `p2-new` was',
    );
    const done = await plan(head + p1.replace('{', '{ was: p0,') + p2);
    expect([done.code, done.stderr]).toEqual([
      0,
      expect.stringContaining('the policy `p1` has its new id; remove `was`'),
    ]);
  });

  it('refuses missing items and taken names, with their positions', async () => {
    const { stderr } = await plan(
      head + p1 + p2 + p4.replace('ROLE:r-clerk', 'ROLE:r-clrk').replace('Clerks', 'UNMANAGED'),
    );
    expect(stderr).toContain(':6:3 error: the policy `p4` names `ROLE:r-clrk`, which does not exist');
    expect(stderr).toContain(':6:3 error: the name `UNMANAGED` is that of the policy `p3`');
  });

  it('writes a comment that names no identity unless asked, and cannot be misread', async () => {
    const path = join(workspace.folder, 'c.md');
    const comment = async (names: string) => {
      await plan(head + p1 + p2 + p4.replace('Clerks', '"`x` @all | <img>"'), '--comment', path, '--names', names);
      return readFileSync(path, 'utf8');
    };
    const none = await comment('none');
    expect(none).toContain('**2 violations would start**, 0 would end, 1 would stay.');
    expect(none).toContain('| create | CRITICAL | \\`x\\` &#64;all \\| &#60;img&#62; | p4 | 2 | 0 |');
    expect(none).not.toMatch(/ann|bob/i);
    expect(await comment('ids')).toContain('| ann | CRITICAL |');
    expect(await comment('names')).toContain('| &#64;Ann\\|&#60;b&#62; | CRITICAL |');
  });

  it('links to the present policies in the console', async () => {
    const path = join(workspace.folder, 'c.md');
    const changed = head + p1.replace('HIGH', 'LOW') + p2 + p4;
    await plan(changed, '--comment', path, '--console-url', 'https://sod.example.com/(x)/console/');
    const text = readFileSync(path, 'utf8');
    const url = 'https://sod.example.com/%28x%29/console/policies';
    expect(text).toContain(`| change | LOW | Post vs. pay | [p1](${url}/p1) |`);
    expect(text).toContain('| create | CRITICAL | Clerks | p4 |');
    expect(text).toContain(`\n[Policies in the console](${url})\n`);
    for (const wrong of ['sod', 'javascript:alert(1)'])
      expect((await plan(changed, '--comment', path, '--console-url', wrong)).code).toBe(2);
  });

  it('refuses owners and controls that do not exist, as the service does', async () => {
    await workspace.migrate();
    await workspace.run(['import', folder]);
    const named = 'owner: IDENTITY:ann, secondaryOwners: [GOVERNANCE_GROUP:none], controls: [weekly], ';
    const path = write(head + p1 + p2.replace('{', `{ ${named}`));
    const { code, stderr } = await workspace.run(['policies', 'plan', path]);
    expect([code, stderr.split('\n').filter((text) => text.includes('error'))]).toEqual([
      1,
      [
        expect.stringContaining('the files have 2 errors'),
        expect.stringContaining(':5:3 error: the policy `p2` names the governance group `none`, which does not exist'),
        expect.stringContaining(':5:3 error: the policy `p2` names the control `weekly`, which does not exist'),
      ],
    ]);
    const existing = write(head + p1 + p2.replace('{', '{ owner: IDENTITY:ann, '));
    expect((await workspace.run(['policies', 'plan', existing])).code).toBe(0);
  });

  it('writes SARIF results where policies are violated, and a plan that names no identity', async () => {
    const [sarif, out] = ['p.sarif', 'plan.json'].map((name) => join(workspace.folder, name)) as [string, string];
    await plan(head + p1 + p2 + p4, '--sarif', sarif, '--out', out);
    expect(sarifErrorsOf(readFileSync(sarif, 'utf8'))).toEqual([]);
    expect(readFileSync(sarif, 'utf8')).toContain('"startLine":6,"startColumn":3');
    const text = readFileSync(out, 'utf8');
    expect(text).not.toMatch(/ann|bob/i);
    const written = JSON.parse(text) as PlanFile;
    expect(written).toMatchObject({
      format: 1,
      managedBy: 'fin',
      files: [{ sha256: expect.stringMatching(/^[0-9a-f]{64}$/) as string }],
    });
    expect(written.policies).toMatchObject([{ id: 'p4', tags: ['managed-by:fin'] }]);
  });

  it('describes the plan as a table', async () => {
    const { stdout } = await workspace.run(['policies', 'plan', write(head + p1 + p2 + p4), '--from', folder]);
    expect(stdout).toContain('1 policy to create, 0 to change, 0 to delete\n');
    expect(stdout).toContain('2 violations would start, 0 would end, 1 would stay');
  });
});

describe('governance policies export', () => {
  it('writes a file whose plan is empty, of all policies or those of an owner, of a folder or the database', async () => {
    const output = join(workspace.folder, 'out');
    const file = join(output, 'policies.yaml');
    await workspace.migrate();
    await workspace.run(['import', folder]);
    for (const origin of [[folder], []]) {
      for (const [owner, count] of [
        [[], 3],
        [['--managed-by', 'fin'], 2],
      ] as const) {
        const { stdout } = await workspace.run(['policies', 'export', ...origin, '--output', output, ...owner]);
        expect(stdout).toBe(`${count} policies written to ${file}\n`);
        const from = origin.length === 0 ? [] : ['--from', ...origin];
        const planned = await workspace.run(['policies', 'plan', file, ...from, '--fail-on-drift']);
        expect(planned.stdout).toBe('the policies are as the files say; nothing would change\n');
        expect(planned.code).toBe(0);
      }
    }
  });
});
