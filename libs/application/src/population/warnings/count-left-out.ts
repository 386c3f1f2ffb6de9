import type { EntitlementAttributes } from '@identity-governance/records';
import type { LeftOutCounts } from '../access/left-out';
import type { AccountSearch } from '../../ports/account-search';
import type { PagePosition } from '../../ports/query';
import type { TransactionOf } from '../../ports/store';

const PAGE = 1000;

/** The conditions of disabled accounts of identities. */
const disabledAccounts: AccountSearch['where'] = [
  { of: { field: 'disabled' }, op: 'eq', value: 'true' },
  { of: { field: 'identityId' }, op: 'pr' },
];

/** Counts the disabled identities and accounts that are stored, as a scan does; none if they hold access. */
export async function countStoredLeftOut(
  tx: TransactionOf<'accounts' | 'assignments'>,
  attributes: EntitlementAttributes,
  time: string,
): Promise<LeftOutCounts> {
  const counts = { disabledIdentities: 0, disabledAccounts: 0 };
  if (!attributes.isLeftOut({ disabled: true })) return counts;
  for (let afterId: string | undefined = ''; afterId !== undefined;) {
    const page: readonly string[] = await tx.assignments.disabledAfter(afterId, PAGE);
    counts.disabledIdentities += page.length;
    afterId = page.at(-1);
  }
  let after: PagePosition | null = [];
  while (after !== null && !attributes.isEmpty) {
    const search = { where: disabledAccounts, limit: PAGE, offset: 0, ...(after.length > 0 && { after }) };
    const { items, next }: Awaited<ReturnType<typeof tx.accounts.search>> = await tx.accounts.search(search);
    for (const account of items) if (attributes.readEnabled(account, time).values.length > 0) counts.disabledAccounts++;
    after = next;
  }
  return counts;
}
