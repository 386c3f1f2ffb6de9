import type { Account } from '@identity-governance/records';
import type { AccountId, IdentityId, SourceId } from '@identity-governance/values';
import type { AccountPage, AccountSearch, AccountSlice, AccountsOfSource } from '../ports/account-search';
import type { PagePosition } from '../ports/query';
import type { StoreOf, TransactionOf } from '../ports/store';
import type { AccessRows, ReadAccessRows } from './access-rows';
import { countSkippedRows } from './last-imports';

/** The collections of a state that decide what identities hold. */
export type AccessCollections =
  | 'accessItems'
  | 'accountAttributes'
  | 'accounts'
  | 'assignments'
  | 'currentTime'
  | 'grants'
  | 'identities'
  | 'imports'
  | 'sodPolicies'
  | 'versions';
export type AccessTransaction = TransactionOf<AccessCollections>;

const PAGE = 5_000;
const ACCOUNTS = 1_000;
/** The conditions of disabled accounts of identities. */
const DISABLED: AccountSearch['where'] = [
  { of: { field: 'disabled' }, op: 'eq', value: 'true' },
  { of: { field: 'identityId' }, op: 'pr' },
];

/** Returns a reader of the present rows of a store. */
export function storedRows(store: Pick<StoreOf<AccessCollections>, 'read'>): ReadAccessRows {
  return (work) => store.read((tx) => work(transactionRows(tx)));
}

/** The rows as a transaction sees them, which must last as long as they are used. */
export function transactionRows(tx: AccessTransaction): AccessRows {
  return {
    state: async () => ({ versions: await tx.versions(), time: await tx.currentTime() }),
    items: () => collect(tx.accessItems.pages(PAGE)),
    grants: () => collect(tx.grants.pages(PAGE)),
    policies: () => collect(tx.sodPolicies.pages(PAGE)),
    accountAttributes: () => collect(tx.accountAttributes.pages(PAGE)),
    identities: () => tx.identities.pages(PAGE),
    countIdentities: () => tx.identities.count(),
    disabledIdentities: () => readDisabled(tx),
    assignments: () => tx.assignments.pages(PAGE),
    accounts: (sourceIds) => accountsOfSources(tx, sourceIds),
    disabledAccounts: () => disabledAccounts(tx),
    accountsWithoutIdentity: (sourceIds) => accountsOfSources(tx, sourceIds, { isUncorrelated: true }),
    skippedRows: (toCome) => countSkippedRows(tx, { toCome }),
    identitiesOf: (ids) => tx.identities.getMany(ids),
    policiesOf: (ids) => tx.sodPolicies.getMany(ids),
    assignmentsOf: (named) => tx.assignments.getMany(named),
    accountsOf: (ids) => tx.accounts.getMany(ids),
    identitiesCalled: async (text, limit) => {
      const isCalled = (field: 'name' | 'email') => ({ field, op: 'eq', value: text, ignoresCase: true }) as const;
      const where = [{ op: 'or', of: [isCalled('name'), isCalled('email')] }] as const;
      return (await tx.identities.list({ limit, offset: 0, where })).items;
    },
  };
}

async function* accountsOfSources(
  tx: AccessTransaction,
  sourceIds: readonly SourceId[],
  only: Pick<AccountSlice, 'isUncorrelated'> = {},
): AsyncGenerator<readonly Account[]> {
  for (const sourceId of sourceIds) {
    for (let afterId: AccountId | null = ''; afterId !== null;) {
      const slice: AccountsOfSource = await tx.accounts.ofSource(sourceId, { afterId, limit: ACCOUNTS, ...only });
      yield slice.accounts;
      afterId = slice.next;
    }
  }
}

async function* disabledAccounts(tx: AccessTransaction): AsyncGenerator<readonly Account[]> {
  for (let after: PagePosition | null = []; after !== null;) {
    const search = { where: DISABLED, limit: ACCOUNTS, offset: 0, ...(after.length > 0 && { after }) };
    const page: AccountPage = await tx.accounts.search(search);
    yield page.items;
    after = page.next;
  }
}

async function readDisabled(tx: AccessTransaction): Promise<readonly IdentityId[]> {
  const all: IdentityId[] = [];
  for (let after: IdentityId | undefined = ''; after !== undefined;) {
    const page: readonly IdentityId[] = await tx.assignments.disabledAfter(after, PAGE);
    all.push(...page);
    after = page.at(-1);
  }
  return all;
}

/** Returns the rows of all pages. */
export async function collect<T>(pages: AsyncIterable<readonly T[]>): Promise<readonly T[]> {
  const all: T[] = [];
  for await (const page of pages) for (const row of page) all.push(row);
  return all;
}
