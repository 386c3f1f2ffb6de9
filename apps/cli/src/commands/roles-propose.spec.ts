import type { JobRoles } from '@identity-governance/application';
import { organisationFiles } from '../testing/organisation-files';
import { TestWorkspace } from '../testing/test-workspace';

const workspace = new TestWorkspace();
const folder = workspace.writeFiles({
  ...organisationFiles,
  'entitlements.csv': `${organisationFiles['entitlements.csv']}e-plan,Plan,erp\ne-loose,Loose,erp\n`,
  'roles.csv': `${organisationFiles['roles.csv']}r-planner,Planner\nr-all,All\n`,
  'grants.csv':
    `${organisationFiles['grants.csv']}ROLE,r-planner,ENTITLEMENT,e-plan\n` +
    ['e-post', 'e-plan', 'e-pay'].map((id) => `ROLE,r-all,ENTITLEMENT,${id}\n`).join(''),
});
afterAll(() => {
  workspace.remove();
});

const propose = (access: readonly string[], ...args: readonly string[]) =>
  workspace.run(['roles', 'propose', folder, '--access', ...access, ...args]);

describe('governance roles propose', () => {
  it('proposes roles that grant the items of a job and violate nothing', async () => {
    const { code, stdout } = await propose(['ENTITLEMENT:e-post', 'ENTITLEMENT:e-plan']);
    expect(code).toBe(0);
    expect(stdout).toContain('2 roles grant these items without a violation, and no 1 does\n');
    expect(stdout).toMatch(/r-clerk .*Clerk .*ENTITLEMENT:e-post/);
    expect(stdout).toContain('they grant no further entitlements\n');
    const json = await propose(['ENTITLEMENT:e-plan'], '--json');
    expect(JSON.parse(json.stdout) as JobRoles).toMatchObject({
      ...{ kind: 'PROPOSED', isOptimal: true, extra: [] },
      roles: [{ item: { id: 'r-planner' }, grants: [{ id: 'e-plan' }] }],
    });
  });

  it('says why there are none, and exits with 3', async () => {
    const conflict = await propose(['ENTITLEMENT:e-post', 'ENTITLEMENT:e-pay']);
    const violated = 'the items themselves violate "Post vs. pay" (CRITICAL)\n';
    expect([conflict.code, conflict.stdout]).toEqual([3, violated]);
    const loose = await propose(['ENTITLEMENT:e-loose', 'ENTITLEMENT:e-plan']);
    expect([loose.code, loose.stdout]).toEqual([3, 'no role grants ENTITLEMENT:e-loose\n']);
    const [role, item] = ['ACCESS_PROFILE:p-clerk', 'ROLE:r-payer'];
    expect((await propose([role, item, '--json'])).stdout).toContain('"kind":"IMPOSSIBLE"');
  });

  it('refuses items that do not exist, and a request without items', async () => {
    const missing = await propose(['ENTITLEMENT:none']);
    expect([missing.code, missing.stderr]).toEqual([1, expect.stringContaining('there is no entitlement `none`')]);
    expect((await workspace.run(['roles', 'propose', folder])).code).toBe(2);
    expect((await propose(['ENTITLEMENT:e-post'], '--seconds', '0')).code).toBe(2);
  });
});
