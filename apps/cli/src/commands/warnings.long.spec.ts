import type { ScanReport } from '@identity-governance/application';
import type { FolderReport } from '../describe-report';
import type { Finding } from '../doctor/finding';
import { TestWorkspace } from '../testing/test-workspace';

/** Ann is in both groups of the policy, by her account. */
const files = {
  'sources.csv': 'id,name\nad,Directory\n',
  'account-attributes.csv': 'sourceId,name,type,multiValued,entitlement\nad,memberOf,STRING,true,true\n',
  'entitlements.csv':
    'id,name,sourceId,attribute,value\ne-post,Post,ad,memberOf,CN=post\ne-pay,Pay,ad,memberOf,CN=pay\n',
  'identities.csv': 'id,name\nann,Ann\nbob,Bob\n',
  'accounts.csv':
    'id,sourceId,identityId,nativeIdentity,attributes\na1,ad,ann,ANN,"{""memberOf"":[""CN=post"",""CN=pay""]}"\n',
  'assignments.csv': 'identityId,accessType,accessId\n',
  'sod-policies.csv':
    'id,name,level,leftCriteria,rightCriteria\np1,Post vs. pay,HIGH,ENTITLEMENT:e-post,ENTITLEMENT:e-pay\n',
};
const unmarked = { 'account-attributes.csv': files['account-attributes.csv'].replace(',true,true', ',true,') };

let workspace: TestWorkspace;
beforeEach(async () => {
  workspace = new TestWorkspace();
  await workspace.migrate();
});
afterEach(() => {
  workspace.remove();
});

const codesOf = ({ warnings = [] }: Pick<FolderReport, 'warnings'>) => warnings.map(({ code }) => code);

async function findings(): Promise<readonly Finding[]> {
  const { stdout } = await workspace.run(['doctor', '--json']);
  const found = JSON.parse(stdout) as { readonly findings: readonly Finding[] };
  return found.findings.filter(({ about }) => about === 'inventory');
}

describe('an inventory in which violations would not be found', () => {
  it('is said nothing of while it is sound', async () => {
    const folder = workspace.writeFiles(files);
    const { stdout, stderr } = await workspace.run(['import', folder, '--json']);
    expect(JSON.parse(stdout)).not.toHaveProperty('warnings');
    expect(stderr).not.toContain('warning');
    expect(await findings()).toMatchObject([{ state: 'good' }]);
    for (const args of [['scan'], ['scan', folder]]) {
      expect((await workspace.run([...args, '--fail-on', 'LOW'])).code).toBe(3);
      expect(codesOf(JSON.parse((await workspace.run([...args, '--json'])).stdout) as ScanReport)).toEqual([]);
    }
  });

  it.each([
    ['no attribute is marked', unmarked, ['NO_ACCESS_HELD', 'UNMARKED_ATTRIBUTES']],
    [
      'no attribute is marked, and somebody holds something else',
      { ...unmarked, 'assignments.csv': 'identityId,accessType,accessId\nann,ENTITLEMENT,e-pay\n' },
      ['UNMARKED_ATTRIBUTES'],
    ],
    [
      'nobody has an account',
      { 'accounts.csv': 'id,sourceId,identityId,nativeIdentity\na1,ad,,ANN\n' },
      ['NO_ACCESS_HELD'],
    ],
  ])('is reported by import, scan and doctor, and fails --fail-on: %s', async (...[, changed, codes]) => {
    const folder = workspace.writeFiles({ ...files, ...changed });
    const imported = await workspace.run(['import', folder, '--json']);
    expect(imported.code).toBe(0);
    expect(codesOf(JSON.parse(imported.stdout) as FolderReport)).toEqual(codes);
    expect((await workspace.run(['import', folder])).stderr).toMatch(/^warning: /m);
    expect((await findings()).map(({ state }) => state)).toEqual(codes.map(() => 'warning'));
    for (const args of [['scan'], ['scan', folder]]) {
      const scanned = await workspace.run([...args, '--fail-on', 'LOW']);
      expect(scanned.code).toBe(4);
      expect(scanned.stdout).toContain(
        'no violation was found among 2 identities and 1 policy\nthis result is unreliable',
      );
      expect(scanned.stdout.match(/^warning: /gm)).toHaveLength(codes.length);
      expect(scanned.stderr).toContain(`the result is unreliable: ${codes.join(', ')}`);
      expect(codesOf(JSON.parse((await workspace.run([...args, '--json'])).stdout) as ScanReport)).toEqual(codes);
      expect((await workspace.run(args)).code).toBe(0);
    }
    for (const args of [
      ['check', '--identity', 'ann'],
      ['predict', '--identity', 'ann'],
    ]) {
      const { code, stderr } = await workspace.run([...args, '--fail-on', 'LOW']);
      expect([code, stderr]).toEqual([4, expect.stringContaining('the result is unreliable')]);
    }
    const draft = workspace.writeFiles({ 'grants.csv': 'parentType,parentId,childType,childId\n' }, 'draft');
    const simulated = await workspace.run(['simulate', folder, '--grants', `${draft}/grants.csv`, '--fail-on', 'LOW']);
    expect(simulated.code).toBe(4);
  });

  it('is named by every question, in a table or beside JSON', async () => {
    await workspace.run(['import', workspace.writeFiles({ ...files, ...unmarked })]);
    const questions = [
      ['predict', '--identity', 'ann', '--access', 'ENTITLEMENT:e-pay'],
      ...[
        ['check', '--identity', 'ann'],
        ['access', 'ann'],
        ['who', 'ENTITLEMENT:e-pay'],
        ['remediate', 'ann'],
      ],
      ...[['causes'], ['plan'], ['scan'], ['roles', 'check'], ['roles', 'pairs']],
    ];
    for (const question of questions) {
      for (const args of [question, [...question, '--json']]) {
        const { stderr, stdout } = await workspace.run(args);
        expect(`${args.join(' ')}: ${stdout}${stderr}`).toMatch(/^warning: .*attribute|"UNMARKED_ATTRIBUTES"/m);
      }
    }
  });

  it('is one whose policies name what does not exist, or no policy at all', async () => {
    const policies = `${files['sod-policies.csv']}p2,Wide,LOW,ENTITLEMENT:e-gone;ENTITLEMENT:e-post,ENTITLEMENT:e-pay\n`;
    const folder = workspace.writeFiles({ ...files, 'sod-policies.csv': policies }, 'dangling');
    const scan = async (...args: readonly string[]) => workspace.run(['scan', folder, ...args]);
    expect(codesOf(JSON.parse((await scan('--json')).stdout) as ScanReport)).toEqual(['DANGLING_POLICIES']);
    expect((await scan('--fail-on', 'LOW')).code).toBe(3);
    expect((await scan('--policy', 'p1', '--fail-on', 'CRITICAL')).code).toBe(0);
    expect((await scan('--policy', 'p2', '--fail-on', 'CRITICAL')).code).toBe(4);
    expect((await scan('--level', 'CRITICAL', '--fail-on', 'LOW')).stderr).toContain('NO_ENFORCED_POLICY');
  });
});
