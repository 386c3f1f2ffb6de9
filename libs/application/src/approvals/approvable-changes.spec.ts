import type { PendingChange } from '@identity-governance/records';
import { buildPendingChange, buildSodPolicy, FixedClock, SequentialIds } from '@identity-governance/test-kit';
import { createInMemoryStore } from '@identity-governance/test-kit/in-memory';
import fc from 'fast-check';
import type { PagePosition } from '../ports/query';
import type { Scope } from '../ports/scopes';
import { ReadResource } from '../resources/read-resource';
import type { Approver } from '../sod/pending-changes/approvable-changes';
import { pendingChangeReads, type PendingChangeQuery } from '../sod/pending-changes/pending-change-reads';
import { RuleOnPendingChange } from './rule-on-pending-change';

const expired = '2000-01-01T00:00:00.000Z';
const later = '2999-01-01T00:00:00.000Z';
const name = fc.constantFrom('ann', 'ANN', 'bob', 'cid', 'pipeline');
const client = fc.constantFrom('console', 'pipeline', 'ann');
const approval = fc.record({ person: name, client }).map((by) => ({ ...by, created: expired, comment: null }));

/** A change of a policy of its own, or one about the violation of an identity. */
const drawnChange = fc.record({
  proposedBy: name,
  proposedByClient: client,
  isOfClient: fc.boolean(),
  approvals: fc.array(approval, { maxLength: 1 }),
  targetId: fc.option(name),
  state: fc.constantFrom('PENDING', 'PENDING', 'PENDING', 'REJECTED'),
  expires: fc.constantFrom(later, later, later, expired),
});
const approver = fc.record({
  person: fc.option(name, { nil: undefined }),
  client,
  scopes: fc.constantFrom<readonly Scope[]>(['sod-policy:approve'], ['sod-policy:approve'], ['sod-policy:manage']),
});

function build(
  drawn: readonly (typeof drawnChange extends fc.Arbitrary<infer T> ? T : never)[],
): readonly PendingChange[] {
  return drawn.map(({ isOfClient, targetId, ...fields }, n) => {
    const violation = { targetId: targetId!, applierId: 'x', control: null, assignee: null, seen: [], comments: null };
    return buildPendingChange(`c${n}`, {
      ...fields,
      ...(isOfClient && { approvalsRequired: 2, proposedBy: fields.proposedByClient }),
      ...{ resourceId: `p${n}`, completed: fields.state === 'PENDING' ? null : expired },
      ...(targetId === null
        ? { before: buildSodPolicy(`p${n}`, { state: 'ENFORCED' }) }
        : { action: 'REASSIGN', before: null, violation }),
    });
  });
}

async function listAll(
  read: (query: PendingChangeQuery) => Promise<readonly [readonly string[], PagePosition | null]>,
) {
  const ids: string[] = [];
  let after: PagePosition | null = [];
  while (after !== null) {
    const orderBy = [{ field: 'expires', descending: true }] as const;
    const page = await read({ limit: 2, offset: 0, orderBy, ...(after.length > 0 && { after }) });
    ids.push(...page[0]);
    after = page[1];
  }
  return ids;
}

it('lists exactly the changes whose approval is not refused because of the caller', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(drawnChange, { maxLength: 8 }),
      approver,
      async (drawn, { scopes, person, client: by }) => {
        const clock = new FixedClock();
        const store = createInMemoryStore({ clock });
        const changes = build(drawn);
        await store.write(['sod-policies'], async (tx) => {
          await tx.sodPolicies.save(changes.flatMap(({ before }) => before ?? []));
          await tx.pendingChanges.save(changes);
        });
        const caller: Approver = { client: by, person, scopes: new Set(scopes) };
        const reads = new ReadResource(store, pendingChangeReads);
        const listed = await listAll(async (query) => {
          const page = await reads.list({ ...query, approver: caller });
          if (!page.ok) throw new Error(JSON.stringify(page.error));
          return [page.value.items.map(({ id }) => id), page.value.next];
        });
        const counted = await reads.list({ limit: 0, offset: 0, isCounted: true, approver: caller });
        expect(counted).toMatchObject({ value: { total: listed.length, items: [], next: null } });
        expect(new Set(listed).size).toBe(listed.length);
        if (!caller.scopes.has('sod-policy:approve')) {
          expect(listed).toEqual([]);
          return;
        }
        const rule = new RuleOnPendingChange({ store, clock, ids: new SequentialIds() });
        for (const { id, violation } of changes) {
          const approved = await rule.approve(id, {}, caller);
          if (!listed.includes(id)) expect(approved.ok).toBe(false);
          // The violation does not exist.
          else if (violation !== null) expect(approved).toMatchObject({ error: { state: 'STALE' } });
          else expect(approved).toMatchObject({ ok: true });
          // A refusal changes nothing, so that another person can still approve.
          if (!listed.includes(id)) {
            expect(await store.read((tx) => tx.pendingChanges.get(id))).toEqual(changes.find((one) => one.id === id));
          }
        }
      },
    ),
    { numRuns: 200 },
  );
});

it('reads rows of any length, skips by the offset, and counts on each page', async () => {
  const store = createInMemoryStore({ clock: new FixedClock() });
  const description = 'x'.repeat(20_000);
  const changes = Array.from({ length: 230 }, (_, n) =>
    buildPendingChange(`c${String(n).padStart(3, '0')}`, {
      ...{ proposedBy: n % 3 === 0 ? 'bob' : 'ann', expires: later },
      before: buildSodPolicy('p', { description }),
    }),
  );
  await store.write(['sod-policies'], (tx) => tx.pendingChanges.save(changes));
  const bob: Approver = { client: 'console', person: 'bob', scopes: new Set(['sod-policy:approve']) };
  const ids = changes.filter(({ proposedBy }) => proposedBy === 'ann').map(({ id }) => id);
  const reads = new ReadResource(store, pendingChangeReads);
  const listed = await reads.list({ limit: 5, offset: 120, isCounted: true, approver: bob });
  if (!listed.ok) throw new Error(JSON.stringify(listed.error));
  expect(listed.value.items.map(({ id }) => id)).toEqual(ids.slice(120, 125));
  expect([listed.value.total, listed.value.next]).toEqual([ids.length, [ids[124]]]);
});
