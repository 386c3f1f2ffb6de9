import type { Account } from '@identity-governance/records';
import type { AccountId, SourceId } from '@identity-governance/values';
import type { AccountsOfSource } from '../../ports/account-search';
import type { TransactionOf } from '../../ports/store';

const CHUNK = 500;

/**
 * Yields the accounts of a source with ids after `after`, in the order of their ids, holding some at a time in memory.
 */
export async function* accountsOfSource(
  tx: TransactionOf<'accounts'>,
  sourceId: SourceId,
  after: AccountId = '',
): AsyncGenerator<Account> {
  let afterId: AccountId | null = after;
  while (afterId !== null) {
    const slice: AccountsOfSource = await tx.accounts.ofSource(sourceId, { afterId, limit: CHUNK });
    yield* slice.accounts;
    afterId = slice.next;
  }
}
