import {
  canonicalJson,
  ImportInventory,
  scannedOrigin,
  Store,
  transactionOrigin,
  type AccessOrigin,
} from '@identity-governance/application';
import { folderRows, openFolder } from '@identity-governance/connectors';
import { findNumber, type HeldAccess } from '@identity-governance/domain/engine';
import type { SodPolicy } from '@identity-governance/domain/shapes';
import type { AccessItemRef } from '@identity-governance/domain/sod';
import { engines, openMigratedDatabases } from '@identity-governance/persistence/testing';
import fc from 'fast-check';
import { composeCli } from '../compose';
import { folders, writeRows, type Drawn, type Rows } from '../testing/drawn-folders';
import { TestWorkspace } from '../testing/test-workspace';

/** The number of folders for each engine; `FOLDERS=10000` for a release takes about an hour. */
const wanted = Number(process.env.FOLDERS ?? 0);
const runs = { sqlite: wanted || 40, postgres: wanted || 10 };
jest.setTimeout(Math.max(900_000, wanted * 5_000));

const called = [
  'Ann',
  'ANN',
  'caf\u00e9',
  'cafe\u0301',
  'Stra\u00dfe',
  'STRASSE',
  '\u0130da',
  'i\u0307da',
  'a@example.com',
];
const texts = fc.array(fc.constantFrom(...called, 'A@EXAMPLE.com', 'nobody'), { minLength: 6, maxLength: 6 });
const refs: readonly AccessItemRef[] = [
  ...['e0', 'e1', 'e2', 'e3', 'e4', 'e5'].map((id) => ({ type: 'ENTITLEMENT', id }) as const),
  ...['p0', 'p1'].map((id) => ({ type: 'ACCESS_PROFILE', id }) as const),
  ...['r0', 'r1', 'r2'].map((id) => ({ type: 'ROLE', id }) as const),
];

/** Everything that commands read of a state, in one order. */
async function contentOf({ rows, states, findHolders }: AccessOrigin, names: readonly string[]): Promise<unknown> {
  const identities = await allOf(rows.identities());
  const accounts = await allOf(rows.accounts(['s']));
  const ids = identities.map(({ id }) => id);
  const policies = await rows.policies();
  const assignments = await allOf(rows.assignments());
  const snapshot = await states.accessOf(ids);
  const { graph } = snapshot;
  const page = { limit: 100, afterId: '' };
  return {
    items: inOrder(await rows.items()),
    grants: inOrder(await rows.grants()),
    policies: inOrder(policies.map(timeless)),
    accountAttributes: inOrder(await rows.accountAttributes()),
    identities: inOrder(identities),
    count: await rows.countIdentities(),
    disabled: inOrder(await rows.disabledIdentities()),
    assignments: inOrder(assignments),
    accounts: inOrder(accounts),
    disabledAccounts: inOrder((await allOf(rows.disabledAccounts())).filter(({ identityId }) => identityId !== null)),
    skipped: await rows.skippedRows(),
    identitiesOf: inOrder(await rows.identitiesOf(['i0', 'I1', 'none'])),
    policiesOf: inOrder((await rows.policiesOf(['sod0', 'none'])).map(timeless)),
    assignmentsOf: inOrder(await rows.assignmentsOf(assignments.filter(({ identityId }) => identityId !== 'i0'))),
    accountsOf: inOrder(await rows.accountsOf(['a0', 'a1', 'none'])),
    called: await Promise.all(names.map((name) => rows.identitiesCalled(name, 3))),
    held: inOrder([...snapshot.held].map(([id, held]) => [id, describeHeld(held)])),
    population: await states.ofPopulation(({ population, leftOut }) => ({
      held: inOrder(ids.map((id) => [id, describeHeld(population.heldBy(population.rowOf(id)!))])),
      leftOut: inOrder(
        [...leftOut].map(([id, { ifEnabled, ...rest }]) => [id, ifEnabled && describeHeld(ifEnabled), rest]),
      ),
    })),
    candidates: await Promise.all(
      refs.map(async (ref) => {
        const number = findNumber(graph, ref);
        return number === undefined ? [] : (await findHolders({ snapshot, granting: new Set([number]), page })).ids;
      }),
    ),
  };
}

function describeHeld({ numbers, assigned, carried = [] }: HeldAccess): unknown {
  const keys = new Map(refs.map(({ type, id }) => [numbers.find({ type, id }), `${type}:${id}`]));
  const keysOf = (list: Int32Array) => [...list].map((number) => keys.get(number)).sort();
  return {
    assigned: keysOf(assigned),
    carried: inOrder(carried.map(({ account, entitlements }) => [account, keysOf(entitlements)])),
  };
}

async function allOf<T>(pages: AsyncIterable<readonly T[]>): Promise<readonly T[]> {
  const all: T[] = [];
  for await (const page of pages) all.push(...page);
  return all;
}

/** A folder has no times of policies. */
const timeless = (policy: SodPolicy) => ({ ...policy, created: '', modified: '' });

const inOrder = (rows: readonly unknown[]) => rows.map((row) => canonicalJson(row)).sort();

/** The files with other names of identities, and other texts as the mail addresses of some. */
function renamed({ files }: Drawn, names: readonly string[]): Readonly<Record<string, Rows>> {
  const identities = files.identities!.map((one, n) => ({ ...one, name: names[n % names.length]! }));
  return { ...files, identities };
}

describe.each(engines)('the rows of a folder and of its import on %s', (engine) => {
  const databases = openMigratedDatabases(engine);
  const workspace = new TestWorkspace();
  afterAll(() => {
    workspace.remove();
  });

  it('are the same, as is what they give to each identity', async () => {
    const law = fc.asyncProperty(folders, texts, async (drawn, names) => {
      const database = await databases.shareEmpty();
      const rules = { disabledHoldAccess: drawn.disabledHoldAccess };
      const services = composeCli(database, rules);
      const store = services(Store);
      const files = renamed(drawn, names);
      const input = await openFolder(writeRows(workspace, files));
      if (!input.ok) throw new Error(JSON.stringify(input.error));
      const report = await services(ImportInventory).execute(
        input.value.batches(() => undefined, store),
        { skipInvalid: false },
      );
      expect({ applied: report.applied, faults: report.faultCount }).toEqual({ applied: true, faults: 0 });
      const deleted = drawn.deleted.map((id) => ({ type: 'ENTITLEMENT' as const, id }));
      await store.write(['access'], (tx) => tx.accessItems.deleteMany(deleted));
      const kept = files.entitlements!.filter(({ id }) => !drawn.deleted.includes(String(id)));
      const folder = writeRows(workspace, { ...files, entitlements: kept });
      const ofImport = await store.read(async (tx) => {
        const { time } = await transactionOrigin(tx, { rules }).rows.state();
        return { time, content: await contentOf(transactionOrigin(tx, { rules }), names) };
      });
      const rows = await folderRows(folder, ofImport.time);
      const ofFolder = await contentOf(scannedOrigin(rows, { ...rules, countsUnlisted: true }), names);
      expect(ofFolder).toEqual(ofImport.content);
      await database.close();
    });
    await fc.assert(law, { numRuns: runs[engine], endOnFailure: true });
  });
});
