import type { ViolationPrediction } from '@identity-governance/application';
import { organisationFiles } from '../testing/organisation-files';
import { TestWorkspace } from '../testing/test-workspace';

const workspace = new TestWorkspace();

beforeAll(async () => {
  await workspace.run(['migrate']);
  await workspace.run(['import', workspace.writeFiles(organisationFiles)]);
});
afterAll(() => {
  workspace.remove();
});

const predict = (...flags: readonly string[]) => workspace.run(['predict', '--identity', 'ann', ...flags]);

describe('governance predict', () => {
  it('tells people who, what was asked, and each policy with both sides and the paths', async () => {
    const { code, stdout, stderr } = await predict('--access', 'ROLE:r-payer');
    expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
    expect(stdout.replace(/ {2,}/g, '  ').split('\n')).toEqual([
      'Who  Ann (ann)',
      'Asked  role Payer (r-payer)',
      'Answer  one policy stands against it',
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
    const expected = await workspace.withServices(({ predictViolations }) =>
      predictViolations.execute({
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
    expect((await predict('--access', 'ENTITLEMENT:e-post')).stdout).toContain('Answer  violates no policy\n');
    expect((await predict()).stdout).toBe('Who     Ann (ann)\nAsked   nothing\nAnswer  violates no policy\n');
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
    expect(stderr).toContain('It is TYPE:id, the type being ENTITLEMENT, ACCESS_PROFILE or ROLE.');
  });
});
