import type { AccountId, IdentityId } from '@identity-governance/values';
import type { AccountsOfSource } from '../ports/account-search';
import type { TransactionOf } from '../ports/store';
import type { AccessRows, ReadProgress } from './access-rows';

/** The collections of a state that decide what identities hold. */
export type AccessTransaction = TransactionOf<
  'accessItems' | 'accountAttributes' | 'accounts' | 'assignments' | 'grants' | 'identities' | 'sodPolicies'
>;

const PAGE = 5_000;
const ACCOUNTS = 1_000;
const silent: ReadProgress = { begin: () => undefined, advance: () => undefined };

/** The rows as a transaction sees them, which must last as long as they are used. */
export function transactionRows(tx: AccessTransaction, progress: ReadProgress = silent): AccessRows {
  return {
    items: () => collect(tx.accessItems.pages(PAGE)),
    grants: () => collect(tx.grants.pages(PAGE)),
    policies: () => collect(tx.sodPolicies.pages(PAGE)),
    accountAttributes: () => collect(tx.accountAttributes.pages(PAGE)),
    identities: () => tx.identities.pages(PAGE),
    countIdentities: () => tx.identities.count(),
    disabledIdentities: () => readDisabled(tx),
    async *assignments() {
      progress.begin('assignments read', await tx.assignments.count());
      for await (const page of tx.assignments.pages(PAGE)) {
        yield page;
        progress.advance(page.length);
      }
    },
    assignmentsOf: (named) => tx.assignments.getMany(named),
    async *accounts(sourceIds) {
      for (const sourceId of sourceIds) {
        for (let afterId: AccountId | null = ''; afterId !== null;) {
          const slice: AccountsOfSource = await tx.accounts.ofSource(sourceId, { afterId, limit: ACCOUNTS });
          if (slice.accounts.length > 0) yield slice.accounts;
          afterId = slice.next;
        }
      }
    },
    accountsOf: async (ids) => new Map((await tx.accounts.getMany(ids)).map((account) => [account.id, account])),
  };
}

async function readDisabled(tx: Pick<AccessTransaction, 'assignments'>): Promise<ReadonlySet<IdentityId>> {
  const all = new Set<IdentityId>();
  for (let after: IdentityId | undefined = ''; after !== undefined;) {
    const page: readonly IdentityId[] = await tx.assignments.disabledAfter(after, PAGE);
    for (const id of page) all.add(id);
    after = page.at(-1);
  }
  return all;
}

async function collect<T>(pages: AsyncIterable<readonly T[]>): Promise<readonly T[]> {
  const all: T[] = [];
  for await (const page of pages) for (const row of page) all.push(row);
  return all;
}
