import type { AppliedControl, ViolationRecord } from '@identity-governance/records';
import fc from 'fast-check';
import { AccessSnapshots } from '../../population/access/access-snapshots';
import { withAudit } from '../../audit/audited-store';
import { ReplayAudit } from '../../audit/replay-audit';
import { createInMemoryStore } from '@identity-governance/test-kit/in-memory';
import type { PendingChangeLimits } from '../../sod/pending-changes/hold-change';
import { ProposePolicyChange } from '../../sod/pending-changes/propose-policy-change';
import { RuleOnPendingChange } from '../../approvals/rule-on-pending-change';
import {
  buildControl,
  buildIdentity,
  buildSodPolicy,
  buildWebhookEndpoint,
  FixedActor,
  FixedClock,
  loadOrganisation,
  SequentialIds,
} from '@identity-governance/test-kit';
import type { Scope } from '../../ports/scopes';
import { DetectViolations } from '../detect-violations';
import { withOutbox } from '../../webhooks/outbox';
import { ActOnViolations } from './act-on-violations';
import type { ViolationActor } from './caller';

const HOUR = 3_600_000;
const item = (id: string) => ({ type: 'ENTITLEMENT', id }) as const;
const [pay, post, sign] = [item('pay'), item('post'), item('sign')];
const everything = { limit: 1000, offset: 0 };
const limits: PendingChangeLimits = { days: 7, perPerson: 1000, inAll: 1000 };
const manage: ReadonlySet<Scope> = new Set(['sod-violation:manage']);
const read: ReadonlySet<Scope> = new Set();
const eve: ViolationActor = { client: 'console', person: 'eve', scopes: manage };
const olga: ViolationActor = { client: 'console', person: 'olga', scopes: read };
const review = '00000000-0000-7000-8000-000000000001';
const other = '00000000-0000-7000-8000-000000000002';
const split = '00000000-0000-7000-8000-000000000003';

/** Ann violates a policy that olga owns; `other` is a second mitigation, which lasts as long as one may. */
async function openViolation(fourEyes?: PendingChangeLimits) {
  const clock = new FixedClock();
  const ids = new SequentialIds(clock);
  const store = withAudit({ store: createInMemoryStore({ clock }), ids, currentActor: new FixedActor() });
  const side = (...criteriaList: readonly (typeof pay)[]) => ({ name: null, minimum: 1, criteriaList });
  const policy = buildSodPolicy('p', {
    ...{ state: 'ENFORCED', ownerRef: { type: 'IDENTITY', id: 'olga' }, threshold: 2 },
    sets: [side(pay, sign), side(post)],
  });
  const items = [pay, post, sign].map((ref) => ({ ...ref, name: ref.id }));
  await loadOrganisation(store, { items, grants: [], policies: [policy] }, { ann: [pay, post] });
  await store.write(['inventory'], async (tx) => {
    await tx.identities.save(['eve', 'olga', 'bob'].map((id) => buildIdentity(id)));
    await tx.governanceGroups.save([{ id: 'audit', name: 'Audit', description: null, ownerId: null }]);
    await tx.governanceGroupMembers.save([{ groupId: 'audit', identityId: 'bob' }]);
    await tx.controls.save([
      buildControl(review, { expiration: 48, type: 'Mitigation', justificationRequired: false }),
      buildControl(other, { expiration: null, type: 'Mitigation', justificationRequired: true }),
      buildControl(split, { expiration: null, type: 'Remediation', justificationRequired: false }),
    ]);
  });
  const snapshots = new AccessSnapshots(store);
  const detect = new DetectViolations({ store, snapshots, ids, holder: 'w', carryMilliseconds: 24 * HOUR });
  await detect.execute();
  const records = async () => (await store.read((tx) => tx.violations.list(everything))).items;
  const [{ id }] = (await records()) as [ViolationRecord];
  return {
    ...{ clock, ids, store, detect, id, records },
    act: new ActOnViolations({ store, ids, fourEyes }),
    rule: new RuleOnPendingChange({ store, clock, ids }),
    propose: new ProposePolicyChange({ store, clock, ids, limits }),
    record: async () => (await store.read((tx) => tx.violations.get(id)))!,
    controls: async () => (await store.read((tx) => tx.appliedControls.list(everything))).items,
    steps: async () => (await store.read((tx) => tx.violationHistory.list(everything))).items,
    assign: (ref: typeof pay) =>
      store.write(['assignments'], (tx) => tx.assignments.save([{ identityId: 'ann', access: ref }])),
    unassign: (ref: typeof pay) =>
      store.write(['assignments'], (tx) => tx.assignments.delete({ identityId: 'ann', access: ref })),
  };
}
type Open = Awaited<ReturnType<typeof openViolation>>;

const to = (assigneeId: string, assigneeType = 'IDENTITY') => ({ reassignTo: { assigneeId, assigneeType } });
const control = (id: string, comments: string | null = null) => ({ control: { id }, comments });
const errorOf = async (acting: Promise<{ readonly ok: boolean }>) => {
  const acted = await acting;
  return acted.ok ? undefined : (acted as unknown as { readonly error: { readonly kind: string } }).error;
};
const statusesOf = (controls: readonly AppliedControl[]) => controls.map(({ status }) => status);

describe('reassigning a violation', () => {
  it('names an owner who stays, and is in the history with who asked for it', async () => {
    const open = await openViolation();
    const acted = await open.act.reassign(open.id, { ...to('audit', 'GOVERNANCE_GROUP'), comments: 'theirs' }, olga);
    expect(acted).toMatchObject({ ok: true, value: { kind: 'done', view: { owner: { id: 'audit', name: 'Audit' } } } });
    expect((await open.steps()).at(-1)).toMatchObject({
      ...{ step: 'REASSIGNED', before: { owner: { id: 'olga' } }, after: { owner: { id: 'audit' } } },
      cause: { kind: 'REQUEST', client: 'console', person: 'olga', comment: 'theirs' },
    });
    await open.assign(sign);
    await open.detect.execute();
    expect(await open.record()).toMatchObject({ ownerId: 'audit', isReassigned: true });
    const again = await open.act.reassign(open.id, to('audit', 'GOVERNANCE_GROUP'), eve);
    expect(again).toEqual({ ok: true, value: { kind: 'done', view: null } });
  });

  it('is for the owner, members of the group that owns it, and managers; not for others and not for the target', async () => {
    const open = await openViolation();
    const reader = { client: 'console', scopes: read };
    const bob = { ...reader, person: 'bob' };
    expect(await errorOf(open.act.reassign(open.id, to('eve'), bob))).toMatchObject({ kind: 'violation-of-others' });
    expect(await errorOf(open.act.reassign(open.id, to('eve'), reader))).toMatchObject({ kind: 'violation-of-others' });
    for (const ann of [
      { ...eve, person: 'ann' },
      { client: 'ANN', scopes: manage },
    ]) {
      expect(await errorOf(open.act.reassign(open.id, to('eve'), ann))).toMatchObject({ kind: 'own-violation' });
    }
    const stranger = { ...eve, person: 'stranger' };
    expect(await errorOf(open.act.reassign(open.id, to('eve'), stranger))).toMatchObject({ kind: 'identity-unknown' });
    expect(await errorOf(open.act.reassign(open.id, to('audit', 'GOVERNANCE_GROUP'), eve))).toBeUndefined();
    expect(await errorOf(open.act.reassign(open.id, to('olga'), bob))).toBeUndefined();
  });

  it('names who exists and is not the target, for a record that has not ended', async () => {
    const open = await openViolation();
    expect(await errorOf(open.act.reassign(open.id, to('none'), eve))).toMatchObject({ kind: 'not-found' });
    expect(await errorOf(open.act.reassign(open.id, to('ann'), eve))).toMatchObject({ kind: 'violation-rule-broken' });
    expect(await errorOf(open.act.reassign('none', to('eve'), eve))).toMatchObject({ kind: 'not-found' });
    await open.unassign(pay);
    await open.detect.execute();
    expect(await errorOf(open.act.reassign(open.id, to('eve'), eve))).toMatchObject({ kind: 'violation-ended' });
  });
});

describe('a control on a violation', () => {
  it('mitigates until its time is over', async () => {
    const open = await openViolation();
    const acted = await open.act.apply(open.id, control(review, 'signed'), olga);
    const expiration = new Date(open.clock.now() + 48 * HOUR).toISOString();
    expect(acted).toMatchObject({
      value: { view: { violation: open.id, applier: { type: 'IDENTITY', id: 'olga' }, status: 'Active', expiration } },
    });
    expect(await open.record()).toMatchObject({ status: 'Mitigated', expiration });
    await open.store.write([], (tx) => tx.controls.save([buildControl(review, { expiration: 1 })]));
    open.clock.advance(47 * HOUR);
    await open.detect.execute();
    expect(statusesOf(await open.controls())).toEqual(['Active']);
    open.clock.advance(HOUR);
    await open.detect.execute();
    expect(await open.record()).toMatchObject({ status: 'Open', mitigation: null, expiration: null });
    expect(statusesOf(await open.controls())).toEqual(['Completed']);
    expect((await open.steps()).map(({ step }) => step)).toEqual(['DETECTED', 'CONTROL_APPLIED', 'EXPIRED']);
  });

  it('ends when the caller says, after its own time at the latest', async () => {
    const open = await openViolation();
    const inHours = (hours: number) => new Date(open.clock.now() + hours * HOUR).toISOString();
    const until = (expiration: string, id = review) => open.act.apply(open.id, { ...control(id), expiration }, olga);
    for (const end of [inHours(0), inHours(-1), inHours(48.001)]) {
      const reason = expect.stringContaining(`\`${end}\` is not after`) as string;
      expect(await errorOf(until(end))).toMatchObject({ kind: 'invalid', faults: [{ field: 'expiration', reason }] });
    }
    expect(await errorOf(until('tomorrow'))).toMatchObject({ faults: [{ field: 'expiration' }] });
    const expiration = inHours(2);
    expect(await until(expiration)).toMatchObject({ value: { view: { expiration } } });
    expect(await open.record()).toMatchObject({ status: 'Mitigated', expiration });
    open.clock.advance(2 * HOUR);
    await open.detect.execute();
    expect(await open.record()).toMatchObject({ status: 'Open' });
    expect(await until(inHours(10), split)).toMatchObject({ value: { view: { expiration: inHours(10) } } });
  });

  it('is canceled when it is replaced, ended, outgrown, or when the violation is closed', async () => {
    const open = await openViolation();
    await open.act.apply(open.id, control(review), olga);
    await open.act.apply(open.id, control(other, 'longer'), olga);
    expect(statusesOf(await open.controls())).toEqual(['Canceled', 'Active']);
    const [, second] = await open.controls();
    expect(await open.act.end(open.id, second!.id, olga)).toMatchObject({ ok: true });
    expect(await open.record()).toMatchObject({ status: 'Open', mitigation: null });
    expect(await errorOf(open.act.end(open.id, second!.id, olga))).toMatchObject({ kind: 'violation-rule-broken' });
    await open.act.apply(open.id, control(review), olga);
    await open.assign(sign);
    await open.detect.execute();
    expect(await open.record()).toMatchObject({ status: 'Open' });
    await open.act.apply(open.id, control(review), olga);
    await open.store.write(['sod-policies'], (tx) => tx.sodPolicies.delete('p'));
    await open.detect.execute();
    expect(statusesOf(await open.controls())).toEqual(['Canceled', 'Canceled', 'Canceled', 'Canceled']);
    expect(await open.record()).toMatchObject({ status: 'Closed' });
  });

  it('is completed when the access goes, and active again when it comes back in time', async () => {
    const open = await openViolation();
    await open.act.apply(open.id, control(review), olga);
    await open.unassign(pay);
    await open.detect.execute();
    expect(statusesOf(await open.controls())).toEqual(['Completed']);
    open.clock.advance(HOUR);
    await open.assign(pay);
    await open.detect.execute();
    expect(await open.record()).toMatchObject({ status: 'Mitigated' });
    expect(statusesOf(await open.controls())).toEqual(['Active']);
  });

  it('that remediates is pending until the access is removed, and leaves the violation open', async () => {
    const open = await openViolation();
    await open.act.apply(open.id, control(split), olga);
    expect(await open.record()).toMatchObject({ status: 'Open', mitigation: null });
    expect(statusesOf(await open.controls())).toEqual(['Pending']);
    await open.unassign(post);
    await open.detect.execute();
    expect(statusesOf(await open.controls())).toEqual(['Completed']);
  });

  it('is one that the policy allows, with the justification that it requires', async () => {
    const open = await openViolation();
    const unjustified = { reason: `control \`${other}\` requires a justification in \`comments\`` };
    for (const text of [' ', ' \u200b', '\u2060\u2800\n', '\u{e0041}'])
      expect(await errorOf(open.act.apply(open.id, control(other, text), olga))).toMatchObject(unjustified);
    await open.store.write(['sod-policies'], async (tx) => {
      const policy = (await tx.sodPolicies.get('p'))!;
      await tx.sodPolicies.save([{ ...policy, allowedControls: [{ type: 'CONTROL', id: review }] }]);
    });
    expect(await errorOf(open.act.apply(open.id, control(other, 'x'), olga))).toMatchObject({
      reason: `policy \`p\` does not allow control \`${other}\`; it allows \`${review}\``,
    });
    expect(await errorOf(open.act.apply(open.id, control(review.replaceAll('-', '')), olga))).toBeUndefined();
  });

  it('leaves an audit log that leads to the state', async () => {
    const open = await openViolation();
    await open.act.apply(open.id, control(review), olga);
    open.clock.advance(48 * HOUR);
    await open.detect.execute();
    const replay = await new ReplayAudit(open.store, (text) => text).execute();
    expect(replay).toMatchObject({ value: { differences: [] } });
  });
});

async function pendingOf(open: Open, body: unknown): Promise<string> {
  const acted = await open.act.apply(open.id, body, olga);
  if (!acted.ok || acted.value.kind !== 'waits') throw new Error(JSON.stringify(acted));
  return acted.value.change.id;
}

describe('notes on a violation', () => {
  it('are steps of its history that change nothing, and events', async () => {
    const open = await openViolation();
    const { ids, id, record, steps } = open;
    const store = withOutbox(open.store, ids);
    const act = new ActOnViolations({ store, ids, fourEyes: limits });
    const endpoint = buildWebhookEndpoint('00000000-0000-7000-8000-0000000000e1');
    await store.write([], (tx) => tx.webhookEndpoints.save([endpoint]));
    const before = await record();
    const commented = await act.comment(id, { comments: 'seen' }, olga);
    const requested = await act.requestRemoval(id, { access: [pay], comments: 'no longer needed' }, eve);
    expect(await record()).toEqual(before);
    const added = (await steps()).slice(-2);
    expect([commented, requested]).toEqual(added.map((value) => ({ ok: true, value })));
    const by = { kind: 'REQUEST', client: 'console', approvedBy: null };
    expect(added).toMatchObject([
      { violationId: id, step: 'COMMENTED', after: {}, cause: { ...by, person: 'olga', comment: 'seen' } },
      {
        ...{ violationId: id, step: 'REMOVAL_REQUESTED', before: {}, after: { access: [{ ...pay, name: 'pay' }] } },
        cause: { ...by, person: 'eve', comment: 'no longer needed' },
      },
    ]);
    const { items: events } = await store.read((tx) => tx.webhookEvents.list(everything));
    expect(events).toMatchObject([
      { type: 'violation.commented', subject: id, data: { violation: { id } } },
      { type: 'removal.requested', subject: id, data: { after: added[1]!.after, cause: added[1]!.cause } },
    ]);
  });

  it('are of the owner and of managers, not of others and the target, while the violation is live', async () => {
    const { act, id, unassign, detect, steps } = await openViolation();
    const note = { comments: 'x' };
    const ask = { access: [pay] };
    const before = await steps();
    for (const [caller, kind] of [
      [{ client: 'console', person: 'bob', scopes: read }, 'violation-of-others'],
      [{ client: 'console', person: 'ann', scopes: manage }, 'own-violation'],
      [{ client: 'console', person: 'nobody', scopes: manage }, 'identity-unknown'],
    ] as const) {
      expect(await act.comment(id, note, caller)).toMatchObject({ ok: false, error: { kind } });
      expect(await act.requestRemoval(id, ask, caller)).toMatchObject({ ok: false, error: { kind } });
    }
    expect(await act.comment('none', note, eve)).toMatchObject({ error: { kind: 'not-found' } });
    for (const raw of [{}, { comments: '' }, { comments: null }, { comments: 'x'.repeat(2001) }]) {
      expect(await act.comment(id, raw, eve)).toMatchObject({ error: { kind: 'invalid' } });
    }
    const tooMany = Array.from({ length: 21 }, () => pay);
    for (const raw of [{}, { access: [] }, { access: tooMany }, { access: [{ type: 'ACCOUNT', id: 'a' }] }]) {
      expect(await act.requestRemoval(id, raw, eve)).toMatchObject({ error: { kind: 'invalid' } });
    }
    const missing = { type: 'ROLE', id: 'pay' };
    const refused = await act.requestRemoval(id, { access: [pay, missing] }, eve);
    expect(refused).toMatchObject({ error: { kind: 'not-found', missing: [missing] } });
    expect(await steps()).toEqual(before);
    await unassign(pay);
    await detect.execute();
    expect(await act.comment(id, note, eve)).toMatchObject({ error: { kind: 'violation-ended' } });
    expect(await act.requestRemoval(id, ask, eve)).toMatchObject({ error: { kind: 'violation-ended' } });
  });

  it('are limited in number', async () => {
    const { act, id, steps } = await openViolation();
    for (let n = 0; n < 200; n++) await act.comment(id, { comments: `${n}` }, eve);
    const reason = `violation \`${id}\` has 200 comments and requests, the maximum`;
    const refused = { ok: false, error: { kind: 'violation-rule-broken', reason } };
    expect(await act.comment(id, { comments: 'one more' }, eve)).toEqual(refused);
    expect(await act.requestRemoval(id, { access: [pay] }, olga)).toEqual(refused);
    expect(await steps()).toHaveLength(201);
  });
});

describe('with four eyes', () => {
  const bob = { client: 'console', person: 'bob' };

  it('a mitigation waits for a person who is neither its proposer nor the target', async () => {
    const open = await openViolation(limits);
    const id = await pendingOf(open, control(review, 'signed'));
    expect(await open.record()).toMatchObject({ status: 'Open' });
    const refusals = [
      [{ client: 'console' }, 'person-unknown'],
      [{ client: 'portal', person: 'OLGA' }, 'same-person'],
      [{ client: 'console', person: 'Ann' }, 'own-violation'],
    ] as const;
    for (const [by, kind] of refusals) expect(await errorOf(open.rule.approve(id, {}, by))).toMatchObject({ kind });
    open.clock.advance(HOUR);
    expect(await open.rule.approve(id, {}, bob)).toMatchObject({ ok: true, value: { resourceType: 'SOD_VIOLATION' } });
    const expiration = new Date(open.clock.now() + 48 * HOUR).toISOString();
    expect(await open.record()).toMatchObject({ status: 'Mitigated', expiration });
    expect((await open.steps()).at(-1)).toMatchObject({ cause: { person: 'olga', approvedBy: 'bob' } });
    expect((await open.controls())[0]).toMatchObject({ applierId: 'olga', comments: 'signed' });
  });

  it('a proposal is stale when the conflict has grown or ended, and a control may not be longer than proposed', async () => {
    const open = await openViolation(limits);
    const id = await pendingOf(open, control(review));
    const shorter = await pendingOf(open, control(review));
    await open.store.write([], (tx) => tx.controls.save([buildControl(review, { expiration: 480 })]));
    expect(await open.rule.approve(shorter, {}, bob)).toMatchObject({ ok: true });
    expect((await open.record()).expiration).toBe(new Date(open.clock.now() + 48 * HOUR).toISOString());
    await open.assign(sign);
    await open.detect.execute();
    expect(await errorOf(open.rule.approve(id, {}, bob))).toMatchObject({ state: 'STALE' });
    expect(await open.record()).toMatchObject({ status: 'Open' });
  });

  it('a mitigation keeps the end that was proposed, and is stale after it', async () => {
    const open = await openViolation(limits);
    const expiration = new Date(open.clock.now() + 2 * HOUR).toISOString();
    const [first, late] = [
      await pendingOf(open, { ...control(review), expiration }),
      await pendingOf(open, { ...control(review), expiration }),
    ];
    open.clock.advance(HOUR);
    expect(await open.rule.approve(first, {}, bob)).toMatchObject({ ok: true });
    expect(await open.record()).toMatchObject({ status: 'Mitigated', expiration });
    open.clock.advance(HOUR);
    expect(await errorOf(open.rule.approve(late, {}, bob))).toMatchObject({ state: 'STALE' });
  });

  it('a reassignment to oneself waits, one to another does not', async () => {
    const open = await openViolation(limits);
    const mine = await open.act.reassign(open.id, to('eve'), eve);
    expect(mine).toMatchObject({ ok: true, value: { kind: 'waits', change: { action: 'REASSIGN' } } });
    expect(await open.record()).toMatchObject({ ownerId: 'olga' });
    expect(await open.act.reassign(open.id, to('bob'), eve)).toMatchObject({ ok: true, value: { kind: 'done' } });
    const change = (mine as unknown as { value: { change: { id: string } } }).value.change;
    expect(await open.rule.approve(change.id, {}, bob)).toMatchObject({ ok: true });
    expect(await open.record()).toMatchObject({ ownerId: 'eve' });
  });
});

type Request = (open: Open) => Promise<unknown>;

/** What one person can ask for, with every scope and by any client, with or without the claim of a person. */
const requests: fc.Arbitrary<Request> = fc
  .record({
    who: fc.constantFrom(
      eve,
      { ...eve, client: 'portal' },
      { ...eve, person: 'EVE' },
      { client: 'eve', scopes: manage },
    ),
    n: fc.nat({ max: 5 }),
    what: fc.constantFrom<(open: Open, who: ViolationActor, n: number) => Promise<unknown>>(
      (open, who, n) => open.act.apply(open.id, control([review, other, split][n % 3]!, 'x'), who),
      (open, who, n) => open.act.reassign(open.id, to(['eve', 'bob', 'ann'][n % 3]!), who),
      async (open, who, n) => open.act.end(open.id, (await open.controls())[n]?.id ?? 'none', who),
      async (open, who, n) => open.rule.approve((await changes(open))[n]?.id ?? 'none', {}, who),
      async (open, who, n) => open.rule.withdraw((await changes(open))[n]?.id ?? 'none', {}, who),
      (open, who, n) =>
        open.propose.patch('p', [{ op: 'replace', path: '/state', value: n % 2 ? 'ENFORCED' : 'NOT_ENFORCED' }], who),
      (open, _, n) => (n % 2 ? open.assign : open.unassign)([pay, post, sign][n % 3]!),
      (open, _, n) => open.store.write([], (tx) => tx.controls.save([buildControl(review, { expiration: n + 1 })])),
      (open) => open.detect.execute(),
      (open, _, n) => {
        open.clock.advance(n * 7 * HOUR);
        return Promise.resolve();
      },
    ),
  })
  .map(
    ({ who, n, what }) =>
      (open) =>
        what(open, who, n),
  );

const changes = async (open: Open) => (await open.store.read((tx) => tx.pendingChanges.list(everything))).items;

describe('the law of four eyes', () => {
  it('no requests of one person turn an open violation into a mitigated one', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(requests, { maxLength: 25 }), async (asked) => {
        const open = await openViolation(limits);
        for (const request of asked) {
          await request(open);
          expect((await open.records()).filter(({ status }) => status === 'Mitigated')).toEqual([]);
        }
      }),
      { numRuns: 60 },
    );
  });
});
