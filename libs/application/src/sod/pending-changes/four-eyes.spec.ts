import type { SodPolicy } from '@identity-governance/domain/shapes';
import { refOf } from '@identity-governance/domain/testing';
import fc from 'fast-check';
import { withAudit } from '../../audit/audited-store';
import { ReplayAudit } from '../../audit/replay-audit';
import { createInMemoryStore } from '@identity-governance/test-kit/in-memory';
import { ReadResource } from '../../resources/read-resource';
import { buildSodPolicy, FixedActor, FixedClock, loadOrganisation, SequentialIds } from '@identity-governance/test-kit';
import { ExpirePendingChanges } from '../../approvals/expire-pending-changes';
import { pendingChangeReads } from './pending-change-reads';
import { ProposePolicyChange, type Proposed } from './propose-policy-change';
import { RuleOnPendingChange } from '../../approvals/rule-on-pending-change';

const DAY = 24 * 60 * 60 * 1000;
const [a, b, c] = ['a', 'b', 'c'].map((id) => refOf(`ENTITLEMENT:${id}`));
const policy = {
  name: 'Post invoices vs. pay',
  conflictingAccessCriteria: { leftCriteria: { criteriaList: [a] }, rightCriteria: { criteriaList: [b] } },
};
const stored = (id: string, state: SodPolicy['state']) =>
  buildSodPolicy(id, {
    state,
    sets: [a, c].map((ref) => ({ name: null, minimum: 1, criteriaList: [ref!] })),
  });
const ann = { person: 'ann', client: 'console' };
const bob = { person: 'bob', client: 'console' };
const said = { comment: 'checked with the owner' };
const replace = (path: string, value: unknown) => [{ op: 'replace', path, value }];

async function openFourEyes(limits = { days: 7, perPerson: 100, inAll: 1000 }) {
  const clock = new FixedClock();
  const actor = new FixedActor();
  const plain = createInMemoryStore({ clock });
  const store = withAudit({ store: plain, ids: new SequentialIds(clock), currentActor: actor });
  const items = [a, b, c].map((ref) => ({ ...ref!, name: ref!.id }));
  const policies = [stored('on', 'ENFORCED'), stored('off', 'NOT_ENFORCED')];
  await loadOrganisation(store, { items, grants: [], policies }, {});
  return {
    ...{ clock, actor, store },
    propose: new ProposePolicyChange({ store, clock, ids: new SequentialIds(), limits }),
    rule: new RuleOnPendingChange({ store, clock, ids: new SequentialIds() }),
    read: new ReadResource(store, pendingChangeReads),
    expire: new ExpirePendingChanges({ store, retentionDays: 30 }),
    policyOf: (id: string) => store.read((tx) => tx.sodPolicies.get(id)),
  };
}
type FourEyes = Awaited<ReturnType<typeof openFourEyes>>;
type Asked = ReturnType<FourEyes['propose']['create' | 'delete']>;

async function waiting(proposed: Asked) {
  const { ok, ...result } = await proposed;
  const value = (result as { value?: Proposed<unknown> }).value;
  if (!ok || value?.kind !== 'waits') throw new Error(JSON.stringify(result));
  return value.change;
}

describe('a change of an ENFORCED policy', () => {
  it.each<[string, (propose: ProposePolicyChange) => Asked]>([
    ['is made', (propose) => propose.create(policy, ann)],
    ['is replaced', (propose) => propose.replace('on', policy, ann)],
    ['is patched', (propose) => propose.patch('on', replace('/level', 'LOW'), ann)],
    ['ceases to be enforced', (propose) => propose.patch('on', replace('/state', 'NOT_ENFORCED'), ann)],
    ['becomes enforced', (propose) => propose.patch('off', replace('/state', 'ENFORCED'), ann)],
    ['tells other controls', (propose) => propose.patch('on', replace('/compensatingControls', 'none'), ann)],
    ['is deleted', (propose) => propose.delete('on', ann)],
  ])('waits when the policy %s, and is done once another person approves', async (_case, ask) => {
    const eyes = await openFourEyes();
    const before = await eyes.store.read((tx) => tx.sodPolicies.list({ limit: 9, offset: 0 }));
    const versions = await eyes.store.versions();
    const change = await waiting(ask(eyes.propose));
    expect(change).toMatchObject({ state: 'PENDING', ...{ proposedBy: 'ann', proposedByClient: 'console' } });
    expect(Date.parse(change.expires) - Date.parse(change.created)).toBe(7 * DAY);
    expect(await eyes.store.read((tx) => tx.sodPolicies.list({ limit: 9, offset: 0 }))).toEqual(before);
    expect((await eyes.store.versions())['sod-policies']).toEqual(versions['sod-policies']);
    eyes.clock.advance(1000);
    const approved = await eyes.rule.approve(change.id, said, bob);
    expect(approved).toMatchObject({ ok: true, value: { state: 'APPROVED', ruledBy: 'bob', comment: said.comment } });
    const after = await eyes.policyOf(change.resourceId);
    if (change.after === null) expect(after).toBeUndefined();
    else expect(after).toMatchObject({ name: change.after.name, level: change.after.level, state: change.after.state });
    if (after !== undefined) expect(after.modified).toBe('2026-01-01T00:00:01.000Z');
    expect(await eyes.read.get(change.id)).toEqual({ ok: true, value: approved.ok && approved.value });
  });

  it('is done at once where nothing enforced is touched, or nothing is changed', async () => {
    const eyes = await openFourEyes();
    const asked = [
      eyes.propose.create({ ...policy, state: 'NOT_ENFORCED' }, ann),
      eyes.propose.patch('off', replace('/level', 'LOW'), ann),
      eyes.propose.patch('on', [], { client: 'pipeline', person: undefined }),
      eyes.propose.delete('off', { client: 'pipeline', person: undefined }),
    ];
    for (const done of await Promise.all(asked)) expect(done).toMatchObject({ ok: true, value: { kind: 'done' } });
    expect(await eyes.policyOf('off')).toBeUndefined();
  });

  it('is checked like any other before it waits', async () => {
    const eyes = await openFourEyes();
    expect(await eyes.propose.create({}, ann)).toMatchObject({ error: { kind: 'invalid' } });
    expect(await eyes.propose.patch('on', replace('/id', 'x'), ann)).toMatchObject({ error: { kind: 'invalid' } });
    expect(await eyes.propose.delete('none', ann)).toMatchObject({ error: { kind: 'not-found' } });
    const taken = { ...policy, name: stored('off', 'NOT_ENFORCED').name.toUpperCase() };
    expect(await eyes.propose.create(taken, ann)).toMatchObject({ error: { kind: 'sod-policy-name-taken' } });
    expect(await eyes.store.read((tx) => tx.pendingChanges.count())).toBe(0);
  });

  it('cannot be approved, rejected or withdrawn by a client without a known person', async () => {
    const eyes = await openFourEyes();
    const noPerson = { client: 'pipeline', person: undefined };
    const unknown = { ok: false, error: { kind: 'person-unknown' } };
    const { id } = await waiting(eyes.propose.delete('on', ann));
    for (const rule of ['approve', 'reject', 'withdraw'] as const) {
      expect(await eyes.rule[rule](id, {}, noPerson)).toEqual(unknown);
    }
  });

  it.each([
    ['the same token', ann],
    ['another client', { person: 'ann', client: 'command-line' }],
    ['another spelling', { person: 'ANN', client: 'command-line' }],
    ['a client that is called like the person', { person: 'svc', client: 'ann' }],
    ['the client that was used, as a person', { person: 'console', client: 'other' }],
  ])('cannot be approved or rejected by its proposer, with %s', async (_case, by) => {
    const eyes = await openFourEyes();
    const { id } = await waiting(eyes.propose.delete('on', ann));
    for (const rule of ['approve', 'reject'] as const) {
      const refused = { ok: false, error: { kind: 'same-person', id } };
      expect(await eyes.rule[rule](id, {}, by)).toEqual(refused);
    }
    expect(await eyes.policyOf('on')).toBeDefined();
    expect(await eyes.read.get(id)).toMatchObject({ value: { state: 'PENDING' } });
  });

  it('can be withdrawn by its proposer alone, and rejected by another person', async () => {
    const eyes = await openFourEyes();
    const first = await waiting(eyes.propose.delete('on', ann));
    expect(await eyes.rule.withdraw(first.id, said, bob)).toMatchObject({ error: { kind: 'not-proposer' } });
    expect(await eyes.rule.withdraw(first.id, {}, ann)).toMatchObject({
      value: { state: 'WITHDRAWN', ruledBy: 'ann' },
    });
    const second = await waiting(eyes.propose.delete('on', ann));
    expect(await eyes.rule.reject(second.id, said, bob)).toMatchObject({
      value: { state: 'REJECTED', ruledBy: 'bob' },
    });
    const ended = { ok: false, error: { kind: 'pending-change-ended', id: second.id, state: 'REJECTED' } };
    expect(await eyes.rule.approve(second.id, said, bob)).toEqual(ended);
    expect(await eyes.rule.approve('none', said, bob)).toMatchObject({ error: { kind: 'not-found' } });
    expect(await eyes.policyOf('on')).toBeDefined();
  });

  it('is stale once the policy was changed or removed otherwise, and is never applied then', async () => {
    for (const change of ['change', 'delete'] as const) {
      const eyes = await openFourEyes();
      const { id } = await waiting(eyes.propose.patch('off', replace('/state', 'ENFORCED'), ann));
      if (change === 'delete') await eyes.propose.delete('off', ann);
      else await eyes.propose.patch('off', replace('/threshold', 2), ann);
      if (change === 'change') await eyes.propose.patch('off', replace('/description', 'other'), ann);
      const stale = { ok: false, error: { kind: 'pending-change-ended', id, state: 'STALE' } };
      expect(await eyes.rule.approve(id, said, bob)).toEqual(stale);
      expect(await eyes.rule.approve(id, said, bob)).toEqual(stale);
      expect(await eyes.policyOf('off')).toEqual(
        change === 'delete' ? undefined : expect.objectContaining({ state: 'NOT_ENFORCED', description: 'other' }),
      );
      expect(await eyes.read.get(id)).toMatchObject({ value: { state: 'STALE', ruledBy: 'bob' } });
    }
  });

  it('is checked again when it is approved, and waits on while the rules forbid it', async () => {
    const eyes = await openFourEyes();
    const { id } = await waiting(eyes.propose.create(policy, ann));
    const { id: other } = await waiting(eyes.propose.patch('on', replace('/name', 'Other'), ann));
    await eyes.store.write(['access'], (tx) => tx.accessItems.delete(b!));
    expect(await eyes.rule.approve(id, said, bob)).toMatchObject({ error: { kind: 'not-found', missing: [b] } });
    await eyes.store.write(['access'], (tx) => tx.accessItems.save([{ ...b!, ...unset, name: 'b' }]));
    await eyes.store.write(['sod-policies'], (tx) =>
      tx.sodPolicies.save([buildSodPolicy('third', { name: 'OTHER', state: 'NOT_ENFORCED' })]),
    );
    expect(await eyes.rule.approve(other, said, bob)).toMatchObject({ error: { kind: 'sod-policy-name-taken' } });
    expect(await eyes.read.get(other)).toMatchObject({ value: { state: 'PENDING' } });
    expect(await eyes.rule.approve(id, said, bob)).toMatchObject({ ok: true });
  });

  it('expires', async () => {
    const eyes = await openFourEyes();
    const { id } = await waiting(eyes.propose.delete('on', ann));
    eyes.clock.advance(7 * DAY - 1);
    expect(await eyes.expire.execute()).toEqual({ expired: 0, removed: 0 });
    eyes.clock.advance(1);
    const expired = { ok: false, error: { kind: 'pending-change-ended', id, state: 'EXPIRED' } };
    expect(await eyes.rule.approve(id, said, bob)).toEqual(expired);
    eyes.clock.advance(1);
    expect(await eyes.expire.execute()).toEqual({ expired: 1, removed: 0 });
    expect(await eyes.read.get(id)).toMatchObject({ value: { state: 'EXPIRED', ruledBy: null } });
    eyes.clock.advance(31 * DAY);
    expect(await eyes.expire.execute()).toEqual({ expired: 0, removed: 1 });
    expect(await eyes.policyOf('on')).toBeDefined();
  });

  it('is refused when too many are pending, of one person or in total', async () => {
    const eyes = await openFourEyes({ days: 7, perPerson: 2, inAll: 3 });
    const ask = (person: string) => eyes.propose.delete('on', { person, client: 'console' });
    const kinds = [];
    for (const person of ['ann', 'ann', 'ann', 'bob', 'carol']) kinds.push(await ask(person));
    const excess = (of: string, limit: number) => ({ error: { kind: 'too-many-pending-changes', of, limit } });
    expect(kinds[1]).toMatchObject({ ok: true });
    expect(kinds[2]).toMatchObject(excess('person', 2));
    expect(kinds[3]).toMatchObject({ ok: true });
    expect(kinds[4]).toMatchObject(excess('all', 3));
    eyes.clock.advance(8 * DAY);
    expect(await ask('carol')).toMatchObject({ ok: true });
  });

  it('leaves events that name both people, and from which the state can be rebuilt', async () => {
    const eyes = await openFourEyes();
    eyes.actor.become({ name: 'console', origin: { subject: 'ann', address: null, tokenId: null } });
    const { id } = await waiting(eyes.propose.delete('on', ann));
    await waiting(eyes.propose.create(policy, ann));
    eyes.actor.become({ name: 'console', origin: { subject: 'bob', address: null, tokenId: null } });
    await eyes.rule.approve(id, said, bob);
    eyes.clock.advance(8 * DAY);
    await eyes.expire.execute();
    const { items } = await eyes.store.read((tx) => tx.auditEvents.list({ limit: 99, offset: 0 }));
    const reported = items.filter(({ resourceId }) => resourceId === id || resourceId === 'on').slice(1);
    expect(reported.map((event) => [event.action, event.resourceType, event.subject, event.after?.state])).toEqual([
      ['CREATED', 'PENDING_CHANGE', 'ann', 'PENDING'],
      ['DELETED', 'SOD_POLICY', 'bob', undefined],
      ['UPDATED', 'PENDING_CHANGE', 'bob', 'APPROVED'],
    ]);
    expect(reported[2]!.after).toMatchObject({ proposedBy: 'ann', ruledBy: 'bob', comment: said.comment });
    const replay = await new ReplayAudit(eyes.store, (text) => text.length.toString()).execute();
    expect(replay).toMatchObject({ value: { differences: [], rows: { pendingChanges: 2 } } });
  });
});

describe('a change that a client proposes', () => {
  const pipeline = { client: 'pipeline' };
  const by = (person: string, client = 'console') => ({ person, client });

  it('waits for two persons, and is done once the second approves', async () => {
    const eyes = await openFourEyes();
    const batch = { batchId: 'plan-1', batchCommit: '8f3c', batchUrl: 'https://ci.example/1' };
    const change = await waiting(eyes.propose.patch('on', replace('/level', 'LOW'), { ...pipeline, options: batch }));
    expect(change).toMatchObject({ proposedBy: 'pipeline', approvalsRequired: 2, approvals: [], ...batch });
    const first = await eyes.rule.approve(change.id, said, bob);
    const approvals = [{ person: 'bob', client: 'console', created: '2026-01-01T00:00:00.000Z', ...said }];
    expect(first).toMatchObject({ value: { state: 'PENDING', approvals, ruledBy: null, completed: null } });
    expect((await eyes.policyOf('on'))!.level).toBe('HIGH');
    const second = await eyes.rule.approve(change.id, {}, ann);
    expect(second).toMatchObject({ value: { state: 'APPROVED', ruledBy: 'ann', approvals: [{}, { person: 'ann' }] } });
    expect((await eyes.policyOf('on'))!.level).toBe('LOW');
  });

  it.each([
    ['the same token', by('bob')],
    ['another client', by('bob', 'command-line')],
    ['another spelling', by('BOB', 'command-line')],
    ['a client that is called like the person', by('svc', 'bob')],
    ['the client that was used, as a person', by('console', 'other')],
  ])('is not approved twice by one person, with %s', async (_case, again) => {
    const eyes = await openFourEyes();
    const { id } = await waiting(eyes.propose.delete('on', pipeline));
    expect(await eyes.rule.approve(id, {}, by('bob'))).toMatchObject({ value: { state: 'PENDING' } });
    expect(await eyes.rule.approve(id, {}, again)).toEqual({ ok: false, error: { kind: 'approved-before', id } });
    expect(await eyes.policyOf('on')).toBeDefined();
  });

  it('is approved by persons who use the client, and not by one who is called like it', async () => {
    const eyes = await openFourEyes();
    const { id } = await waiting(eyes.propose.delete('on', pipeline));
    const namesake = await eyes.rule.approve(id, {}, by('Pipeline'));
    expect(namesake).toEqual({ ok: false, error: { kind: 'same-person', id } });
    for (const person of ['ann', 'bob']) expect(await eyes.rule.approve(id, {}, by(person, 'pipeline'))).toBeTruthy();
    expect(await eyes.policyOf('on')).toBeUndefined();
  });

  it('ends with one rejection, also by a person who has approved it', async () => {
    const eyes = await openFourEyes();
    const { id } = await waiting(eyes.propose.delete('on', pipeline));
    await eyes.rule.approve(id, {}, bob);
    const rejected = await eyes.rule.reject(id, said, bob);
    expect(rejected).toMatchObject({ value: { state: 'REJECTED', ruledBy: 'bob', approvals: [{ person: 'bob' }] } });
    const ended = { kind: 'pending-change-ended', id, state: 'REJECTED' };
    expect(await eyes.rule.approve(id, {}, ann)).toEqual({ ok: false, error: ended });
    expect(await eyes.policyOf('on')).toBeDefined();
  });

  it('is withdrawn by the client, and by no person', async () => {
    const eyes = await openFourEyes();
    const { id } = await waiting(eyes.propose.delete('on', pipeline));
    for (const other of [bob, by('pipeline'), { client: 'other' }, by('ann', 'pipeline')])
      expect(await eyes.rule.withdraw(id, {}, other)).toEqual({ ok: false, error: { kind: 'not-proposer', id } });
    expect(await eyes.rule.withdraw(id, {}, pipeline)).toMatchObject({ value: { state: 'WITHDRAWN' } });
  });

  it.each([0, 1])('is stale after %i approvals once the policy was changed', async (count) => {
    const eyes = await openFourEyes();
    const { id } = await waiting(eyes.propose.delete('on', pipeline));
    for (const person of ['ann', 'bob'].slice(0, count)) await eyes.rule.approve(id, {}, by(person));
    await eyes.store.write(['sod-policies'], (tx) =>
      tx.sodPolicies.save([{ ...stored('on', 'ENFORCED'), description: 'another' }]),
    );
    const stale = { ok: false, error: { kind: 'pending-change-ended', id, state: 'STALE' } };
    expect(await eyes.rule.approve(id, {}, by('cid'))).toEqual(stale);
    expect(await eyes.read.get(id)).toMatchObject({ value: { state: 'STALE', approvals: { length: count } } });
  });

  it('does not count an approval while the rules forbid the change', async () => {
    const eyes = await openFourEyes();
    const { id } = await waiting(eyes.propose.create(policy, pipeline));
    await eyes.store.write(['access'], (tx) => tx.accessItems.delete(b!));
    expect(await eyes.rule.approve(id, {}, bob)).toMatchObject({ error: { kind: 'not-found' } });
    expect(await eyes.read.get(id)).toMatchObject({ value: { state: 'PENDING', approvals: [] } });
  });

  it('counts against the limit of the client', async () => {
    const eyes = await openFourEyes({ days: 7, perPerson: 1, inAll: 3 });
    await waiting(eyes.propose.delete('on', pipeline));
    const excess = { error: { kind: 'too-many-pending-changes', of: 'person', limit: 1 } };
    expect(await eyes.propose.delete('on', pipeline)).toMatchObject(excess);
    await waiting(eyes.propose.delete('on', { client: 'other' }));
  });

  it('leaves events with each approval, from which the state can be rebuilt', async () => {
    const eyes = await openFourEyes();
    const { id } = await waiting(eyes.propose.delete('on', pipeline));
    for (const person of ['ann', 'bob']) await eyes.rule.approve(id, {}, by(person));
    const { items } = await eyes.store.read((tx) => tx.auditEvents.list({ limit: 99, offset: 0 }));
    const events = items.filter(({ resourceId }) => resourceId === id || resourceId === 'on').slice(1);
    const approvalsOf = (row: (typeof events)[number]['after']) => (row?.approvals as unknown[] | undefined)?.length;
    expect(events.map(({ action, resourceType, after }) => [action, resourceType, approvalsOf(after)])).toEqual([
      ['CREATED', 'PENDING_CHANGE', 0],
      ['UPDATED', 'PENDING_CHANGE', 1],
      ['DELETED', 'SOD_POLICY', undefined],
      ['UPDATED', 'PENDING_CHANGE', 2],
    ]);
    const replay = await new ReplayAudit(eyes.store, (text) => text.length.toString()).execute();
    expect(replay).toMatchObject({ value: { differences: [] } });
  });
});

const unset = { description: null, sourceId: null, attribute: null, value: null };

const target = fc.constantFrom('on', 'off', 'made');
const participant = fc.record({
  person: fc.constantFrom('ann', 'ANN', undefined),
  client: fc.constantFrom('console', 'command-line', 'ann'),
});
const request = fc.record({
  by: participant,
  act: fc.constantFrom('create', 'replace', 'patch', 'delete', 'approve', 'reject', 'withdraw'),
  id: target,
  nth: fc.nat(5),
  change: fc.constantFrom(
    replace('/state', 'ENFORCED'),
    replace('/state', 'NOT_ENFORCED'),
    replace('/level', 'LOW'),
    replace('/sets', []),
  ),
  state: fc.constantFrom('ENFORCED', 'NOT_ENFORCED'),
});

it('whatever one person asks for, with whatever clients, what is enforced stays as it is', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(request, { maxLength: 20 }), async (requests) => {
      const { store, propose, rule } = await openFourEyes();
      const listEnforced = () =>
        store.read((tx) =>
          tx.sodPolicies.list({ limit: 99, offset: 0, where: [{ field: 'state', op: 'eq', value: 'ENFORCED' }] }),
        );
      const before = await listEnforced();
      for (const { by, act, id, nth, change, state } of requests) {
        const { items } = await store.read((tx) => tx.pendingChanges.list({ limit: 99, offset: 0 }));
        const pending = items[nth]?.id ?? 'none';
        const { items: policies } = await store.read((tx) => tx.sodPolicies.list({ limit: 99, offset: 0 }));
        const known = id === 'made' ? (policies[nth]?.id ?? 'none') : id;
        if (act === 'create') await propose.create({ ...policy, name: `n${nth}`, state }, by);
        else if (act === 'replace') await propose.replace(known, { ...policy, name: `r${nth}`, state }, by);
        else if (act === 'patch') await propose.patch(known, change, by);
        else if (act === 'delete') await propose.delete(known, by);
        else await rule[act](pending, {}, by);
        expect(await listEnforced()).toEqual(before);
      }
    }),
    { numRuns: 150 },
  );
});

const anyone = fc.record({
  person: fc.constantFrom('ann', 'ANN', 'bob', 'cid', 'pipeline', undefined),
  client: fc.constantFrom('console', 'pipeline', 'ann'),
});
const step = fc.record({
  by: anyone,
  act: fc.constantFrom('propose', 'approve', 'approve', 'approve', 'reject', 'withdraw'),
  nth: fc.nat(3),
  level: fc.constantFrom('LOW', 'MEDIUM', 'CRITICAL'),
});

it('whatever all ask for, a change is done once, after as many different persons approved as it takes', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { maxLength: 20 }), async (steps) => {
      const { store, propose, rule, policyOf } = await openFourEyes();
      const list = async () => (await store.read((tx) => tx.pendingChanges.list({ limit: 99, offset: 0 }))).items;
      let { level } = (await policyOf('on'))!;
      for (const { by, act, nth, level: wanted } of steps) {
        if (act === 'propose') await propose.patch('on', replace('/level', wanted), by);
        else {
          const change = (await list())[nth];
          const ruled = await rule[act](change?.id ?? 'none', {}, by);
          if (ruled.ok && ruled.value.state === 'APPROVED') ({ level } = change!.after!);
        }
        expect((await policyOf('on'))!.level).toBe(level);
      }
      for (const { state, approvals, approvalsRequired, proposedBy, proposedByClient } of await list()) {
        const persons = approvals.map(({ person }) => person.toLowerCase());
        expect(new Set(persons).size).toBe(persons.length);
        expect(persons).not.toContain(proposedBy.toLowerCase());
        expect(persons).not.toContain(proposedByClient);
        if (state === 'APPROVED') expect(persons).toHaveLength(approvalsRequired);
        else expect(persons.length).toBeLessThan(approvalsRequired);
      }
    }),
    { numRuns: 150 },
  );
});
