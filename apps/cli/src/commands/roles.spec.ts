import { organisationFiles } from '../testing/organisation-files';
import { TestWorkspace } from '../testing/test-workspace';

const workspace = new TestWorkspace();
afterAll(() => {
  workspace.remove();
});

const grants = `${organisationFiles['grants.csv'].trimEnd()}\nENTITLEMENT,e-both,ENTITLEMENT,e-post\nENTITLEMENT,e-both,ENTITLEMENT,e-pay\n`;
const entitlements = `${organisationFiles['entitlements.csv'].trimEnd()}\n`;

describe('governance roles check', () => {
  it('finds no conflict where no item has both sides', async () => {
    const { code, stdout } = await workspace.run(['roles', 'check', workspace.writeFiles(organisationFiles)]);
    expect({ code, stdout }).toEqual({ code: 0, stdout: 'no access item violates a policy on its own\n' });
  });

  it('names an entitlement that grants both sides, with its holders, and fails on its level', async () => {
    const [header, first] = entitlements.split('\n');
    const both = first!.replace(/^[^,]*/, 'e-both');
    const assignments = `${organisationFiles['assignments.csv'].trimEnd()}\nbob,ENTITLEMENT,e-both\ncid,ENTITLEMENT,e-both\n`;
    const folder = workspace.writeFiles({
      ...organisationFiles,
      'grants.csv': grants,
      'entitlements.csv': `${entitlements}${both}\n`,
      'assignments.csv': assignments,
    });
    expect(header).toContain('id');
    const listed = await workspace.run(['roles', 'check', folder, '--json']);
    const { conflicts } = JSON.parse(listed.stdout) as { conflicts: { item: { id: string }; holders: number }[] };
    expect(conflicts).toHaveLength(1);
    expect(conflicts[0]).toMatchObject({ item: { type: 'ENTITLEMENT', id: 'e-both' }, holders: 2 });
    const failed = await workspace.run(['roles', 'check', folder, '--fail-on', 'LOW']);
    expect(failed).toMatchObject({ code: 3, stderr: expect.stringContaining('1 conflict of level LOW') as string });
    expect(failed.stdout).toContain('ENTITLEMENT:e-both');
  });
});

describe('the answers of governance roles', () => {
  const dangling = organisationFiles['sod-policies.csv'].replace('ENTITLEMENT:e-pay', 'ENTITLEMENT:gone');
  const asked = [
    ['roles', 'check'],
    ['roles', 'pairs'],
    ['roles', 'pairs', '--of', 'ROLE:r-clerk'],
    ['roles', 'propose', '--access', 'ENTITLEMENT:e-post', '--seconds', '5'],
  ];

  it.each([
    ['policies name items that do not exist', dangling, 'DANGLING_POLICIES'],
    ['no policy is enforced', 'id,name\n', 'NO_ENFORCED_POLICY'],
  ])('are said to be unreliable where %s', async (_, policies, code) => {
    expect(policies).not.toBe(organisationFiles['sod-policies.csv']);
    for (const identities of [organisationFiles['identities.csv'], 'id,name\n']) {
      const files = { ...organisationFiles, 'sod-policies.csv': policies, 'identities.csv': identities };
      const [header] = organisationFiles['assignments.csv'].split('\n');
      const held = identities === 'id,name\n' ? { ...files, 'assignments.csv': `${header!}\n` } : files;
      const folder = workspace.writeFiles(held);
      for (const [group, command, ...flags] of asked) {
        const args = [group!, command!, folder, ...flags];
        expect((await workspace.run(args)).stderr).toContain('warning: ');
        const { stdout } = await workspace.run([...args, '--json']);
        expect(JSON.parse(stdout)).toMatchObject({
          warnings: expect.arrayContaining([expect.objectContaining({ code })]) as unknown,
        });
      }
      const failed = await workspace.run(['roles', 'check', folder, '--fail-on', 'LOW']);
      expect([failed.code, failed.stderr]).toEqual([4, expect.stringContaining('the result is unreliable')]);
    }
  });
});

describe('governance roles pairs', () => {
  it('counts the pairs of roles that no identity may hold, and lists the roles in conflict with an item', async () => {
    const folder = workspace.writeFiles(organisationFiles);
    const pairs = (...args: readonly string[]) => workspace.run(['roles', 'pairs', folder, ...args]);
    const { stdout } = await pairs();
    expect(stdout).toMatch(/^2 roles examined; pairs that no identity may hold: 1\n/);
    expect(stdout).toMatch(/r-clerk .*Clerk .*1 /);
    expect((await pairs('--of', 'ROLE:r-clerk')).stdout).toMatch(/CRITICAL.*r-payer.*Payer.*Post vs\. pay/);
    const listed = await pairs('--of', 'ENTITLEMENT:e-post', '--json');
    expect(JSON.parse(listed.stdout)).toMatchObject({ roles: [{ item: { type: 'ROLE', id: 'r-payer' }, omitted: 0 }] });
    expect((await pairs('--of', 'ENTITLEMENT:e-pay')).stdout).toContain('r-clerk');
    expect((await pairs('--of', 'ACCESS_PROFILE:p-clerk', '--state', '1')).code).toBe(2);
  });

  it('finds no pairs without policies, and refuses an item that does not exist', async () => {
    const folder = workspace.writeFiles({ ...organisationFiles, 'sod-policies.csv': 'id,name\n' });
    const { stdout, stderr } = await workspace.run(['roles', 'pairs', folder]);
    expect(stdout).toBe('2 roles examined; pairs that no identity may hold: 0\n');
    expect(stderr).toContain('warning: no SOD policy is enforced\n');
    const none = await workspace.run(['roles', 'pairs', folder, '--of', 'ROLE:r-clerk']);
    expect(none.stdout).toBe('no role conflicts with this item\n');
    const missing = await workspace.run(['roles', 'pairs', folder, '--of', 'ROLE:nobody']);
    expect(missing).toMatchObject({ code: 1, stderr: expect.stringContaining('there is no role `nobody`') as string });
  });
});
