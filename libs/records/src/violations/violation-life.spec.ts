import fc from 'fast-check';
import { nextRecord, type Violated } from './violation-life';
import { endReasons, isLive, uuidOf, type ViolationRecord } from './violation-record';
import { violationOwner as ownerOfViolation, type NamesOwners } from './violation-owner';

const pay = { type: 'ENTITLEMENT', id: 'pay' } as const;
const post = { type: 'ENTITLEMENT', id: 'post' } as const;
const book = { type: 'ENTITLEMENT', id: 'book' } as const;

let ids = 0;
const timeAt = (hours: number): string => {
  const [day, hour] = [1 + Math.floor(hours / 24), hours % 24].map((part) => String(part).padStart(2, '0'));
  return `2026-01-${day!}T${hour!}:00:00.000Z`;
};
/** The times begin a day after the records' time of carrying over. */
const at = (hours: number) => ({
  ...{ time: timeAt(24 + hours), since: null, carriedFrom: timeAt(hours) },
  newId: () => `id-${++ids}`,
});
const violated = (fields: Partial<Violated> = {}): Violated => ({
  policy: { id: 'p', name: 'Policy', level: 'HIGH' },
  target: { id: 'ann', name: 'Ann' },
  owner: { type: 'IDENTITY', id: 'olga' },
  criteria: [
    { name: 'left', items: [pay] },
    { name: 'right', items: [post] },
  ],
  ...fields,
});
const grown = violated({
  criteria: [
    { name: 'left', items: [pay, book] },
    { name: 'right', items: [post] },
  ],
});

const started = (truth = violated()) => nextRecord(undefined, truth, at(0))!.record;

/** As a control would leave it. */
function mitigated(record: ViolationRecord, hours: number): ViolationRecord {
  const expiration = at(hours).time;
  const seen = record.criteria.flatMap(({ items }) => items);
  return { ...record, status: 'Mitigated', mitigation: { appliedControlId: 'c', expiration, seen }, expiration };
}

describe('the life of a violation', () => {
  it('starts open, with what is known of it', () => {
    const { record, step, before } = nextRecord(undefined, violated(), { ...at(0), since: at(0).time })!;
    expect(record).toMatchObject({ status: 'Open', level: 'High', severity: '2', ownerId: 'olga', targetName: 'Ann' });
    expect(record).toMatchObject({ created: at(0).time, since: at(0).time, previous: null, ended: null });
    expect([step, before]).toEqual(['DETECTED', null]);
  });

  it('stays as it is while nothing changes, and follows the name of the identity without a step', () => {
    expect(nextRecord(started(), violated(), at(1))).toBeUndefined();
    const renamed = nextRecord(started(), violated({ target: { id: 'ann', name: 'Anna' } }), at(1))!;
    expect([renamed.record.targetName, renamed.step]).toEqual(['Anna', null]);
  });

  it('keeps what changed, before and after', () => {
    const policy = { id: 'p', name: 'Policy', level: 'CRITICAL' } as const;
    const changed = nextRecord(started(), violated({ policy }), at(1))!;
    expect(changed).toMatchObject({ step: 'CHANGED', before: { level: 'High' }, after: { level: 'Critical' } });
    expect(Object.keys(changed.after)).toEqual(['level']);
    expect(changed.record).toMatchObject({ severity: '3', modified: at(1).time, created: at(0).time });
  });

  it.each([
    ['ACCESS_REMOVED', 'Remediated', 'REMEDIATED'],
    ...endReasons.filter((one) => one !== 'ACCESS_REMOVED').map((one) => [one, 'Closed', 'CLOSED'] as const),
  ] as const)('ends by %s: %s', (reason, status, step) => {
    const ended = nextRecord(mitigated(started(), 9), { reason }, at(1))!;
    expect(ended).toMatchObject({ step, why: { reason }, record: { status, ended: at(1).time, expiration: null } });
    expect(isLive(ended.record)).toBe(false);
    expect(nextRecord(ended.record, { reason }, at(2))).toBeUndefined();
    expect(nextRecord(undefined, { reason }, at(2))).toBeUndefined();
  });

  it('is open again when the mitigation ends or the conflict grows, and not when it shrinks', () => {
    const record = mitigated(started(grown), 9);
    expect(nextRecord(record, violated(), at(1))).toMatchObject({ step: 'CHANGED', record: { status: 'Mitigated' } });
    expect(nextRecord(record, grown, at(8))).toBeUndefined();
    const expired = nextRecord(record, grown, at(9))!;
    expect(expired).toMatchObject({ step: 'EXPIRED', record: { status: 'Open', mitigation: null, expiration: null } });
    const reopened = nextRecord(mitigated(started(), 9), grown, at(1))!;
    expect(reopened).toMatchObject({ step: 'GROWN', record: { status: 'Open', mitigation: null } });
  });

  it('comes back as the same record, with its mitigation, within the time of carrying over', () => {
    const ended = nextRecord(mitigated(started(), 30), { reason: 'ACCESS_REMOVED' }, at(1))!.record;
    const back = nextRecord(ended, violated(), at(25))!;
    expect(back).toMatchObject({ step: 'RETURNED', record: { id: ended.id, status: 'Mitigated', ended: null } });
    expect(back.record.expiration).toBe(at(30).time);
    const expired = nextRecord({ ...ended, ended: at(20).time }, violated(), at(40))!.record;
    expect(expired).toMatchObject({ id: ended.id, status: 'Open', mitigation: null });
  });

  it('comes back as a new record when it is too late, or when the conflict has grown since', () => {
    const ended = nextRecord(mitigated(started(), 90), { reason: 'ACCESS_REMOVED' }, at(1))!.record;
    const late = nextRecord(ended, violated(), at(26))!.record;
    expect(late).toMatchObject({ status: 'Open', previous: ended.id, mitigation: null });
    expect(late.id).not.toBe(ended.id);
    expect(nextRecord(ended, grown, at(2))!.record).toMatchObject({ previous: ended.id, status: 'Open' });
  });

  it('is the same record exactly if it comes back in time with known items only', () => {
    const items = fc.uniqueArray(fc.constantFrom(pay, post, book), { minLength: 1 });
    const isWithin = (a: readonly object[], b: readonly object[]) => a.every((one) => b.includes(one));
    const isMitigated = fc.boolean();
    const anyReturn = fc.tuple(items, items, items, isMitigated, fc.integer({ min: 2, max: 30 }), fc.boolean());
    fc.assert(
      fc.property(anyReturn, ([first, shrunk, back, hasControl, hours, isClosed]) => {
        const having = (list: readonly (typeof pay | typeof post | typeof book)[]) =>
          violated({ criteria: [{ name: 'left', items: list }] });
        let record = started(having(first));
        if (hasControl) record = mitigated(record, 20);
        record = nextRecord(record, having(shrunk), at(0))?.record ?? record;
        const known = record.mitigation?.seen ?? shrunk;
        record = nextRecord(record, { reason: isClosed ? 'POLICY_CHANGED' : 'ACCESS_REMOVED' }, at(1))!.record;
        const returned = nextRecord(record, having(back), at(hours))!.record;
        const isSame = hours <= 25 && isWithin(back, known);
        expect(returned).toMatchObject(
          isSame ? { id: record.id, previous: null, ended: null } : { previous: record.id, status: 'Open' },
        );
        expect(returned.id === record.id).toBe(isSame);
      }),
    );
  });

  it('keeps an owner whom a person named', () => {
    const record = { ...started(), ownerId: 'carl', isReassigned: true };
    expect(nextRecord(record, violated(), at(1))).toBeUndefined();
  });
});

describe('the owner of a violation', () => {
  const violationOwner = (policy: NamesOwners, target: Parameters<typeof ownerOfViolation>[1], ...lost: string[]) =>
    ownerOfViolation(policy, target, ({ id }) => !lost.includes(id));
  const olga = { type: 'IDENTITY', id: 'olga' } as const;
  const audit = { type: 'GOVERNANCE_GROUP', id: 'audit' } as const;
  const ann = { id: 'ann', managerId: 'mia' };
  const noOwner = { ownerRef: null, secondaryOwnerRefs: [], violationOwnerAssignmentConfig: null };
  const ruled = (assignmentRule: 'MANAGER' | 'STATIC', ownerRef: typeof olga | null = null) => ({
    ...noOwner,
    ownerRef: audit,
    violationOwnerAssignmentConfig: { assignmentRule, ownerRef },
  });

  it('is the owner of the policy, unless that is the target', () => {
    expect(violationOwner({ ...noOwner, ownerRef: olga }, ann)).toEqual(olga);
    expect(violationOwner({ ...noOwner, ownerRef: olga }, { ...ann, id: 'olga' }).id).toBe('unassigned');
    expect(violationOwner(noOwner, ann).id).toBe('unassigned');
  });

  it('is named by the assignment rule first: the manager, or a fixed owner', () => {
    expect(violationOwner(ruled('MANAGER'), ann)).toEqual({ type: 'IDENTITY', id: 'mia' });
    expect(violationOwner(ruled('MANAGER'), { ...ann, managerId: null })).toEqual(audit);
    expect(violationOwner(ruled('MANAGER'), { ...ann, managerId: 'ann' })).toEqual(audit);
    expect(violationOwner(ruled('STATIC', olga), ann)).toEqual(olga);
  });

  it('is the first other one that exists where the others are the target, deleted or none', () => {
    const policy = { ...noOwner, ownerRef: olga, secondaryOwnerRefs: [olga, audit] };
    expect(violationOwner(policy, { id: 'olga', managerId: null })).toEqual(audit);
    expect(violationOwner({ ...noOwner, ownerRef: olga, secondaryOwnerRefs: [audit] }, ann, 'olga')).toEqual(audit);
    expect(violationOwner({ ...noOwner, ownerRef: olga, secondaryOwnerRefs: [audit] }, ann, 'olga', 'audit').id).toBe(
      'unassigned',
    );
    expect(violationOwner(ruled('MANAGER'), ann, 'mia')).toEqual(audit);
    // A group with the id of the target is another owner.
    const group = { ...audit, id: 'olga' };
    expect(violationOwner({ ...policy, ownerRef: group }, { id: 'olga', managerId: null })).toEqual(group);
  });
});

describe('the id of a record', () => {
  it('has dashes, whether it is given with or without', () => {
    const dashed = '018f0000-0000-7000-8000-00000000000a';
    expect(uuidOf('018F000000007000800000000000000A')).toBe(dashed);
    expect(uuidOf(dashed)).toBe(dashed);
    expect(uuidOf('other')).toBe('other');
  });
});
