import type { Account } from '@identity-governance/records';
import { type AccountId, canonicalName, compareText, err, ok } from '@identity-governance/values';
import type { ListRequest } from '../../resources/filters/list-fields';
import type { PageRequest } from '../../ports/query';
import type { TransactionOf } from '../../ports/store';
import { readAccountQuery } from './read-account-query';
import type { ReadableKind } from '../../resources/read-resource';

/** An account with its promoted values by the names of the search attributes, in the order of their canonical forms. */
export interface AccountView extends Account {
  readonly promoted: Readonly<Record<string, readonly string[]>>;
}

export interface AccountListRequest extends PageRequest, ListRequest {}

export const accountReads: ReadableKind<
  'accounts' | 'promotedValues' | 'searchAttributes',
  Account,
  AccountView,
  AccountListRequest
> = {
  type: 'ACCOUNT',
  get: (tx, id) => tx.accounts.get(id),
  getMany: (tx, ids) => tx.accounts.getMany(ids),
  async outline(tx, { filters, sorters, ...page }) {
    const query = await readAccountQuery(tx, { filters, sorters });
    if (!query.ok) return err({ kind: 'invalid', faults: query.error });
    return ok(await tx.accounts.outlineSearch({ ...page, ...query.value }));
  },
  view: viewAccounts,
};

async function viewAccounts(
  tx: TransactionOf<'promotedValues' | 'searchAttributes'>,
  accounts: readonly Account[],
): Promise<readonly AccountView[]> {
  const rows = await tx.promotedValues.ofAccounts(accounts.map(({ id }) => id));
  const attributes = await tx.searchAttributes.getMany([...new Set(rows.map(({ attributeId }) => attributeId))]);
  const names = new Map(attributes.map(({ id, name }) => [id, name]));
  const entries = new Map<AccountId, (readonly [string, readonly string[]])[]>(accounts.map(({ id }) => [id, []]));
  for (const { accountId, attributeId, values } of rows) {
    const name = names.get(attributeId); // undefined if the attribute is deleted and its rows still exist
    if (name !== undefined) entries.get(accountId)!.push([name, values]);
  }
  return accounts.map((account) => ({ ...account, promoted: inNameOrder(entries.get(account.id)!) }));
}

function inNameOrder(entries: readonly (readonly [string, readonly string[]])[]): AccountView['promoted'] {
  const sorted = [...entries].sort(([a], [b]) => compareText(canonicalName(a), canonicalName(b)));
  return Object.fromEntries(sorted);
}
