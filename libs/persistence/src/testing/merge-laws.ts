import { createHash } from 'node:crypto';
import {
  AccessSnapshots,
  ImportInventory,
  importKinds,
  SealAuditEvents,
  VerifyAudit,
  withAudit,
  type ImportKind,
  type ImportOptions,
  type ImportReport,
  type Store,
} from '@identity-governance/application';
import { FixedActor, FixedClock, SequentialIds, sequentialSalts } from '@identity-governance/test-kit';
import fc from 'fast-check';
import { createStore } from '../create-store';
import type { Database } from '../database';
import { listTables } from '../moving/list-tables';
import { openMigratedDatabases } from './open-migrated-databases';
import type { Engine } from './test-database';
import { testStoreOptions } from './test-store-options';

type Folder = Partial<Record<ImportKind, readonly object[]>>;

interface Import {
  readonly folder: Folder;
  readonly gone: Folder;
  readonly options: Pick<ImportOptions, 'skipInvalid' | 'sync'>;
}

/** Strings that are written with escapes in JSON, in ids of audit events, or in statements. */
const odd = ['a', 'A', 'é', 'ﬁ İ', 'q"u\'o', 'b\\n', 'c/d~e', '\u{1f600}', '*', 'ß ſ'] as const;
const text = fc.constantFrom(...odd);
const attributeNames = ['groups', 'mail', 'Région', 'a"b', 'costcentre'] as const;
const value = fc.oneof(text, fc.boolean(), fc.integer(), fc.array(text, { maxLength: 3 }));
const date = fc.constantFrom(undefined, undefined, '2020-01-01T00:00:00.000Z', '2100-01-01T00:00:00.000Z');

/** Ids of which each has a row in a whole folder; `more` are ids of rows that do not exist. */
function idsOf(more: number) {
  return (prefix: string, count: number): fc.Arbitrary<string> =>
    fc.nat({ max: count - 1 + more }).map((n) => nameId(prefix, n));
}

function nameId(prefix: string, n: number): string {
  return n === 1 ? `${prefix}1/~` : `${prefix}${n}`;
}

type Rows = Partial<Record<ImportKind, fc.Arbitrary<object>>>;

function arbitraryRows(more: number): Rows {
  const id = idsOf(more);
  const entitlement = id('e', 4).map((own) => ({ type: 'ENTITLEMENT', id: own }));
  const role = id('r', 4).map((own) => ({ type: 'ROLE', id: own }));
  return {
    sources: fc.record({
      id: id('s', 3),
      name: text,
      attributes: fc.dictionary(fc.constantFrom('owner', 'mail'), text),
    }),
    'account-attributes': fc.record({
      ...{ sourceId: id('s', 3), name: fc.constantFrom('groups', 'mail', 'Région'), entitlement: fc.boolean() },
    }),
    entitlements: fc.record({
      ...{ id: id('e', 4), name: text, description: fc.option(text), sourceId: id('s', 3) },
      ...{ attribute: fc.constantFrom('groups', 'mail'), value: fc.constantFrom('a', 'é', 'z') },
    }),
    roles: fc.record({ id: id('r', 4), name: text, description: fc.option(text) }),
    grants: fc.record({ parent: role, child: entitlement }),
    'identity-profiles': fc
      .record({ id: id('p', 2), authoritativeSourceId: id('s', 3), other: fc.nat({ max: 1 }) })
      .map(({ other, ...row }) => ({ ...row, name: `${row.id} ${other}` })),
    identities: fc.record(
      {
        ...{ id: id('i', 5), name: text, email: fc.option(fc.constantFrom('a@b.c', 'É@b.c')) },
        ...{ disabled: fc.boolean(), managerId: fc.option(id('i', 5)), identityProfileId: fc.option(id('p', 2)) },
        attributes: fc.dictionary(text, value, { maxKeys: 2 }),
      },
      { requiredKeys: ['id', 'name'] },
    ),
    accounts: fc.record(
      {
        ...{
          id: id('a', 6),
          sourceId: id('s', 3),
          identityId: fc.option(id('i', 5)),
          nativeIdentity: text,
          name: text,
        },
        ...{
          disabled: fc.boolean(),
          validFrom: date,
          validUntil: fc.constantFrom(undefined, '2100-06-01T00:00:00.000Z'),
        },
        attributes: fc.dictionary(fc.constantFrom(...attributeNames.slice(0, 4 + more)), value, { maxKeys: 3 }),
      },
      { requiredKeys: ['id', 'sourceId', 'nativeIdentity'] },
    ),
    assignments: fc.oneof(
      fc.record({ identityId: id('i', 5), access: fc.oneof(entitlement, role) }),
      fc.record({ identityId: id('i', 5), access: fc.oneof(entitlement, role), validFrom: date }),
    ),
    'governance-groups': fc
      .record({ id: id('g', 2), description: fc.option(text) })
      .map((row) => ({ ...row, name: row.id })),
    'governance-group-members': fc.record({ groupId: id('g', 2), identityId: id('i', 5) }),
  };
}

const maxRows = 10;
/** The kinds whose rows may repeat a key. */
const repeatable: readonly string[] = ['grants', 'assignments', 'governance-group-members'];

function folderOf(more: number, mayRepeat: boolean): fc.Arbitrary<Folder> {
  const kinds = Object.entries(arbitraryRows(more)).map(([kind, row]) => {
    const selector = ({ id, name, ...row }: Readonly<Record<string, unknown>>) => {
      const { sourceId, identityId, access, groupId, parent, child } = row;
      return id ?? JSON.stringify([sourceId, sourceId && name, identityId, access, groupId, parent, child]);
    };
    const all =
      mayRepeat && repeatable.includes(kind)
        ? fc.array(row, { maxLength: maxRows })
        : fc.uniqueArray(row, { maxLength: maxRows, selector: selector as (row: object) => unknown });
    return [kind, all] as const;
  });
  return fc.record(Object.fromEntries(kinds));
}

/** Adds the rows to which others refer. */
function complete(some: Folder): Folder {
  const withAll = (kind: ImportKind, ids: readonly string[], rest: object = {}) => {
    const own = (some[kind] ?? []) as readonly { readonly id: string }[];
    const added = ids.filter((id) => !own.some((row) => row.id === id)).map((id) => ({ id, name: id, ...rest }));
    return [...own, ...added];
  };
  const ids = (prefix: string, count: number) => Array.from({ length: count }, (_, n) => nameId(prefix, n));
  return {
    ...some,
    sources: withAll('sources', ids('s', 3)),
    entitlements: withAll('entitlements', ids('e', 4), { sourceId: 's0' }),
    roles: withAll('roles', ids('r', 4)),
    'identity-profiles': withAll('identity-profiles', ids('p', 2), { authoritativeSourceId: 's0' }),
    identities: withAll('identities', ids('i', 5)),
    'governance-groups': withAll('governance-groups', ids('g', 2)),
  };
}

const folderIn = (mayRepeat: boolean) => {
  const whole = folderOf(0, mayRepeat).map(complete);
  return fc.oneof(folderOf(1, mayRepeat), whole, whole);
};
const idsToDelete = (prefix: string, count: number) =>
  fc.uniqueArray(fc.nat({ max: count }), { maxLength: 2 }).map((all) => all.map((n) => ({ id: nameId(prefix, n) })));
const gone: fc.Arbitrary<Folder> = fc.record(
  {
    sources: idsToDelete('s', 9),
    entitlements: idsToDelete('e', 4),
    identities: idsToDelete('i', 4),
    accounts: idsToDelete('a', 5),
  },
  { requiredKeys: [] },
);
const importedIn = (mayRepeat: boolean): fc.Arbitrary<Import> =>
  fc
    .record({
      folder: folderIn(mayRepeat),
      gone: fc.oneof(fc.constant({}), gone),
      options: fc.record({
        skipInvalid: fc.constantFrom(true, true, false),
        sync: fc.constantFrom(undefined, undefined, { sourceId: 's0', maxDeletes: 1 }, { maxDeletes: 1 }),
      }),
    })
    .map(({ options: { skipInvalid, sync }, ...rest }) => ({
      ...rest,
      options: { skipInvalid: sync === undefined && skipInvalid, sync },
    }));

const searchAttributes = [
  { id: 'x1', name: 'costCentre', displayName: 'Cost centre', applicationAttributes: { s0: 'mail' } },
  { id: 'x2', name: 'group', displayName: 'Group', applicationAttributes: { s0: 'groups', s1: 'groups' } },
];

const sha256 = (content: string) => createHash('sha256').update(content).digest('hex');
const clock = new FixedClock();
/** Columns with random values or times of the database. */
const unlike = new Set(['token', 'position', 'created', 'sealed', 'hash', 'previous', 'event_id']);

class Imported {
  private readonly store: Store;

  constructor(
    private readonly database: Database,
    { isBySets, mergedAtOnce }: { readonly isBySets: boolean; readonly mergedAtOnce?: number },
  ) {
    const inner = createStore(database, { ...testStoreOptions(), ...(mergedAtOnce && { mergedAtOnce }) });
    const currentActor = new FixedActor();
    const store = withAudit({ store: inner, ids: new SequentialIds(), currentActor });
    // Without its stage, a transaction saves rows one by one.
    const write: Store['write'] = async (exclusive, work) => store.write(exclusive, work);
    this.store = isBySets ? store : Object.assign(Object.create(store) as Store, { write });
  }

  async prepare(): Promise<void> {
    await this.store.write(['search-attributes'], async (tx) => tx.searchAttributes.save(searchAttributes));
  }

  async run({ folder: saved, gone: deleted, options }: Import): Promise<ImportReport> {
    async function* batches() {
      for (const kind of importKinds) {
        const own = (saved[kind] ?? []).map((record, i) => ({ line: i + 2, record }));
        const keys = (deleted[kind] ?? []).map((record, i) => ({ line: i + 2, record, isDeletion: true }));
        if (kind in saved) yield await Promise.resolve({ kind, rows: own });
        if (kind in deleted) yield { kind, rows: keys };
      }
    }
    const parts = {
      snapshots: new AccessSnapshots(this.store),
      author: { ids: new SequentialIds(), currentActor: new FixedActor() },
    };
    return new ImportInventory(this.store, clock, parts).execute(batches(), options);
  }

  /** Returns the rows of all tables, in any order of the entries of one transaction. */
  async contents(): Promise<Readonly<Record<string, readonly string[]>>> {
    const tables = await this.database.read(async (scope) => listTables(scope));
    const found: Record<string, readonly string[]> = {};
    for (const { name, columns } of tables) {
      const records = await this.database.query(`SELECT * FROM ${name}`);
      const names = columns.map((column) => column.name).filter((column) => !unlike.has(column));
      const kept = name === 'audit_event' ? names.filter((column) => column !== 'id') : names;
      found[name] = records.map((record) => JSON.stringify(kept.map((column) => [column, record[column]]))).sort();
    }
    return found;
  }

  /** Returns the events of each row, in their order. */
  async eventsByRow(): Promise<Readonly<Record<string, readonly string[]>>> {
    const records = await this.database.query(
      `SELECT e.* FROM audit_event e JOIN audit_unsealed u ON u.event_id = e.id ORDER BY u.sequence`,
    );
    const found: Record<string, string[]> = {};
    for (const { resource_type: type, resource_id: id, action, before, after } of records) {
      (found[`${String(type)} ${String(id)}`] ??= []).push(`${String(action)} ${String(before)} ${String(after)}`);
    }
    return found;
  }

  async verify(): Promise<number> {
    await new SealAuditEvents(this.store, { digest: sha256, newSalts: sequentialSalts }).execute();
    return (await new VerifyAudit(this.store, sha256).execute()).faultCount;
  }
}

/** Tests that merging by sets does what saving each row does. */
export function describeMergeLaws(engine: Engine, runs: number): void {
  describe(`an import that is merged by sets on ${engine}`, () => {
    const [one, other] = [openMigratedDatabases(engine), openMigratedDatabases(engine)];

    const agree = async (imports: readonly Import[], mergedAtOnce?: number) => {
      const bySets = new Imported(await one.shareEmpty(), { isBySets: true, ...(mergedAtOnce && { mergedAtOnce }) });
      const byRows = new Imported(await other.shareEmpty(), { isBySets: false });
      await Promise.all([bySets.prepare(), byRows.prepare()]);
      for (const made of imports) {
        const [report, wanted] = [await bySets.run(made), await byRows.run(made)];
        expect(report).toEqual(wanted);
      }
      expect(await bySets.contents()).toEqual(await byRows.contents());
      expect(await bySets.eventsByRow()).toEqual(await byRows.eventsByRow());
      expect(await bySets.verify()).toBe(0);
    };
    const someIn = (mayRepeat: boolean) => fc.array(importedIn(mayRepeat), { minLength: 2, maxLength: 3 });

    it('does what saving its rows one by one does', async () => {
      await fc.assert(
        fc.asyncProperty(someIn(true), async (imports) => agree(imports)),
        { numRuns: runs },
      );
    });

    it('does so in any number of slices', async () => {
      const size = fc.integer({ min: 1, max: 4 });
      await fc.assert(
        fc.asyncProperty(someIn(false), size, async (imports, mergedAtOnce) => agree(imports, mergedAtOnce)),
        { numRuns: runs },
      );
    });
  });
}
