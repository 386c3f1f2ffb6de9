import { organisationFiles } from '../testing/organisation-files';
import { TestWorkspace } from '../testing/test-workspace';

const workspace = new TestWorkspace();
afterAll(() => {
  workspace.remove();
});

const assignments = (lines: readonly string[]) => ['identityId,accessType,accessId', ...lines, ''].join('\n');
const folder = () =>
  workspace.writeFiles({
    ...organisationFiles,
    'assignments.csv': assignments(['ann,ROLE,r-clerk', 'ann,ROLE,r-payer']),
  });

describe('governance plan', () => {
  it('lists the grants, or assignments, to remove', async () => {
    const { code, stdout } = await workspace.run(['plan', folder(), '--budget', '3']);
    expect(code).toBe(0);
    expect(stdout).toMatch(/^1 removal ends 1 of 1 violation\n/);
    expect(stdout).toMatch(
      /│ 1 │ Post invoice \(ENTITLEMENT:e-post\) │ Invoice entry \(ACCESS_PROFILE:p-clerk\) │ 1 +│/,
    );
    const { stdout: json } = await workspace.run(['plan', folder(), '--kinds', 'ASSIGNMENT', '--json']);
    expect(JSON.parse(json)).toMatchObject({
      ...{ violations: 1, unresolvable: 0, ends: 1, mostEnds: 1, isOptimal: true },
      removals: [{ kind: 'ASSIGNMENT', from: { type: 'IDENTITY', id: 'ann' }, item: { type: 'ROLE' } }],
    });
  });

  it('says what no removal ends, and that there is no violation', async () => {
    const { stdout } = await workspace.run(['plan', folder(), '--kinds', 'ACCOUNT_ACCESS']);
    expect(stdout).toBe(
      'no removal ends any: 0 of 1 violation\n1 violation cannot be ended by removals of these kinds\n',
    );
    const { stdout: none } = await workspace.run(['plan', workspace.writeFiles(organisationFiles)]);
    expect(none).toBe('no identity violates a policy\n');
  });

  it('refuses a budget that is no number from 1 to 100, and an unknown policy', async () => {
    expect(await workspace.run(['plan', folder(), '--budget', '101'])).toMatchObject({ code: 2 });
    expect(await workspace.run(['plan', folder(), '--policy', 'none'])).toMatchObject({ code: 1 });
  });
});
