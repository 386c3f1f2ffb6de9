import type { Account } from '@identity-governance/records';
import { namesOfAccount } from '@identity-governance/domain/names';
import {
  type AccountId,
  type IdentityId,
  type SearchAttributeId,
  type SourceId,
  canonicalName,
  compareText,
} from '@identity-governance/values';
import {
  ACCOUNTS_AT_ONCE,
  chunkByBytes,
  comparePositions,
  cutSlice,
  holds,
  SLICE_BYTES,
  type AccountCollection,
  type AccountCondition,
  type AccountOperand,
  type AccountOrder,
  type AccountPage,
  type AccountSearch,
  type AccountSlice,
  type AccountsOfSource,
  type ChangeWatcher,
  type IdentityAccountPlace,
  type Listing,
  type PagePosition,
  type PromotedScope,
  type PromotedValueCollection,
  type PromotedValues,
  type RowOutline,
  type SaveCounts,
} from '@identity-governance/application';
import { logAccountAccess } from './in-memory-account-access';
import { InMemoryNamingCollection } from './in-memory-attribute-names';
import type { InMemoryDraft } from './in-memory-state';

export class InMemoryAccounts extends InMemoryNamingCollection<Account, AccountId> implements AccountCollection {
  constructor(draft: InMemoryDraft) {
    super(draft, {
      table: 'accounts',
      kind: 'accounts',
      keyParts: (key) => [typeof key === 'string' ? key : key.id],
      namesOf: namesOfAccount,
    });
  }

  async search({ limit, offset, where, after, isCounted, orderBy }: AccountSearch): Promise<AccountPage> {
    const sorters = orderBy && [orderBy, orderBy]; // the value, then the id
    const compare = (a: PagePosition, b: PagePosition) => comparePositions(a, b, sorters);
    const placeOf = (account: Account) => positionOf(account, orderBy);
    const found = this.select((account) => where.every((condition) => this.meets(account, condition)));
    const sorted = [...found].sort((a, b) => compare(placeOf(a), placeOf(b)));
    const rest = sorted.filter((account) => after === undefined || compare(placeOf(account), after) > 0);
    const items = rest.slice(offset, offset + limit);
    const hasMore = items.length > 0 && rest.length > offset + limit;
    const next = hasMore ? placeOf(items.at(-1)!) : null;
    return Promise.resolve({ items, total: isCounted === true ? found.length : null, next });
  }

  async outlineSearch(search: AccountSearch): Promise<Listing<RowOutline>> {
    const { items, ...page } = await this.search(search);
    return { items: items.map((account) => this.outlineWithPromoted(account)), ...page };
  }

  private outlineWithPromoted(account: Account): RowOutline {
    const { key, bytes } = this.outlineOf(account);
    const attributes = this.draft.rows<{ readonly name: string }>('searchAttributes');
    const promoted = (promotedRows(this.draft).get(account.id) ?? []).flatMap(({ attributeId, values }) => {
      const attribute = attributes.get(JSON.stringify([attributeId]));
      return attribute === undefined ? [] : [[attribute.name, values]];
    });
    return { key, bytes: bytes + (promoted.length === 0 ? 0 : JSON.stringify(promoted).length) };
  }

  async ofSource(sourceId: SourceId, page: AccountSlice): Promise<AccountsOfSource> {
    const { afterId, limit, isUncorrelated = false } = page;
    const accounts = this.select(
      (account) =>
        account.sourceId === sourceId &&
        compareText(account.id, afterId) > 0 &&
        (!isUncorrelated || account.identityId === null),
    );
    const found = accounts.slice(0, limit);
    const { ids, next } = cutSlice(
      found.map((account) => this.outlineOf(account)),
      limit,
    );
    return Promise.resolve({ accounts: found.slice(0, ids.length), next });
  }

  async *ofIdentities(
    identityIds: readonly IdentityId[],
    sourceIds: readonly SourceId[],
  ): AsyncGenerator<readonly Account[]> {
    const [identities, sources] = [new Set<IdentityId | null>(identityIds), new Set(sourceIds)];
    const found = this.select(({ identityId, sourceId }) => identities.has(identityId) && sources.has(sourceId));
    const outlines = found.map((account) => this.outlineOf(account));
    for (const { ids } of chunkByBytes(outlines, SLICE_BYTES)) yield await this.getMany(ids);
  }

  async ofIdentitiesAfter(
    { identityId, accountId }: IdentityAccountPlace,
    sourceIds: readonly SourceId[],
  ): Promise<readonly Account[]> {
    const placeOf = (account: Account) => [account.identityId ?? '', account.id];
    const found = this.select((account) => account.identityId !== null && sourceIds.includes(account.sourceId))
      .filter((account) => comparePositions(placeOf(account), [identityId, accountId]) > 0)
      .sort((a, b) => comparePositions(placeOf(a), placeOf(b)))
      .slice(0, ACCOUNTS_AT_ONCE);
    const outlines = found.map((account) => this.outlineOf(account));
    return Promise.resolve(found.slice(0, cutSlice(outlines, ACCOUNTS_AT_ONCE).ids.length));
  }

  override async save(rows: readonly Account[], onChange?: ChangeWatcher<Account>): Promise<SaveCounts> {
    return super.save(rows, (before, after) => {
      onChange?.(before, after);
      logAccountAccess(this.draft, before === null ? [after] : [before, after]);
    });
  }

  async deleteOfSource(sourceId: SourceId): Promise<number> {
    return this.deleteMany(this.select((account) => account.sourceId === sourceId).map(({ id }) => id));
  }

  override async delete(id: AccountId): Promise<boolean> {
    const account = await this.get(id);
    if (account === undefined || !(await super.delete(id))) return false;
    this.draft.change(promotedTable).delete(id);
    logAccountAccess(this.draft, [account]);
    return true;
  }

  /** Returns the accounts in the order of their ids. */
  private select(isWanted: (account: Account) => boolean): readonly Account[] {
    return [...this.rows().values()].filter(isWanted).sort((a, b) => compareText(a.id, b.id));
  }

  private meets(account: Account, condition: AccountCondition): boolean {
    if ('all' in condition) return condition.all.every((one) => this.meets(account, one));
    if ('any' in condition) return condition.any.some((one) => this.meets(account, one));
    if ('not' in condition) return !this.meets(account, condition.not);
    const { of, ...comparison } = condition;
    const texts = this.textsOf(account, of);
    if (comparison.op === 'pr') return texts.length > 0;
    return holds(() => texts, { ...comparison, field: '', ignoresCase: !isByteForByte(of) });
  }

  private textsOf(account: Account, of: AccountOperand): readonly string[] {
    if ('field' in of) return account[of.field] === null ? [] : [String(account[of.field])];
    const promoted = promotedRows(this.draft).get(account.id) ?? [];
    return promoted.find(({ attributeId }) => attributeId === of.attributeId)?.values ?? [];
  }
}

function positionOf(account: Account, orderBy: AccountOrder | undefined): PagePosition {
  if (orderBy === undefined) return [account.id];
  const value = account[orderBy.field];
  const sorted = isByteForByte(orderBy) ? value : Array.from(canonicalName(value)).slice(0, 256).join('');
  return [sorted, account.id];
}

function isByteForByte(of: AccountOperand): boolean {
  return 'field' in of && of.field !== 'name' && of.field !== 'nativeIdentity';
}

/** The table of promoted values, keyed by account. */
const promotedTable = 'promotedValues';

function promotedRows(draft: InMemoryDraft): ReadonlyMap<string, readonly PromotedValues[]> {
  return draft.rows<readonly PromotedValues[]>(promotedTable);
}

export class InMemoryPromotedValues implements PromotedValueCollection {
  constructor(private readonly draft: InMemoryDraft) {}

  async ofAccounts(accountIds: readonly AccountId[]): Promise<readonly PromotedValues[]> {
    return Promise.resolve([...new Set(accountIds)].flatMap((id) => promotedRows(this.draft).get(id) ?? []));
  }

  async replace({ accountIds, attributeId }: PromotedScope, rows: readonly PromotedValues[]): Promise<void> {
    const table = this.draft.change<readonly PromotedValues[]>(promotedTable);
    const isKept = (row: PromotedValues): boolean => attributeId !== undefined && row.attributeId !== attributeId;
    for (const id of accountIds) table.set(id, (table.get(id) ?? []).filter(isKept));
    for (const row of rows) table.set(row.accountId, [...(table.get(row.accountId) ?? []), row]);
    return Promise.resolve();
  }

  async deleteOfAttribute(attributeId: SearchAttributeId, limit: number): Promise<boolean> {
    const holders = [...promotedRows(this.draft)].filter(([, rows]) =>
      rows.some((row) => row.attributeId === attributeId),
    );
    const table = this.draft.change<readonly PromotedValues[]>(promotedTable);
    for (const [id, rows] of holders.slice(0, limit))
      table.set(
        id,
        rows.filter((row) => row.attributeId !== attributeId),
      );
    return Promise.resolve(holders.length <= limit);
  }
}
