import { organisationFiles } from '../testing/organisation-files';
import { TestWorkspace } from '../testing/test-workspace';

const workspace = new TestWorkspace();

beforeAll(async () => {
  await workspace.migrate();
  const files = {
    ...organisationFiles,
    'roles.csv': 'id,name\nr-clerk,Clerk\nr-payer,Payer\nr-site,Site generalist\nr-lead,Site lead\n',
    'grants.csv':
      'parentType,parentId,childType,childId\n' +
      'ROLE,r-clerk,ACCESS_PROFILE,p-clerk\n' +
      'ACCESS_PROFILE,p-clerk,ENTITLEMENT,e-post\n' +
      'ROLE,r-site,ROLE,r-clerk\n' +
      'ROLE,r-site,ENTITLEMENT,e-pay\n' +
      'ROLE,r-lead,ROLE,r-site\n',
    'assignments.csv': 'identityId,accessType,accessId\nann,ROLE,r-lead\n',
  };
  await workspace.run(['import', workspace.writeFiles(files)]);
});
afterAll(() => {
  workspace.remove();
});

describe('governance check', () => {
  it('describes what an identity violates now, why it matters, and that one role holds the whole conflict', async () => {
    const { code, stdout } = await workspace.run(['check', '--identity', 'ann']);
    expect(code).toBe(0);
    expect(stdout).toContain('CRITICAL  Post vs. pay (p1): is violated [EXISTING]\nWho posts must not pay.\n');
    expect(stdout).toContain('Site lead → Site generalist → Clerk → Invoice entry → Post invoice');
    expect(stdout).toContain('The conflict is contained in role Site generalist (r-site): correct it there.');
  });

  it('prints with --json what a check of the API holds', async () => {
    const { stdout } = await workspace.run(['check', '--identity', 'ann', '--access', 'ENTITLEMENT:e-post', '--json']);
    expect(JSON.parse(stdout)).toMatchObject({
      violationContexts: [{ kind: 'EXISTING', policy: { id: 'p1' }, conflictWithin: [{ type: 'ROLE', id: 'r-site' }] }],
      violatedPolicies: [{ type: 'SOD_POLICY', id: 'p1', name: 'Post vs. pay' }],
    });
  });

  it('ends with 3 for a violation of the level to fail on, or a higher one', async () => {
    expect((await workspace.run(['check', '--identity', 'ann', '--fail-on', 'CRITICAL'])).code).toBe(3);
    const { code, stdout, stderr } = await workspace.run(['check', '--identity', 'ann', '--fail-on', 'LOW', '--json']);
    expect(JSON.parse(stdout)).toMatchObject({ violatedPolicies: [{ id: 'p1' }] });
    expect([code, JSON.parse(stderr)]).toEqual([3, { error: '1 violation of level LOW or higher', exitCode: 3 }]);
  });

  it('names everything that does not exist', async () => {
    const { code, stderr } = await workspace.run(['check', '--identity', 'zoe', '--access', 'ROLE:e-pay']);
    expect([code, stderr]).toEqual([
      1,
      'governance: there is no identity `zoe`\ngovernance: there is no role `e-pay`\n',
    ]);
  });
});
