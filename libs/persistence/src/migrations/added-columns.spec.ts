import { rowKinds, type CollectionName } from '@identity-governance/application';
import { arbitraryRows } from '@identity-governance/test-kit';
import { newAuthProfile } from '@identity-governance/domain/patch';
import { withAddedProperties } from '@identity-governance/records';
import fc from 'fast-check';
import type { Database } from '../database';
import { openDatabase } from '../open-database';
import type { ColumnValue } from '../tables/column-kinds';
import { authProfileTable, collectionTables } from '../tables/tables';
import type { Row, Table } from '../tables/table';
import { createTestDatabase } from '../testing/test-database';
import { migrations } from './migrations';

/** The columns that migrations added to existing tables, as `table column`, with the values in older rows. */
type AddedColumns = ReadonlyMap<string, ColumnValue>;

let added: AddedColumns;
beforeAll(async () => {
  const { url, remove } = await createTestDatabase('sqlite');
  const database = await openDatabase(url);
  await database.migrate();
  added = await findAddedColumns(database);
  await database.close();
  await remove();
});

/** Reverts one migration after the other. A column that disappears from a table that stays was added. */
async function findAddedColumns(database: Database): Promise<AddedColumns> {
  const found = new Map<string, ColumnValue>();
  let columns = await readColumns(database);
  for (let n = migrations.length; n > 1; n--) {
    await database.revertLastMigration();
    const before = await readColumns(database);
    const tables = new Set([...before.keys()].map((key) => key.split(' ')[0]!));
    for (const [key, value] of columns) if (!before.has(key) && tables.has(key.split(' ')[0]!)) found.set(key, value);
    columns = before;
  }
  return found;
}

async function readColumns(database: Database): Promise<AddedColumns> {
  const rows = await database.query(
    `SELECT t.name || ' ' || c.name AS "column", c.dflt_value AS initial FROM sqlite_master t, pragma_table_info(t.name) c
     WHERE t.type = 'table'`,
  );
  return new Map(rows.map(({ column, initial }) => [String(column), valueOf(initial as string | null)]));
}

/** Returns the value of an SQL literal. */
function valueOf(literal: string | null): ColumnValue {
  if (literal === null || literal === 'NULL') return null;
  return literal.startsWith("'") ? literal.slice(1, -1).replaceAll("''", "'") : Number(literal);
}

type AnyRow = Readonly<Record<string, unknown>>;
interface AuditedKind {
  readonly name: string;
  readonly types: readonly string[];
  readonly table: Table<AnyRow, unknown>;
  readonly rows: fc.Arbitrary<AnyRow>;
}

const kinds = (Object.keys(rowKinds) as CollectionName[]).map((name) => ({
  name,
  types: rowKinds[name].types,
  table: collectionTables[name] as unknown as AuditedKind['table'],
  rows: arbitraryRows[name] as unknown as AuditedKind['rows'],
}));
const authProfiles = {
  name: 'authProfiles',
  types: ['AUTH_PROFILE'],
  table: authProfileTable as unknown as AuditedKind['table'],
  rows: fc.constant({ ...newAuthProfile({ id: 'staff', name: 'Staff' }) }),
};
const audited: readonly AuditedKind[] = [...kinds.filter(({ types }) => types.length > 0), authProfiles];

describe('columns that migrations added', () => {
  it.each(audited)('have their values in older events of $name', ({ types, table, rows }) => {
    const isAdded = table.columns.map(({ name }) => added.has(`${table.name} ${name}`));
    fc.assert(
      fc.property(rows, (row) => {
        const stored: Row = table.toRow(row).map((value, i) => {
          return isAdded[i]! ? added.get(`${table.name} ${table.columns[i]!.name}`)! : value;
        });
        const migrated = { ...table.fromRow(stored) };
        const names = table.columns.flatMap(({ property }, i) => (isAdded[i]! ? [property] : []));
        const written = Object.fromEntries(Object.entries(migrated).filter(([name]) => !names.includes(name)));
        for (const type of types) expect(withAddedProperties(type, written)).toEqual(migrated);
      }),
      { numRuns: 20 },
    );
  });

  it('are found', () => {
    expect(added).toContainEqual(['identity disabled', 0]);
    expect([...added.keys()]).toEqual(expect.arrayContaining(['source correlation', 'account valid_until']));
  });
});
