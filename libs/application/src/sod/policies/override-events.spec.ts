import { buildSodPolicy, FixedActor, FixedClock, SequentialIds } from '@identity-governance/test-kit';
import { createInMemoryStore } from '@identity-governance/test-kit/in-memory';
import { managerOf } from '@identity-governance/records';
import fc from 'fast-check';
import { RuleOnPendingChange } from '../../approvals/rule-on-pending-change';
import { withAudit } from '../../audit/audited-store';
import { ReplayAudit } from '../../audit/replay-audit';
import { ProposePolicyChange } from '../pending-changes/propose-policy-change';
import { ChangeSodPolicy } from './change-sod-policy';
import { DeleteSodPolicy } from './delete-sod-policy';

const ann = { person: 'ann', client: 'console' };
const replace = (path: string, value: unknown) => [{ op: 'replace', path, value }];
const ownerTags = { none: ['sox'], fin: ['managed-by:fin', 'sox'], ops: ['managed-by:ops'] };

const step = fc.record({
  act: fc.constantFrom('patch', 'tag', 'delete', 'idle'),
  /** Whether the change is proposed and approved, or made directly. */
  isApproved: fc.boolean(),
  id: fc.constantFrom('p', 'q'),
  override: fc.constantFrom(true, false, undefined),
  managedBy: fc.constantFrom('fin', 'ops', undefined),
  level: fc.constantFrom('LOW', 'MEDIUM', 'HIGH'),
  owner: fc.constantFrom('none', 'fin', 'ops' as const),
  state: fc.constantFrom('ENFORCED', 'NOT_ENFORCED' as const),
});

async function openPolicies() {
  const clock = new FixedClock();
  const ids = new SequentialIds(clock);
  const store = withAudit({ store: createInMemoryStore({ clock }), ids, currentActor: new FixedActor() });
  const policies = [buildSodPolicy('p', { tags: ownerTags.fin }), buildSodPolicy('q', { state: 'NOT_ENFORCED' })];
  // Both policies name the same items.
  const items = policies[0]!.sets.flatMap(({ criteriaList }) => criteriaList);
  const unset = { description: null, sourceId: null, attribute: null, value: null };
  await store.write(['access', 'sod-policies'], async (tx) => {
    await tx.accessItems.save(items.map((ref) => ({ ...ref, ...unset, name: ref.id })));
    await tx.sodPolicies.save(policies);
  });
  const limits = { days: 7, perPerson: 100, inAll: 1000 };
  const proposals = new ProposePolicyChange({ store, clock, ids: new SequentialIds(), limits });
  const rule = new RuleOnPendingChange({ store, clock, ids: new SequentialIds() });
  return {
    store,
    direct: { change: new ChangeSodPolicy({ store, clock }), remove: new DeleteSodPolicy(store) },
    proposals,
    /** Approves the pending change. */
    approve: (id: string) => rule.approve(id, {}, { person: 'bob', client: 'console' }),
    policyOf: (id: string) => store.read((tx) => tx.sodPolicies.get(id)),
    events: async () => {
      const { items } = await store.read((tx) => tx.auditEvents.list({ limit: 250, offset: 0 }));
      return items;
    },
  };
}

it('events name the owner of the files for each change that overrides them, and for none other', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { maxLength: 12 }), async (steps) => {
      const { store, direct, proposals, approve, policyOf, events } = await openPolicies();
      let seen = (await events()).length;
      for (const { act, isApproved, id, override, managedBy, level, owner, state } of steps) {
        const before = await policyOf(id);
        const options = { override, managedBy };
        const patch =
          act === 'patch'
            ? [...replace('/level', level), ...replace('/state', state)]
            : act === 'tag'
              ? replace('/tags', ownerTags[owner])
              : [];
        if (!isApproved) {
          if (act === 'delete') await direct.remove.execute(id, options);
          else await direct.change.patch(id, patch, options);
        } else {
          const by = { ...ann, options };
          const proposed = act === 'delete' ? await proposals.delete(id, by) : await proposals.patch(id, patch, by);
          if (proposed.ok && proposed.value.kind === 'waits') await approve(proposed.value.change.id);
        }
        const added = (await events()).slice(seen);
        seen += added.length;
        const manager = before && managerOf(before);
        const overridden = manager !== undefined && manager !== managedBy ? manager : null;
        for (const { resourceType, overrides } of added)
          expect(overrides).toBe(resourceType === 'SOD_POLICY' ? overridden : null);
        if (overridden !== null && override !== true)
          expect(added.filter(({ resourceType }) => resourceType === 'SOD_POLICY')).toEqual([]);
      }
      const replay = await new ReplayAudit(store, (text) => text.length.toString()).execute();
      expect(replay).toMatchObject({ value: { differences: [] } });
    }),
    { numRuns: 100 },
  );
});

it('a pending change says that it overrides files, and keeps doing so after its approval', async () => {
  const { proposals, approve, events } = await openPolicies();
  const proposed = await proposals.patch('p', replace('/level', 'LOW'), { ...ann, options: { override: true } });
  if (!proposed.ok || proposed.value.kind !== 'waits') throw new Error(JSON.stringify(proposed));
  expect(proposed.value.change.overrides).toBe('fin');
  expect(await approve(proposed.value.change.id)).toMatchObject({ value: { state: 'APPROVED', overrides: 'fin' } });
  expect((await events()).filter(({ overrides }) => overrides !== null)).toMatchObject([{ resourceId: 'p' }]);
});
