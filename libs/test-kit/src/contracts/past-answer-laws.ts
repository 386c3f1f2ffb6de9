import {
  AccessSnapshots,
  ActOnViolations,
  comparePairs,
  CompareViolations,
  CountViolations,
  DetectViolations,
  formatTime,
  openPastOrigin,
  ReadViolations,
  SealAuditEvents,
  storeAt,
  withAudit,
  type Store,
  type ViolationDifference,
} from '@identity-governance/application';
import { parseControl, type ViolationRecord } from '@identity-governance/records';
import fc from 'fast-check';
import { FixedActor } from '../testing/fixed-actor';
import { FixedClock } from '../testing/fixed-clock';
import { loadOrganisation } from '../testing/load-organisation';
import { buildIdentity, buildSodPolicy } from '../testing/sample-rows';
import { SequentialIds } from '../testing/sequential-ids';
import { sequentialSalts } from '../testing/sequential-salts';
import { shortDigest } from '../testing/short-digest';
import { withStore, type OpenedStore } from './opened-store';

const SECOND = 1000;
const HOUR = 3600 * SECOND;
const START = Date.parse('2026-01-01T00:00:00.000Z');
const pay = { type: 'ENTITLEMENT', id: 'pay' } as const;
const post = { type: 'ENTITLEMENT', id: 'post' } as const;
const view = { type: 'ENTITLEMENT', id: 'view' } as const;
const controls = {
  mitigation: '00000000-0000-7000-8000-00000000000a',
  remediation: '00000000-0000-7000-8000-00000000000b',
};

const actor = { client: 'client', person: 'eve', scopes: new Set(['sod-violation:manage'] as const) };

const anyStep = fc.record({
  hours: fc.constantFrom(1, 5, 11, 23, 30),
  target: fc.constantFrom('ann', 'bob'),
  change: fc.constantFrom(
    ...(['grant', 'grant', 'revoke', 'revoke', 'grow', 'disable', 'enable', 'level', 'retire', 'enforce'] as const),
    ...(['reassign', 'mitigate', 'mitigate', 'remediate', 'endControl', 'wait'] as const),
  ),
});
type Step = typeof anyStep extends fc.Arbitrary<infer T> ? T : never;

type PolicyViolation = ViolationDifference['violation'];

/** What was read at a time. */
interface Answer {
  readonly time: string;
  /** The last position of the audit log then. */
  readonly position: number;
  readonly answer: Readonly<Record<'records' | 'totals', unknown>>;
}

/**
 * Tests that lists, totals and single violations of a past time are what was read of the present then, controls
 * included, whatever happens later, and that the audit log leads to the same violations.
 */
export function testPastAnswers(open: () => Promise<OpenedStore>, runs: number): void {
  it('answers about a past time as it did then', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(anyStep, { minLength: 8, maxLength: 16 }), async (steps) =>
        withStore(open, async (opened) => {
          const life = new ObservedLife(opened);
          await life.start();
          const answers: Answer[] = [];
          for (const step of steps) {
            answers.push(await life.follow(step));
            for (const { time, answer } of answers.slice(-2)) expect(await life.answerOf(time)).toEqual(answer);
          }
          for (const { time, position, answer } of answers) {
            expect(await life.answerOf(time)).toEqual(answer);
            await life.expectInLog(time, position);
          }
          await life.expectComparisons(answers);
        }),
      ),
      { numRuns: runs, endOnFailure: true },
    );
  });
}

/** A store whose worker runs around each change, and its readers. */
class ObservedLife {
  private now = START;
  private readonly store: Store;
  private readonly ids = new SequentialIds(new FixedClock());
  private readonly reads: ReadViolations;
  private readonly totals: CountViolations;
  private readonly comparisons: CompareViolations;
  private readonly detection: DetectViolations;
  private readonly actions: ActOnViolations;

  constructor(opened: Store) {
    const audited = withAudit({ store: opened, ids: this.ids, currentActor: new FixedActor() });
    this.store = storeAt(audited, () => formatTime(this.now));
    const snapshots = new AccessSnapshots(this.store);
    const parts = { store: this.store, ids: this.ids };
    this.reads = new ReadViolations(this.store, snapshots);
    this.totals = new CountViolations(this.store);
    this.comparisons = new CompareViolations(this.store);
    this.detection = new DetectViolations({ ...parts, snapshots, holder: 'one', carryMilliseconds: 24 * HOUR });
    this.actions = new ActOnViolations({ ...parts, fourEyes: undefined });
  }

  async start(): Promise<void> {
    const side = (item: typeof pay | typeof post | typeof view) => [item];
    const sets = [side(pay), [post, view]].map((criteriaList) => ({ name: null, minimum: 1, criteriaList }));
    const policy = buildSodPolicy('p', { sets, state: 'ENFORCED', threshold: 2 });
    await loadOrganisation(
      this.store,
      { items: [pay, post, view].map((ref) => ({ ...ref, name: ref.id })), grants: [], policies: [policy] },
      { ann: [pay, post], bob: [post], eve: [], mia: [] },
    );
    await this.store.write(['sod-policies'], async (tx) => {
      for (const [type, id] of [
        ['Mitigation', controls.mitigation] as const,
        ['Remediation', controls.remediation] as const,
      ]) {
        const owner = { type: 'IDENTITY', id: 'eve' };
        const parsed = parseControl({ id, name: type, type, owner, expiration: '40h' });
        if (!parsed.ok) throw new Error(JSON.stringify(parsed.error));
        await tx.controls.save([parsed.value]);
      }
    });
    await this.detection.execute();
  }

  /** Applies a step; the worker detects it within seconds, and a minute later finds that nothing has changed. */
  async follow(step: Step): Promise<Answer> {
    await this.pass(step.hours * HOUR);
    this.now += SECOND;
    await this.change(step);
    await this.pass(SECOND);
    this.now += SECOND;
    const time = formatTime(this.now);
    const answer = { time, position: await this.seal(), answer: await this.answerOf(undefined) };
    await this.pass(61 * SECOND);
    this.now += 11 * SECOND;
    return answer;
  }

  /** Compares the changes between the first time and each later one, and between neighbours, with the lists of then. */
  async expectComparisons(answers: readonly Answer[]): Promise<void> {
    const pairs = answers.flatMap((later, i) =>
      [...new Set([0, i - 1])].map((first) => [first, i, later.time] as const),
    );
    for (const [first, last, to] of pairs.filter(([i, j]) => i >= 0 && i < j)) {
      const from = answers[first]!.time;
      const listed = await this.comparisons.list({ from, to, limit: 99, offset: 0 });
      const counted = await this.comparisons.count({ from, to });
      if (!listed.ok || !counted.ok) throw new Error(JSON.stringify([listed, counted]));
      const [before, after] = await Promise.all([from, to].map(async (time) => this.liveAt(time)));
      const between = await Promise.all(
        answers.slice(first + 1, last).map(async ({ time }) => [...(await this.liveAt(time)).keys()]),
      );
      const idsOf = (change: string) =>
        listed.value.items.filter((one) => one.change === change).map(({ violation }) => violation.id);
      const started = [...after!.keys()].filter((id) => !before!.has(id));
      const ended = [...before!.keys()].filter((id) => !after!.has(id));
      const passed = [...new Set(between.flat())].filter((id) => !before!.has(id) && !after!.has(id));
      const kept = [...after!].filter(([id, row]) => before!.has(id) && partsOf(before!.get(id)!) !== partsOf(row));
      const expected = { started, ended, passed, changed: kept.map(([id]) => id) };
      const [startedIds, endedIds] = [idsOf('STARTED'), idsOf('ENDED')];
      expect(
        sorted({ started: startedIds, ended: endedIds, passed: idsOf('STARTED_AND_ENDED'), changed: idsOf('CHANGED') }),
      ).toEqual(sorted(expected));
      expect(counted.value).toMatchObject({
        started: started.length,
        ended: ended.length,
        changed: kept.length,
        startedAndEnded: passed.length,
      });
      for (const { change, violation, before: was, steps } of listed.value.items) {
        expect(was).toEqual(
          change === 'ENDED' || change === 'CHANGED'
            ? { ...before!.get(violation.id)!, lastEvaluatedDate: from }
            : null,
        );
        expect(steps.length).toBeGreaterThan(0);
        expect(steps.every(({ time }) => from < time && time <= to)).toBe(true);
      }
    }
  }

  private async seal(): Promise<number> {
    await new SealAuditEvents(this.store, { digest: shortDigest, newSalts: sequentialSalts }).execute();
    return (await this.store.read((tx) => tx.auditEvents.head()))!.position;
  }

  /** Expects that the state of the audit log at a position violates what the records of the time say. */
  async expectInLog(time: string, position: number): Promise<void> {
    const live = [...(await this.liveAt(time)).values()];
    const pairs = live.map(({ policy, target }) => ({ policyId: policy.id, identityId: target.id }));
    const differences: unknown[] = [];
    await this.store.read(async (tx) => {
      const opened = await openPastOrigin(tx, position, { disabledIdentitiesHoldAccess: false });
      if (!opened.ok) throw new Error(JSON.stringify(opened));
      const onDifference = (pair: object, onlyIn: string) => differences.push({ ...pair, onlyIn, time });
      await comparePairs(opened.value.origin, pairs, { isWanted: () => true, onDifference });
    });
    expect(differences).toEqual([]);
  }

  /** Returns the violations that were open or mitigated at a time, by their ids. */
  private async liveAt(at: string): Promise<ReadonlyMap<string, PolicyViolation>> {
    const listed = await this.reads.list({ limit: 99, offset: 0, at, filters: 'status in ("Open", "Mitigated")' });
    if (!listed.ok) throw new Error(JSON.stringify(listed));
    return new Map(listed.value.items.map((one) => [one.id, one]));
  }

  async answerOf(at: string | undefined): Promise<Answer['answer']> {
    const request = { limit: 99, offset: 0, isCounted: true, at };
    const listed = await this.reads.list({ ...request, sorters: '-level' });
    const open = await this.reads.list({ ...request, filters: 'status in ("Open", "Mitigated") and level eq "High"' });
    const totals = await this.totals.execute({ groupBy: ['status', 'owner'], at });
    const aged = await this.totals.execute({ groupBy: ['age'], filters: 'status eq "Open"', at });
    if (!listed.ok || !open.ok || !totals.ok || !aged.ok) throw new Error(JSON.stringify([listed, open, totals, aged]));
    const caller = { client: 'c', scopes: new Set(['sod-violation:read'] as const) };
    const [first] = listed.value.items;
    const one = first && (await this.reads.get(first.id, { caller, withPaths: false, at }));
    const single = one?.ok === true ? withoutEvaluation(one.value) : one;
    return {
      records: [listed, open].map(({ value: { items, total } }) => [items.map(withoutEvaluation), total, single]),
      totals: [totals, aged].map(({ value }) => ({ ...value, asOf: null })),
    };
  }

  private async pass(after: number): Promise<void> {
    this.now += after;
    expect((await this.detection.execute()).outcome).toBe('DONE');
  }

  private async change({ target, change }: Step): Promise<void> {
    await this.changeState(target, change);
    const record = await this.latestOf(target);
    if (record === undefined) return;
    const bodyOf = (id: string) => ({ control: { id }, comments: null });
    if (change === 'mitigate') await this.actions.apply(record.id, bodyOf(controls.mitigation), actor);
    if (change === 'remediate') await this.actions.apply(record.id, bodyOf(controls.remediation), actor);
    if (change === 'endControl') await this.endControlOf(record);
    if (change !== 'reassign') return;
    const reassignTo = { assigneeId: record.ownerId === 'mia' ? 'eve' : 'mia', assigneeType: 'IDENTITY' };
    await this.actions.reassign(record.id, { reassignTo }, actor);
  }

  private async changeState(target: string, change: Step['change']): Promise<void> {
    await this.store.write(['access', 'assignments', 'sod-policies'], async (tx) => {
      const own = [pay, post].map((access) => ({ identityId: target, access }));
      if (change === 'grant') await tx.assignments.save(own);
      if (change === 'grow') await tx.assignments.save([{ identityId: target, access: view }]);
      if (change === 'revoke') await tx.assignments.deleteMany([...own, { identityId: target, access: view }]);
      if (change === 'disable' || change === 'enable') {
        const disabled = change === 'disable';
        await tx.identities.save([buildIdentity(target, { name: `Identity ${target}`, disabled })]);
      }
      const policy = (await tx.sodPolicies.get('p'))!;
      if (change === 'level') {
        await tx.sodPolicies.save([{ ...policy, level: policy.level === 'HIGH' ? 'CRITICAL' : 'HIGH' }]);
      }
      if (change === 'retire') await tx.sodPolicies.save([{ ...policy, state: 'NOT_ENFORCED' }]);
      if (change === 'enforce') await tx.sodPolicies.save([{ ...policy, state: 'ENFORCED' }]);
    });
  }

  private async endControlOf(record: ViolationRecord): Promise<void> {
    const where = [{ field: 'violationId', op: 'eq', value: record.id }] as const;
    const { items } = await this.store.read((tx) => tx.appliedControls.list({ limit: 99, offset: 0, where }));
    const active = items.find(({ status }) => status === 'Active' || status === 'Pending');
    if (active === undefined) return;
    await this.actions.end(record.id, active.id, actor);
  }

  private async latestOf(target: string): Promise<ViolationRecord | undefined> {
    const where = [
      { field: 'targetId', op: 'eq', value: target },
      { field: 'status', op: 'in', values: ['Open', 'Mitigated'] },
    ] as const;
    return (await this.store.read((tx) => tx.violations.list({ limit: 1, offset: 0, where }))).items[0];
  }
}

/** Returns a violation without what only the present has. */
function withoutEvaluation(violation: object): object {
  return { ...violation, lastEvaluatedDate: null, allowedControls: undefined, pendingChanges: undefined };
}

/** Returns what counts as a change of a violation that is live at both times. */
function partsOf({ level, owner, expiration, appliedControls, conflictingCriteria }: PolicyViolation): string {
  const mitigations = appliedControls.filter(
    ({ status, control }) => status === 'Active' && control.id === controls.mitigation,
  );
  return JSON.stringify([level, owner, expiration, mitigations.map(({ id }) => id), conflictingCriteria]);
}

function sorted(ids: Readonly<Record<string, readonly string[]>>): unknown {
  return Object.fromEntries(Object.entries(ids).map(([name, own]) => [name, [...own].sort()]));
}
