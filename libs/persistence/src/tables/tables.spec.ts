import type { CollectionName, KeyOf, RowOf } from '@identity-governance/application';
import { arbitraryRows } from '@identity-governance/test-kit';
import { newAuthProfile } from '@identity-governance/domain/patch';
import type { Arbitrary } from 'fast-check';
import fc from 'fast-check';
import type { Table } from './table';
import { dialects } from '../dialects/dialects';
import { upsertStatement } from '../dialects/table-sql';
import { sodCheckTable } from './sod-tables';
import * as tables from './tables';

const authProfileFields = Object.keys(newAuthProfile({ id: '', name: '' }));
const rows: { readonly [N in CollectionName]: Arbitrary<RowOf<N>> } = arbitraryRows;

/** A row goes to the columns of its table and comes back. */
function testRoundTrip<T, K>(table: Table<T, K>, items: Arbitrary<T>): void {
  it(`gives every field of \`${table.name}\` a column of its own`, () => {
    fc.assert(
      fc.property(items, (item) => {
        const row = table.toRow(item);
        expect(row).toHaveLength(table.columns.length);
        for (const value of row) expect(value === null || ['string', 'number'].includes(typeof value)).toBe(true);
        expect(table.fromRow(row)).toEqual(item);
      }),
    );
  });
}

describe('tables', () => {
  // eslint-disable-next-line @typescript-eslint/no-unnecessary-type-parameters -- it ties both arguments to one kind
  const testKind = <N extends CollectionName>(kind: N): void => {
    testRoundTrip<RowOf<N>, KeyOf<N>>(tables.collectionTables[kind], rows[kind]);
  };
  (Object.keys(tables.collectionTables) as CollectionName[]).forEach(testKind);

  it('log each kind of row as what it is', () => {
    for (const [kind, table] of Object.entries(tables.collectionTables)) expect(table.kind).toBe(kind);
  });

  it('give a new identity profile the auth profile that the domain declares', () => {
    const { columns, initial } = tables.identityProfileTable;
    const statement = upsertStatement(dialects.postgres, tables.identityProfileTable);
    const [insert, update] = statement.split('ON CONFLICT');
    const fields = [...columns, ...initial.map(({ column }) => column)].map(({ property }) => property);
    expect(new Set(fields)).toEqual(new Set([...columns.map(({ property }) => property), ...authProfileFields]));
    const stored = new Map(initial.map(({ column, value }) => [column.property, value]));
    for (const [field, value] of Object.entries(newAuthProfile({ id: '', name: '' }))) {
      if (stored.has(field)) expect(stored.get(field)).toBe(value === false ? 0 : value);
    }
    expect(insert).toContain("'NON_PTA', 0, 0, NULL, NULL, 0");
    for (const { column } of initial) expect(update).not.toContain(`"${column.name}"`);
  });

  it('key a row by the same columns as its key', () => {
    const grant = { parent: { type: 'ROLE', id: 'r' }, child: { type: 'ENTITLEMENT', id: 'e' } } as const;
    expect(tables.grantTable.keyOf(grant)).toEqual(['ROLE', 'r', 'ENTITLEMENT', 'e']);
    expect(tables.accessItemTable.keyOf({ type: 'ROLE', id: 'r' })).toEqual(['ROLE', 'r']);
    expect(sodCheckTable.keyOf('id')).toEqual(['id']);
  });
});
