import { AccessSnapshots, type Store } from '@identity-governance/application';
import { buildAccessItem, buildAccount, buildAccountAttribute, buildIdentity } from '@identity-governance/test-kit';
import { createStore } from '../create-store';
import { openMigratedDatabases } from '../testing/open-migrated-databases';
import { recordStatements } from '../testing/record-statements';
import { engines } from '../testing/test-database';
import { testStoreOptions } from '../testing/test-store-options';

const most = 10_001; // one more than wanted
const many = 20_000;
const refs = Array.from({ length: many }, (_, i) => ({ type: 'ENTITLEMENT' as const, id: `e${i}` }));

describe.each(engines)('access of which there is very much, on %s', (engine) => {
  const databases = openMigratedDatabases(engine);
  let store: Store;
  beforeAll(async () => {
    store = createStore(await databases.shareEmpty(), testStoreOptions());
    await store.write([], async (tx) => {
      await tx.accessItems.save([buildAccessItem('e0')]);
      await tx.identities.save(['ann', 'big', 'cid'].map((id) => buildIdentity(id)));
      await tx.assignments.save(refs.map((access) => ({ identityId: 'big', access })));
      await tx.assignments.save(refs.slice(0, 9).map((access) => ({ identityId: 'ann', access })));
    });
  });
  afterAll(async () => store.close());

  const heldOf = async (snapshots: AccessSnapshots, ids: readonly string[]) =>
    Object.fromEntries([...(await snapshots.of(ids)).held].map(([id, { assigned }]) => [id, assigned.length]));

  const inPieces = async <T>(work: () => Promise<T>): Promise<T> => {
    let result: T | undefined;
    const statements = await recordStatements(async () => {
      result = await work();
    });
    expect(statements.reduce((sum, { rows }) => sum + rows, 0)).toBeGreaterThan(many);
    expect(Math.max(...statements.map(({ rows }) => rows))).toBeLessThanOrEqual(most);
    return result!;
  };

  it('is read in pieces: at first, on demand, and when it has changed', async () => {
    const [first, later] = [new AccessSnapshots(store), new AccessSnapshots(store)];
    expect(await inPieces(() => heldOf(first, ['big', 'none']))).toEqual({ big: many });
    expect(await heldOf(later, ['ann'])).toEqual({ ann: 9 });
    expect(await inPieces(() => heldOf(later, ['big', 'ann']))).toEqual({ ann: 9, big: many });
    const assignment = { identityId: 'big', access: refs[7]! };
    await store.write([], (tx) => tx.assignments.delete(assignment));
    expect(await inPieces(() => heldOf(later, ['big']))).toEqual({ big: many - 1 });
    await store.write([], (tx) => tx.assignments.save([assignment]));
    // Also where somebody else is asked for.
    expect(await inPieces(() => heldOf(later, ['ann']))).toEqual({ ann: 9 });
    expect(await heldOf(later, ['big'])).toEqual({ big: many });
  });

  it('is loaded in pieces with all identities', async () => {
    const snapshots = new AccessSnapshots(store);
    let pauses = 0;
    const wait = async () => {
      if (++pauses === 6) snapshots.stopFilling();
      return Promise.resolve();
    };
    await inPieces(() => snapshots.fill({ wait }));
    const statements = await recordStatements(async () => {
      const held = await heldOf(snapshots, ['ann', 'big', 'cid', 'none']);
      expect(held).toEqual({ ann: 9, big: many, cid: 0 });
    });
    expect(statements.length).toBeLessThanOrEqual(1); // the versions
  });

  it('takes one statement where there is little of it', async () => {
    const statements = await recordStatements(async () =>
      store.read(async (tx) => tx.assignments.ofIdentities(['ann', 'cid', 'none'], '2026-07-01T00:00:00.000Z')),
    );
    expect(statements.filter(({ sql }) => sql.includes('assignment'))).toHaveLength(1);
  });
});

describe.each(engines)('accounts of which there is very much, on %s', (engine) => {
  const databases = openMigratedDatabases(engine);
  const ad = { sourceId: 'ad', identityId: 'big' };
  let store: Store;
  beforeAll(async () => {
    store = createStore(await databases.shareEmpty(), testStoreOptions());
    await store.write([], async (tx) => {
      await tx.accountAttributes.save([buildAccountAttribute('memberOf', { sourceId: 'ad', entitlement: true })]);
      await tx.accessItems.save([buildAccessItem('e', { sourceId: 'ad', attribute: 'memberOf', value: 'E' })]);
      await tx.identities.save(['ann', 'big', 'few'].map((id) => buildIdentity(id)));
    });
  });
  afterAll(async () => store.close());

  const accountsOf = (count: number, length: number) =>
    Array.from({ length: count }, (_, i) =>
      buildAccount(`${i}`, { ...ad, attributes: { memberOf: 'E', note: 'x'.repeat(length) } }),
    );

  it.each([
    ['many', accountsOf(300, 10)],
    ['long', accountsOf(12, 900_000)],
  ])('are read in pieces where they are %s, when they are asked for and when one has changed', async (_, accounts) => {
    const snapshots = new AccessSnapshots(store);
    const countOf = async (ids: readonly string[]) => (await snapshots.of(ids)).held.get('big')!.carried?.length ?? 0;
    await snapshots.of(['ann']);
    await store.write([], (tx) => tx.accounts.save(accounts));
    const asked = await recordStatements(async () => {
      expect(await countOf(['big'])).toBe(accounts.length);
    });
    await store.write([], (tx) => tx.accounts.save([{ ...accounts[3]!, attributes: { note: 'x'.repeat(900_000) } }]));
    const changed = await recordStatements(async () => {
      expect(await countOf(['ann', 'big'])).toBe(accounts.length - 1);
    });
    for (const { bytes } of [...asked, ...changed]) expect(bytes).toBeLessThan(5 * 1024 * 1024);
    await store.write([], (tx) => tx.accounts.deleteMany(accounts.map(({ id }) => id)));
    expect(await countOf(['big'])).toBe(0);
  });
});
