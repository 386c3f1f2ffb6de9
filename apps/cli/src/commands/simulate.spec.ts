import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { SimulationReport } from '../simulation/simulation-report';
import { TestWorkspace } from '../testing/test-workspace';

/** Ann posts through a role, Bob posts and pays, Cid is assigned nothing. */
const files = {
  'sources.csv': 'id,name\nerp,ERP\n',
  'entitlements.csv': 'id,name,sourceId\ne-post,Post,erp\ne-pay,Pay,erp\n',
  'roles.csv': 'id,name\nr-clerk,Clerk\n',
  'grants.csv': 'parentType,parentId,childType,childId\nROLE,r-clerk,ENTITLEMENT,e-post\n',
  'identities.csv': 'id,name\nann,Ann\nbob,Bob\ncid,Cid\n',
  'assignments.csv': 'identityId,accessType,accessId\nann,ROLE,r-clerk\nbob,ROLE,r-clerk\nbob,ENTITLEMENT,e-pay\n',
  'sod-policies.csv':
    'id,name,level,leftCriteria,rightCriteria\np1,Post vs. pay,HIGH,ENTITLEMENT:e-post,ENTITLEMENT:e-pay\n',
};
const policyHeader = 'id,name,level,state,leftCriteria,rightCriteria\n';
const grantHeader = 'parentType,parentId,childType,childId\n';
const assignmentHeader = 'identityId,accessType,accessId\n';

let workspace: TestWorkspace;
let folder: string;
beforeEach(() => {
  workspace = new TestWorkspace();
  folder = workspace.writeFiles(files);
});
afterEach(() => {
  workspace.remove();
});

/** A file of the draft. */
function file(content: string): string {
  const path = join(workspace.folder, 'draft.csv');
  writeFileSync(path, content);
  return path;
}

async function counts(...args: readonly string[]) {
  const { stdout } = await workspace.run(['simulate', '--json', ...args]);
  const { all } = JSON.parse(stdout) as SimulationReport;
  return [all.STARTS, all.ENDS, all.STAYS];
}

describe('governance simulate', () => {
  it('removes an assignment that is stored but outside of its dates, which changes nothing', async () => {
    const ended =
      'identityId,accessType,accessId,validFrom,validUntil\nbob,ROLE,r-clerk,,\nbob,ENTITLEMENT,e-pay,,\n' +
      'ann,ENTITLEMENT,e-pay,2099-01-01T00:00:00Z,\ncid,ENTITLEMENT,e-pay,,2020-01-01T00:00:00Z\n';
    folder = workspace.writeFiles({ ...files, 'assignments.csv': ended });
    const removed = file(`${assignmentHeader}ann,ENTITLEMENT,e-pay\ncid,ENTITLEMENT,e-pay\n`);
    await workspace.migrate();
    await workspace.run(['import', folder]);
    for (const origin of [[folder], []]) {
      expect(await counts(...origin, '--remove-assignments', removed)).toEqual([0, 0, 1]);
    }
    const never = file(`${assignmentHeader}ann,ROLE,r-clerk\n`);
    const { code, stderr } = await workspace.run(['simulate', folder, '--remove-assignments', never]);
    expect([code, stderr]).toEqual([1, expect.stringContaining('`ann` is not assigned `ROLE:r-clerk`')]);
  });

  it('tells what a draft policy would start, and leaves the others', async () => {
    const draft = file(`${policyHeader}p2,Clerk vs. post,CRITICAL,,ROLE:r-clerk,ENTITLEMENT:e-post\n`);
    expect(await counts(folder, '--policies', draft)).toEqual([2, 0, 1]);
    const { code, stdout, stderr } = await workspace.run([
      'simulate',
      folder,
      '--policies',
      draft,
      '--fail-on',
      'HIGH',
    ]);
    expect(stdout).toMatch(/│ CRITICAL │ Clerk vs\. post │ p2 │ +2 │ +0 │ +0 │/);
    expect(stdout).toContain('2 violations would start, 0 would end, 1 would stay');
    expect({ code, stderr }).toEqual({
      code: 3,
      stderr: expect.stringContaining('2 violations of level HIGH') as string,
    });
  });

  it('tells what a changed policy, one switched off and one removed would end', async () => {
    const changed = file(`${policyHeader}p1,Post vs. pay,HIGH,,ROLE:r-clerk,ENTITLEMENT:e-post\n`);
    expect(await counts(folder, '--policies', changed)).toEqual([1, 0, 1]);
    const off = file(`${policyHeader}p1,Post vs. pay,HIGH,NOT_ENFORCED,ENTITLEMENT:e-post,ENTITLEMENT:e-pay\n`);
    expect(await counts(folder, '--policies', off)).toEqual([0, 1, 0]);
    expect(await counts(folder, '--remove-policies', 'p1')).toEqual([0, 1, 0]);
  });

  it('tells what a grant would do, added and removed', async () => {
    const grant = (child: string) => file(`${grantHeader}ROLE,r-clerk,ENTITLEMENT,${child}\n`);
    expect(await counts(folder, '--grants', grant('e-pay'))).toEqual([1, 0, 1]);
    expect(await counts(folder, '--remove-grants', grant('e-post'))).toEqual([0, 1, 0]);
  });

  it('tells what an assignment would do, also to those who have none', async () => {
    const cid = `${assignmentHeader}cid,ROLE,r-clerk\ncid,ENTITLEMENT,e-pay\nann,ENTITLEMENT,e-pay\n`;
    expect(await counts(folder, '--assignments', file(cid))).toEqual([2, 0, 1]);
    expect(await counts(folder, '--remove-assignments', file(`${assignmentHeader}bob,ROLE,r-clerk\n`))).toEqual([
      0, 1, 0,
    ]);
  });

  it('counts assignments that start later, and none that have ended', async () => {
    const dated = (from: string, until: string) =>
      file(`identityId,accessType,accessId,validFrom,validUntil\nann,ENTITLEMENT,e-pay,${from},${until}\n`);
    expect(await counts(folder, '--assignments', dated('2099-01-01', '9999-12-31'))).toEqual([1, 0, 1]);
    expect(await counts(folder, '--assignments', dated('', '2020-12-31'))).toEqual([0, 0, 1]);
    const removed = file('identityId,accessType,accessId,validUntil\nbob,ROLE,r-clerk,2099-12-31\n');
    expect(await counts(folder, '--remove-assignments', removed)).toEqual([0, 1, 0]);
  });

  it('writes who would be concerned', async () => {
    const out = join(workspace.folder, 'out.csv');
    const draft = file(`${assignmentHeader}ann,ENTITLEMENT,e-pay\n`);
    await workspace.run(['simulate', folder, '--assignments', draft, '--csv', out]);
    expect(readFileSync(out, 'utf8')).toBe(
      'change,identityId,identityName,level,policyId,policyName\nSTARTS,ann,Ann,HIGH,p1,Post vs. pay\n',
    );
  });

  it('is the same over the database, in which nothing is changed', async () => {
    await workspace.migrate();
    await workspace.run(['import', folder]);
    const before = await workspace.readState();
    const draft = file(`${assignmentHeader}cid,ROLE,r-clerk\ncid,ENTITLEMENT,e-pay\n`);
    expect(await counts('--assignments', draft)).toEqual([1, 0, 1]);
    expect(await workspace.readState()).toEqual(before);
  });

  it.each([
    [['--policies'], `${policyHeader}p2,P,LOW,,ROLE:r-typo,ENTITLEMENT:e-pay\n`, 'there is no role `r-typo`'],
    [['--grants'], `${grantHeader}ROLE,r-clerk,ENTITLEMENT,e-typo\n`, 'there is no entitlement `e-typo`'],
    [['--remove-grants'], `${grantHeader}ROLE,r-clerk,ENTITLEMENT,e-pay\n`, 'does not grant `ENTITLEMENT:e-pay`'],
    [['--assignments'], `${assignmentHeader}dan,ROLE,r-clerk\n`, 'there is no identity `dan`'],
    [['--remove-assignments'], `${assignmentHeader}ann,ENTITLEMENT,e-pay\n`, '`ann` is not assigned'],
    [['--remove-policies', 'p9', '--grants'], grantHeader, 'there is no SOD policy `p9`'],
  ])(
    'refuses %j with names that are not there: the answer would be wrong in silence',
    async (args, content, reason) => {
      const { code, stdout, stderr } = await workspace.run(['simulate', folder, ...args, file(content)]);
      expect({ code, stdout }).toEqual({ code: 1, stdout: '' });
      expect(stderr).toContain(reason);
    },
  );

  it('asks what would be changed, and for files that there are', async () => {
    expect((await workspace.run(['simulate', folder])).stderr).toContain('name at least one change');
    const missing = await workspace.run(['simulate', folder, '--grants', 'missing.csv']);
    expect(missing.stderr).toContain('there is no file `missing.csv`');
  });
});
