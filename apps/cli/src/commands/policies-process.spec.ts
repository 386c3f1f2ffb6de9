import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { ProcessReport } from '../policies/analyze-process';
import { TestWorkspace } from '../testing/test-workspace';

const files = {
  'entitlements.csv': 'id,name,sourceId\nenter,Enter,erp\napprove,Approve,erp\nrelease,Release,erp\n',
  'roles.csv': 'id,name\nclerk,Clerk\n',
  'grants.csv': 'parentType,parentId,childType,childId\nROLE,clerk,ENTITLEMENT,enter\n',
  'identities.csv': 'id,name\nann,Ann\nbob,Bob\neve,Eve\n',
  'assignments.csv':
    'identityId,accessType,accessId\nann,ROLE,clerk\nann,ENTITLEMENT,approve\nbob,ENTITLEMENT,release\nbob,ENTITLEMENT,approve\n',
  'sod-policies.csv':
    'id,name,level,leftCriteria,rightCriteria\n' +
    'p1,Enter and approve,HIGH,ENTITLEMENT:enter,ENTITLEMENT:approve\n' +
    'p2,Approve and release,HIGH,ENTITLEMENT:approve,ENTITLEMENT:release\n' +
    'p3,Enter and release,HIGH,ENTITLEMENT:enter,ENTITLEMENT:release\n',
};
const functions = `format: 1
functions:
  enter: { name: Enter, items: [ENTITLEMENT:enter] }
policies: {}
`;
const payroll = `format: 1
name: Payroll
policies: [../policies/*.yaml]
steps:
  - enter
  - { name: Approve, items: [ENTITLEMENT:approve] }
  - { name: Release, items: [ENTITLEMENT:release] }
`;

let workspace: TestWorkspace;
let folder: string;
beforeAll(() => {
  workspace = new TestWorkspace();
  folder = workspace.writeFiles(files);
  write('policies/functions.yaml', functions);
});
afterAll(() => {
  workspace.remove();
});

function write(name: string, text: string): string {
  const path = join(workspace.folder, name);
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, text);
  return path;
}

const analyze = (path: string, ...args: readonly string[]) =>
  workspace.run(['policies', 'analyze', folder, '--process', path, ...args]);

describe('governance policies analyze --process', () => {
  it('names the least team of today, the size that the rules need, and the gap', async () => {
    const path = write('processes/payroll.yaml', payroll);
    expect(await analyze(path, '--fail-on', 'gap')).toMatchObject({
      code: 3,
      stdout: `${[
        'TODAY  2 identities can do all 3 steps: ann ("Enter", "Approve"), bob ("Release")',
        'RULES  3 identities needed if none violates a policy',
        'GAP    2 identities can run the process, and without a violation 3 are needed: a member of each smaller team violates a policy',
      ].join('\n')}\n`,
    });
  });

  it('says that no policy separates the steps, and what no identity can do', async () => {
    const path = write('processes/free.yaml', payroll);
    const free = workspace.writeFiles(
      {
        ...files,
        'sod-policies.csv': 'id,name,level,leftCriteria,rightCriteria\n',
        'assignments.csv': 'identityId,accessType,accessId\nann,ROLE,clerk\n',
      },
      'free',
    );
    const run = ['policies', 'analyze', free, '--process', path];
    expect(await workspace.run([...run, '--fail-on', 'gap'])).toMatchObject({
      code: 4,
      stderr: expect.stringContaining('no gap was found, but the result is unreliable: NO_ENFORCED_POLICY') as string,
      stdout: `${[
        'TODAY  the process cannot run: no identity can do "Approve", "Release"',
        'RULES  one identity may do all steps and violates nothing: no policy separates them',
      ].join('\n')}\n`,
    });
  });

  it('gives the steps to people, or says that it cannot', async () => {
    const path = write('processes/payroll.yaml', payroll);
    const given = await analyze(path, '--identities', 'bob', 'ann', 'eve', '--json');
    const report = JSON.parse(given.stdout) as ProcessReport;
    expect(report).toMatchObject({ name: 'Payroll', steps: ['Enter', 'Approve', 'Release'], hasGap: true });
    expect(report.staffing?.kind).toBe('STAFFED');
    expect((await analyze(path, '--identities', 'bob')).stdout).toContain(
      'STAFF  these identities cannot be given all steps without a new violation',
    );
    expect((await analyze(path, '--identities', 'zoe')).stderr).toContain('there is no identity `zoe`');
  });

  it('says what makes the teams unreliable', async () => {
    const path = write('processes/payroll.yaml', payroll);
    const policies = files['sod-policies.csv'].replace('ENTITLEMENT:enter,', 'ENTITLEMENT:entry,');
    const broken = workspace.writeFiles({ ...files, 'sod-policies.csv': policies }, 'dangling');
    const { code, stderr } = await workspace.run(['policies', 'analyze', broken, '--process', path]);
    expect([code, stderr]).toEqual([0, expect.stringContaining('warning: ')]);
    const fitting = await analyze(path, '--fail-on', 'gap');
    expect(fitting.stderr).not.toContain('warning: ');
  });

  it('counts a disabled identity as though it were enabled', async () => {
    const path = write('processes/entry.yaml', payroll.slice(0, payroll.indexOf('  - { name: Approve')));
    const left = {
      'identities.csv': 'id,name,disabled\ndan,Dan,true\n',
      'assignments.csv': 'identityId,accessType,accessId\ndan,ENTITLEMENT,approve\n',
    };
    const run = ['policies', 'analyze', workspace.writeFiles({ ...files, ...left }, 'left'), '--process', path];
    expect((await workspace.run([...run, '--identities', 'dan'])).stdout).toContain(
      'STAFF  these identities cannot be given all steps without a new violation',
    );
  });

  it.each([
    [
      'an item that does not exist',
      payroll.replace(':release', ':relaese'),
      ':7:5 `steps.2` names `ENTITLEMENT:relaese`, which does not exist',
    ],
    [
      'an unknown function',
      payroll.replace('- enter', '- entre'),
      ':5:5 `steps.0` names the function `entre`, which is in none of `policies`',
    ],
    ['too many steps', payroll + '  - enter\n'.repeat(14), ':4:1 `steps` is 17 items long'],
    ['no name', payroll.replace('name: Payroll', 'nam: Payroll'), 'did you mean'],
  ])('refuses %s with its position', async (_, text, message) => {
    const path = write('processes/broken.yaml', text);
    const { code, stderr } = await analyze(path);
    expect([code, stderr]).toEqual([1, expect.stringContaining(message)]);
  });

  it('refuses options that do not belong together', async () => {
    const path = write('processes/payroll.yaml', payroll);
    expect((await analyze(path, '--fail-on', 'redundant')).code).toBe(2);
    expect((await analyze(path, '--only', 'keep')).code).toBe(2);
    expect((await workspace.run(['policies', 'analyze', folder, '--fail-on', 'gap'])).code).toBe(2);
    expect((await workspace.run(['policies', 'analyze', folder, '--identities', 'ann'])).code).toBe(2);
  });
});
