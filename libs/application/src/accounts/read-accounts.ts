import type { Account, Result } from '@identity-governance/domain';
import { canonicalName, compareText, err, ok } from '@identity-governance/domain';
import type { InvalidInput } from '../invalid-input';
import type { ReadTransaction, Store } from '../ports/store';
import { readAccountFilters } from './read-account-filters';

/**
 * An account with what is promoted from it, by the names of the search attributes, in the order of their canonical
 * forms.
 */
export interface AccountView extends Account {
  readonly promoted: Readonly<Record<string, readonly string[]>>;
}

export interface AccountNotFound {
  readonly kind: 'not-found';
  readonly missing: readonly { readonly type: 'ACCOUNT'; readonly id: string }[];
}

export interface AccountListRequest {
  readonly limit: number;
  readonly offset: number;
  /** Whether the number of all matches is wanted. */
  readonly count: boolean;
  readonly filters?: string | undefined;
}

export interface AccountListing {
  readonly items: readonly AccountView[];
  /** Null unless it was wanted. */
  readonly total: number | null;
}

export class ReadAccounts {
  constructor(private readonly store: Store) {}

  get(id: string): Promise<Result<AccountView, AccountNotFound>> {
    return this.store.read(async (tx) => {
      const [view] = await viewAccounts(tx, await tx.accounts.getMany([id]));
      return view === undefined ? err({ kind: 'not-found', missing: [{ type: 'ACCOUNT', id }] }) : ok(view);
    });
  }

  /** In the order of the ids. */
  list({ limit, offset, count, filters }: AccountListRequest): Promise<Result<AccountListing, InvalidInput>> {
    return this.store.read(async (tx) => {
      const where = filters === undefined ? ok([]) : await readAccountFilters(tx, filters);
      if (!where.ok) return err({ kind: 'invalid', faults: where.error });
      const { items, total } = await tx.accounts.search({ limit, offset, where: where.value, isCounted: count });
      return ok({ items: await viewAccounts(tx, items), total });
    });
  }
}

async function viewAccounts(tx: ReadTransaction, accounts: readonly Account[]): Promise<readonly AccountView[]> {
  const rows = await tx.promotedValues.ofAccounts(accounts.map(({ id }) => id));
  const attributes = await tx.searchAttributes.getMany([...new Set(rows.map(({ attributeId }) => attributeId))]);
  const names = new Map(attributes.map(({ id, name }) => [id, name]));
  const entries = new Map<string, (readonly [string, readonly string[]])[]>(accounts.map(({ id }) => [id, []]));
  for (const { accountId, attributeId, values } of rows) {
    const name = names.get(attributeId); // none: the attribute is deleted, and its rows are not cleared away yet
    if (name !== undefined) entries.get(accountId)!.push([name, values]);
  }
  return accounts.map((account) => ({ ...account, promoted: inNameOrder(entries.get(account.id)!) }));
}

function inNameOrder(entries: readonly (readonly [string, readonly string[]])[]): AccountView['promoted'] {
  const sorted = [...entries].sort(([a], [b]) => compareText(canonicalName(a), canonicalName(b)));
  return Object.fromEntries(sorted);
}
