import fc from 'fast-check';
import {
  withAudit,
  auditRules,
  formatTime,
  lowestIdAt,
  openPastOrigin,
  RecordAnswerSettings,
  SealAuditEvents,
  timeOfId,
  type AuditedRow,
  type AuditEvent,
  type Store,
  type WriteTransaction,
} from '@identity-governance/application';
import { describeSeals } from './audit-seal-contract';
import { realDelay } from './real-delay';
import { testEveryCollection, type CollectionSample } from './collection-samples';
import { FixedActor } from '../testing/fixed-actor';
import { FixedClock } from '../testing/fixed-clock';
import type { OpenedStore } from './opened-store';
import { withStore } from './opened-store';
import * as build from '../testing/sample-rows';
import { SequentialIds } from '../testing/sequential-ids';
import { sequentialSalts } from '../testing/sequential-salts';

interface Bench {
  readonly store: Store;
  readonly actor: FixedActor;
  readonly clock: FixedClock;
  /** Runs one step in a separate transaction, and returns the events that it left. */
  readonly eventsOf: (step: (tx: WriteTransaction) => Promise<unknown>) => Promise<readonly AuditEvent[]>;
}
type WithBench = (test: (bench: Bench) => Promise<void>) => Promise<void>;

const everything = { limit: Number.MAX_SAFE_INTEGER, offset: 0 };
const listEvents = async (store: Store): Promise<readonly AuditEvent[]> =>
  (await store.read(async (tx) => tx.auditEvents.list(everything))).items;

/**
 * Tests the contract of `withAudit` over a store, and of that store's `AuditEventLog`. `open` gives an empty store
 * each time. For specs only.
 */
export function describeAuditContract(name: string, open: () => Promise<OpenedStore>): void {
  const withBench: WithBench = async (test) =>
    withStore(open, async (plain) => {
      const [actor, clock] = [new FixedActor(), new FixedClock()];
      const store = withAudit({ store: plain, ids: new SequentialIds(clock), currentActor: actor });
      const eventsOf: Bench['eventsOf'] = async (step) => {
        const before = (await listEvents(store)).length;
        await store.write([], step);
        return (await listEvents(store)).slice(before);
      };
      await test({ store, actor, clock, eventsOf });
    });
  describe(name, () => {
    testEvent(withBench);
    testTransactions(withBench);
    testEveryCollection((sample) => {
      if (sample.name in auditRules) testKind(sample, withBench);
    });
    testProfiles(withBench);
    testMany(withBench);
    testLog(withBench);
    testSettings(withBench);
    describeSeals(async (test) => withBench(async ({ store }) => test(store)));
  });
}

function testEvent(withBench: WithBench): void {
  it('says who changed what, from what to what, when, and under which tracking id', async () =>
    withBench(async ({ actor, clock, eventsOf }) => {
      actor.become({ name: 'ann', trackingId: 'a'.repeat(32) });
      const [first] = await eventsOf(async (tx) => tx.sources.save([build.buildSource('hr')]));
      expect(first).toMatchObject({ actorKind: 'CLIENT', subject: null, address: null, tokenId: null });
      clock.advance(1000);
      const from = { subject: 'bob@example.org', address: '192.0.2.1', tokenId: 't-1' };
      actor.become({ name: 'worker', origin: from });
      const [event] = await eventsOf(async (tx) => tx.sources.save([build.buildSource('hr', { name: 'HR' })]));
      expect(event).toEqual({
        id: expect.stringMatching(/^[0-9a-f]{32}$/) as unknown,
        created: formatTime(timeOfId(event!.id)),
        actor: 'worker',
        actorKind: 'CLIENT',
        ...from,
        trackingId: 'a'.repeat(32),
        overrides: null,
        action: 'UPDATED',
        resourceType: 'SOURCE',
        resourceId: 'hr',
        before: build.buildSource('hr'),
        after: build.buildSource('hr', { name: 'HR' }),
      });
    }));
}

function testTransactions(withBench: WithBench): void {
  it('leaves no event of what is rolled back', async () =>
    withBench(async ({ store }) => {
      const failing = store.write([], async (tx) => {
        await tx.sources.save([build.buildSource('hr')]);
        await tx.grants.save(Array.from({ length: 1200 }, (_, i) => build.buildGrant('r', `e${i}`)));
        throw new Error('on second thoughts');
      });
      await expect(failing).rejects.toThrow('on second thoughts');
      expect(await listEvents(store)).toEqual([]);
    }));

  it('keeps the order of the changes of one transaction, of all kinds', async () =>
    withBench(async ({ eventsOf }) => {
      const events = await eventsOf(async (tx) => {
        await tx.identities.save([build.buildIdentity('ann')]);
        await tx.sources.save([build.buildSource('hr')]);
        await tx.identities.delete('ann');
        await tx.sources.save([build.buildSource('erp')]);
      });
      expect(events.map(({ action, resourceId }) => `${action} ${resourceId}`)).toEqual([
        ...['CREATED ann', 'CREATED hr', 'DELETED ann', 'CREATED erp'],
      ]);
    }));

  it('starts each event where the one before it ended, however many write at once', async () =>
    withBench(async ({ store }) => {
      const rename = async (name: string) =>
        store.write(['inventory'], async (tx) => tx.sources.save([build.buildSource('hr', { name })]));
      await Promise.all(Array.from({ length: 20 }, async (_, i) => rename(`name ${i}`)));
      const events = await listEvents(store);
      expect(events).toHaveLength(20);
      expect(events.map(({ before }) => before)).toEqual([null, ...events.slice(0, -1).map(({ after }) => after)]);
    }));
}

function testKind<T, K>(sample: CollectionSample<T, K>, withBench: WithBench): void {
  const { name, keyOf, rowOf, changed } = sample;
  /** Leaves out auth profiles, which end with identity profiles; see `testProfiles`. */
  const own = (events: readonly AuditEvent[]) => events.filter(({ resourceType }) => resourceType !== 'AUTH_PROFILE');

  it(`records each change of ${name}, and no more`, async () =>
    withBench(async ({ eventsOf }) => {
      const [a, b] = [rowOf('a'), rowOf('b')];
      const save = async (...rows: readonly T[]) => eventsOf(async (tx) => sample.collectionIn(tx).save(rows));
      expect(await save(a)).toMatchObject([{ action: 'CREATED', before: null, after: a }]);
      expect(await save(a)).toEqual([]);
      expect(await save(a, b)).toMatchObject([{ action: 'CREATED', after: b }]);
      const after = changed?.(a) ?? a;
      if (changed !== undefined) {
        expect(await save(after, b)).toMatchObject([{ action: 'UPDATED', before: a, after }]);
      }
      const one = own(await eventsOf(async (tx) => sample.collectionIn(tx).delete(keyOf(a))));
      expect(one).toMatchObject([{ action: 'DELETED', before: after, after: null }]);
      const many = own(await eventsOf(async (tx) => sample.collectionIn(tx).deleteMany([keyOf(a), keyOf(b)])));
      expect(many).toMatchObject([{ action: 'DELETED', before: b }]);
    }));

  it(`records ${name} whatever their values`, async () =>
    withBench(async ({ eventsOf }) => {
      const property = fc.asyncProperty(sample.arbitrary, async (row) => {
        const save = async () => eventsOf(async (tx) => sample.collectionIn(tx).save([row]));
        expect((await save()).map(({ after }) => after)).toEqual([row]);
        expect(await save()).toEqual([]);
        const deleted = await eventsOf(async (tx) => sample.collectionIn(tx).delete(keyOf(row)));
        expect(own(deleted).map(({ before }) => before)).toEqual([row]);
      });
      await fc.assert(property, { numRuns: 10 });
    }));
}

function testProfiles(withBench: WithBench): void {
  it('records the settings of auth profiles, and their end with that of their identity profile', async () =>
    withBench(async ({ store, eventsOf }) => {
      const created = await eventsOf(async (tx) => tx.identityProfiles.save([build.buildIdentityProfile('staff')]));
      expect(created.map(({ resourceType }) => resourceType)).toEqual(['IDENTITY_PROFILE']);
      const profile = (await store.read(async (tx) => tx.authProfiles.get('staff')))!;
      const blocked = { ...profile, type: 'BLOCK' } as const;
      const events = await eventsOf(async (tx) => tx.authProfiles.save(blocked));
      expect(events).toMatchObject([
        { action: 'UPDATED', resourceType: 'AUTH_PROFILE', resourceId: 'staff', before: profile, after: blocked },
      ]);
      expect(await eventsOf(async (tx) => tx.authProfiles.save(blocked))).toEqual([]);
      expect(await eventsOf(async (tx) => tx.identityProfiles.deleteMany(['staff', 'none']))).toMatchObject([
        { action: 'DELETED', resourceType: 'IDENTITY_PROFILE', before: build.buildIdentityProfile('staff') },
        { action: 'DELETED', resourceType: 'AUTH_PROFILE', before: blocked, after: null },
      ]);
    }));
}

function testMany(withBench: WithBench): void {
  const identities = (count: number) => Array.from({ length: count }, (_, i) => build.buildIdentity(`i${i}`));
  const summary = (events: readonly AuditEvent[]) =>
    events.map(({ action, resourceType, resourceId }) => `${action} ${resourceType} ${resourceId}`);

  it('names each row, however many a transaction changes', async () =>
    withBench(async ({ store, eventsOf }) => {
      await eventsOf(async (tx) => tx.identities.save(identities(2500)));
      const many = await eventsOf(async (tx) => {
        await tx.identities.save(identities(2505));
        await tx.identities.save(identities(2500).map((row) => ({ ...row, name: 'changed' })));
        await tx.identities.deleteMany(['i1', 'i2', 'none']);
      });
      expect(summary(many)).toEqual([
        ...Array.from({ length: 5 }, (_, i) => `CREATED IDENTITY i${2500 + i}`),
        ...Array.from({ length: 2500 }, (_, i) => `UPDATED IDENTITY i${i}`),
        ...['DELETED IDENTITY i1', 'DELETED IDENTITY i2'],
      ]);
      const where = [{ field: 'resourceId', op: 'eq', value: 'i2' }] as const;
      const found = await store.read(async (tx) => tx.auditEvents.list({ ...everything, where }));
      expect(found.items.map(({ action }) => action)).toEqual(['CREATED', 'UPDATED', 'DELETED']);
    }));

  it('names each row that is deleted along with something else', async () =>
    withBench(async ({ store, eventsOf }) => {
      const item = { type: 'ENTITLEMENT', id: 'e' } as const;
      const accounts = Array.from({ length: 2001 }, (_, i) => build.buildAccount(`a${i}`));
      await store.write([], async (tx) => {
        await tx.accounts.save(accounts);
        await tx.grants.save([build.buildGrant('r', 'e'), build.buildGrant('q', 'e')]);
        await tx.assignments.save([{ identityId: 'ann', access: item }]);
      });
      const events = await eventsOf(async (tx) => {
        expect(await tx.grants.deleteOfItems([item])).toBe(2);
        expect(await tx.grants.deleteOfItems([item])).toBe(0);
        expect(await tx.assignments.deleteOfItems([item])).toBe(1);
        expect(await tx.accounts.deleteOfSource('hr')).toBe(2001);
      });
      expect(summary(events).sort()).toEqual(
        [
          'DELETED GRANT ROLE/q/ENTITLEMENT/e',
          'DELETED GRANT ROLE/r/ENTITLEMENT/e',
          'DELETED ASSIGNMENT ann/ENTITLEMENT/e',
          ...accounts.map(({ id }) => `DELETED ACCOUNT ${id}`),
        ].sort(),
      );
      const before = new Map(events.map((event) => [event.resourceId, event.before]));
      expect(before.get('a2000')).toEqual(accounts[2000]);
    }));
}

function testLog(withBench: WithBench): void {
  it('finds the events from one time to another, in either order', async () =>
    withBench(async ({ store, clock, eventsOf }) => {
      const times: number[] = [];
      for (const id of ['a', 'b', 'c', 'd']) {
        const [event] = await eventsOf(async (tx) => tx.sources.save([build.buildSource(id)]));
        times.push(Date.parse(event!.created));
        clock.advance(2);
        await realDelay.wait(2);
      }
      const where = [
        { field: 'id', op: 'ge', value: lowestIdAt(times[1]!) },
        { field: 'id', op: 'lt', value: lowestIdAt(times[3]!) },
      ] as const;
      const list = async (descending: boolean) => {
        const query = { limit: 10, offset: 0, isCounted: true, where, orderBy: [{ field: 'id', descending }] } as const;
        const { items, total } = await store.read(async (tx) => tx.auditEvents.list(query));
        return [total, ...items.map(({ resourceId }) => resourceId)];
      };
      expect(await list(false)).toEqual([2, 'b', 'c']);
      expect(await list(true)).toEqual([2, 'c', 'b']);
    }));
}

function testSettings(withBench: WithBench): void {
  it('records the settings of starting apps when they differ, and answers about each past state with them', async () =>
    withBench(async ({ store }) => {
      const record = new RecordAnswerSettings(store);
      const seal = new SealAuditEvents(store, { digest: (text) => text, newSalts: sequentialSalts });
      await store.write([], (tx) =>
        tx.identities.save([
          { ...build.buildIdentity('ann'), disabled: true },
          { ...build.buildIdentity('bob'), disabled: false },
        ]),
      );
      await store.write([], (tx) =>
        tx.assignments.save(
          ['ann', 'bob'].map((identityId) => ({ identityId, access: { type: 'ROLE', id: 'r' } as const })),
        ),
      );
      const settings = (value: boolean) => ({ disabledIdentitiesHoldAccess: value });
      const starts = [false, false, true, true, false];
      await seal.execute();
      const states = [{ position: (await store.read((tx) => tx.auditEvents.head()))!.position, value: true }];
      const found: unknown[] = [];
      for (const value of starts) {
        // Two apps start at once.
        found.push(...(await Promise.all([record.execute(settings(value)), record.execute(settings(value))])));
        await seal.execute();
        states.push({ position: (await store.read((tx) => tx.auditEvents.head()))!.position, value });
      }
      expect(found.filter((one) => one !== undefined)).toMatchObject([null, settings(false), settings(true)]);
      const events = (await listEvents(store)).filter(({ resourceType }) => resourceType === 'ANSWER_SETTINGS');
      const kept = (row: AuditedRow | null) => row?.disabledIdentitiesHoldAccess ?? null;
      expect(events.map(({ before, after }) => [kept(before), kept(after)])).toEqual([
        [null, false],
        [false, true],
        [true, false],
      ]);
      for (const [n, { position, value }] of states.entries()) {
        // The settings of the command count only before the first record.
        const opened = await store.read(async (tx) => {
          const past = await openPastOrigin(tx, position, settings(n === 0 ? value : !value));
          if (!past.ok) return past.error;
          const { held } = await past.value.origin.states.of(['ann', 'bob']);
          const holders = [...held].filter(([, { assigned }]) => assigned.length > 0).map(([id]) => id);
          return { settings: past.value.state.settings, holders };
        });
        expect(opened).toEqual({
          settings: { ...settings(value), recorded: n > 0 },
          holders: value ? ['ann', 'bob'] : ['bob'],
        });
      }
    }));
}
