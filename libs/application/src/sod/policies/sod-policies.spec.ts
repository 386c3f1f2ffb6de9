import { refOf } from '@identity-governance/domain/testing';
import { createInMemoryStore } from '@identity-governance/test-kit/in-memory';
import type { ReadTransaction } from '../../ports/store';
import {
  buildControl,
  buildIdentity,
  buildSodPolicy,
  FixedClock,
  loadOrganisation,
  SequentialIds,
} from '@identity-governance/test-kit';
import { ChangeSodPolicy } from './change-sod-policy';
import { CreateSodPolicy } from './create-sod-policy';
import { DeleteSodPolicy } from './delete-sod-policy';
import { ReadResource } from '../../resources/read-resource';
import { sodPolicyReads } from './sod-policy-reads';

const refs = ['a', 'b', 'c'].map((id) => refOf(`ENTITLEMENT:${id}`));
const [a, b, c] = refs;
const policy = {
  name: 'Post invoices vs. pay',
  conflictingAccessCriteria: { leftCriteria: { criteriaList: [a] }, rightCriteria: { criteriaList: [b] } },
};

async function openPolicies() {
  const clock = new FixedClock();
  const ids = new SequentialIds();
  const store = createInMemoryStore({ clock, ids });
  const items = refs.map((ref) => ({ ...ref, name: `Name of ${ref.id}` }));
  await loadOrganisation(store, { items, grants: [], policies: [] }, {});
  return {
    clock,
    store,
    create: new CreateSodPolicy({ store, clock, ids }),
    change: new ChangeSodPolicy({ store, clock }),
    remove: new DeleteSodPolicy(store),
    read: new ReadResource(store, sodPolicyReads),
  };
}

async function createPolicy(policies: Awaited<ReturnType<typeof openPolicies>>, raw: unknown = policy) {
  const created = await policies.create.execute(raw);
  if (!created.ok) throw new Error(JSON.stringify(created.error));
  return created.value;
}

describe('SOD policies', () => {
  it('are created with their defaults, the names of their items and the time', async () => {
    expect(await createPolicy(await openPolicies())).toMatchObject({
      name: policy.name,
      type: 'CONFLICTING_ACCESS_BASED',
      state: 'ENFORCED',
      level: 'HIGH',
      created: '2026-01-01T00:00:00.000Z',
      modified: '2026-01-01T00:00:00.000Z',
      conflictingAccessCriteria: {
        leftCriteria: { criteriaList: [{ ...a, name: 'Name of a' }] },
        rightCriteria: { criteriaList: [{ ...b, name: 'Name of b' }] },
      },
      danglingRefs: [],
      violable: true,
    });
  });

  it('may have an owner who exists, and keep one who has left', async () => {
    const policies = await openPolicies();
    const ownedBy = (id: string) => ({ ...policy, ownerRef: { type: 'IDENTITY' as const, id } });
    const missing = { ok: false, error: { kind: 'not-found', missing: [{ type: 'IDENTITY', id: 'nobody' }] } };
    expect(await policies.create.execute(ownedBy('nobody'))).toEqual(missing);
    await policies.store.write(['inventory'], (tx) => tx.identities.save([buildIdentity('ann')]));
    const { id } = await createPolicy(policies, ownedBy('ann'));
    expect(await policies.change.replace(id, ownedBy('nobody'))).toEqual(missing);
    await policies.store.write(['inventory'], (tx) => tx.identities.delete('ann'));
    const level = [{ op: 'replace', path: '/level', value: 'LOW' }];
    expect(await policies.change.patch(id, level)).toMatchObject({ ok: true, value: { ownerRef: { id: 'ann' } } });
  });

  it('name owners of violations and controls that exist', async () => {
    const policies = await openPolicies();
    const group = { type: 'GOVERNANCE_GROUP', id: 'g' } as const;
    const control = { type: 'CONTROL', id: 'c' } as const;
    const named = {
      ...{ ...policy, ownerRef: group, secondaryOwnerRefs: [{ type: 'IDENTITY', id: 'ann' }] },
      violationOwnerAssignmentConfig: { assignmentRule: 'STATIC', ownerRef: group },
      allowedControls: [control],
    };
    const missing = [{ type: 'IDENTITY', id: 'ann' }, group, control];
    expect(await policies.create.execute(named)).toEqual({ ok: false, error: { kind: 'not-found', missing } });
    await policies.store.write(['inventory'], async (tx) => {
      await tx.identities.save([buildIdentity('ann')]);
      await tx.governanceGroups.save([{ id: 'g', name: 'G', description: null, ownerId: null }]);
      await tx.controls.save([buildControl('c')]);
    });
    expect(await createPolicy(policies, named)).toMatchObject(named);
  });

  it('may not share a name, whatever its case', async () => {
    const policies = await openPolicies();
    const { id } = await createPolicy(policies);
    const name = policy.name.toUpperCase();
    const taken = { ok: false, error: { kind: 'sod-policy-name-taken', name, takenBy: id } };
    expect(await policies.create.execute({ ...policy, name })).toEqual(taken);
    const other = await createPolicy(policies, { ...policy, name: 'Other' });
    expect(await policies.change.patch(other.id, [{ op: 'replace', path: '/name', value: name }])).toEqual(taken);
    expect((await policies.change.patch(id, [{ op: 'replace', path: '/name', value: name }])).ok).toBe(true);
  });

  it('may not name unknown items, and every one of them is reported', async () => {
    const policies = await openPolicies();
    const leftCriteria = { criteriaList: [refOf('ROLE:a'), refOf('ENTITLEMENT:zz')] };
    const refused = await policies.create.execute({
      ...policy,
      conflictingAccessCriteria: { ...policy.conflictingAccessCriteria, leftCriteria },
    });
    expect(refused).toEqual({ ok: false, error: { kind: 'not-found', missing: leftCriteria.criteriaList } });
    expect(await policies.read.list({ limit: 250, offset: 0, isCounted: true })).toMatchObject({ value: { total: 0 } });
  });

  it('are changed by patches at any depth, and keep the time of their creation', async () => {
    const policies = await openPolicies();
    const { id, created } = await createPolicy(policies);
    policies.clock.advance(1000);
    const patched = await policies.change.patch(id, [
      { op: 'test', path: '/conflictingAccessCriteria/leftCriteria/criteriaList/0/name', value: 'Name of a' },
      { op: 'add', path: '/conflictingAccessCriteria/leftCriteria/criteriaList/-', value: c },
      { op: 'replace', path: '/level', value: 'CRITICAL' },
    ]);
    expect(patched).toMatchObject({
      ok: true,
      value: {
        level: 'CRITICAL',
        created,
        modified: '2026-01-01T00:00:01.000Z',
        conflictingAccessCriteria: { leftCriteria: { criteriaList: [{ id: 'a' }, { id: 'c' }] } },
      },
    });
  });

  it.each(['id', 'type', 'created', 'modified', 'danglingRefs', 'violable', 'unknown'])(
    'cannot have `%s` patched',
    async (field) => {
      const policies = await openPolicies();
      const before = await createPolicy(policies);
      const patched = await policies.change.patch(before.id, [{ op: 'replace', path: `/${field}`, value: 'x' }]);
      expect(patched).toMatchObject({ ok: false, error: { kind: 'invalid', faults: [{ field: '0.path' }] } });
      expect(await policies.read.get(before.id)).toEqual({ ok: true, value: before });
    },
  );

  it('are not modified by a patch that changes nothing', async () => {
    const policies = await openPolicies();
    const before = await createPolicy(policies);
    policies.clock.advance(1000);
    expect(await policies.change.patch(before.id, [])).toEqual({ ok: true, value: before });
    expect((await policies.store.versions())['sod-policies'].position).toBe(1);
  });

  it('keep an item that was deleted as dangling, which blocks no edit', async () => {
    const policies = await openPolicies();
    const { id } = await createPolicy(policies);
    await policies.store.write(['access'], (tx) => tx.accessItems.delete(a!));
    const patched = await policies.change.patch(id, [{ op: 'replace', path: '/description', value: 'why' }]);
    expect(patched).toMatchObject({ ok: true, value: { description: 'why', danglingRefs: [a] } });
    const replaced = await policies.change.replace(id, { ...policy, name: 'Renamed' });
    expect(replaced).toMatchObject({ ok: true, value: { name: 'Renamed', danglingRefs: [a] } });
    const raw = { ...policy, name: 'Another' };
    expect(await policies.create.execute(raw)).toEqual({ ok: false, error: { kind: 'not-found', missing: [a] } });
  });

  it('are replaced whole', async () => {
    const policies = await openPolicies();
    const { id } = await createPolicy(policies, { ...policy, description: 'why', tags: ['p2p'] });
    const replaced = await policies.change.replace(id, { ...policy, id: 'ignored', state: 'NOT_ENFORCED' });
    expect(replaced).toMatchObject({ ok: true, value: { id, description: null, tags: [], state: 'NOT_ENFORCED' } });
  });

  it('are missing once deleted, and unknown ids are reported as such', async () => {
    const policies = await openPolicies();
    const { id } = await createPolicy(policies);
    const missing = { ok: false, error: { kind: 'not-found', missing: [{ type: 'SOD_POLICY', id }] } };
    expect(await policies.remove.execute(id)).toEqual({ ok: true, value: undefined });
    expect(await policies.remove.execute(id)).toEqual(missing);
    expect(await policies.read.get(id)).toEqual(missing);
    expect(await policies.change.replace(id, policy)).toEqual(missing);
    expect(await policies.change.patch(id, [])).toEqual(missing);
  });

  it('are looked through in pieces that may be held, for what has become of their items', async () => {
    const { store } = await openPolicies();
    const items = Array.from({ length: 50 }, (_, n) => ({ type: 'ROLE' as const, id: `${n} ${'x'.repeat(120)}` }));
    const sets = Array.from({ length: 40 }, (_, n) => ({ name: `${n}`, minimum: 1, criteriaList: items }));
    const ids = Array.from({ length: 9 }, (_, n) => `p${n}`);
    await store.write([], (tx) =>
      tx.sodPolicies.save([
        ...ids.map((id) => buildSodPolicy(id, { type: 'CARDINALITY_BASED', sets, threshold: 2 })),
        ...['q0', 'q1'].map((id) => buildSodPolicy(id, { state: 'NOT_ENFORCED' })),
      ]),
    );
    const held: number[] = [];
    const watched = {
      read: <T>(work: (tx: ReadTransaction) => Promise<T>) =>
        store.read((tx) => {
          const sodPolicies = Object.assign(Object.create(tx.sodPolicies) as typeof tx.sodPolicies, {
            getMany: async (keys: readonly string[]) => {
              const rows = await tx.sodPolicies.getMany(keys);
              held.push(JSON.stringify(rows).length);
              return rows;
            },
          });
          return work({ ...tx, sodPolicies });
        }),
    };
    const reader = new ReadResource(Object.assign(Object.create(store) as typeof store, watched), sodPolicyReads);
    const where = [{ field: 'state', op: 'eq', value: 'ENFORCED' }] as const;
    const listed = await reader.list({ limit: 250, offset: 0, dangling: true, where, isCounted: true });
    expect(listed).toMatchObject({ ok: true, value: { total: 9 } });
    expect(held).toHaveLength(9);
    expect(Math.max(...held)).toBeLessThan(400_000);
  });

  it('lose no change when many are patched at once', async () => {
    const policies = await openPolicies();
    const { id } = await createPolicy(policies);
    const patches = Array.from({ length: 40 }, (_, n) =>
      policies.change.patch(id, [{ op: 'add', path: '/tags/-', value: `tag ${n}` }]),
    );
    await Promise.all(patches);
    const after = await policies.read.get(id);
    expect(after.ok && new Set(after.value.tags).size).toBe(40);
  });

  it('refuse changes while files manage them, unless the files are overridden', async () => {
    const policies = await openPolicies();
    const { id } = await createPolicy(policies, { ...policy, tags: ['sox', 'managed-by:fin'] });
    const managed = { ok: false, error: { kind: 'policy-managed', id, managedBy: 'fin' } };
    const low = [{ op: 'replace', path: '/level', value: 'LOW' }];
    const untagged = { ...policy, tags: [] };
    expect(await policies.change.patch(id, low)).toEqual(managed);
    expect(await policies.change.replace(id, untagged)).toEqual(managed);
    expect(await policies.remove.execute(id)).toEqual(managed);
    const same = { ...policy, tags: ['sox', 'managed-by:fin'] };
    expect(await policies.change.replace(id, same)).toMatchObject({ ok: true, value: { level: 'HIGH' } });
    const others = { managedBy: 'ops' };
    expect(await policies.change.patch(id, low, others)).toEqual(managed);
    expect(await policies.remove.execute(id, others)).toEqual(managed);
    const medium = [{ op: 'replace', path: '/level', value: 'MEDIUM' }];
    expect(await policies.change.patch(id, medium, { managedBy: 'fin' })).toMatchObject({ ok: true });
    const override = { override: true };
    expect(await policies.change.patch(id, low, override)).toMatchObject({ ok: true, value: { level: 'LOW' } });
    expect(await policies.change.replace(id, untagged, override)).toMatchObject({ ok: true });
    expect((await policies.remove.execute(id)).ok).toBe(true);
  });

  it('have no id whose path is that of another operation', async () => {
    const policies = await openPolicies();
    expect(await policies.create.execute({ ...policy, id: 'analysis' })).toMatchObject({
      ok: false,
      error: { kind: 'invalid', faults: [{ field: 'id' }] },
    });
  });
});
