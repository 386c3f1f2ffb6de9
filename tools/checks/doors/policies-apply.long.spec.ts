import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { DeployedService, unlimited } from '../lib/deployed-service';
import { sampleFolder } from '../lib/sample-organisation';

jest.setTimeout(300_000);

const person = ['--subject', 'ci-owner'];
const client = ['--client', 'pipeline'];

const cases = {
  'applies it at once': { settings: {}, proposer: client, approvers: [] },
  'waits for a second person': { settings: { FOUR_EYES: 'true' }, proposer: person, approvers: ['second'] },
  'waits for two persons if a client proposes': {
    ...{ settings: { FOUR_EYES: 'true' }, proposer: client, approvers: ['second', 'third'] },
  },
} as const;

/** The sample's policies in files, applied to a service that runs. */
describe.each(Object.entries(cases))('a plan of exported policies: the service %s', (_, one) => {
  const { settings, proposer, approvers } = one;
  let service: DeployedService;
  beforeAll(async () => {
    service = await DeployedService.start(sampleFolder, { ...unlimited, ...settings });
    const token = await service.govern('token', '--scope', 'governance:all', ...proposer);
    writeFileSync(join(service.folder, 'token'), token);
  });
  afterAll(() => service.stop());

  const plan = (...args: readonly string[]) => service.govern('policies', 'plan', 'policies', ...args);
  const apply = async (...more: readonly string[]) => {
    const args = ['--server', service.baseUrl, '--token-file', 'token', '--json', ...more];
    return (JSON.parse(await service.govern('policies', 'apply', 'plan.json', ...args)) as Applied).changes;
  };

  const tokenOf = async (subject: string) =>
    (await service.govern('token', '--scope', 'governance:all', '--subject', subject)).trim();

  async function approve(id: string, token: string): Promise<number> {
    const response = await fetch(`${service.baseUrl}/pending-changes/v1/${id}/approve`, {
      method: 'POST',
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      body: '{}',
    });
    return response.status;
  }

  it('is empty at first, and after it was applied and approved', async () => {
    await service.govern('policies', 'export', '--output', 'policies');
    expect(await plan('--fail-on-drift')).toContain('nothing would change');
    const file = join(service.folder, 'policies/policies.yaml');
    const text = readFileSync(file, 'utf8');
    const ids = [...text.matchAll(/^ {2}(sod-[\w-]+):$/gm)].map(([, id]) => id!);
    expect(ids.length).toBe(40);
    writeFileSync(file, text.replace(/^format: .*$/m, '$&\nmanagedBy: finance').replace('level: HIGH', 'level: LOW'));
    await plan('--adopt', ...ids, '--out', 'plan.json');
    const changes = await apply('--commit', '8f3c2a1', '--url', 'https://ci.example/runs/1');
    expect(changes).toHaveLength(40);
    const pending = changes.flatMap(({ pendingChangeId }) => pendingChangeId ?? []);
    if (approvers.length === 0) expect(pending).toEqual([]);
    else {
      expect(pending.length).toBeGreaterThan(30);
      const again = await apply();
      expect(again.flatMap(({ pendingChangeId }) => pendingChangeId ?? []).sort()).toEqual([...pending].sort());
      const tokens = await Promise.all(approvers.map(tokenOf));
      const waiting = apply('--wait', '5m');
      for (const id of pending) for (const token of tokens) expect(await approve(id, token)).toBe(200);
      await waiting;
    }
    expect(await plan('--fail-on-drift')).toContain('nothing would change');
  });

  it('is not empty after an override, whose event names the owner of the files', async () => {
    const [id] = /sod-[\w-]+/.exec(readFileSync(join(service.folder, 'policies/policies.yaml'), 'utf8'))!;
    const headers = { authorization: `Bearer ${await tokenOf('ci-owner')}` };
    const patched = await fetch(`${service.baseUrl}/sod-policies/v1/${id}?override=true`, {
      method: 'PATCH',
      headers: { ...headers, 'content-type': 'application/json-patch+json' },
      body: '[{ "op": "replace", "path": "/description", "value": "an emergency" }]',
    });
    if (patched.status === 202) {
      const change = (await patched.json()) as { readonly id: string };
      expect(await approve(change.id, await tokenOf('second'))).toBe(200);
    }
    await expect(plan('--fail-on-drift')).rejects.toMatchObject({ code: 3 });
    const response = await fetch(`${service.baseUrl}/audit-events/v1?sorters=-id`, { headers });
    const events = (await response.json()) as readonly AuditEvent[];
    const overriding = events.filter(({ overrides }) => overrides !== null);
    expect(overriding).toMatchObject([{ resourceType: 'SOD_POLICY', resourceId: id, overrides: 'finance' }]);
  });
});

interface Applied {
  readonly changes: readonly { readonly pendingChangeId?: string }[];
}

interface AuditEvent {
  readonly resourceType: string;
  readonly resourceId: string;
  readonly overrides: string | null;
}
