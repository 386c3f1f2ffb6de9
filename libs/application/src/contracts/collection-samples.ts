import type { Assignment, SodCheck } from '@identity-governance/domain';
import { canonicalName } from '@identity-governance/domain';
import type { Collection } from '../ports/collection';
import type { StatePart, WriteTransaction } from '../ports/store';
import type { Arbitrary } from 'fast-check';
import { arbitraryRows } from '../testing/arbitrary-rows';
import * as build from '../testing/sample-rows';

/** What the contract of collections must know of one kind. */
export interface CollectionSample<T, K> {
  readonly name: keyof typeof arbitraryRows;
  readonly part: StatePart | null;
  readonly collectionIn: (tx: WriteTransaction) => Collection<T, K>;
  readonly keyOf: (row: T) => K;
  readonly arbitrary: Arbitrary<T>;
  /** A row whose key is as distinct, and sorts, as the text does. */
  readonly rowOf: (text: string) => T;
  /** The same key with another value; undefined when a row is nothing but its key. */
  readonly changed: ((row: T) => T) | undefined;
  /** Where names are unique as well. */
  readonly nameOf?: (row: T) => string;
}

/** A sample, told to a test that works for all kinds alike. */
type TestCollection = <T extends object, K>(sample: CollectionSample<T, K>) => void;

const described = <T extends { readonly description: string | null }>(row: T): T => ({
  ...row,
  description: 'changed',
});
const nameOf = ({ name }: { readonly name: string }) => canonicalName(name);
const idOf = ({ id }: { readonly id: string }) => id;
const sameKey = <T>(row: T): T => row;

export function testEveryCollection(test: TestCollection): void {
  testSources(test);
  testAccess(test);
  testProfiles(test);
  testIdentities(test);
  testSod(test);
  testSearchAttributes(test);
}

function testSources(test: TestCollection): void {
  test({
    name: 'sources',
    part: 'inventory',
    collectionIn: (tx) => tx.sources,
    keyOf: idOf,
    arbitrary: arbitraryRows.sources,
    rowOf: (text) => build.buildSource(text),
    changed: described,
  });
  test({
    name: 'accountAttributes',
    part: 'inventory',
    collectionIn: (tx) => tx.accountAttributes,
    keyOf: ({ sourceId, name }) => ({ sourceId, name }),
    arbitrary: arbitraryRows.accountAttributes,
    rowOf: (text) => build.buildAccountAttribute(text),
    changed: described,
  });
}

function testAccess(test: TestCollection): void {
  test({
    name: 'accessItems',
    part: 'access',
    collectionIn: (tx) => tx.accessItems,
    keyOf: ({ type, id }) => ({ type, id }),
    arbitrary: arbitraryRows.accessItems,
    rowOf: (text) => build.buildAccessItem(text),
    changed: described,
  });
  test({
    name: 'grants',
    part: 'access',
    collectionIn: (tx) => tx.grants,
    keyOf: sameKey,
    arbitrary: arbitraryRows.grants,
    rowOf: (text) => build.buildGrant('r', text),
    changed: undefined,
  });
}

function testProfiles(test: TestCollection): void {
  test({
    name: 'identityProfiles',
    part: 'inventory',
    collectionIn: (tx) => tx.identityProfiles,
    keyOf: idOf,
    arbitrary: arbitraryRows.identityProfiles,
    rowOf: (text) => build.buildIdentityProfile(text),
    changed: described,
    nameOf,
  });
}

function testIdentities(test: TestCollection): void {
  test({
    name: 'identities',
    part: 'assignments',
    collectionIn: (tx) => tx.identities,
    keyOf: idOf,
    arbitrary: arbitraryRows.identities,
    rowOf: (text) => build.buildIdentity(text),
    changed: (row) => ({ ...row, attributes: { department: ['Finance', 'Treasury'] } }),
  });
  test({
    name: 'accounts',
    part: 'inventory',
    collectionIn: (tx) => tx.accounts,
    keyOf: idOf,
    arbitrary: arbitraryRows.accounts,
    rowOf: (text) => build.buildAccount(text),
    changed: (row) => ({ ...row, disabled: !row.disabled }),
  });
  test<Assignment, Assignment>({
    name: 'assignments',
    part: 'assignments',
    collectionIn: (tx) => tx.assignments,
    keyOf: sameKey,
    arbitrary: arbitraryRows.assignments,
    rowOf: (text) => ({ identityId: text, access: { type: 'ROLE', id: 'r' } }),
    changed: undefined,
  });
}

function testSod(test: TestCollection): void {
  test({
    name: 'sodPolicies',
    part: 'sod-policies',
    collectionIn: (tx) => tx.sodPolicies,
    keyOf: idOf,
    arbitrary: arbitraryRows.sodPolicies,
    rowOf: (text) => build.buildSodPolicy(text),
    changed: (row) => ({ ...row, tags: ['changed'] }),
    nameOf,
  });
  test<SodCheck, string>({
    name: 'sodChecks',
    part: null,
    collectionIn: (tx) => tx.sodChecks,
    keyOf: ({ requestId }) => requestId,
    arbitrary: arbitraryRows.sodChecks,
    rowOf: (text) => build.buildSodCheck(text),
    changed: (row) => ({ ...row, state: 'ERROR', message: 'changed' }),
  });
}

function testSearchAttributes(test: TestCollection): void {
  test({
    name: 'searchAttributes',
    part: 'search-attributes',
    collectionIn: (tx) => tx.searchAttributes,
    keyOf: idOf,
    arbitrary: arbitraryRows.searchAttributes,
    rowOf: build.buildSearchAttribute,
    changed: (row) => ({ ...row, displayName: 'changed' }),
    nameOf,
  });
  test({
    name: 'promotions',
    part: null,
    collectionIn: (tx) => tx.promotions,
    keyOf: ({ attributeId }) => attributeId,
    arbitrary: arbitraryRows.promotions,
    rowOf: build.buildPromotion,
    changed: (row) => build.buildPromotion(row.attributeId, { state: 'RUNNING', total: 7 }),
  });
}
