import { organisationFiles } from '../testing/organisation-files';
import { TestWorkspace } from '../testing/test-workspace';

const workspace = new TestWorkspace();
afterAll(() => {
  workspace.remove();
});

describe('governance causes', () => {
  it('lists the access that violations come from', async () => {
    const assignments = 'identityId,accessType,accessId\nann,ROLE,r-clerk\nann,ROLE,r-payer\n';
    const folder = workspace.writeFiles({ ...organisationFiles, 'assignments.csv': assignments });
    const { code, stdout } = await workspace.run(['causes', folder]);
    expect(code).toBe(0);
    expect(stdout).toMatch(/│ CRITICAL │ Post vs\. pay │ Clerk \(ROLE:r-clerk\) +│ 1 +│ 1 +│/);
    const { stdout: json } = await workspace.run(['causes', folder, '--json']);
    expect(JSON.parse(json)).toMatchObject({
      causes: [{ policy: { id: 'p1' }, items: [{ id: 'r-clerk' }, { id: 'r-payer' }], violations: 1, ends: 1 }],
    });
  });

  it('says that there are none', async () => {
    const { stdout } = await workspace.run(['causes', workspace.writeFiles(organisationFiles)]);
    expect(stdout).toBe('no identity violates a policy\n');
  });
});
