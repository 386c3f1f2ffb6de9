import { ConsoleSessions } from '@identity-governance/application';
import { sha256 } from '@identity-governance/platform';
import { TestWorkspace } from '../testing/test-workspace';

let workspace: TestWorkspace;
beforeAll(async () => {
  workspace = new TestWorkspace();
  await workspace.migrate();
});
afterAll(() => {
  workspace.remove();
});

const session = {
  ...{ person: null, name: 'A', identityId: null, scopes: [], persona: null, signedWith: { alg: 'ES256' } },
  ...{ created: 1, lastUsed: 1, expires: 2 },
};

describe('governance console', () => {
  it('prints a link for a persona, whose code is stored as a hash', async () => {
    const { code, stdout } = await workspace.run(['console', '--persona', 'auditor'], { PORT: '3456' });
    expect(code).toBe(0);
    const [, printed] = /^http:\/\/127\.0\.0\.1:3456\/console\/link\/([\w-]{43})\n$/.exec(stdout) ?? [];
    const link = await workspace.withServices((services) => services(ConsoleSessions).takeLink(sha256(printed!)));
    expect(link).toMatchObject({ persona: 'auditor' });
    expect(link!.expires - Date.now()).toBeGreaterThan(9 * 60_000);
  });

  it.each([
    ['in production', { NODE_ENV: 'production' }],
    ['with the keys of an issuer', { AUTH_ISSUER: 'https://id.example' }],
    ['with a shared secret', { AUTH_HS256_SECRET: 'x'.repeat(32) }],
  ])('prints no link %s', async (_when, env) => {
    const { code, stdout, stderr } = await workspace.run(['console'], env);
    expect([code, stdout]).toEqual([1, '']);
    expect(stderr).toContain('links sign in only while the development key is used');
  });

  it('ends the sessions of one subject, or all', async () => {
    await workspace.withServices(async (services) => {
      for (const subject of ['ann', 'bob', 'eve']) {
        await services(ConsoleSessions).save({ ...session, idHash: subject, subject });
      }
    });
    const env = { NODE_ENV: 'production', AUTH_ISSUER: 'https://id.example' };
    expect((await workspace.run(['console', '--end-sessions', 'ann'], env)).stdout).toBe('1 session has ended\n');
    expect((await workspace.run(['console', '--end-sessions'], env)).stdout).toBe('2 sessions have ended\n');
  });
});
