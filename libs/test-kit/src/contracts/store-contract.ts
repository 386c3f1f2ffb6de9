import { describeAccountAccess } from './account-access-contract';
import { describeAccountSearch } from './account-search-contract';
import { describeAttributeNames } from './attribute-name-contract';
import { testCheckCounts } from './check-count-contract';
import { describeCollections } from './collection-contract';
import type { OpenedStore } from './opened-store';
import { withStore } from './opened-store';
import { describeItemUses } from './item-use-contract';
import { describeRemovals } from './removal-contract';
import { assignmentsOfIdentity, type AssignedAccess } from '@identity-governance/application';
import { describeImportSchedules } from './import-schedule-contract';
import { describeOldImports } from './old-import-contract';
import { describePendingChanges } from './pending-change-contract';
import { describeViolationTallies } from './violation-tally-contract';
import { describeProfiles } from './profile-contract';
import { describePromotedValues } from './promoted-value-contract';
import { describeQueries } from './query-contract';
import { describeSearches } from './search-contract';
import { buildAccount, buildIdentity, buildSodCheck } from '../testing/sample-rows';
import { accessItemKey } from '@identity-governance/domain/shapes';
import { compareText } from '@identity-governance/values';
import { describeTransactions } from './transaction-contract';

const time = '2026-07-01T00:00:00.000Z';

/**
 * Tests the contract of the `Store` port except the job queue, which has a separate contract. `open` gives an empty
 * store each time. For specs only.
 */
export function describeStoreContract(name: string, open: () => Promise<OpenedStore>): void {
  describe(name, () => {
    describeCollections(open);
    describeQueries(open);
    describeSearches(open);
    describeProfiles(open);
    describeTransactions(open);
    describeAttributeNames(open);
    describePromotedValues(open);
    describeAccountSearch(open);
    describeAccountAccess(open);
    describeItemUses(open);
    describeRemovals(open);
    describePendingChanges(open);
    describeOldImports(open);
    describeImportSchedules(open);
    describeViolationTallies(open);
    describe('assignments', () => {
      testAssignmentsOfIdentity(open);
      testManyAssignments(open);
      testDates(open);
    });
    describe('sodChecks', () => {
      testExpiry(open);
      testResults(open);
      testCheckCounts(open);
    });
  });
}

function testAssignmentsOfIdentity(open: () => Promise<OpenedStore>): void {
  it('of one identity are ordered by type and id', async () =>
    withStore(open, async (store) => {
      const refs = [
        { type: 'ACCESS_PROFILE', id: 'z' },
        { type: 'ENTITLEMENT', id: 'A' },
        { type: 'ENTITLEMENT', id: 'a' },
        { type: 'ENTITLEMENT', id: '\uffee' },
        { type: 'ENTITLEMENT', id: '\u{1f600}' },
        { type: 'ROLE', id: 'a' },
      ] as const;
      const others = ['ADA', 'ada ', 'bob'].map((identityId) => ({ identityId, access: refs[0] }));
      const own = refs.map((access) => ({ identityId: 'ada', access }));
      await store.write([], async (tx) => tx.assignments.save([...others, ...own.reverse()]));
      const listed = async (id: string) =>
        store.read(async (tx) => assignmentsOfIdentity.listAfter(tx, id, { after: ['', ''], limit: 9 }));
      expect(await listed('ada')).toEqual(refs);
      expect(await listed('Ada')).toEqual([]);
      await store.write([], async (tx) =>
        tx.identities.save(['ada', 'ADA', 'none'].map((id) => buildIdentity(id, { disabled: id === 'ADA' }))),
      );
      const many = await store.read(async (tx) => tx.assignments.ofIdentities(['bob', 'none', 'ADA', 'ADA'], time));
      expect(many).toEqual(
        new Map([
          ['bob', null],
          ['none', { access: [], disabled: false }],
          ['ADA', { access: [refs[0]], disabled: true }],
        ]),
      );
      const after = await store.read(async (tx) => tx.assignments.ofIdentitiesAfter('ADA', { limit: 5, time }));
      expect([...after.keys()]).toEqual(['ada', 'none']);
      expect(after.get('ada')?.access).toHaveLength(refs.length);
      const disabledAfter = (id: string) => store.read(async (tx) => tx.assignments.disabledAfter(id, 1));
      expect([await disabledAfter(''), await disabledAfter('ADA')]).toEqual([['ADA'], []]);
      expect([
        ...(await store.read(async (tx) => tx.assignments.ofIdentitiesAfter('', { limit: 2, time }))).keys(),
      ]).toEqual(['ADA', 'ada']);
    }));
}

function testManyAssignments(open: () => Promise<OpenedStore>): void {
  it('of identities are all returned, however many they are', async () =>
    withStore(open, async (store) => {
      const counts = { ann: 3, bob: 20_001, cid: 1, dan: 0, eve: 9_000, fay: 12_000 };
      const ids = Object.keys(counts);
      const countedIn = (found: AssignedAccess) =>
        Object.fromEntries([...found].map(([id, rows]) => [id, rows && new Set(rows.access.map(accessItemKey)).size]));
      await store.write([], async (tx) => {
        await tx.identities.save(ids.map((id) => buildIdentity(id)));
        for (const [identityId, count] of Object.entries(counts)) {
          const ids = Array.from({ length: count }, (_, i) => String(i));
          await tx.assignments.save(ids.map((id) => ({ identityId, access: { type: 'ENTITLEMENT', id } })));
        }
      });
      await store.read(async (tx) => {
        expect(countedIn(await tx.assignments.ofIdentities([...ids, 'none'], time))).toEqual({ ...counts, none: null });
        expect(countedIn(await tx.assignments.ofIdentities(['bob'], time))).toEqual({ bob: counts.bob });
        const reported: string[] = [];
        for (let after: string | undefined = ''; after !== undefined; after = reported.at(-1)) {
          const page: AssignedAccess = await tx.assignments.ofIdentitiesAfter(after, { limit: 4, time });
          if (page.size === 0) break;
          expect(countedIn(page)).toEqual(Object.fromEntries([...page.keys()].map((id) => [id, counts[id as 'ann']])));
          reported.push(...page.keys());
        }
        expect(reported).toEqual(ids);
      });
    }));
}

function testDates(open: () => Promise<OpenedStore>): void {
  it('and accounts have dates of identities, after a time and up to another', async () =>
    withStore(open, async (store) => {
      const day = (n: number) => `2026-07-0${n}T00:00:00.000Z`;
      const access = { type: 'ROLE', id: 'a' } as const;
      await store.write([], async (tx) => {
        await tx.assignments.save([
          { identityId: 'ada', access, validFrom: day(2), validUntil: day(4) },
          { identityId: 'bob', access, validFrom: day(1), validUntil: day(5) },
        ]);
        await tx.accounts.save([
          buildAccount('x', { identityId: 'ada', validFrom: day(3), validUntil: null }),
          buildAccount('y', { identityId: null, validFrom: day(3) }),
        ]);
      });
      const between = (after: number, upTo: number, limit: number) =>
        store.read(async (tx) => tx.accessDates.datesBetween(day(after), day(upTo), limit));
      const dates = [...(await between(1, 4, 9))].sort((a, b) => compareText(a.date, b.date));
      expect(dates).toEqual([
        { identityId: 'ada', date: day(2), isStart: true },
        { identityId: 'ada', date: day(3), isStart: true },
        { identityId: 'ada', date: day(4), isStart: false },
      ]);
      expect(await between(1, 4, 2)).toHaveLength(2);
      expect(await between(5, 9, 9)).toEqual([]);
      expect(await store.read(async (tx) => tx.accessDates.around(day(4)))).toEqual({ last: day(4), next: day(5) });
    }));
}

function testExpiry(open: () => Promise<OpenedStore>): void {
  it('completed before a time are deleted, the oldest first, and pending ones stay', async () =>
    withStore(open, async (store) => {
      const completed = (requestId: string, day: number) =>
        buildSodCheck(requestId, { state: 'SUCCESS', completed: `2026-01-0${day}T00:00:00.000Z` });
      const checks = [completed('c', 1), completed('a', 3), completed('b', 2), completed('d', 4), buildSodCheck('e')];
      await store.write([], async (tx) => tx.sodChecks.save(checks));
      const deleteBefore = async (limit: number) =>
        store.write([], async (tx) => tx.sodChecks.deleteCompletedBefore('2026-01-04T00:00:00.000Z', limit));
      const idsLeft = async () =>
        (await store.read(async (tx) => tx.sodChecks.list({ limit: 250, offset: 0 }))).items.map((c) => c.requestId);
      expect(await deleteBefore(2)).toBe(2);
      expect(await idsLeft()).toEqual(['a', 'd', 'e']);
      expect(await deleteBefore(2)).toBe(1);
      expect(await deleteBefore(2)).toBe(0);
      expect(await idsLeft()).toEqual(['d', 'e']);
    }));
}

function testResults(open: () => Promise<OpenedStore>): void {
  it('take one result each, and only while they are pending', async () =>
    withStore(open, async (store) => {
      const ended = buildSodCheck('ended', {
        state: 'ERROR',
        message: 'before',
        completed: '2026-01-01T00:00:00.000Z',
      });
      await store.write([], async (tx) => tx.sodChecks.save([buildSodCheck('a'), buildSodCheck('b'), ended]));
      const resultOf = (requestId: string, message: string | null) => ({
        ...buildSodCheck(requestId, { state: 'SUCCESS', violationContexts: [], message }),
        evaluatedState: { asOf: '2026-01-02T00:00:00.000Z', access: 1, assignments: 2, sodPolicies: 3 },
        completed: '2026-01-02T00:00:00.000Z',
      });
      const complete = async (...ids: readonly string[]) =>
        store.write([], async (tx) =>
          tx.sodChecks.complete(ids.map((id) => resultOf(id, id === 'a' ? null : `'${id}"`))),
        );
      expect(await complete('a', 'ended', 'gone')).toBe(1);
      expect(await complete('b', 'a')).toBe(1);
      expect(await complete()).toBe(0);
      const checks = await store.read(async (tx) => tx.sodChecks.getMany(['a', 'b', 'ended']));
      expect([...checks].sort((x, y) => compareText(x.requestId, y.requestId))).toEqual([
        resultOf('a', null),
        resultOf('b', `'b"`),
        ended,
      ]);
    }));

  it('get the time from one clock', async () =>
    withStore(open, async (store) => {
      const times = [];
      for (let i = 0; i < 3; i++) times.push(await store.read(async (tx) => tx.currentTime()));
      for (const time of times) expect(time).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/);
      expect(times).toEqual([...times].sort());
    }));
}
