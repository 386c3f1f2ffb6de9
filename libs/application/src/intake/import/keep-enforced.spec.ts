import type { SodPolicy } from '@identity-governance/domain/shapes';
import { createInMemoryStore } from '@identity-governance/test-kit/in-memory';
import { buildAccessItem, FixedClock } from '@identity-governance/test-kit';
import type { ImportBatch } from './import-batch';
import { ImportInventory } from './import-inventory';
import type { ImportOptions } from './import-options';

const policy = (id: string, fields: object = {}) => ({
  ...{ id, name: id, state: 'ENFORCED' },
  conflictingAccessCriteria: {
    leftCriteria: { criteriaList: [{ type: 'ENTITLEMENT', id: 'a' }] },
    rightCriteria: { criteriaList: [{ type: 'ENTITLEMENT', id: 'b' }] },
  },
  ...fields,
});
const off = { state: 'NOT_ENFORCED' };
const reason = 'changes of enforced policies need a second person: use `/sod-policies/v1`';

async function openImport() {
  const clock = new FixedClock();
  const store = createInMemoryStore({ clock });
  await store.write(['access'], (tx) => tx.accessItems.save(['a', 'b'].map((id) => buildAccessItem(id))));
  const run = (rows: readonly object[], options: Partial<ImportOptions> = {}, deleted: readonly string[] = []) => {
    const batch: ImportBatch = {
      kind: 'sod-policies',
      rows: [
        ...rows.map((record, i) => ({ line: i + 1, record })),
        ...deleted.map((id, i) => ({ line: 50 + i, record: { id }, isDeletion: true })),
      ],
    };
    const batches = async function* () {
      yield await Promise.resolve(batch);
    };
    return new ImportInventory(store, clock).execute(batches(), { skipInvalid: false, ...options });
  };
  await run([policy('on'), policy('off', off)]);
  clock.advance(1000);
  const list = async (): Promise<readonly SodPolicy[]> =>
    (await store.read((tx) => tx.sodPolicies.list({ limit: 99, offset: 0 }))).items;
  return { run, list };
}

describe('an import that keeps what is enforced', () => {
  it.each([
    ['makes an enforced policy', [policy('new')], []],
    ['changes one', [policy('on', { level: 'LOW' })], []],
    ['switches one off', [policy('on', off)], []],
    ['switches one on', [policy('off')], []],
    ['deletes one', [], ['on']],
    ['deletes one and makes it again', [policy('on', { level: 'LOW' })], ['on']],
  ])('changes nothing when it %s, and says so', async (_case, rows, deleted) => {
    const { run, list } = await openImport();
    const before = await list();
    for (const isDryRun of [false, true]) {
      const { applied, faults } = await run(rows, { keeps: ['ENFORCED'], isDryRun }, deleted);
      expect(applied).toBe(false);
      expect(faults[0]!.reason).toContain(reason);
    }
    expect(await list()).toEqual(before);
    const skipping = await run(rows, { keeps: ['ENFORCED'], skipInvalid: true }, deleted);
    expect(skipping.faultCount).toBeGreaterThan(0);
    expect(await list()).toEqual(before);
  });

  it('deletes none that is missing in a synchronisation', async () => {
    const { run, list } = await openImport();
    const before = await list();
    const sync = { maxDeletes: 1 };
    const { applied, faults } = await run([policy('off', off)], { keeps: ['ENFORCED'], sync });
    expect({ applied, faults }).toEqual({
      applied: false,
      faults: [{ kind: 'sod-policies', line: 0, field: 'id', reason: `\`on\` is ENFORCED: ${reason}` }],
    });
    expect(await list()).toEqual(before);
  });

  it('takes what is equal and what is not enforced, and skips the rest when it may', async () => {
    const { run, list } = await openImport();
    const rows = [policy('on'), policy('off', { ...off, level: 'LOW' }), policy('draft', off)];
    expect(await run(rows, { keeps: ['ENFORCED'] })).toMatchObject({ applied: true, faultCount: 0 });
    const mixed = [policy('on', { level: 'LOW' }), policy('draft', { ...off, level: 'CRITICAL' })];
    const report = await run(mixed, { keeps: ['ENFORCED'], skipInvalid: true }, ['off']);
    expect(report).toMatchObject({ applied: true, faultCount: 1 });
    expect((await list()).map(({ id, level }) => [id, level])).toEqual([
      ['draft', 'CRITICAL'],
      ['on', 'HIGH'],
    ]);
  });

  it('is only what is requested', async () => {
    const { run, list } = await openImport();
    expect(await run([policy('on', off), policy('new')], {}, ['off'])).toMatchObject({ applied: true });
    expect((await list()).map(({ id, state }) => `${id} ${state}`)).toEqual(['new ENFORCED', 'on NOT_ENFORCED']);
  });

  it('keeps policies that files manage, and takes equal ones', async () => {
    const { run, list } = await openImport();
    const managed = policy('on', { tags: ['managed-by:fin'] });
    await run([managed]);
    const before = await list();
    const keeps = ['MANAGED'] as const;
    const said = '`on` is managed by the files of `fin`: change it there';
    for (const [rows, deleted] of [
      [[policy('on')], []],
      [[policy('on', { tags: ['managed-by:fin'], level: 'LOW' })], []],
      [[], ['on']],
    ] as const) {
      const { applied, faults } = await run(rows, { keeps }, deleted);
      expect([applied, faults[0]?.reason]).toEqual([false, said]);
    }
    expect(await run([policy('off', off)], { keeps, sync: { maxDeletes: 1 } })).toMatchObject({
      applied: false,
      faults: [{ reason: said }],
    });
    expect(await list()).toEqual(before);
    const adopted = policy('off', { ...off, tags: ['managed-by:fin'] });
    expect(await run([managed, adopted, policy('new')], { keeps })).toMatchObject({ applied: true, faultCount: 0 });
  });

  it('creates no policy whose path is that of another operation', async () => {
    const { run } = await openImport();
    expect(await run([policy('analysis')])).toMatchObject({
      applied: false,
      faults: [{ field: 'id', reason: '`analysis` is reserved: the API uses it in its paths' }],
    });
  });
});
