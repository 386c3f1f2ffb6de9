import {
  AccessSnapshots,
  DetectViolations,
  digestPairs,
  formatTime,
  SealAuditEvents,
  SealRecords,
  RunStateQuery,
  StartStateQuery,
  StateQueries,
  storeAt,
  withAudit,
  type AuditEvent,
  type RecordsComparison,
  type Store,
} from '@identity-governance/application';
import { buildConflict, refOf } from '@identity-governance/domain/testing';
import { FixedClock } from '../testing/fixed-clock';
import { FixedActor } from '../testing/fixed-actor';
import { loadOrganisation } from '../testing/load-organisation';
import { buildViolation } from '../testing/sample-rows';
import { SequentialIds } from '../testing/sequential-ids';
import { sequentialSalts } from '../testing/sequential-salts';
import { shortDigest } from '../testing/short-digest';
import { withStore, type OpenedStore } from './opened-store';

const DAY = 86_400_000;
const organisation = {
  items: ['pay', 'post'].map((id) => ({ ...refOf(`ENTITLEMENT:${id}`), name: id })),
  grants: [],
  policies: [buildConflict('p', ['ENTITLEMENT:pay'], ['ENTITLEMENT:post'])],
};
const both = organisation.items.map(({ type, id }) => ({ type, id }));

/** A service that a worker keeps current, and its nights. The stores have their own clocks for seals and events. */
class Nights {
  readonly audited: Store;
  private readonly ids = new SequentialIds();
  private readonly currentActor = new FixedActor();

  constructor(readonly store: Store) {
    this.audited = withAudit({ store, ids: this.ids, currentActor: this.currentActor });
  }

  /** Ten minutes after the end of tomorrow, which is never near the present. */
  static nightAfter(now: string): string {
    return formatTime(Date.parse(`${now.slice(0, 10)}T00:10:00.000Z`) + 2 * DAY);
  }

  async detect(): Promise<void> {
    const snapshots = new AccessSnapshots(this.audited);
    const parts = { store: this.audited, snapshots, ids: this.ids, holder: 'one', carryMilliseconds: DAY };
    await new DetectViolations(parts).execute();
    await this.seal();
  }

  async seal(): Promise<void> {
    await new SealAuditEvents(this.store, { digest: shortDigest, newSalts: sequentialSalts }).execute();
  }

  sealer(now: string): SealRecords {
    const settings = { disabledIdentitiesHoldAccess: false };
    const store = storeAt(this.store, () => now);
    return new SealRecords({ store, ids: this.ids, currentActor: this.currentActor, digest: shortDigest, settings });
  }

  /** Lets the records cover the time from the start on. */
  async cover(start: string, until: string): Promise<void> {
    await this.store.write(['violations'], async (tx) => {
      const { items } = await tx.violationCoverage.list({ limit: 9, offset: 0 });
      await tx.violationCoverage.deleteMany(items.map((period) => period.start));
      await tx.violationCoverage.save([{ start, until }]);
    });
  }

  /** Returns the comparison in the answer to a question about the violations of a day. */
  async askAt(day: string, now: string): Promise<RecordsComparison | null | undefined> {
    const store = storeAt(this.store, () => now);
    const ports = { store, ids: this.ids, clock: new FixedClock() };
    const request = { question: 'VIOLATIONS', at: `${day}T23:59:59.999Z`, identityId: null, item: null } as const;
    const started = await new StartStateQuery(ports).execute(
      { ...request, policyIds: null },
      { client: 'c', subject: null },
    );
    if (!started.ok) throw new Error(JSON.stringify(started));
    const { id } = started.value;
    const pastStates = { settings: { disabledIdentitiesHoldAccess: false }, pause: () => Promise.resolve() };
    await new RunStateQuery({ ...ports, pastStates }).execute({ queryId: id });
    const read = await new StateQueries(store).get(id);
    return read.ok ? read.value.answer?.violations?.records : undefined;
  }

  async compared(): Promise<readonly AuditEvent[]> {
    const where = [{ field: 'action', op: 'eq', value: 'COMPARED' }] as const;
    return (await this.store.read((tx) => tx.auditEvents.list({ limit: 9, offset: 0, where }))).items;
  }
}

/** Tests that the records of each day are compared with the log once, and that differences are named. */
export function testSealedRecords(open: () => Promise<OpenedStore>): void {
  async function atNight(
    work: (nights: Nights, times: Readonly<Record<'day' | 'night' | 'now', string>>) => Promise<void>,
  ) {
    await withStore(open, async (store) => {
      const nights = new Nights(store);
      await loadOrganisation(nights.audited, organisation, { ann: both, bob: both, eve: [both[0]!] });
      await nights.detect();
      const now = await store.read((tx) => tx.currentTime());
      const night = Nights.nightAfter(now);
      await work(nights, { now, night, day: formatTime(Date.parse(night) - DAY).slice(0, 10) });
    });
  }

  it('compares the records of a day with the log once, and writes their digest into it', async () => {
    await atNight(async (nights, { day, now, night }) => {
      expect(await nights.sealer(now).execute()).toBeUndefined(); // records do not cover the day before
      await nights.cover(now, night);
      const results = [nights.sealer(night), nights.sealer(night)].map((one) => one.execute());
      const [result] = (await Promise.all(results)).filter((one) => one !== undefined);
      expect(result).toEqual({ day, violations: 2, differenceCount: 0, differences: [] });
      expect(await nights.sealer(night).execute()).toBeUndefined();
      const head = await nights.store.read((tx) => tx.auditEvents.head());
      const pairs = ['bob', 'ann'].map((identityId) => ({ policyId: 'p', identityId }));
      expect(await nights.compared()).toMatchObject([
        {
          ...{ resourceType: 'VIOLATION_RECORDS', resourceId: day, before: null },
          after: { ...head, violations: 2, digest: digestPairs(pairs, shortDigest), differences: 0 },
        },
      ]);
    });
  });

  it('names what only the records, or only the log has', async () => {
    await atNight(async (nights, { day, now, night }) => {
      const invented = buildViolation('018f0000-0000-7000-8000-000000000001', {
        ...{ policyId: 'p', targetId: 'eve', status: 'Open', created: now, modified: now },
      });
      await nights.store.write(['violations'], async (tx) => {
        const { items } = await tx.violations.list({ limit: 9, offset: 0 });
        const bob = items.find(({ targetId }) => targetId === 'bob')!;
        await tx.violations.save([invented, { ...bob, status: 'Remediated', ended: now, modified: now }]);
      });
      await nights.cover(now, night);
      const result = await nights.sealer(night).execute();
      expect(result).toMatchObject({ violations: 2, differenceCount: 2 });
      expect((result as { differences: readonly unknown[] }).differences).toEqual([
        { policyId: 'p', identityId: 'bob', onlyIn: 'LOG' },
        { policyId: 'p', identityId: 'eve', onlyIn: 'RECORDS' },
      ]);
      expect(await nights.compared()).toMatchObject([{ after: { differences: 2 } }]);
      const { differenceCount, differences } = result as RecordsComparison;
      await nights.seal();
      expect(await nights.askAt(day, night)).toEqual({ differenceCount, differences });
    });
  });

  it('counts no change that the worker evaluates within a minute', async () => {
    await atNight(async (nights, { day, now, night }) => {
      const after = (seconds: number) => formatTime(Date.parse(night) - 600_000 + seconds * 1000);
      const late = buildViolation('018f0000-0000-7000-8000-000000000001', {
        ...{ policyId: 'p', targetId: 'eve', status: 'Open', created: now, modified: now },
      });
      await nights.store.write(['violations'], async (tx) => {
        const { items } = await tx.violations.list({ limit: 9, offset: 0 });
        const bob = items.find(({ targetId }) => targetId === 'bob')!;
        await tx.violations.delete(bob.id);
        await tx.violations.save([late, { ...bob, created: after(1), modified: after(1) }]);
        await tx.violations.save([{ ...late, status: 'Remediated', ended: after(2), modified: after(2) }]);
      });
      await nights.cover(now, night);
      expect(await nights.sealer(night).execute()).toMatchObject({ day, violations: 2, differenceCount: 0 });
    });
  });

  it('compares nothing while the end of the day is not covered, or the log is not clear', async () => {
    await atNight(async (nights, { day, now, night }) => {
      await nights.cover(now, now);
      expect(await nights.sealer(night).execute()).toBeUndefined();
      await nights.cover(now, night);
      // An event of the day that is not sealed.
      await nights.audited.write(['access'], (tx) => tx.accessItems.delete(refOf('ENTITLEMENT:pay')));
      const refused = nights.sealer(night);
      expect(await refused.execute()).toEqual({ day, refusal: expect.stringContaining('unclear') as unknown });
      expect(await refused.execute()).toBeUndefined();
      expect(await nights.compared()).toEqual([]);
    });
  });
}
