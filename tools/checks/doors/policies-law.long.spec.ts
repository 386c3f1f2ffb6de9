import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { withAudit, type Store } from '@identity-governance/application';
import { accessItemKey, type SodPolicy } from '@identity-governance/domain/shapes';
import { createStore, openDatabase } from '@identity-governance/persistence';
import { createTestDatabase, engines } from '@identity-governance/persistence/testing';
import { systemClock, uuidGenerator } from '@identity-governance/platform';
import { listNamed, tagOfOwner } from '@identity-governance/records';
import {
  arbitraryPolicySets,
  buildAccessItem,
  buildControl,
  buildGovernanceGroup,
  buildIdentity,
} from '@identity-governance/test-kit';
import fc from 'fast-check';
import { DeployedService, unlimited } from '../lib/deployed-service';

jest.setTimeout(600_000);

const owner = 'fin';
const owned = (policies: readonly SodPolicy[]) =>
  policies.map((policy) => ({ ...policy, tags: [...policy.tags, tagOfOwner(owner)] }));
/** The present policies, and those of the files. */
const drawn = fc.sample(fc.tuple(arbitraryPolicySets, arbitraryPolicySets), { numRuns: 3, seed: 54 });

/** Saves the policies, without others, and all that they and `others` name. */
async function save(store: Store, policies: readonly SodPolicy[], others: readonly SodPolicy[]): Promise<void> {
  const all = [...policies, ...others];
  const refs = all.flatMap(({ sets }) => sets.flatMap(({ criteriaList }) => criteriaList));
  const items = new Map(refs.map((ref) => [accessItemKey(ref), buildAccessItem(ref.id, { type: ref.type })]));
  const named = all.flatMap(listNamed).map(({ target }) => target);
  const idsOf = (type: string) => [...new Set(named.flatMap((target) => (target.type === type ? target.id : [])))];
  await store.write(['access', 'inventory', 'sod-policies'], async (tx) => {
    await tx.accessItems.save([...items.values()]);
    await tx.identities.save(idsOf('IDENTITY').map((id) => buildIdentity(id)));
    await tx.governanceGroups.save(idsOf('GOVERNANCE_GROUP').map((id) => buildGovernanceGroup(id, { name: id })));
    await tx.controls.save(idsOf('CONTROL').map((id) => buildControl(id, { name: id })));
    const { items: present } = await tx.sodPolicies.list({ limit: 250, offset: 0 });
    await tx.sodPolicies.deleteMany(present.map(({ id }) => id));
    await tx.sodPolicies.save(policies);
  });
}

const currentActor = { get: () => ({ kind: 'COMMAND' as const, name: 'check', trackingId: '0'.repeat(32) }) };

it.each(engines)('a plan of an export is empty, and of what was applied, on %s', async (engine) => {
  const database = await createTestDatabase(engine);
  const service = await DeployedService.start(undefined, { ...unlimited, DATABASE_URL: database.url });
  const ids = uuidGenerator;
  const opened = createStore(await openDatabase(database.url), { clock: systemClock, ids });
  const store = withAudit({ store: opened, ids, currentActor });
  try {
    writeFileSync(join(service.folder, 'token'), service.authorization.replace('Bearer ', ''));
    const plan = (folder: string, ...args: readonly string[]) =>
      service.govern('policies', 'plan', folder, '--max-deletes', '100%', ...args);
    const exportTo = (folder: string) =>
      service.govern('policies', 'export', '--managed-by', owner, '--output', folder);
    for (const [i, [before, after]] of drawn.entries()) {
      await save(store, owned(after), owned(before));
      await exportTo(`files${i}`);
      await save(store, owned(before), owned(after));
      await exportTo(`present${i}`);
      expect(await plan(`present${i}`, '--fail-on-drift')).toContain('nothing would change');
      await plan(`files${i}`, '--out', 'plan.json');
      await service.govern('policies', 'apply', 'plan.json', '--server', service.baseUrl, '--token-file', 'token');
      expect(await plan(`files${i}`, '--fail-on-drift')).toContain('nothing would change');
    }
  } finally {
    await opened.close();
    await service.stop();
    await database.remove();
  }
});
