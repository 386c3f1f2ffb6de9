import type { SearchAttribute } from '@identity-governance/records';
import { promotedValues } from '@identity-governance/domain/names';
import fc from 'fast-check';
import {
  CreateSearchAttribute,
  DeleteSearchAttribute,
  DeleteSource,
  ImportInventory,
  PatchSearchAttribute,
  ReplaceAccountSchema,
  type IdGenerator,
  type ImportBatch,
  type ImportKind,
  type ReadTransaction,
  type Store,
} from '@identity-governance/application';
import type { FixedClock } from '../testing/fixed-clock';
import { PausingWorkers } from './pausing-workers';

/** An empty store whose job queue has this clock. */
export interface PromotionStore {
  readonly store: Store;
  readonly clock: FixedClock;
  readonly ids: IdGenerator;
  close(): Promise<void>;
}

type Step = (world: World) => Promise<unknown>;

interface World extends PromotionStore {
  readonly workers: PausingWorkers;
}

const sourceIds = ['hr', 'erp', 'crm'];
const accountIds = ['1', '2', '3', '4', '5', '6', '7'];
const searchNames = ['kst', 'Kst', 'ort'];
const attributeNames = ['a', 'b', 'c', 'ORT', 'Mail'];

const mapping = fc.dictionary(fc.constantFrom(...sourceIds), fc.constantFrom('a', 'b', 'c'));
const value = fc.oneof(fc.constantFrom('x', 'X', 'y', ''), fc.array(fc.constantFrom('x', 'y', 'Y', 'z')), fc.boolean());
const accountFields = {
  sourceId: fc.constantFrom(...sourceIds),
  nativeIdentity: fc.constant('n'),
  attributes: fc.dictionary(fc.constantFrom(...attributeNames), value, { noNullPrototype: true }),
};
const account = fc.record({ id: fc.constantFrom(...accountIds), ...accountFields });
/** The initial accounts: only these need a backfill. */
const population = fc.tuple(...accountIds.map((id) => fc.record({ id: fc.constant(id), ...accountFields })));
const searchName = fc.constantFrom(...searchNames);

const changes: fc.Arbitrary<Step> = fc.oneof(
  fc.tuple(searchName, mapping).map(
    ([name, applicationAttributes]): Step =>
      async (world) =>
        new CreateSearchAttribute(world).execute({ name, displayName: name, applicationAttributes }),
  ),
  fc.tuple(searchName, mapping).map(
    ([name, map]): Step =>
      async (world) =>
        new PatchSearchAttribute(world).execute(name, [{ op: 'replace', path: '/applicationAttributes', value: map }]),
  ),
  fc.tuple(searchName, fc.constantFrom(...sourceIds), fc.constantFrom('a', 'b')).map(
    ([name, id, attribute]): Step =>
      async (world) =>
        new PatchSearchAttribute(world).execute(name, [
          { op: 'add', path: `/applicationAttributes/${id}`, value: attribute },
        ]),
  ),
  fc.tuple(searchName, searchName).map(
    ([name, other]): Step =>
      async (world) =>
        new PatchSearchAttribute(world).execute(name, [{ op: 'replace', path: '/name', value: other }]),
  ),
  searchName.map(
    (name): Step =>
      async ({ store }) =>
        new DeleteSearchAttribute(store).execute(name),
  ),
  fc.tuple(fc.constantFrom(...sourceIds), fc.subarray(attributeNames)).map(
    ([id, names]): Step =>
      async ({ store }) =>
        new ReplaceAccountSchema(store).execute(id, { attributes: names.map((name) => ({ name })) }),
  ),
  fc.constantFrom(...sourceIds).map(
    (id): Step =>
      async ({ store }) =>
        new DeleteSource(store).execute(id, { cascade: true }),
  ),
  fc.constant<Step>(importSources),
  fc.uniqueArray(account, { selector: ({ id }) => id }).map(
    (rows): Step =>
      async (world) =>
        importRows(world, 'accounts', rows),
  ),
);

const work: fc.Arbitrary<Step> = fc.oneof(
  fc.integer({ min: 1, max: 9 }).map(
    (chunks): Step =>
      async ({ workers }) =>
        workers.start(chunks),
  ),
  fc.constant<Step>(async ({ workers }) => workers.resume()),
  fc.constant<Step>(async ({ clock }) => {
    clock.advance(60_000);
    return Promise.resolve();
  }),
);

const steps = fc.oneof({ arbitrary: changes, weight: 2 }, { arbitrary: work, weight: 1 });

/** Tests the guarantees about promoted values under any sequence of changes. For specs only. */
export function describePromotionLaws(name: string, open: () => Promise<PromotionStore>, numRuns: number): void {
  describe(`promoted values ${name}`, () => {
    it('equal a pure function of accounts and configurations once the queue is empty', async () => {
      const path = fc.array(steps, { minLength: 10, maxLength: 40 });
      const property = fc.asyncProperty(population, path, async (accounts, path) => {
        const opened = await open();
        const world: World = { ...opened, workers: new PausingWorkers(opened) };
        await importSources(world);
        await importRows(world, 'accounts', accounts);
        for (const step of path) await step(world);
        await world.workers.drain();
        await world.store.read(expectConsistency);
        await world.close();
      });
      await fc.assert(property, { numRuns });
    }, 120_000);
  });
}

async function importSources(world: World): Promise<unknown> {
  return importRows(
    world,
    'sources',
    sourceIds.map((id) => ({ id, name: id })),
  );
}

async function importRows({ store, clock }: World, kind: ImportKind, records: readonly unknown[]): Promise<unknown> {
  const batch: ImportBatch = { kind, rows: records.map((record, i) => ({ line: i + 1, record })) };
  // eslint-disable-next-line @typescript-eslint/require-await -- an import takes what is read piece by piece
  const batches = async function* () {
    yield batch;
  };
  return new ImportInventory(store, clock).execute(batches(), { skipInvalid: true });
}

async function expectConsistency(tx: ReadTransaction): Promise<void> {
  const everything = { limit: 1000, offset: 0 };
  const attributes = (await tx.searchAttributes.list(everything)).items;
  const accounts = (await tx.accounts.list(everything)).items;
  const expected = accounts.flatMap((one) =>
    attributes.flatMap((attribute) => rowText(one.id, attribute, promotedValues(attribute, one))),
  );
  const rows = await tx.promotedValues.ofAccounts(accountIds);
  const stored = rows.map(({ accountId, attributeId, values }) => `${accountId} ${attributeId} ${values.join()}`);
  expect([...stored].sort()).toEqual(expected.sort());
  for (const { id, name } of attributes) {
    expect(await tx.promotions.get(id)).toMatchObject({ state: 'DONE', sourceIds: [] });
    expect(await tx.attributeNames.findUse(name)).toBeUndefined();
  }
}

function rowText(accountId: string, { id }: SearchAttribute, values: readonly string[]): readonly string[] {
  return values.length === 0 ? [] : [`${accountId} ${id} ${values.join()}`];
}
