import type { AccountId, SearchAttributeId } from '@identity-governance/values';
import type { AttributeName } from '@identity-governance/domain/names';
import type { SearchAttribute } from '@identity-governance/records';
import type { Promotion } from '@identity-governance/records';
import type { Collection, CollectionReader, NameReader } from './collection';

/** Reads search attributes in the order of the canonical names, which alone are the position of a page. */
export type SearchAttributeReader = CollectionReader<SearchAttribute, SearchAttributeId> & NameReader<SearchAttribute>;

export interface SearchAttributeCollection
  extends SearchAttributeReader, Collection<SearchAttribute, SearchAttributeId> {}

/**
 * The latest promotion of each search attribute; keyed by the attribute's id.
 *
 * INVARIANT (one promotion each): a search attribute has one, from its creation to its deletion.
 */
export type PromotionCollection = Collection<Promotion, SearchAttributeId>;

/**
 * Reads the names that sources, account schemas and accounts use, which the store maintains as it saves them.
 *
 * - `findUse`: one use of the name, in canonical form, the first by kind, source and case; undefined if there is none.
 *   One lookup, regardless of the number of accounts.
 *
 * INVARIANT (names apart): no search attribute has a name that is in use. Every writer of either side takes the locks
 * of 'inventory' and 'search-attributes' and checks first; as the last line of defense a save that would break it
 * throws `UniqueNameTaken` of 'searchAttributes'.
 */
export interface AttributeNameReader {
  findUse(name: string): Promise<AttributeName | undefined>;
}

/**
 * The values that one account promotes under one search attribute: at least one, see `promotedValues` of the domain.
 */
export interface PromotedValues {
  readonly attributeId: SearchAttributeId;
  readonly accountId: AccountId;
  readonly values: readonly string[];
}

/** `ofAccounts`: returns all values promoted from these accounts, in no particular order. */
export interface PromotedValueReader {
  ofAccounts(accountIds: readonly AccountId[]): Promise<readonly PromotedValues[]>;
}

export interface PromotedScope {
  readonly accountIds: readonly AccountId[];
  /** Limits the scope to this search attribute; by default it includes all. */
  readonly attributeId?: SearchAttributeId;
}

/**
 * Writes promoted values.
 *
 * - `replace`: makes `rows` all that is promoted within the scope. Equal rows stay untouched.
 * - `deleteOfAttribute`: deletes up to about `limit` rows of one search attribute; true when none is left.
 */
export interface PromotedValueCollection extends PromotedValueReader {
  replace(scope: PromotedScope, rows: readonly PromotedValues[]): Promise<void>;
  deleteOfAttribute(attributeId: SearchAttributeId, limit: number): Promise<boolean>;
}
