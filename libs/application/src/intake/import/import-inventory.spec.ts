import fc from 'fast-check';
import type { SodPolicy } from '@identity-governance/domain/shapes';
import type { ReadTransaction, Store } from '../../ports/store';
import { createInMemoryStore } from '@identity-governance/test-kit/in-memory';
import { override } from '../../audit/audited-collection';
import { FixedClock, SequentialIds } from '@identity-governance/test-kit';
import type { ImportBatch, ImportRow } from './import-batch';
import { ImportInventory } from './import-inventory';
import type { ImportOptions } from './import-options';
import type { ImportKind } from '../../ports/row-kinds';
import type { ImportReport } from './import-report';

type Records = Partial<Record<ImportKind, readonly unknown[]>>;

/** Reads the records of each kind as lines 2, 3, … of its file, two at a time. */
async function* batchesOf(records: Records): AsyncGenerator<ImportBatch> {
  for (const [kind, list] of Object.entries(records)) {
    const rows = list.map((record, i): ImportRow => ({ line: i + 2, record }));
    for (let i = 0; i < rows.length; i += 2) {
      yield await Promise.resolve({ kind: kind as ImportKind, rows: rows.slice(i, i + 2) });
    }
  }
}

const entitlement = (id: string) => ({ type: 'ENTITLEMENT', id });
const policy = (id: string, name: string, left = 'e1') => ({
  id,
  name,
  conflictingAccessCriteria: {
    leftCriteria: { criteriaList: [entitlement(left)] },
    rightCriteria: { criteriaList: [entitlement('e2')] },
  },
});

const organisation: Records = {
  sources: [{ id: 'erp', name: 'ERP' }],
  'account-attributes': [{ sourceId: 'erp', name: 'costCenter' }],
  entitlements: [
    { id: 'e1', name: 'Post', sourceId: 'erp' },
    { id: 'e2', name: 'Pay', sourceId: 'erp' },
  ],
  'access-profiles': [{ id: 'p1', name: 'Clerk', sourceId: 'erp' }],
  roles: [{ id: 'r1', name: 'Clerk' }],
  grants: [
    { parent: { type: 'ROLE', id: 'r1' }, child: { type: 'ACCESS_PROFILE', id: 'p1' } },
    { parent: { type: 'ACCESS_PROFILE', id: 'p1' }, child: entitlement('e1') },
  ],
  'identity-profiles': [{ id: 'staff', name: 'Staff', authoritativeSourceId: 'erp' }],
  identities: [{ id: 'ann', name: 'Ann', identityProfileId: 'staff' }],
  accounts: [{ id: 'a1', sourceId: 'erp', identityId: 'ann', nativeIdentity: 'ANN' }],
  assignments: [{ identityId: 'ann', access: { type: 'ROLE', id: 'r1' } }],
  'sod-policies': [policy('p1', 'Post vs. pay')],
};

describe('ImportInventory', () => {
  const clock = new FixedClock();
  let store: Store;

  beforeEach(() => {
    store = createInMemoryStore({ clock });
  });

  const run = (records: Records, skipInvalid = false): Promise<ImportReport> =>
    new ImportInventory(store, clock).execute(batchesOf(records), { skipInvalid });
  const read = <T>(work: (tx: ReadTransaction) => Promise<T>): Promise<T> => store.read(work);
  const faultsOf = ({ faults }: ImportReport): readonly string[] =>
    faults.map(({ kind, line, field, reason }) => `${kind} ${line} ${field}: ${reason}`);
  const storedPolicy = (): Promise<SodPolicy | undefined> => read((tx) => tx.sodPolicies.get('p1'));

  it('saves every kind, and rows refer to those of earlier kinds', async () => {
    const report = await run(organisation);
    expect(faultsOf(report)).toEqual([]);
    expect(report.applied).toBe(true);
    expect(report.counts.get('entitlements')).toEqual({ created: 2, updated: 0, unchanged: 0, skipped: 0 });
    const assigned = await read((tx) => tx.assignments.ofIdentities(['ann'], '2026-07-01T00:00:00.000Z'));
    expect(assigned).toEqual(new Map([['ann', { access: [{ type: 'ROLE', id: 'r1' }], disabled: false }]]));
    expect(await read((tx) => tx.authProfiles.get('staff'))).toMatchObject({ name: 'Staff', type: 'NON_PTA' });
    expect(await storedPolicy()).toMatchObject({ threshold: 2, created: new Date(clock.now()).toISOString() });
  });

  describe('with an author', () => {
    const author = {
      ids: new SequentialIds(),
      currentActor: { get: () => ({ kind: 'COMMAND' as const, name: 'cli:ann', trackingId: '7'.repeat(32) }) },
    };
    const imported = async (records: Records, options: Partial<ImportOptions> = {}) => {
      const importer = new ImportInventory(store, clock, { author });
      await importer.execute(batchesOf(records), { skipInvalid: false, ...options });
      return read(async (tx) => (await tx.imports.list({ limit: 10, offset: 0 })).items);
    };

    it('keeps a record of what was saved, by whom and why', async () => {
      const origin = { reason: 'nightly', ticket: 'CHG1', files: ['sources.csv'] };
      const [record, ...others] = await imported({ sources: [{ id: 'hr', name: 'HR' }] }, { origin });
      expect(others).toEqual([]);
      expect(record).toMatchObject({
        ...{ actor: 'cli:ann', actorKind: 'COMMAND', trackingId: '7'.repeat(32), outcome: 'APPLIED', mode: 'upsert' },
        ...{ ...origin, sourceId: null, faultCount: 0, causes: [] },
        counts: { sources: { created: 1, updated: 0, unchanged: 0, skipped: 0 } },
      });
      expect(await imported({ sources: [{ id: 'hr', name: 'HR' }] })).toMatchObject([
        record,
        { outcome: 'APPLIED', counts: { sources: { unchanged: 1 } } },
      ]);
    });

    it('keeps a record of what was refused, by cause', async () => {
      const entitlements = ['a', 'b', 'c'].map((id) => ({ id, name: id, sourceId: `s-${id}` }));
      expect(await imported({ sources: [{ id: 'hr', name: '' }], entitlements })).toMatchObject([
        {
          ...{ outcome: 'REFUSED', faultCount: 4 },
          causes: [
            { kind: 'sources', field: 'name', count: 1, lines: [2] },
            {
              kind: 'entitlements',
              field: 'sourceId',
              reason: '`s-a` is not a known source',
              count: 3,
              lines: [2, 3, 4],
            },
          ],
        },
      ]);
    });

    it('keeps none of a dry run', async () => {
      expect(await imported({ sources: [{ id: 'hr', name: 'HR' }] }, { isDryRun: true })).toEqual([]);
    });
  });

  it('changes nothing when the same comes twice', async () => {
    await run(organisation);
    const before = { versions: await store.versions(), policy: await storedPolicy() };
    clock.advance(1000);
    const { counts, applied } = await run(organisation);
    expect(applied).toBe(true);
    for (const count of counts.values()) expect(count).toMatchObject({ created: 0, updated: 0, skipped: 0 });
    expect({ versions: await store.versions(), policy: await storedPolicy() }).toEqual(before);
  });

  it('keeps the time at which a changed policy was created', async () => {
    await run(organisation);
    const created = (await storedPolicy())?.created;
    clock.advance(1000);
    await run({ 'sod-policies': [{ ...policy('p1', 'Post vs. pay'), level: 'LOW' }] });
    expect(await storedPolicy()).toMatchObject({
      level: 'LOW',
      created,
      modified: new Date(clock.now()).toISOString(),
    });
  });

  it('takes only owners of policies that there are, and lets one who has left block nothing', async () => {
    const owned = (id: string, level = 'HIGH') => ({
      ...{ ...policy('p1', 'Post vs. pay'), level, ownerRef: { type: 'IDENTITY', id } },
    });
    await run(organisation);
    const unknown = await run({ 'sod-policies': [owned('nobody')] });
    expect(faultsOf(unknown)).toEqual(['sod-policies 2 ownerRef.id: `nobody` is not a known identity']);
    expect((await storedPolicy())?.ownerRef).toBeNull();
    expect((await run({ 'sod-policies': [owned('ann')] })).applied).toBe(true);
    await store.write([], async (tx) => tx.identities.delete('ann'));
    expect((await run({ 'sod-policies': [owned('ann', 'LOW')] })).applied).toBe(true);
    expect(await storedPolicy()).toMatchObject({ level: 'LOW', ownerRef: { id: 'ann' } });
  });

  it('reports every error, and changes nothing', async () => {
    const report = await run({
      sources: [
        { id: 'erp', name: '' },
        { id: 'hr', name: 'HR' },
        { id: 'hr', name: 'HR again' },
      ],
      entitlements: [{ id: 'e1', name: 'Post', sourceId: 'none' }],
      accounts: [{ id: 'a1', sourceId: 'none', identityId: 'nobody', nativeIdentity: 'n' }],
      assignments: [{ identityId: 'nobody', access: { type: 'GROUP', id: 'x' } }],
      'sod-policies': [policy('p1', 'P')],
    });
    expect(faultsOf(report)).toEqual([
      'sources 2 name: is empty',
      'sources 4 id: is the same as on line 3',
      'entitlements 2 sourceId: `none` is not a known source',
      'accounts 2 sourceId: `none` is not a known source',
      'accounts 2 identityId: `nobody` is not a known identity',
      'assignments 2 access.type: `GROUP` is not one of `ENTITLEMENT`, `ACCESS_PROFILE`, `ROLE`',
      'sod-policies 2 conflictingAccessCriteria.leftCriteria.criteriaList.0: `e1` is not a known entitlement',
      'sod-policies 2 conflictingAccessCriteria.rightCriteria.criteriaList.0: `e2` is not a known entitlement',
    ]);
    expect(report.applied).toBe(false);
    expect(report.counts.get('sources')).toEqual({ created: 1, updated: 0, unchanged: 0, skipped: 2 });
    expect(await read((tx) => tx.sources.count())).toBe(0);
    expect(Object.values(await store.versions()).filter(({ position }) => position !== 0)).toEqual([]);
  });

  it('saves the good rows when invalid ones are to be skipped', async () => {
    const entitlements = [{ id: 'e1', sourceId: 'erp' }, ...organisation.entitlements!.slice(1)];
    const report = await run({ ...organisation, entitlements }, true);
    expect(faultsOf(report)).toEqual([
      'entitlements 2 name: is missing',
      'grants 3 child.id: `e1` is not a known entitlement',
      'sod-policies 2 conflictingAccessCriteria.leftCriteria.criteriaList.0: `e1` is not a known entitlement',
    ]);
    expect(report.applied).toBe(true);
    expect(await read((tx) => tx.accessItems.count())).toBe(3);
    expect(await storedPolicy()).toBeUndefined();
  });

  it('takes references to what the database has, of the right type only', async () => {
    await run({ sources: organisation.sources!, entitlements: organisation.entitlements!, roles: organisation.roles! });
    const grant = (type: string) => ({ parent: { type: 'ROLE', id: 'r1' }, child: { type, id: 'e1' } });
    expect(faultsOf(await run({ grants: [grant('ENTITLEMENT')] }))).toEqual([]);
    expect(faultsOf(await run({ grants: [grant('ROLE')] }))).toEqual(['grants 2 child.id: `e1` is not a known role']);
  });

  it('finds the same key in a later batch, unless a row is only a key', async () => {
    await run(organisation);
    const [identity] = organisation.identities!;
    const [assignment] = organisation.assignments!;
    expect(faultsOf(await run({ identities: [identity, { id: 'bob', name: 'Bob' }, identity] }))).toEqual([
      'identities 4 id: is the same as on line 2',
    ]);
    const attributes = ['a', 'b', 'a'].map((name) => ({ sourceId: 'erp', name }));
    expect(faultsOf(await run({ 'account-attributes': attributes }))).toEqual([
      'account-attributes 4 name: is the same as on line 2',
    ]);
    const report = await run({ assignments: [assignment, assignment, assignment] });
    expect(report.counts.get('assignments')).toEqual({ created: 0, updated: 0, unchanged: 3, skipped: 0 });
  });

  it('refuses an assignment that comes twice, where one has dates', async () => {
    await run(organisation);
    const [assignment] = organisation.assignments!;
    const ended = { ...(assignment as object), validUntil: '2026-01-31' };
    expect(faultsOf(await run({ assignments: [assignment, ended] }))).toEqual([
      'assignments 3 access.id: is the same as on line 2',
    ]);
    const updated = { created: 0, updated: 1, unchanged: 0, skipped: 0 };
    expect((await run({ assignments: [ended] })).counts.get('assignments')).toEqual(updated);
    expect((await run({ assignments: [assignment] })).counts.get('assignments')).toEqual(updated);
  });

  it('keeps names unique without case, against the database and the rows before', async () => {
    await run(organisation);
    const profiles = [
      { id: 'x', name: 'STAFF', authoritativeSourceId: 'erp' },
      { id: 'y', name: 'Guests', authoritativeSourceId: 'erp' },
      { id: 'z', name: 'ＧＵＥＳＴＳ', authoritativeSourceId: 'erp' },
    ];
    expect(
      faultsOf(await run({ 'identity-profiles': profiles, 'sod-policies': [policy('p2', 'post VS. pay')] })),
    ).toEqual([
      'identity-profiles 2 name: `STAFF` is taken: `staff` is named `Staff`',
      'identity-profiles 4 name: `ＧＵＥＳＴＳ` is taken: `y` is named `Guests`',
      'sod-policies 2 name: `post VS. pay` is taken: `p1` is named `Post vs. pay`',
    ]);
  });

  it('lets a name pass from one row to a later one', async () => {
    await run(organisation);
    const report = await run({ 'sod-policies': [policy('p1', 'Another'), policy('p2', 'Post vs. pay')] });
    expect(report).toMatchObject({ applied: true, faultCount: 0 });
  });

  it('lets a policy keep an access item that was deleted, but not gain one', async () => {
    await run(organisation);
    await store.write(['access'], (tx) => tx.accessItems.delete({ type: 'ENTITLEMENT', id: 'e1' }));
    expect(faultsOf(await run({ 'sod-policies': [{ ...policy('p1', 'P'), level: 'LOW' }] }))).toEqual([]);
    expect(faultsOf(await run({ 'sod-policies': [policy('p2', 'Q')] }))).toEqual([
      'sod-policies 2 conflictingAccessCriteria.leftCriteria.criteriaList.0: `e1` is not a known entitlement',
    ]);
  });

  it('reports what the reader found, in its place and once', async () => {
    const rows: readonly ImportRow[] = [
      { line: 2, record: { name: '' }, faults: [{ field: 'id', reason: 'is not valid UTF-8', line: 3 }] },
      { line: 4, record: undefined, faults: [{ field: 'name', reason: 'is not there' }] },
      {
        line: 5,
        record: { id: 'x', name: 'X', attributes: 1 },
        faults: [{ field: 'attributes', reason: 'is not JSON' }],
      },
    ];
    async function* batches(): AsyncGenerator<ImportBatch> {
      yield await Promise.resolve({ kind: 'sources', rows });
    }
    const report = await new ImportInventory(store, clock).execute(batches(), { skipInvalid: false });
    expect(faultsOf(report)).toEqual([
      'sources 3 id: is not valid UTF-8',
      'sources 2 name: is empty',
      'sources 4 name: is not there',
      'sources 5 attributes: is not JSON',
    ]);
    expect(report.counts.get('sources')?.skipped).toBe(3);
  });

  it('ends and rolls back where the input cannot be read, also when invalid rows are skipped', async () => {
    async function* batches(): AsyncGenerator<ImportBatch> {
      const rows = [{ line: 2, record: { id: 'erp', name: 'ERP' } }];
      yield await Promise.resolve({
        kind: 'sources',
        rows,
        unreadable: [{ line: 3, field: 'id', reason: 'has an open quote' }],
      });
      throw new Error('nothing is read after that');
    }
    const report = await new ImportInventory(store, clock).execute(batches(), { skipInvalid: true });
    expect(report.applied).toBe(false);
    expect(faultsOf(report)).toEqual(['sources 3 id: has an open quote']);
    expect(await read((tx) => tx.sources.count())).toBe(0);
  });

  it('rolls back and throws on what its input throws', async () => {
    async function* batches(): AsyncGenerator<ImportBatch> {
      yield* batchesOf({ sources: organisation.sources! });
      throw new Error('disk gone');
    }
    const importing = new ImportInventory(store, clock).execute(batches(), { skipInvalid: true });
    await expect(importing).rejects.toThrow('disk gone');
    expect(await read((tx) => tx.sources.count())).toBe(0);
  });

  it('rolls back and throws on what the stage throws, also for the last rows', async () => {
    const full = new Error('no room');
    const stage: Store['stage'] = async (work) =>
      store.stage(async (inner) => work(override(inner, { add: async () => Promise.reject(full) })));
    const importing = new ImportInventory(override(store, { stage }), clock).execute(batchesOf(organisation), {
      skipInvalid: true,
    });
    await expect(importing).rejects.toBe(full);
    expect(await read((tx) => tx.sources.count())).toBe(0);
  });

  it('finds every repeated key, in whatever order the rows come', async () => {
    const property = fc.asyncProperty(fc.array(fc.nat({ max: 9 }), { maxLength: 12 }), async (numbers) => {
      store = createInMemoryStore({ clock });
      const { faults } = await run({ roles: numbers.map((n) => ({ id: `r${n}`, name: 'R' })) });
      const repeated = numbers.flatMap((n, i) => (numbers.indexOf(n) < i ? [i + 2] : []));
      expect(faults.map(({ line }) => line)).toEqual(repeated);
    });
    await fc.assert(property);
  });

  it('lists a hundred errors and counts them all', async () => {
    const sources = Array.from({ length: 130 }, (_, i) => ({ id: `s${i}` }));
    const report = await run({ sources });
    expect(report.faults).toHaveLength(100);
    expect(report.faultCount).toBe(130);
  });

  it('reports how many rows of a kind have come', async () => {
    const progress: string[] = [];
    await new ImportInventory(store, clock).execute(
      batchesOf({ sources: ['a', 'b', 'c'].map((id) => ({ id, name: id })) }),
      { skipInvalid: false, onProgress: ({ kind, rows }) => progress.push(`${kind} ${rows}`) },
    );
    expect(progress).toEqual(['sources 2', 'sources 3']);
  });

  describe('alongside search attributes', () => {
    const clashing: Records = {
      sources: [{ id: 'erp', name: 'ERP', attributes: { Kst: 'x' } }],
      'account-attributes': [
        { sourceId: 'erp', name: 'mail' },
        { sourceId: 'erp', name: 'KST' },
      ],
      accounts: [
        { id: 'a1', sourceId: 'erp', nativeIdentity: 'A1', attributes: { costCenter: '4711' } },
        { id: 'a2', sourceId: 'erp', nativeIdentity: 'A2', attributes: { ok: '1', kst: '4711' } },
      ],
    };

    beforeEach(async () => {
      await run({ sources: [{ id: 'erp', name: 'ERP' }] });
      const applicationAttributes = { erp: 'costCenter' };
      await store.write([], (tx) =>
        tx.searchAttributes.save([{ id: 'k', name: 'kst', displayName: 'KST', applicationAttributes }]),
      );
    });

    it('refuses their names, in any case, at the line that has them', async () => {
      expect(faultsOf(await run(clashing))).toEqual([
        'sources 2 attributes.Kst: `Kst` is the name of search attribute `kst`',
        'account-attributes 3 name: `KST` is the name of search attribute `kst`',
        'accounts 3 attributes.kst: `kst` is the name of search attribute `kst`',
      ]);
      expect(await read((tx) => tx.accounts.count())).toBe(0);
    });

    it('promotes the accounts that it saves, in the same transaction', async () => {
      const { applied } = await run(clashing, true);
      expect(applied).toBe(true);
      const promoted = () => read((tx) => tx.promotedValues.ofAccounts(['a1', 'a2']));
      expect(await promoted()).toEqual([{ attributeId: 'k', accountId: 'a1', values: ['4711'] }]);
      const moved = { id: 'a1', sourceId: 'erp', nativeIdentity: 'A1', attributes: { costCenter: ['1', '2'] } };
      await run({ accounts: [moved] });
      expect(await promoted()).toEqual([{ attributeId: 'k', accountId: 'a1', values: ['1', '2'] }]);
    });
  });
});
