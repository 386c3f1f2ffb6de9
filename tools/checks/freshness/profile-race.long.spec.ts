import type { AuthProfileSummary } from '@identity-governance/application';
import type { AuthProfile } from '@identity-governance/domain/patch';
import { DeployedService } from '../lib/deployed-service';
import { sampleFolder } from '../lib/sample-organisation';
import { forEachSideBySide } from '../lib/side-by-side';

interface Named {
  readonly id: string;
  readonly name: string;
}

const numbers = (count: number) => Array.from({ length: count }, (_, n) => n);

describe('identity profiles and their auth profiles under load', () => {
  let service: DeployedService;

  beforeAll(async () => {
    service = await DeployedService.start(sampleFolder, {
      RATE_LIMIT_REQUESTS: '100000',
      RATE_LIMIT_WINDOW_SECONDS: '1',
    });
  });

  afterAll(async () => {
    await service.stop();
  });

  const identityProfiles = async () => (await service.call<readonly Named[]>('GET', '/identity-profiles/v1')).body;
  const authProfiles = async () => (await service.call<readonly AuthProfileSummary[]>('GET', '/auth-profiles/v1')).body;

  async function createAndPerhapsDelete(n: number): Promise<void> {
    const body = { name: `Profile ${n}`, authoritativeSource: { type: 'SOURCE', id: 'hr' } };
    const created = await service.call<Named>('POST', '/identity-profiles/v1', body);
    expect(created.status).toBe(201);
    if (n % 2 === 0) return;
    const deleted = await service.call('DELETE', `/identity-profiles/v1/${created.body.id}`);
    expect(deleted.status).toBe(204);
  }

  it('stay one to one through 50 creates and deletes and 200 patches at the same time', async () => {
    const before = await identityProfiles();
    const patched = before[0]!.id;
    const patch = async (n: number) => {
      const operations = [
        { op: 'replace', path: '/applicationName', value: `Application ${n}` },
        { op: 'replace', path: '/applicationId', value: `application-${n}` },
      ];
      const { status, body } = await service.call<AuthProfile>('PATCH', `/auth-profiles/v1/${patched}`, operations);
      expect([status, body.applicationId]).toEqual([200, `application-${n}`]);
    };
    await Promise.all([
      forEachSideBySide(numbers(50), 10, createAndPerhapsDelete),
      forEachSideBySide(numbers(200), 10, patch),
    ]);
    const [identity, auth] = [await identityProfiles(), await authProfiles()];
    expect(identity).toHaveLength(before.length + 25);
    const pairs = (list: readonly Named[]) => list.map(({ id, name }) => ({ id, name }));
    expect(pairs(auth)).toEqual(pairs(identity));
    const { body } = await service.call<AuthProfile>('GET', `/auth-profiles/v1/${patched}`);
    expect(body.applicationName?.replace('Application ', '')).toBe(body.applicationId?.replace('application-', ''));
  });
});
