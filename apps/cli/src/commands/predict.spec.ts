import { AccessSnapshots, PredictViolations, Store, type ViolationPrediction } from '@identity-governance/application';
import { organisationFiles } from '../testing/organisation-files';
import { uuidGenerator } from '@identity-governance/platform';
import { TestWorkspace } from '../testing/test-workspace';

const workspace = new TestWorkspace();

beforeAll(async () => {
  await workspace.migrate();
  await workspace.run(['import', workspace.writeFiles(organisationFiles)]);
});
afterAll(() => {
  workspace.remove();
});

const predict = (...flags: readonly string[]) => workspace.run(['predict', '--identity', 'ann', ...flags]);

describe('governance predict', () => {
  it('describes the identity, the request, and each policy with both sides and the paths', async () => {
    const { code, stdout, stderr } = await predict('--access', 'ROLE:r-payer');
    expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
    expect(stdout.replace(/ {2,}/g, '  ').split('\n')).toEqual([
      'Identity  Ann (ann)',
      'Access  role Payer (r-payer)',
      'Result  conflicts with one policy',
      '',
      'CRITICAL  Post vs. pay (p1): would be violated [NEW]',
      'Who posts must not pay.',
      expect.stringMatching(/^┌.*┐$/),
      expect.stringMatching(/^│ criteria │ access item +│ held │ by +│$/),
      expect.stringMatching(
        /^│ left +│ entitlement Post invoice \(e-post\) │ held │ Clerk → Invoice entry → Post invoice │$/,
      ),
      expect.stringMatching(/^│ right +│ entitlement Pay invoice \(e-pay\) +│ new +│ Payer → Pay invoice +│$/),
      expect.stringMatching(/^│ +│ role Payer \(r-payer\) +│ new +│ itself +│$/),
      expect.stringMatching(/^└.*┘$/),
      '',
    ]);
  });

  it('prints with --json what the API answers', async () => {
    const { code, stdout } = await predict('--json', '--access', 'ROLE:r-payer', 'ENTITLEMENT:e-pay');
    expect(code).toBe(0);
    const prediction = JSON.parse(stdout) as ViolationPrediction;
    const expected = await workspace.withServices((services) =>
      new PredictViolations({
        store: services(Store),
        snapshots: services(AccessSnapshots),
        ids: uuidGenerator,
      }).execute({
        identityId: 'ann',
        accessRefs: [
          { type: 'ROLE', id: 'r-payer' },
          { type: 'ENTITLEMENT', id: 'e-pay' },
        ],
      }),
    );
    expect(expected).toEqual({ ok: true, value: { ...prediction, requestId: expect.any(String) as unknown } });
    expect(prediction.violationContexts).toHaveLength(1);
    expect(prediction.requestId).toMatch(/^[0-9a-f]{32}$/);
  });

  it('finds nothing against harmless access, or none', async () => {
    expect((await predict('--access', 'ENTITLEMENT:e-post')).stdout).toContain('Result    violates no policy\n');
    expect((await predict()).stdout).toBe('Identity  Ann (ann)\nAccess    none\nResult    violates no policy\n');
  });

  it('says also what is violated already, whatever the grant causes', async () => {
    const assigned = `${organisationFiles['assignments.csv']}bob,ROLE,r-clerk\nbob,ROLE,r-payer\n`;
    const identities = `${organisationFiles['identities.csv']}bob,Bob,,staff,\n`;
    const policies = `${organisationFiles['sod-policies.csv']}p2,Clerk vs. pay,,LOW,ACCESS_PROFILE:p-clerk,ENTITLEMENT:e-pay,,\n`;
    const other = new TestWorkspace();
    await other.migrate();
    const files = { 'identities.csv': identities, 'assignments.csv': assigned, 'sod-policies.csv': policies };
    await other.run(['import', other.writeFiles({ ...organisationFiles, ...files })]);
    const nothingNew = await other.run(['predict', '--identity', 'bob', '--fail-on', 'LOW']);
    expect(nothingNew.code).toBe(0);
    expect(nothingNew.stdout).toContain(
      'Result    causes no violation, but 2 policies are violated already; `governance check` lists all\n',
    );
    const extended = await other.run(['predict', '--identity', 'bob', '--access', 'ENTITLEMENT:e-pay', '--json']);
    expect(JSON.parse(extended.stdout)).toMatchObject({ violationContexts: [], existingViolations: 2 });
    other.remove();
  });

  it.each([
    [['--access', 'ROLE:r-payer', '--fail-on', 'critical'], 3],
    [['--access', 'ROLE:r-payer', '--fail-on', 'LOW', '--json'], 3],
    [['--access', 'ENTITLEMENT:e-post', '--fail-on', 'LOW'], 0],
    [['--access', 'ROLE:r-payer', '--fail-on', 'high'], 3],
    [['--access', 'ROLE:r-payer', '--fail-on', 'WILD'], 2],
  ])('ends %j with %d', async (flags, code) => {
    const ended = await predict(...flags);
    expect(ended.code).toBe(code);
    if (code === 3) expect(ended.stderr).toContain('1 violation of level');
  });

  it('names everything that does not exist', async () => {
    const args = ['predict', '--identity', 'bob', '--access', 'ROLE:e-pay', '--access', 'ENTITLEMENT:e-pay'];
    expect(await workspace.run(args)).toEqual({
      ...{ code: 1, stdout: '' },
      stderr: 'governance: there is no identity `bob`\ngovernance: there is no role `e-pay`\n',
    });
  });

  it.each([['e-pay'], ['GROUP:x'], ['ROLE:'], ['ROLE:\u200b']])('does not take the access item `%s`', async (item) => {
    const { code, stderr } = await predict('--access', item);
    expect(code).toBe(2);
    expect(stderr).toContain('It must be TYPE:id, where TYPE is ENTITLEMENT, ACCESS_PROFILE or ROLE.');
  });

  it('takes access away at the same time, and predicts for a joiner', async () => {
    const moved = await predict('--access', 'ROLE:r-payer', '--remove', 'ROLE:r-clerk');
    expect({ code: moved.code, stderr: moved.stderr }).toEqual({ code: 0, stderr: '' });
    expect(moved.stdout.replace(/ {2,}/g, '  ').split('\n').slice(0, 5)).toEqual([
      'Identity  Ann (ann)',
      'Access  role Payer (r-payer)',
      'Without  role Clerk (r-clerk)',
      'Result  violates no policy',
      'Left  0 of the existing violations',
    ]);
    const joiner = await workspace.run(['predict', '--joiner', '--access', 'ROLE:r-payer', 'ROLE:r-clerk']);
    expect(joiner.stdout).toContain('a joiner who holds nothing');
    expect(joiner.stdout).toContain('Post vs. pay (p1): would be violated [NEW]');
    const refused = await predict('--remove', 'ENTITLEMENT:e-post');
    expect(refused).toMatchObject({ code: 1, stderr: expect.stringContaining('it is granted by `ROLE:') as string });
  });

  it.each([[['--access', 'ROLE:r-payer']], [[]], [['--identity', 'ann', '--joiner']]])(
    'refuses %j: the request is either about an identity or a joiner',
    async (flags) => {
      const { code, stdout, stderr } = await workspace.run(['predict', ...flags]);
      expect({ code, stdout }).toEqual({ code: 2, stdout: '' });
      expect(stderr).toContain('name either `--identity` or `--joiner`');
    },
  );

  it('refuses an empty identity, which is no joiner', async () => {
    const { code, stderr } = await workspace.run(['predict', '--identity', '', '--access', 'ROLE:r-payer']);
    expect({ code, stderr }).toEqual({ code: 1, stderr: 'governance: there is no identity ``\n' });
  });
});
