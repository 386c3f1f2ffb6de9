import { organisationFiles } from '../testing/organisation-files';
import { TestWorkspace } from '../testing/test-workspace';

const files = {
  ...organisationFiles,
  'roles.csv': 'id,name\nr-clerk,Clerk\nr-payer,Payer\nr-both,Both\n',
  'grants.csv': `${organisationFiles['grants.csv']}ROLE,r-both,ROLE,r-clerk\nROLE,r-both,ROLE,r-payer\n`,
  'assignments.csv': 'identityId,accessType,accessId\nann,ROLE,r-clerk\nann,ROLE,r-payer\n',
};

let workspace: TestWorkspace;
beforeAll(async () => {
  workspace = new TestWorkspace();
  await workspace.migrate();
  expect(await workspace.run(['import', workspace.writeFiles(files)])).toMatchObject({ code: 0 });
});
afterAll(() => {
  workspace.remove();
});

describe('governance remediate', () => {
  it('lists the least to take away from an identity', async () => {
    const { code, stdout } = await workspace.run(['remediate', 'Ann']);
    expect(code).toBe(0);
    expect(stdout).toContain('1 removal ends the violation of `Ann`:');
    expect(stdout).toMatch(/│ 1 +│ Payer \(ROLE:r-payer\) +│ assigned +│ Pay invoice +│ 1 +│/);
    expect(stdout).toMatch(/│ 2 +│ Clerk \(ROLE:r-clerk\) +│ assigned +│ Invoice entry +│ 1 +│/);
    const { stdout: json } = await workspace.run(['remediate', 'ann', '--kinds', 'ACCOUNT_ACCESS', '--json']);
    expect(JSON.parse(json)).toMatchObject({ unresolvable: [{ policy: { id: 'p1' } }], proposals: [] });
    const { stdout: stuck } = await workspace.run(['remediate', 'ann', '--kinds', 'ACCOUNT_ACCESS']);
    expect(stuck).toBe('no such removal ends these violations:\n- Post vs. pay\n');
  });

  it('lists the grants to remove from a role', async () => {
    const { stdout } = await workspace.run(['remediate', 'ROLE:r-both']);
    expect(stdout).toContain('Both (ROLE:r-both)');
    expect(stdout).toContain('holders left');
    expect((await workspace.run(['remediate', 'ROLE:r-clerk'])).stdout).toBe('`Clerk` violates no policy\n');
  });

  it('refuses an unknown identity and an unknown item', async () => {
    expect(await workspace.run(['remediate', 'zoe'])).toMatchObject({ code: 1 });
    expect(await workspace.run(['remediate', 'ROLE:none'])).toMatchObject({ code: 1 });
    expect(await workspace.run(['remediate', 'ann', '--kinds', 'NONE'])).toMatchObject({ code: 2 });
  });
});
