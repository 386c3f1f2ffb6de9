import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { DeployedService, unlimited } from './deployed-service';
import { sampleFolder } from './sample-organisation';

jest.setTimeout(300_000);

/** The sample's policies in files, applied to a service that runs. */
describe.each([
  ['applies it at once', {}],
  ['waits for a second person', { FOUR_EYES: 'true' }],
])('a plan of exported policies: the service %s', (_, settings) => {
  let service: DeployedService;
  beforeAll(async () => {
    service = await DeployedService.start(sampleFolder, { ...unlimited, ...settings });
    const person = await service.govern('token', '--scope', 'governance:all', '--subject', 'ci-owner');
    writeFileSync(join(service.folder, 'token'), person);
  });
  afterAll(() => service.stop());

  const plan = (...args: readonly string[]) => service.govern('policies', 'plan', 'policies', ...args);

  it('is empty at first, and after it was applied and approved', async () => {
    await service.govern('policies', 'export', '--output', 'policies');
    expect(await plan('--fail-on-drift')).toContain('nothing would change');
    const file = join(service.folder, 'policies/policies.yaml');
    const text = readFileSync(file, 'utf8');
    const ids = [...text.matchAll(/^ {2}(sod-[\w-]+):$/gm)].map(([, id]) => id!);
    expect(ids.length).toBe(40);
    writeFileSync(file, text.replace(/^format: .*$/m, '$&\nmanagedBy: finance').replace('level: HIGH', 'level: LOW'));
    await plan('--adopt', ...ids, '--out', 'plan.json');
    const args = ['--server', service.baseUrl, '--token-file', 'token', '--json'];
    const { changes } = JSON.parse(await service.govern('policies', 'apply', 'plan.json', ...args)) as Applied;
    expect(changes).toHaveLength(40);
    const pending = changes.flatMap(({ pendingChangeId }) => pendingChangeId ?? []);
    if ('FOUR_EYES' in settings) {
      expect(pending.length).toBeGreaterThan(30);
      const second = (await service.govern('token', '--scope', 'governance:all', '--subject', 'second')).trim();
      for (const id of pending) {
        const response = await fetch(`${service.baseUrl}/pending-changes/v1/${id}/approve`, {
          method: 'POST',
          headers: { authorization: `Bearer ${second}`, 'content-type': 'application/json' },
          body: '{}',
        });
        expect(response.status).toBe(200);
      }
      await service.govern('policies', 'apply', 'plan.json', ...args, '--wait', '10s');
    } else expect(pending).toEqual([]);
    expect(await plan('--fail-on-drift')).toContain('nothing would change');
  });
});

interface Applied {
  readonly changes: readonly { readonly pendingChangeId?: string }[];
}
