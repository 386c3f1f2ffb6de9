import {
  ACCOUNTS_AT_ONCE,
  chunkByBytes,
  cutSlice,
  inOrderOf,
  SLICE_BYTES,
  type AccountCollection,
  type AccountPage,
  type AccountSearch,
  type AccountSlice,
  type AccountsOfSource,
  type DeletionWatcher,
  type IdentityAccountPlace,
  type Listing,
  type RowOutline,
} from '@identity-governance/application';
import type { Account } from '@identity-governance/records';
import { namesOfAccount } from '@identity-governance/domain/names';
import { type AccountId, type IdentityId, type SourceId } from '@identity-governance/values';
import { accountSearchSql, driverCountSql } from '../search/account-search-sql';
import { lockNames } from './attribute-names';
import { logHolders } from './account-access-log';
import { outlineRows } from './outline-rows';
import { NamingCollection } from './naming-collection';
import type { Changes } from './typeorm-collection';
import { keyCondition } from '../dialects/table-sql';
import { rowBytes } from '../tables/row-bytes';
import { accountTable } from '../tables/tables';
import type { TransactionScope } from '../connections/transaction-scope';

const accountBytes = rowBytes(accountTable.columns, ({ name }) => `"${name}"`);
const idColumn = accountTable.columns.findIndex(({ property }) => property === 'id');

/** Number of rows above which sorting takes longer than filling a page. */
const BROAD = 5000;

export class TypeOrmAccounts extends NamingCollection<Account, AccountId> implements AccountCollection {
  constructor(scope: TransactionScope) {
    super(scope, accountTable, namesOfAccount);
  }

  /** Finds the ids first, from indexes alone, then the rows of one page. */
  async search(search: AccountSearch): Promise<AccountPage> {
    const { items, ...page } = await this.findIds(search);
    return { items: items.length === 0 ? [] : inOrderOf(items, await this.getMany(items)), ...page };
  }

  async outlineSearch(search: AccountSearch): Promise<Listing<RowOutline>> {
    const { items: ids, ...page } = await this.findIds(search);
    const outlines = await outlineRows(this.scope, accountTable, ids);
    const promoted = await this.promotedBytes(ids);
    const items = outlines.map(({ key, bytes }) => ({ key, bytes: bytes + (promoted.get(key[0]!) ?? 0) }));
    return { items, ...page };
  }

  /**
   * Returns the size of promoted values by account: the values and the attribute names with their JSON syntax. Accounts
   * without promoted values are left out.
   */
  private async promotedBytes(ids: readonly AccountId[]): Promise<ReadonlyMap<string, number>> {
    if (ids.length === 0) return new Map();
    const rows = await this.scope.query(
      `SELECT p.account_id AS id, SUM(octet_length(p.value) + 3) AS bytes,
         SUM(CASE WHEN p.ordinal = 0 THEN octet_length(s.name) + 6 ELSE 0 END) AS named
       FROM promoted_value p JOIN search_attribute s ON s.id = p.attribute_id
       WHERE ${keyCondition(this.scope.engine, ['p.account_id'], '$1')} GROUP BY p.account_id`,
      [JSON.stringify(ids.map((id) => [id]))],
    );
    return new Map(rows.map((row) => [row.id as string, Number(row.bytes) + Number(row.named)]));
  }

  private async findIds(search: AccountSearch): Promise<Listing<AccountId>> {
    const { limit, offset, where, orderBy, isCounted } = search;
    const isBroad = await this.isBroad(search);
    const { sorted, from, parameters } = accountSearchSql(this.scope.engine, { ...search, isBroad });
    const values = sorted.map((expression, i) => `${expression} AS value${i}`).join(', ');
    const order = sorted.map((expression) => `${expression}${orderBy?.descending === true ? ' DESC' : ''}`).join(', ');
    // One more than wanted shows whether there is a next page.
    const page = `SELECT ${values} FROM ${from} ORDER BY ${order} LIMIT ${limit + 1} OFFSET ${offset}`;
    const rows = limit === 0 ? [] : await this.scope.query(page, parameters);
    const places = rows.map((row) => sorted.map((_, i) => row[`value${i}`] as string));
    const items = places.slice(0, limit).map((place) => place.at(-1)!);
    const next = places.length > limit ? places[limit - 1]! : null;
    if (isCounted !== true) return { items, total: null, next };
    const all = accountSearchSql(this.scope.engine, { where, isBroad });
    return { items, total: await this.countFound(all.from, all.parameters), next };
  }

  async ofSource(sourceId: SourceId, { afterId, limit, isUncorrelated }: AccountSlice): Promise<AccountsOfSource> {
    const uncorrelated = isUncorrelated === true ? 'AND identity_id IS NULL' : '';
    const found = await this.scope.query(
      `SELECT id, ${accountBytes} AS bytes FROM account WHERE source_id = $1 AND id > $2 ${uncorrelated}
       ORDER BY id LIMIT $3`,
      [sourceId, afterId, limit],
    );
    const { ids, next } = cutSlice(found.map(outlineIn), limit);
    return { accounts: ids.length === 0 ? [] : inOrderOf(ids, await this.getMany(ids)), next };
  }

  async *ofIdentities(
    identityIds: readonly IdentityId[],
    sourceIds: readonly SourceId[],
  ): AsyncGenerator<readonly Account[]> {
    if (identityIds.length === 0 || sourceIds.length === 0) return;
    const ofIdentities = keyCondition(this.scope.engine, ['identity_id'], '$1');
    const onSources = keyCondition(this.scope.engine, ['source_id'], '$2');
    const found = await this.scope.query(
      `SELECT id, ${accountBytes} AS bytes FROM account WHERE ${ofIdentities} AND ${onSources}`,
      [JSON.stringify(identityIds.map((id) => [id])), JSON.stringify(sourceIds.map((id) => [id]))],
    );
    for (const { ids } of chunkByBytes(found.map(outlineIn), SLICE_BYTES)) yield await this.getMany(ids);
  }

  async ofIdentitiesAfter(
    { identityId, accountId }: IdentityAccountPlace,
    sourceIds: readonly SourceId[],
  ): Promise<readonly Account[]> {
    // An expression, so that the accounts are read by the index of their order and not by the index of sources.
    const onSources = keyCondition(this.scope.engine, ["(source_id || '')"], '$3');
    const found = await this.scope.query(
      `SELECT id, ${accountBytes} AS bytes FROM account WHERE (identity_id, id) > ($1, $2) AND ${onSources}
       ORDER BY identity_id, id LIMIT ${ACCOUNTS_AT_ONCE}`,
      [identityId, accountId, JSON.stringify(sourceIds.map((id) => [id]))],
    );
    const { ids } = cutSlice(found.map(outlineIn), ACCOUNTS_AT_ONCE);
    const accounts = new Map((await this.getMany(ids)).map((account) => [account.id, account]));
    return ids.flatMap((id) => accounts.get(id) ?? []);
  }

  protected override async write(changes: Changes): Promise<void> {
    const keys = changes.rows.map((row) => [row[idColumn]]);
    await this.logHoldersOf(keys);
    await super.write(changes);
    await this.logHoldersOf(keys);
  }

  private async logHoldersOf(keys: readonly unknown[]): Promise<void> {
    await logHolders(this.scope, keyCondition(this.scope.engine, ['id'], '$1'), [JSON.stringify(keys)]);
  }

  override async deleteMany(ids: readonly AccountId[], onDelete?: DeletionWatcher<Account>): Promise<number> {
    const keys = ids.map((id) => [id]);
    await this.logHoldersOf(keys);
    const promoted = keyCondition(this.scope.engine, ['account_id'], '$1');
    await this.scope.run(`DELETE FROM promoted_value WHERE ${promoted}`, [JSON.stringify(keys)]);
    return super.deleteMany(ids, onDelete);
  }

  async deleteOfSource(sourceId: SourceId): Promise<number> {
    await lockNames(this.scope);
    await logHolders(this.scope, 'source_id = $1', [sourceId]);
    const ofSource = 'SELECT id FROM account WHERE source_id = $1';
    await this.scope.run(`DELETE FROM promoted_value WHERE account_id IN (${ofSource})`, [sourceId]);
    await this.names.removeAccountsOf(sourceId);
    return this.deleteWhere('source_id = $1', [sourceId]);
  }

  private async isBroad(search: AccountSearch): Promise<boolean> {
    const counted = driverCountSql(this.scope.engine, search, BROAD);
    return counted !== undefined && (await this.countFound(counted.from, counted.parameters)) === BROAD;
  }

  private async countFound(from: string, parameters: readonly unknown[]): Promise<number> {
    const [row] = await this.scope.query(`SELECT COUNT(*) AS total FROM ${from}`, parameters);
    return Number(row!.total);
  }
}

function outlineIn({ id, bytes }: Record<string, unknown>): RowOutline {
  return { key: [id as AccountId], bytes: Number(bytes) };
}
