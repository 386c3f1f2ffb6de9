import { accessItemKey, listMatchedCriteria } from '@identity-governance/domain/shapes';
import type { AccessItemRef } from '@identity-governance/domain/sod';
import { checkNaively, organisationWithRequest, type Organisation } from '@identity-governance/domain/testing';
import { isLive, type AssignmentRow, type ViolationRecord } from '@identity-governance/records';
import fc from 'fast-check';
import { AccessSnapshots } from '../population/access/access-snapshots';
import { createInMemoryStore } from '@identity-governance/test-kit/in-memory';
import type { Store, WriteTransaction } from '../ports/store';
import {
  buildAccount,
  buildIdentity,
  buildSodPolicy,
  FixedClock,
  loadOrganisation,
  SequentialIds,
} from '@identity-governance/test-kit';
import { DetectViolations, type DetectViolationsParts } from './detect-violations';
import { watermarkId } from './plan-detection';

const HOUR = 3_600_000;
const pay = { type: 'ENTITLEMENT', id: 'pay' } as const;
const post = { type: 'ENTITLEMENT', id: 'post' } as const;
const clerk = { type: 'ROLE', id: 'clerk' } as const;
const everything = { limit: 10_000, offset: 0 };

/** Fails at the write of this number, before or after it is committed. */
function killedAt(store: Store, writes: number, afterCommit: boolean): Store {
  let left = writes;
  return {
    ...{ read: store.read.bind(store), versions: store.versions.bind(store) },
    present: store.present.bind(store),
    ...{ stage: store.stage.bind(store), close: store.close.bind(store) },
    async write(parts, work) {
      if (--left > 0) return store.write(parts, work);
      if (afterCommit) await store.write(parts, work);
      throw new Error('killed');
    },
  };
}

function detector(store: Store, holder: string, options: Partial<DetectViolationsParts> = {}): DetectViolations {
  const parts = { ids: new SequentialIds(new FixedClock(holder.length * 1000)), carryMilliseconds: 24 * HOUR };
  return new DetectViolations({ store, snapshots: new AccessSnapshots(store), holder, ...parts, ...options });
}

async function recordsOf(store: Store): Promise<readonly ViolationRecord[]> {
  return (await store.read((tx) => tx.violations.list(everything))).items;
}

const historyOf = async (store: Store) => (await store.read((tx) => tx.violationHistory.list(everything))).items;

/** Two policies; ann violates the first through a role, bob none. */
async function openSample() {
  const clock = new FixedClock();
  const store = createInMemoryStore({ clock });
  const conflict = (id: string, left: AccessItemRef, right: AccessItemRef) => {
    const side = (item: AccessItemRef) => ({ name: null, minimum: 1, criteriaList: [item] });
    return { id, sets: [side(left), side(right)] };
  };
  await loadOrganisation(
    store,
    {
      items: [pay, post, clerk].map((ref) => ({ ...ref, name: ref.id })),
      grants: [{ parent: clerk, child: post }],
      policies: [buildSodPolicy('p', { ...conflict('p', pay, post), state: 'ENFORCED', threshold: 2 })],
    },
    { ann: [pay, clerk], bob: [clerk] },
  );
  return { clock, store, detect: detector(store, 'one') };
}

const disable = (tx: WriteTransaction, disabled: boolean) =>
  tx.identities.save([buildIdentity('ann', { name: 'Identity ann', disabled })]);

describe('DetectViolations', () => {
  it('makes a record of each violated pair in its first pass, and none in the next', async () => {
    const { store, detect } = await openSample();
    expect(await detect.execute()).toMatchObject({ outcome: 'DONE', evaluated: 1 });
    const [record, ...others] = await recordsOf(store);
    expect(others).toEqual([]);
    expect(record).toMatchObject({ policyId: 'p', targetId: 'ann', targetName: 'Identity ann', since: null });
    expect(record!.id).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/);
    expect(await detect.execute()).toEqual({ outcome: 'DONE', evaluated: 0, steps: [] });
    expect(await historyOf(store)).toMatchObject([{ step: 'DETECTED', cause: { kind: 'SCAN' }, before: null }]);
  });

  it('evaluates only whom a change can touch, and names the change', async () => {
    const { store, detect } = await openSample();
    await detect.execute();
    await store.write([], (tx) => tx.assignments.save([{ identityId: 'bob', access: pay }]));
    expect(await detect.execute()).toMatchObject({ evaluated: 1 });
    const bob = (await recordsOf(store)).find(({ targetId }) => targetId === 'bob')!;
    expect(bob.since).toBe(bob.created);
    const entries = (await historyOf(store)).filter(({ violationId }) => violationId === bob.id);
    expect(entries.map(({ cause }) => cause)).toEqual([
      { kind: 'CHANGE', changed: 'assignments', key: ['bob', 'ENTITLEMENT', 'pay'] },
    ]);
    await store.write([], (tx) => tx.grants.delete({ parent: clerk, child: post }));
    expect(await detect.execute()).toMatchObject({ evaluated: 2 });
    expect((await recordsOf(store)).map(({ status }) => status)).toEqual(['Remediated', 'Remediated']);
  });

  it.each([
    ['access', 'Remediated', (tx: WriteTransaction) => tx.assignments.delete({ identityId: 'ann', access: pay })],
    ['an item', 'Closed', (tx: WriteTransaction) => tx.accessItems.delete(post)],
    ['the identity', 'Closed', (tx: WriteTransaction) => tx.identities.delete('ann')],
    ['the enabled state of the identity', 'Closed', (tx: WriteTransaction) => disable(tx, true)],
    ['the policy', 'Closed', (tx: WriteTransaction) => tx.sodPolicies.delete('p')],
    ['the rule of the policy', 'Closed', (tx: WriteTransaction) => changePolicy(tx, { threshold: 2, sets: [] })],
    ['its enforcement', 'Closed', (tx: WriteTransaction) => changePolicy(tx, { state: 'NOT_ENFORCED' })],
  ])('ends a record when %s goes: %s', async (_, status, change) => {
    const { store, detect } = await openSample();
    await detect.execute();
    await store.write(['access', 'assignments', 'sod-policies'], async (tx) => {
      await change(tx);
    });
    await detect.execute();
    expect(await recordsOf(store)).toMatchObject([{ targetId: 'ann', status, ended: expect.any(String) as string }]);
  });

  it('brings the record back when a disabled identity is enabled again', async () => {
    const { store, detect } = await openSample();
    await detect.execute();
    for (const disabled of [true, false]) {
      await store.write(['assignments'], (tx) => disable(tx, disabled));
      expect(await detect.execute()).toMatchObject({ evaluated: 1 });
    }
    expect(await recordsOf(store)).toMatchObject([{ targetId: 'ann', status: 'Open', ended: null }]);
    expect((await historyOf(store)).map(({ step }) => step)).toEqual(['DETECTED', 'CLOSED', 'RETURNED']);
  });

  it('opens a mitigated record when the time is over, and keeps the mitigation of one that comes back', async () => {
    const { clock, store, detect } = await openSample();
    await detect.execute();
    const [record] = await recordsOf(store);
    const expiration = new Date(clock.now() + 30 * HOUR).toISOString();
    const mitigation = { appliedControlId: 'c', expiration, seen: [pay, post] };
    const mitigated = { ...record!, status: 'Mitigated', mitigation, expiration } as const;
    await store.write(['violations'], (tx) => tx.violations.save([mitigated]));
    const assignment = { identityId: 'ann', access: pay };
    await store.write([], (tx) => tx.assignments.delete(assignment));
    await detect.execute();
    clock.advance(20 * HOUR);
    await store.write([], (tx) => tx.assignments.save([assignment]));
    await detect.execute();
    expect(await recordsOf(store)).toMatchObject([{ id: record!.id, status: 'Mitigated', expiration }]);
    await detect.execute();
    expect(detect.nextDue).toBe(Date.parse(expiration));
    clock.advance(10 * HOUR);
    await detect.execute();
    expect(await recordsOf(store)).toMatchObject([{ id: record!.id, status: 'Open', expiration: null }]);
    expect((await historyOf(store)).map(({ step }) => step)).toEqual(['DETECTED', 'REMEDIATED', 'RETURNED', 'EXPIRED']);
  });

  it('evaluates exactly the identities whose access starts or ends when a date passes', async () => {
    const { clock, store, detect } = await openSample();
    const timeIn = (hours: number) => new Date(clock.now() + hours * HOUR).toISOString();
    const dated = { identityId: 'bob', access: pay, validFrom: timeIn(10), validUntil: timeIn(20) };
    const account = buildAccount('x', { identityId: 'cid', validUntil: timeIn(15) });
    await store.write([], async (tx) => {
      await tx.assignments.save([dated]);
      await tx.accounts.save([account]);
    });
    expect(await detect.execute()).toMatchObject({ evaluated: 1 });
    clock.advance(10 * HOUR - 1);
    expect(await detect.execute()).toMatchObject({ evaluated: 0 });
    expect(detect.nextDue).toBe(Date.parse(dated.validFrom));
    clock.advance(1 + HOUR);
    const started = { step: 'DETECTED', record: { since: dated.validFrom } };
    expect(await detect.execute()).toMatchObject({ evaluated: 1, steps: [started] });
    expect((await historyOf(store)).at(-1)).toMatchObject({ cause: { kind: 'TIME' } });
    clock.advance(10 * HOUR);
    expect(await detect.execute()).toMatchObject({ evaluated: 2, steps: [{ step: 'REMEDIATED' }] });
    expect(await detect.execute()).toMatchObject({ evaluated: 0 });
    expect(detect.nextDue).toBeUndefined();
  });

  it('names owners by the rules of the policy, and follows the manager of an identity', async () => {
    const { store, detect } = await openSample();
    await store.write(['assignments'], (tx) => tx.identities.save([buildIdentity('mia'), buildIdentity('max')]));
    await detect.execute();
    expect(await recordsOf(store)).toMatchObject([{ ownerId: 'unassigned' }]);
    const violationOwnerAssignmentConfig = { assignmentRule: 'MANAGER', ownerRef: null } as const;
    await store.write(['sod-policies'], (tx) => changePolicy(tx, { violationOwnerAssignmentConfig }));
    await store.write(['assignments'], (tx) => tx.identities.save([buildIdentity('ann', { managerId: 'mia' })]));
    await detect.execute();
    expect(await recordsOf(store)).toMatchObject([{ ownerType: 'IDENTITY', ownerId: 'mia', status: 'Open' }]);
    await store.write(['assignments'], (tx) => tx.identities.save([buildIdentity('ann', { managerId: 'max' })]));
    await detect.execute();
    expect(await recordsOf(store)).toMatchObject([{ ownerId: 'max' }]);
    expect((await historyOf(store)).at(-1)).toMatchObject({ step: 'CHANGED', after: { owner: { id: 'max' } } });
  });

  it('names the next owner when one is deleted, and the former when it is created again', async () => {
    const { store, detect } = await openSample();
    const audit = { type: 'GOVERNANCE_GROUP', id: 'audit' } as const;
    const owners = { ownerRef: { type: 'IDENTITY', id: 'olga' }, secondaryOwnerRefs: [audit] };
    const group = { id: 'audit', name: 'Audit', description: null, ownerId: null };
    await store.write(['sod-policies', 'inventory', 'assignments'], async (tx) => {
      await changePolicy(tx, owners);
      await tx.governanceGroups.save([group]);
    });
    const ownerAfter = async (change: (tx: WriteTransaction) => Promise<unknown>) => {
      await store.write(['inventory', 'assignments', 'violations'], async (tx) => {
        await change(tx);
      });
      await detect.execute();
      const [record] = (await recordsOf(store)).filter(isLive);
      const { steps } = await detect.execute({ isFull: true });
      expect(steps).toEqual([]);
      return record!.ownerId;
    };
    expect(await ownerAfter(() => Promise.resolve())).toBe('audit');
    expect(await ownerAfter((tx) => tx.identities.save([buildIdentity('olga'), buildIdentity('pat')]))).toBe('olga');
    expect(await ownerAfter((tx) => tx.governanceGroups.delete('audit'))).toBe('olga');
    expect(await ownerAfter((tx) => tx.identities.delete('olga'))).toBe('unassigned');
    expect(await ownerAfter((tx) => tx.governanceGroups.save([group]))).toBe('audit');
    const [record] = await recordsOf(store);
    const reassigned = { ...record!, ownerType: 'IDENTITY', ownerId: 'pat', isReassigned: true } as const;
    expect(await ownerAfter((tx) => tx.violations.save([reassigned]))).toBe('pat');
    expect(await ownerAfter((tx) => tx.identities.delete('pat'))).toBe('audit');
  });

  it('leaves the records to another process until that has stopped writing', async () => {
    const { clock, store, detect } = await openSample();
    await detect.execute();
    const other = detector(store, 'other');
    await store.write([], (tx) => tx.assignments.save([{ identityId: 'bob', access: pay }]));
    expect(await other.execute()).toMatchObject({ outcome: 'HELD', evaluated: 0 });
    expect(other.nextDue).toBe(clock.now() + 5000);
    clock.advance(6000);
    expect(await other.execute()).toMatchObject({ outcome: 'DONE', evaluated: 1 });
    await store.write([], (tx) => tx.assignments.delete({ identityId: 'bob', access: pay }));
    expect(await detect.execute()).toMatchObject({ outcome: 'HELD' });
    expect(await detect.execute({ isFull: true })).toMatchObject({ outcome: 'DONE', steps: [{ step: 'REMEDIATED' }] });
  });

  it('does not wait for a process that held the records while the clock was ahead, and says so', async () => {
    const { clock, store, detect } = await openSample();
    clock.advance(HOUR);
    await detect.execute();
    clock.advance(-HOUR);
    await store.write([], (tx) => tx.assignments.save([{ identityId: 'bob', access: pay }]));
    const stale: string[] = [];
    const other = detector(store, 'other', { onStale: (what, count) => stale.push(`${what}: ${count}`) });
    expect(await other.execute()).toMatchObject({ outcome: 'DONE', evaluated: 1 });
    expect(stale).toEqual(['the hold of a process on the records of violations: 1']);
  });

  it('repairs records that are wrong in a full pass, and says what differed', async () => {
    const { store, detect } = await openSample();
    await detect.execute();
    const [record] = await recordsOf(store);
    const wrong = { ...record!, id: 'wrong', targetId: 'bob' };
    await store.write(['violations'], async (tx) => {
      await tx.violations.delete(record!.id);
      await tx.violations.save([wrong]);
    });
    const { steps } = await detect.execute({ isFull: true });
    expect(steps.map(({ step, record: { targetId } }) => `${targetId} ${step}`).sort()).toEqual([
      'ann DETECTED',
      'bob REMEDIATED',
    ]);
    expect((await detect.execute({ isFull: true })).steps).toEqual([]);
  });
});

async function changePolicy(tx: WriteTransaction, fields: object): Promise<void> {
  const policy = await tx.sodPolicies.get('p');
  await tx.sodPolicies.save([{ ...policy!, ...fields }]);
}

/** A change of the state, or a pass of the worker, which may be killed. */
type Step =
  | {
      readonly kind: 'assign' | 'unassign';
      readonly identity: number;
      readonly item: number;
      /** Hours after the start of the test. */
      readonly from?: number;
      readonly until?: number;
    }
  | { readonly kind: 'grant' | 'item' | 'policy' | 'state' | 'identity'; readonly n: number }
  | { readonly kind: 'pass' }
  | { readonly kind: 'kill'; readonly writes: number; readonly afterCommit: boolean }
  | { readonly kind: 'wait'; readonly hours: number };

const number = fc.nat({ max: 11 });
const hours = fc.nat({ max: 90 });
const step: fc.Arbitrary<Step> = fc.oneof(
  fc.record(
    { kind: fc.constantFrom('assign', 'unassign'), identity: number, item: number, from: hours, until: hours },
    { requiredKeys: ['kind', 'identity', 'item'] },
  ),
  fc.record({ kind: fc.constantFrom('grant', 'item', 'policy', 'state', 'identity'), n: number }),
  fc.constant({ kind: 'pass' as const }),
  fc.record({ kind: fc.constant('kill' as const), writes: fc.integer({ min: 1, max: 4 }), afterCommit: fc.boolean() }),
  fc.record({ kind: fc.constant('wait' as const), hours: fc.nat({ max: 30 }) }),
);

const law = organisationWithRequest().chain(({ organisation }) => {
  const refs = organisation.items.map(({ type, id }) => ({ type, id }));
  const staff = fc.array(fc.array(fc.constantFrom(...refs), { maxLength: 5 }), { minLength: 1, maxLength: 6 });
  return fc.record({ organisation: fc.constant(organisation), staff, steps: fc.array(step, { maxLength: 16 }) });
});

const at = <T>(list: readonly T[], n: number): T => list[n % list.length]!;

/** Turns what is there on and off. */
async function change(tx: WriteTransaction, { organisation, staff }: Sample, one: Step): Promise<unknown> {
  switch (one.kind) {
    case 'assign':
    case 'unassign': {
      const { type, id } = at(organisation.items, one.item);
      const assignment = { identityId: `i${one.identity % staff.length}`, access: { type, id } };
      const timeOf = (after: number) => new Date(new FixedClock().now() + after * HOUR).toISOString();
      const { from, until } = one;
      const dates = {
        ...(from !== undefined && { validFrom: timeOf(from) }),
        ...(until !== undefined && { validUntil: timeOf(until) }),
      };
      return one.kind === 'assign'
        ? tx.assignments.save([{ ...assignment, ...dates }])
        : tx.assignments.delete(assignment);
    }
    case 'grant': {
      if (organisation.grants.length === 0) return undefined;
      const grant = at(organisation.grants, one.n);
      return (await tx.grants.delete(grant)) || tx.grants.save([grant]);
    }
    case 'item': {
      const { type, id, name } = at(organisation.items, one.n);
      const row = { ...{ type, id, name }, description: null, sourceId: null, attribute: null, value: null };
      return (await tx.accessItems.delete({ type, id })) || tx.accessItems.save([row]);
    }
    case 'policy': {
      if (organisation.policies.length === 0) return undefined;
      const policy = at(organisation.policies, one.n);
      return (await tx.sodPolicies.delete(policy.id)) || tx.sodPolicies.save([policy]);
    }
    case 'state': {
      const [policy] = (await tx.sodPolicies.list({ limit: 1, offset: 0 })).items;
      if (policy === undefined) return undefined;
      return tx.sodPolicies.save([{ ...policy, state: policy.state === 'ENFORCED' ? 'NOT_ENFORCED' : 'ENFORCED' }]);
    }
    case 'identity': {
      const id = `i${one.n % staff.length}`;
      return (await tx.identities.delete(id)) || tx.identities.save([buildIdentity(id)]);
    }
    case 'kill':
    case 'pass':
    case 'wait':
      return undefined;
  }
}

interface Sample {
  readonly organisation: Organisation;
  readonly staff: readonly (readonly AccessItemRef[])[];
}

/** Every violated pair with what it matches, from the rows as they are stored. */
async function violatedNaively(store: Store): Promise<readonly string[]> {
  return store.read(async (tx) => {
    const [items, grants] = [await tx.accessItems.list(everything), await tx.grants.list(everything)];
    const policies = await tx.sodPolicies.list(everything);
    const exists = new Set(items.items.map(accessItemKey));
    const counting = grants.items.filter((grant) =>
      [grant.parent, grant.child].every((one) => exists.has(accessItemKey(one))),
    );
    const organisation = { items: items.items, grants: counting, policies: policies.items };
    const identities = await tx.identities.list(everything);
    const [assignments, now] = [await tx.assignments.list(everything), Date.parse(await tx.currentTime())];
    const isValid = ({ validFrom, validUntil }: AssignmentRow) =>
      !(Date.parse(validFrom ?? '') > now || Date.parse(validUntil ?? '') <= now);
    const valid = assignments.items.filter((row) => isValid(row) && exists.has(accessItemKey(row.access)));
    return identities.items.flatMap(({ id }) => {
      const assigned = valid.filter(({ identityId }) => identityId === id).map(({ access }) => access);
      return checkNaively(organisation, { assigned, requested: [] }).map((context) => {
        const sides = listMatchedCriteria(context).map(({ criteriaList }) => criteriaList.map(accessItemKey));
        return JSON.stringify([id, context.policy.id, sides]);
      });
    });
  });
}

describe('the law of detection', () => {
  it('records that are live equal a full scan, whatever changes and whichever process is killed', async () => {
    await fc.assert(
      fc.asyncProperty(law, async ({ organisation, staff, steps }) => {
        const clock = new FixedClock();
        const store = createInMemoryStore({ clock });
        await loadOrganisation(store, organisation, Object.fromEntries(staff.map((refs, n) => [`i${n}`, refs])));
        let worker = detector(store, 'w', { chunk: 2 });
        let workers = 1;
        for (const one of steps) {
          if (one.kind === 'pass') await worker.execute();
          else if (one.kind === 'wait') clock.advance(one.hours * HOUR);
          else if (one.kind === 'kill') {
            const doomed = detector(killedAt(store, one.writes, one.afterCommit), 'd'.repeat(++workers), { chunk: 2 });
            await doomed.execute().catch(() => undefined);
            worker = detector(store, 'w'.repeat(++workers), { chunk: 2 });
          } else
            await store.write(['access', 'assignments', 'sod-policies'], (tx) =>
              change(tx, { organisation, staff }, one),
            );
        }
        clock.advance(6000);
        expect((await worker.execute()).outcome).toBe('DONE');
        const live = (await recordsOf(store)).filter(isLive);
        const found = live.map(({ targetId, policyId, criteria }) =>
          JSON.stringify([targetId, policyId, criteria.map(({ items }) => items.map(accessItemKey))]),
        );
        expect(found.sort()).toEqual([...(await violatedNaively(store))].sort());
        const history = await historyOf(store);
        for (const { id } of live) {
          const own = history.filter(({ violationId }) => violationId === id);
          expect(own.filter(({ step: name }) => name === 'DETECTED')).toHaveLength(1);
        }
        const { versions } = (await store.read((tx) => tx.violationWatermarks.get(watermarkId)))!;
        // Detection writes the records after it has read the versions.
        const present = await store.versions();
        expect({ ...versions, violations: present.violations }).toEqual(present);
        expect((await worker.execute()).steps).toEqual([]);
        expect((await worker.execute({ isFull: true })).steps).toEqual([]);
      }),
      { numRuns: 80 },
    );
  });
});
