import { arbitraryRows } from '@identity-governance/application/testing';
import type { Arbitrary } from 'fast-check';
import fc from 'fast-check';
import type { Table } from './table';
import * as tables from './tables';

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
  testRoundTrip(tables.sourceTable, arbitraryRows.sources);
  testRoundTrip(tables.accountAttributeTable, arbitraryRows.accountAttributes);
  testRoundTrip(tables.accessItemTable, arbitraryRows.accessItems);
  testRoundTrip(tables.grantTable, arbitraryRows.grants);
  testRoundTrip(tables.identityProfileTable, arbitraryRows.identityProfiles);
  testRoundTrip(tables.identityTable, arbitraryRows.identities);
  testRoundTrip(tables.accountTable, arbitraryRows.accounts);
  testRoundTrip(tables.assignmentTable, arbitraryRows.assignments);
  testRoundTrip(tables.sodPolicyTable, arbitraryRows.sodPolicies);
  testRoundTrip(tables.sodCheckTable, arbitraryRows.sodChecks);
  testRoundTrip(tables.searchAttributeTable, arbitraryRows.searchAttributes);
  testRoundTrip(tables.promotionTable, arbitraryRows.promotions);

  it('key a row by the same columns as its key', () => {
    const grant = { parent: { type: 'ROLE', id: 'r' }, child: { type: 'ENTITLEMENT', id: 'e' } } as const;
    expect(tables.grantTable.keyOf(grant)).toEqual(['ROLE', 'r', 'ENTITLEMENT', 'e']);
    expect(tables.accessItemTable.keyOf({ type: 'ROLE', id: 'r' })).toEqual(['ROLE', 'r']);
    expect(tables.sodCheckTable.keyOf('id')).toEqual(['id']);
  });
});
