import { buildControl, buildIdentity, buildSodPolicy } from '@identity-governance/test-kit';
import { detectViolations } from '../../testing/detect-violations';
import { createTestApi, type TestApi } from '../../testing/test-api';

const item = (id: string) => ({ type: 'ENTITLEMENT', id }) as const;
const everything = { limit: 1000, offset: 0 };
const audit = { id: 'audit', name: 'Audit', description: null, ownerId: null };

let api: TestApi;
let headers: Record<string, string>;

beforeAll(async () => {
  api = await createTestApi();
  headers = await api.caller('inventory:manage');
});
afterAll(() => api.app.close());

interface Owned {
  readonly violation: 'live' | 'ended' | 'none';
  readonly control: boolean;
}

/** Ann violates a policy that the group owns; the violation may end. */
async function reset({ violation, control }: Owned): Promise<void> {
  await api.store.write(['access', 'assignments', 'inventory', 'sod-policies', 'violations'], async (tx) => {
    await tx.violations.deleteMany((await tx.violations.list(everything)).items.map(({ id }) => id));
    await tx.controls.deleteMany((await tx.controls.list(everything)).items.map(({ id }) => id));
    await tx.accessItems.save(
      ['pay', 'post'].map((id) => ({
        ...{ ...item(id), name: id, description: null, sourceId: null, attribute: null, value: null },
      })),
    );
    await tx.governanceGroups.save([audit, { ...audit, id: 'other', name: 'Other' }]);
    await tx.identities.save([buildIdentity('ann', { identityProfileId: null })]);
    const sets = ['pay', 'post'].map((id) => ({ name: null, minimum: 1, criteriaList: [item(id)] }));
    const ownerRef = { type: 'GOVERNANCE_GROUP', id: 'audit' } as const;
    await tx.sodPolicies.save([buildSodPolicy('p', { state: 'ENFORCED', threshold: 2, sets, ownerRef })]);
    const held = ['pay', 'post'].map((id) => ({ identityId: 'ann', access: item(id) }));
    await tx.assignments.deleteMany(held);
    if (violation !== 'none') await tx.assignments.save(held);
    const id = '00000000-0000-7000-8000-000000000001';
    if (control) await tx.controls.save([buildControl(id, { owner: 'audit', ownerType: 'GOVERNANCE_GROUP' })]);
  });
  await detectViolations(api.store);
  if (violation !== 'ended') return;
  await api.store.write(['assignments'], (tx) => tx.assignments.delete({ identityId: 'ann', access: item('pay') }));
  await detectViolations(api.store);
}

const importing = (query: string, ...rows: readonly object[]) =>
  api.app.inject({
    method: 'POST',
    url: `/inventory/v1/import${query}`,
    headers: { ...headers, 'content-type': 'application/x-ndjson' },
    payload: rows.map((row) => JSON.stringify(row)).join('\n'),
  });
const deleted = { op: 'delete', kind: 'governance-groups', row: { id: 'audit' } };
const kept = { kind: 'governance-groups', row: { id: 'other', name: 'Other' } };
const doors = {
  'DELETE /workgroups/v1/{id}': () => api.app.inject({ method: 'DELETE', url: '/workgroups/v1/audit', headers }),
  'an import': () => importing('', deleted),
  'a dry run of an import': () => importing('?dryRun=true', deleted),
  'a synchronization': () => importing('?mode=sync&maxDeletes=100%25', kept),
  'a dry run of a synchronization': () => importing('?mode=sync&maxDeletes=100%25&dryRun=true', kept),
};

const owned = (['live', 'ended', 'none'] as const).flatMap((violation) =>
  [true, false].map((control): Owned => ({ violation, control })),
);

it.each(owned)('deletes a group that owns %j by all doors or by none', async (owns) => {
  const obstacles = [...(owns.violation === 'live' ? ['1 violation'] : []), ...(owns.control ? ['1 control'] : [])];
  for (const [door, open] of Object.entries(doors)) {
    await reset(owns);
    const { statusCode, body } = await open();
    const isThere = (await api.store.read((tx) => tx.governanceGroups.get('audit'))) !== undefined;
    expect([door, statusCode < 300, isThere]).toEqual([
      door,
      obstacles.length === 0,
      obstacles.length > 0 || door.startsWith('a dry run'),
    ]);
    if (obstacles.length === 0) continue;
    expect([door, statusCode]).toEqual([door, 400]);
    expect(body).toContain(`owns ${obstacles.join(' and ')}: name another owner first`);
  }
});
