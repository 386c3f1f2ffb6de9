import { scan } from '@identity-governance/domain/engine';
import fc from 'fast-check';
import { AccessSnapshots, type ReadTransaction, type Store } from '@identity-governance/application';
import { createInMemoryStore } from '../in-memory/in-memory-store';
import { describeCorrelation } from './correlation-contract';
import { entitlement, folders } from './arbitrary-folders';
import { describeImportBesideWriters } from './import-beside-writers';
import { clock, importTo, type Folder } from './import-folder';
import type { OpenedStore } from './opened-store';
import { withStore } from './opened-store';

const everything = { limit: Number.MAX_SAFE_INTEGER, offset: 0 };
const sync = { maxDeletes: 1 } as const;

/** What an import promises, whatever is there before: on every store alike. */
export function describeImportContract(name: string, open: () => Promise<OpenedStore>): void {
  describe(name, () => {
    testFreshLoad(open);
    testRefusals(open);
    testPreview(open);
    testDeletions(open);
    testDeletionsOfSources(open);
    testAccountsOfOthers(open);
    testManyAccounts(open);
    testOneSource(open);
    testRepeatedKeys(open);
    testUniqueNames(open);
    describeCorrelation(open);
    describeImportBesideWriters(open);
  });
}

function testFreshLoad(open: () => Promise<OpenedStore>): void {
  it('makes the state what a fresh load would make, by the differences alone, and then changes nothing', async () =>
    withStore(open, async (store) => {
      const property = fc.asyncProperty(folders, async (folder) => {
        expect(await importTo(store, folder, { sync })).toMatchObject({ applied: true, faults: [] });
        const fresh = createInMemoryStore({ clock });
        await importTo(fresh, folder);
        expect(await readState(store)).toEqual(await readState(fresh));
        const versions = await store.versions();
        for (const options of [{ sync }, {}]) {
          const report = await importTo(store, folder, options);
          for (const counts of report.counts.values()) {
            expect(counts).toEqual({ created: 0, updated: 0, skipped: 0, unchanged: counts.unchanged });
          }
        }
        expect(await store.versions()).toEqual(versions);
      });
      await fc.assert(property, { numRuns: 8 });
    }));
}

function testPreview(open: () => Promise<OpenedStore>): void {
  it('previews the rows and violations that it then changes', async () =>
    withStore(open, async (store) => {
      const property = fc.asyncProperty(folders, folders, async (before, after) => {
        await importTo(store, before, { sync });
        const earlier = await violationsIn(store);
        const snapshots = new AccessSnapshots(store);
        const { preview } = await importTo(store, after, { sync, isDryRun: true, snapshots });
        const { counts } = await importTo(store, after, { sync });
        const later = await violationsIn(store);
        const changed = [...counts.values()].map(({ created, updated, deleted = 0 }) => created + updated + deleted);
        expect(preview?.rowCount ?? 0).toBe(changed.reduce((sum, count) => sum + count, 0));
        const listed = preview?.violations?.listed ?? [];
        const pairsOf = (wanted: 'STARTS' | 'ENDS') =>
          listed.filter(({ change }) => change === wanted).map(({ identity, policy }) => `${identity.id} ${policy.id}`);
        expect(pairsOf('STARTS').sort()).toEqual([...later].filter((pair) => !earlier.has(pair)).sort());
        expect(pairsOf('ENDS').sort()).toEqual([...earlier].filter((pair) => !later.has(pair)).sort());
      });
      await fc.assert(property, { numRuns: 12 });
    }));
}

function violationsIn(store: Store): Promise<ReadonlySet<string>> {
  return new AccessSnapshots(store).ofPopulation(({ index, population }) => {
    const pairs = new Set<string>();
    for (const { rows, positions } of scan(index, population)) {
      rows.forEach((row, i) => pairs.add(`${population.idOf(row)} ${index.policies[positions[i]!]!.id}`));
    }
    return pairs;
  });
}

function testRefusals(open: () => Promise<OpenedStore>): void {
  it('changes nothing when it is refused or only tried, and reports what it would do', async () =>
    withStore(open, async (store) => {
      const property = fc.asyncProperty(folders, folders, async (before, after) => {
        await importTo(store, before, { sync });
        const state = { rows: await readState(store), versions: await store.versions() };
        const tried = await importTo(store, after, { sync, isDryRun: true });
        const refused = await importTo(store, after, { sync: { maxDeletes: 0 }, isDryRun: true });
        const broken = { ...after, roles: [...(after.roles ?? []), { id: 'broken' }] };
        expect(await importTo(store, broken, { sync })).toMatchObject({ applied: false, faultCount: 1 });
        expect({ rows: await readState(store), versions: await store.versions() }).toEqual(state);
        const done = await importTo(store, after, { sync });
        expect([tried.applied, tried.counts]).toEqual([false, done.counts]);
        const missing = refused.excess.map(({ kind }) => kind);
        for (const kind of missing) expect(done.counts.get(kind)?.deleted).toBeGreaterThan(0);
      });
      await fc.assert(property, { numRuns: 4 });
    }));

  it('deletes no greater share of a kind than it may', async () =>
    withStore(open, async (store) => {
      const roles = Array.from({ length: 10 }, (_, i) => ({ id: `r${i}`, name: 'R' }));
      await importTo(store, { roles });
      const share = async (kept: number, maxDeletes: number) =>
        importTo(store, { roles: roles.slice(0, kept) }, { sync: { maxDeletes } });
      expect(await share(8, 0.1)).toMatchObject({
        applied: false,
        excess: [{ kind: 'roles', missing: 2, existing: 10 }],
      });
      expect((await readState(store)).roles).toHaveLength(10);
      expect(await share(9, 0.1)).toMatchObject({ applied: true, excess: [] });
      expect((await readState(store)).roles).toHaveLength(9);
    }));
}

function testDeletionsOfSources(open: () => Promise<OpenedStore>): void {
  it('deletes no greater share of the rows of one source than it may', async () =>
    withStore(open, async (store) => {
      const sources = ['s1', 's2'].map((id) => ({ id, name: id }));
      const entitlements = Array.from({ length: 30 }, (_, i) => {
        return { id: `e${i}`, name: 'E', sourceId: i < 28 ? 's1' : 's2' };
      });
      await importTo(store, { sources, entitlements });
      const keep = async (count: number, gone: Folder = {}) =>
        importTo(store, { sources, entitlements: entitlements.slice(0, count) }, { sync: { maxDeletes: 0.1 }, gone });
      expect(await keep(28)).toMatchObject({
        applied: false,
        excess: [{ kind: 'entitlements', sourceId: 's2', missing: 2, existing: 2 }],
      });
      const gone = { entitlements: [{ id: 'e28' }, { id: 'e29' }] };
      expect(await keep(28, gone)).toMatchObject({ applied: true, excess: [] });
    }));
}

function testAccountsOfOthers(open: () => Promise<OpenedStore>): void {
  it('replaces no account of another source, except where an import of all sources moves it', async () =>
    withStore(open, async (store) => {
      const sources = ['s1', 's2'].map((id) => ({ id, name: id }));
      const accounts = (sourceId: string) => [{ id: 'jsmith', sourceId, nativeIdentity: 'jsmith' }];
      await importTo(store, { sources, accounts: accounts('s1') });
      const before = await readState(store);
      const reason = '`jsmith` is an account of source `s1`; an account of `s2` needs another id, such as `s2/jsmith`';
      for (const options of [{}, { sync: { ...sync, sourceId: 's2' } }]) {
        const refused = await importTo(store, { accounts: accounts('s2') }, options);
        expect(refused).toMatchObject({ applied: false, faults: [{ line: 2, field: 'id', reason }] });
      }
      expect(await readState(store)).toEqual(before);
      const gone = { accounts: [{ id: 'jsmith' }] };
      expect((await importTo(store, { accounts: accounts('s2') }, { gone })).applied).toBe(true);
      expect((await importTo(store, { accounts: accounts('s1') }, { sync })).applied).toBe(true);
      expect(await readState(store)).toEqual(before);
    }));
}

function testDeletions(open: () => Promise<OpenedStore>): void {
  it('deletes single rows with what cannot be without them, once', async () =>
    withStore(open, async (store) => {
      await importTo(store, organisation);
      const gone: Folder = { identities: [{ id: 'i1' }], entitlements: [{ id: 'e1' }, { id: 'none' }] };
      const { applied, counts } = await importTo(store, {}, { gone });
      expect(applied).toBe(true);
      const deleted = Object.fromEntries([...counts].map(([kind, count]) => [kind, count.deleted]));
      expect(deleted).toEqual({ identities: 1, entitlements: 1, assignments: 2, accounts: 1, grants: 1 });
      const before = await store.versions();
      expect(await importTo(store, {}, { gone })).toMatchObject({ applied: true, faultCount: 0 });
      expect(await store.versions()).toEqual(before);
      expect((await importTo(store, organisation)).applied).toBe(true);
      const fresh = createInMemoryStore({ clock });
      await importTo(fresh, organisation);
      expect(await readState(store)).toEqual(await readState(fresh));
    }));

  it('refuses to leave rows behind that belong to what it deletes', async () =>
    withStore(open, async (store) => {
      await importTo(store, organisation);
      const state = await readState(store);
      const { applied, faults } = await importTo(store, {}, { gone: { sources: [{ id: 's1' }] } });
      expect([applied, faults.map(({ reason }) => reason)]).toEqual([
        false,
        ['what is to be deleted still has 2 access items, 1 account'],
      ]);
      const unknown = await importTo(
        store,
        { assignments: organisation.assignments! },
        { gone: { identities: [{ id: 'i1' }] } },
      );
      expect(unknown.faults.map(({ line, reason }) => [line, reason])).toEqual([
        [2, '`i1` is not a known identity'],
        [3, '`i1` is not a known identity'],
      ]);
      expect(await importTo(store, {}, { gone: { roles: [{}] } })).toMatchObject({
        faults: [{ field: 'id', reason: 'is missing' }],
      });
      expect(await readState(store)).toEqual(state);
    }));
}

function testManyAccounts(open: () => Promise<OpenedStore>): void {
  it('takes along all accounts of identities, however many', async () =>
    withStore(open, async (store) => {
      const accounts = Array.from({ length: 201 }, (_, i) => {
        return { id: `a${i}`, sourceId: 's1', identityId: i === 200 ? 'i2' : 'i1', nativeIdentity: `A${i}` };
      });
      const identities = [...organisation.identities!, { id: 'i2', name: 'I2' }];
      await importTo(store, { ...organisation, identities, accounts });
      const { counts } = await importTo(store, {}, { gone: { identities: [{ id: 'i1' }] } });
      expect(counts.get('accounts')?.deleted).toBe(200);
      expect(await store.read((tx) => tx.accounts.count())).toBe(1);
    }));
}

function testOneSource(open: () => Promise<OpenedStore>): void {
  it('synchronises no kind of which nothing comes but deletions, and no source that there is not', async () =>
    withStore(open, async (store) => {
      await importTo(store, organisation);
      const gone: Folder = { entitlements: [{ id: 'e1' }] };
      expect(await importTo(store, {}, { sync: { maxDeletes: 0 }, gone })).toMatchObject({ applied: true, excess: [] });
      const before = await readState(store);
      expect(before.entitlements).toMatchObject([{ id: 'e2' }, { id: 'e3' }]);
      const misspelled = await importTo(store, organisation, { sync: { ...sync, sourceId: 'S1' } });
      expect(misspelled).toMatchObject({ applied: false, faults: [{ reason: '`S1` is not a known source' }] });
      expect(await readState(store)).toEqual(before);
      const found = await importTo(
        store,
        { sources: [{ id: 's3', name: 's3' }] },
        { sync: { ...sync, sourceId: 's3' } },
      );
      expect(found.applied).toBe(true);
    }));

  it('synchronises one source, and leaves all others alone', async () =>
    withStore(open, async (store) => {
      await importTo(store, organisation);
      const before = await readState(store);
      const empty = { entitlements: [], accounts: [], grants: [], assignments: [] };
      const report = await importTo(store, empty, { sync: { ...sync, sourceId: 's2' } });
      expect(report.applied).toBe(true);
      expect(await readState(store)).toEqual({
        ...before,
        entitlements: before.entitlements!.slice(0, 2),
        assignments: before.assignments!.slice(0, 1),
      });
    }));
}

function testRepeatedKeys(open: () => Promise<OpenedStore>): void {
  it('finds repeated keys however far apart, and in the order of the rows', async () =>
    withStore(open, async (store) => {
      const roles = Array.from({ length: 2100 }, (_, i) => ({ id: `r${i % 2095}`, name: i === 1000 ? '' : 'R' }));
      const { faults, counts } = await importTo(store, { roles });
      expect(faults.map(({ line, reason }) => `${line} ${reason}`)).toEqual([
        '1002 is empty',
        ...[0, 1, 2, 3, 4].map((i) => `${2097 + i} is the same as on line ${2 + i}`),
      ]);
      expect(counts.get('roles')).toEqual({ created: 2094, updated: 0, unchanged: 0, skipped: 6 });
    }));
}

/** Names that differ by case alone are the same. */
const profileNames = fc.uniqueArray(
  fc.record({ id: fc.nat({ max: 4 }), name: fc.constantFrom('A', 'a', 'B', 'b', 'C', 'c') }),
  {
    selector: ({ id }) => id,
  },
);

function testUniqueNames(open: () => Promise<OpenedStore>): void {
  it('judges the names of rows as if they came one by one, whichever pass from one to another', async () =>
    withStore(open, async (store) => {
      const property = fc.asyncProperty(profileNames, profileNames, async (before, after) => {
        const [first, second] = [before, after].map((rows) => rows.map(profileOf));
        const single = createInMemoryStore({ clock });
        for (const one of [single, store]) {
          await importTo(one, { sources: [{ id: 's', name: 'S' }], 'identity-profiles': [] }, { sync });
          await importTo(one, { 'identity-profiles': first! }, { skipInvalid: true });
        }
        const reasons: string[] = [];
        for (const row of second!) {
          const { faults } = await importTo(single, { 'identity-profiles': [row] }, { skipInvalid: true });
          reasons.push(...faults.map(({ reason }) => reason));
        }
        const { faults } = await importTo(store, { 'identity-profiles': second! }, { skipInvalid: true });
        expect(faults.map(({ reason }) => reason)).toEqual(reasons);
        expect(await readState(store)).toEqual(await readState(single));
      });
      await fc.assert(property, { numRuns: 25 });
    }));
}

function profileOf({ id, name }: { readonly id: number; readonly name: string }): object {
  return { id: `p${id}`, name, authoritativeSourceId: 's' };
}

const organisation: Folder = {
  sources: ['s1', 's2'].map((id) => ({ id, name: id })),
  entitlements: [
    { id: 'e1', name: 'E1', sourceId: 's1' },
    { id: 'e2', name: 'E2', sourceId: 's1' },
    { id: 'e3', name: 'E3', sourceId: 's2' },
  ],
  roles: [{ id: 'r1', name: 'R1' }],
  grants: [{ parent: { type: 'ROLE', id: 'r1' }, child: entitlement('e1') }],
  identities: [{ id: 'i1', name: 'I1' }],
  accounts: [{ id: 'a1', sourceId: 's1', identityId: 'i1', nativeIdentity: 'A1' }],
  assignments: [
    { identityId: 'i1', access: entitlement('e2') },
    { identityId: 'i1', access: entitlement('e3') },
  ],
};

async function readState(store: Store): Promise<Record<string, readonly object[]>> {
  return store.read(async (tx: ReadTransaction) => {
    const items = (await tx.accessItems.list(everything)).items;
    return {
      sources: (await tx.sources.list(everything)).items,
      schemas: (await tx.accountAttributes.list(everything)).items,
      entitlements: items.filter(({ type }) => type === 'ENTITLEMENT'),
      roles: items.filter(({ type }) => type === 'ROLE'),
      grants: (await tx.grants.list(everything)).items,
      profiles: (await tx.identityProfiles.list(everything)).items,
      authProfiles: (await tx.authProfiles.list(everything)).items,
      identities: (await tx.identities.list(everything)).items,
      accounts: (await tx.accounts.list(everything)).items,
      assignments: (await tx.assignments.list(everything)).items,
    };
  });
}
