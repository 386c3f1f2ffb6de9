import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { PolicyAnalysis } from '@identity-governance/application';
import { sarifErrorsOf } from '../testing/sarif-schema';
import { TestWorkspace } from '../testing/test-workspace';

const files = {
  'entitlements.csv': 'id,name,sourceId\na,A,erp\nb,B,erp\nc,C,erp\n',
  'roles.csv': 'id,name\nr,R\n',
  'grants.csv': 'parentType,parentId,childType,childId\nROLE,r,ENTITLEMENT,a\n',
  'identities.csv': 'id,name\nann,Ann\n',
  'assignments.csv': 'identityId,accessType,accessId\nann,ROLE,r\n',
  'sod-policies.csv':
    'id,name,level,leftCriteria,rightCriteria\n' +
    'whole,Post and pay,HIGH,ENTITLEMENT:a;ENTITLEMENT:b,ENTITLEMENT:c\n' +
    'part,Post and pay (DE),HIGH,ENTITLEMENT:a,ENTITLEMENT:c\n' +
    'role,Role and pay,HIGH,ROLE:r,ENTITLEMENT:c\n' +
    'severe,Pay run,CRITICAL,ENTITLEMENT:b,ENTITLEMENT:c\n' +
    'dead,Hire and pay,LOW,ENTITLEMENT:hr-pay,ENTITLEMENT:c\n',
};

interface Sarif {
  readonly runs: readonly [
    {
      readonly tool: { readonly driver: { readonly rules: readonly { readonly id: string }[] } };
      readonly results: readonly {
        readonly ruleId: string;
        readonly ruleIndex: number;
        readonly level: string;
        readonly locations: readonly [
          { readonly physicalLocation: { readonly region: { readonly startLine: number } } },
        ];
      }[];
    },
  ];
}

let workspace: TestWorkspace;
let folder: string;
beforeAll(() => {
  workspace = new TestWorkspace();
  folder = workspace.writeFiles(files);
});
afterAll(() => {
  workspace.remove();
});

describe('governance policies analyze', () => {
  it('says in a sentence which policies add nothing, and how that is proved', async () => {
    const { code, stdout } = await workspace.run(['policies', 'analyze', folder]);
    expect({ code, lines: stdout.split('\n') }).toEqual({
      code: 0,
      lines: [
        'NEVER      "Hire and pay" cannot be violated today, because these items do not exist: ENTITLEMENT:hr-pay',
        'REDUNDANT  "Role and pay" adds nothing: all identities that violate it violate "Post and pay", by today\'s grants',
        'REDUNDANT  "Post and pay (DE)" adds nothing: all identities that violate it violate "Post and pay", by their lists',
        'KEEP       "Pay run" is part of "Post and pay" by their lists, but its records would have a lower level there',
        '5 enforced policies examined: 1 NEVER, 2 REDUNDANT, 1 KEEP, 0 OPEN',
        '',
      ],
    });
  });

  it('lists kinds, fails on a kind, and gives an example of items', async () => {
    const only = await workspace.run([
      'policies',
      'analyze',
      folder,
      '--only',
      'keep',
      '--json',
      '--fail-on',
      'redundant',
    ]);
    const { examined, findings } = JSON.parse(only.stdout) as PolicyAnalysis;
    expect([only.code, examined]).toEqual([3, 5]);
    expect(findings).toMatchObject([
      {
        ...{ kind: 'KEEP', policy: { id: 'severe', level: 'CRITICAL' }, by: [{ id: 'whole' }], proof: 'LISTS' },
        items: [
          { type: 'ENTITLEMENT', id: 'b' },
          { type: 'ENTITLEMENT', id: 'c' },
        ],
      },
    ]);
    expect((await workspace.run(['policies', 'analyze', folder, '--fail-on', 'open'])).code).toBe(0);
    expect((await workspace.run(['policies', 'analyze', folder, '--only', 'all'])).code).toBe(2);
  });

  it('writes findings at the positions of policy files as SARIF, and counts those of no file', async () => {
    const policies = join(workspace.folder, 'policies.yaml');
    const entry = (id: string) =>
      `  ${id}: { name: ${id}, sides: [{ items: [ENTITLEMENT:a] }, { items: [ENTITLEMENT:c] }] }`;
    writeFileSync(policies, ['format: 1', 'policies:', entry('severe'), entry('part'), entry('dead')].join('\n'));
    const sarif = join(workspace.folder, 'findings.sarif');
    const args = ['policies', 'analyze', folder, '--sarif', sarif, '--policies', policies];
    const { code, stderr } = await workspace.run(args);
    expect(code).toBe(0);
    expect(stderr).toContain(`warning: 1 finding is about a policy of no file, and not in ${sarif}`);
    expect(sarifErrorsOf(readFileSync(sarif, 'utf8'))).toEqual([]);
    const { runs } = JSON.parse(readFileSync(sarif, 'utf8')) as Sarif;
    expect(
      runs[0].results.map(({ ruleId, ruleIndex, level, locations: [{ physicalLocation }] }) => {
        expect(runs[0].tool.driver.rules[ruleIndex]!.id).toBe(ruleId);
        return `${level} ${ruleId} ${physicalLocation.region.startLine}`;
      }),
    ).toEqual(['warning policy-never-violated 5', 'warning policy-redundant 4', 'note policy-part-of-another 3']);
    await workspace.run([...args, '--only', 'never']);
    expect((JSON.parse(readFileSync(sarif, 'utf8')) as Sarif).runs[0].results).toHaveLength(1);
    expect((await workspace.run([...args.slice(0, 3), '--policies', policies])).code).toBe(2);
    writeFileSync(policies, 'format: 2');
    expect((await workspace.run(args)).code).toBe(1);
  });

  it('finds nothing more once the redundant policies are deleted', async () => {
    const left = files['sod-policies.csv'].split('\n').filter((line) => !/^(part|role),/.test(line));
    const other = workspace.writeFiles({ ...files, 'sod-policies.csv': left.join('\n') }, 'left');
    const { stdout } = await workspace.run(['policies', 'analyze', other, '--only', 'redundant']);
    expect(stdout).toBe('3 enforced policies examined: 1 NEVER, 0 REDUNDANT, 1 KEEP, 0 OPEN\n');
  });
});
