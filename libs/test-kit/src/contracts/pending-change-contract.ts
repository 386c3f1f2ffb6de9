import { FixedClock } from '../testing/fixed-clock';
import { buildAccessItem, buildPendingChange, buildSodPolicy } from '../testing/sample-rows';
import {
  ExpirePendingChanges,
  pendingChangeReads,
  ProposePolicyChange,
  ReadResource,
  RuleOnPendingChange,
  type Store,
} from '@identity-governance/application';
import { SequentialIds } from '../testing/sequential-ids';
import type { OpenedStore } from './opened-store';
import { withStore } from './opened-store';

const by = (person: string) => ({ person, client: 'console' });
const policy = buildSodPolicy('p', { description: '"Ä\u{1f600}\\', tags: ['b', 'a'], state: 'ENFORCED' });

function openUseCases(store: Store) {
  const clock = new FixedClock();
  const limits = { days: 7, perPerson: 100, inAll: 1000 };
  return {
    propose: new ProposePolicyChange({ store, clock, ids: new SequentialIds(), limits }),
    rule: new RuleOnPendingChange({ store, clock, ids: new SequentialIds() }),
    expire: new ExpirePendingChanges({ store, retentionDays: 30 }),
  };
}

async function savePolicy(store: Store): Promise<void> {
  const items = [buildAccessItem('left'), buildAccessItem('right', { type: 'ROLE' })];
  await store.write(['access', 'sod-policies'], async (tx) => {
    await tx.accessItems.save(items);
    await tx.sodPolicies.save([policy]);
  });
}

/** Tests approval by a second person over a store: the parts that depend on its order of writers and on its clock. */
export function describePendingChanges(open: () => Promise<OpenedStore>): void {
  describe('changes that wait for a second person', () => {
    testRaces(open);
    testClock(open);
    testApprovable(open);
  });
}

function testRaces(open: () => Promise<OpenedStore>): void {
  it('are applied once when multiple people approve and withdraw them at the same time', async () =>
    withStore(open, async (store) => {
      await savePolicy(store);
      const { propose, rule } = openUseCases(store);
      const level = [{ op: 'replace', path: '/level', value: 'LOW' }];
      const proposed = await propose.patch('p', level, by('ann'));
      if (!proposed.ok || proposed.value.kind !== 'waits') throw new Error(JSON.stringify(proposed));
      const { id } = proposed.value.change;
      const ruled = await Promise.all([
        ...['bob', 'carol', 'dan', 'eve'].map(async (person) => rule.approve(id, {}, by(person))),
        rule.reject(id, {}, by('fay')),
        rule.withdraw(id, {}, by('ann')),
      ]);
      expect(ruled.filter(({ ok }) => ok)).toHaveLength(1);
      const [change, after] = await store.read(async (tx) => [
        await tx.pendingChanges.get(id),
        await tx.sodPolicies.get('p'),
      ]);
      expect(after!.level).toBe(change!.state === 'APPROVED' ? 'LOW' : policy.level);
      expect((await store.versions())['sod-policies'].position).toBe(change!.state === 'APPROVED' ? 2 : 1);
    }));

  it('that a client proposed are applied once when multiple people approve them twice at the same time', async () =>
    withStore(open, async (store) => {
      await savePolicy(store);
      const { propose, rule } = openUseCases(store);
      const level = [{ op: 'replace', path: '/level', value: 'LOW' }];
      const proposed = await propose.patch('p', level, { client: 'pipeline' });
      if (!proposed.ok || proposed.value.kind !== 'waits') throw new Error(JSON.stringify(proposed));
      const { id } = proposed.value.change;
      const people = ['bob', 'carol', 'dan', 'bob', 'carol', 'dan'];
      const ruled = await Promise.all(people.map(async (person) => rule.approve(id, {}, by(person))));
      const states = ruled.flatMap((one) => (one.ok ? [one.value.state] : []));
      expect(states.sort()).toEqual(['APPROVED', 'PENDING']);
      const [change, after] = await store.read(async (tx) => [
        await tx.pendingChanges.get(id),
        await tx.sodPolicies.get('p'),
      ]);
      expect(new Set(change!.approvals.map(({ person }) => person)).size).toBe(2);
      expect([change!.state, after!.level]).toEqual(['APPROVED', 'LOW']);
      expect((await store.versions())['sod-policies'].position).toBe(2);
    }));

  it('that a client proposed are applied or rejected, never both, at the same time', async () =>
    withStore(open, async (store) => {
      await savePolicy(store);
      const { propose, rule } = openUseCases(store);
      const proposed = await propose.delete('p', { client: 'pipeline' });
      if (!proposed.ok || proposed.value.kind !== 'waits') throw new Error(JSON.stringify(proposed));
      const { id } = proposed.value.change;
      await Promise.all([
        rule.approve(id, {}, by('bob')),
        rule.reject(id, {}, by('carol')),
        rule.approve(id, {}, by('dan')),
        rule.withdraw(id, {}, { client: 'pipeline' }),
      ]);
      const [change, after] = await store.read(async (tx) => [
        await tx.pendingChanges.get(id),
        await tx.sodPolicies.get('p'),
      ]);
      expect(['APPROVED', 'REJECTED', 'WITHDRAWN']).toContain(change!.state);
      expect(after === undefined).toBe(change!.state === 'APPROVED');
    }));

  it('are applied to a policy that is as it was, and to no other', async () =>
    withStore(open, async (store) => {
      await savePolicy(store);
      const { propose, rule } = openUseCases(store);
      const ids: string[] = [];
      for (const value of ['LOW', 'MEDIUM']) {
        const proposed = await propose.patch('p', [{ op: 'replace', path: '/level', value }], by('ann'));
        if (proposed.ok && proposed.value.kind === 'waits') ids.push(proposed.value.change.id);
      }
      expect(await rule.approve(ids[0]!, {}, by('bob'))).toMatchObject({ ok: true, value: { state: 'APPROVED' } });
      const stale = { ok: false, error: { kind: 'pending-change-ended', id: ids[1], state: 'STALE' } };
      expect(await rule.approve(ids[1]!, {}, by('bob'))).toEqual(stale);
      expect((await store.read(async (tx) => tx.sodPolicies.get('p')))!.level).toBe('LOW');
    }));
}

function testClock(open: () => Promise<OpenedStore>): void {
  it('expire by the clock of the store, and are removed when they ended long ago', async () =>
    withStore(open, async (store) => {
      await savePolicy(store);
      const { rule, expire } = openUseCases(store);
      const times = { created: '2000-01-01T00:00:00.000Z', expires: '2000-01-08T00:00:00.000Z' };
      const past = Array.from({ length: 120 }, (_, n) => buildPendingChange(`past ${n}`, { ...times, before: policy }));
      const later = { created: '2999-01-01T00:00:00.000Z', expires: '2999-01-08T00:00:00.000Z' };
      const kept = buildPendingChange('kept', { ...later, before: policy });
      const ended = buildPendingChange('ended', { ...times, state: 'REJECTED', completed: times.expires });
      await store.write(['sod-policies'], async (tx) => tx.pendingChanges.save([...past, kept, ended]));
      const expired = { ok: false, error: { kind: 'pending-change-ended', id: 'past 0', state: 'EXPIRED' } };
      expect(await rule.approve('past 0', {}, by('bob'))).toEqual(expired);
      expect(await store.read(async (tx) => tx.sodPolicies.get('p'))).toEqual(policy);
      expect(await expire.execute()).toEqual({ expired: 120, removed: 1 });
      expect(await expire.execute()).toEqual({ expired: 0, removed: 0 });
      const states = await store.read(async (tx) => tx.pendingChanges.getMany(['past 0', 'kept', 'ended']));
      expect(new Map(states.map(({ id, state }) => [id, state]))).toEqual(
        new Map([
          ['past 0', 'EXPIRED'],
          ['kept', 'PENDING'],
        ]),
      );
      expect(await rule.approve('kept', {}, by('bob'))).toMatchObject({ ok: true });
      expect(await store.read(async (tx) => tx.sodPolicies.get('p'))).toBeUndefined();
    }));
}

function testApprovable(open: () => Promise<OpenedStore>): void {
  it('are listed page by page for the person who may approve them', async () =>
    withStore(open, async (store) => {
      const expires = '2999-01-08T00:00:00.000Z';
      const changes = Array.from({ length: 130 }, (_, n) =>
        buildPendingChange(`c${String(n).padStart(3, '0')}`, {
          ...{ expires: n % 7 === 0 ? '2000-01-08T00:00:00.000Z' : expires, proposedBy: n % 2 === 0 ? 'bob' : 'ann' },
          created: `2026-01-01T00:00:0${n % 4}.000Z`,
        }),
      );
      await store.write(['sod-policies'], async (tx) => tx.pendingChanges.save(changes));
      const reads = new ReadResource(store, pendingChangeReads);
      const approver = { ...by('BOB'), scopes: new Set(['sod-policy:approve'] as const) };
      const ids: string[] = [];
      let after: readonly (string | null)[] | null = [];
      while (after !== null) {
        const orderBy = [{ field: 'created', descending: true }] as const;
        const page = await reads.list({
          ...{ limit: 20, offset: 0, orderBy, approver, isCounted: true },
          ...(after.length > 0 && { after }),
        });
        if (!page.ok) throw new Error(JSON.stringify(page.error));
        expect(page.value.total).toBe(56);
        ids.push(...page.value.items.map(({ id }) => id));
        after = page.value.next;
      }
      const wanted = changes
        .filter((change) => change.proposedBy === 'ann' && change.expires === expires)
        .sort((a, b) => (a.created === b.created ? (a.id < b.id ? -1 : 1) : a.created > b.created ? -1 : 1));
      expect(ids).toEqual(wanted.map(({ id }) => id));
    }));
}
