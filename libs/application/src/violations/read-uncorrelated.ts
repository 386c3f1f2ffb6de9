import type { AccessItemRef } from '@identity-governance/domain/sod';
import type { Account, EntitlementValues } from '@identity-governance/records';
import type { AccountId, IdentityId } from '@identity-governance/values';
import { lowestIdAt } from '../ports/id-generator';
import { pagesOf } from '../ports/pages-of';
import type { TransactionOf } from '../ports/store';

const PAGE = 500;

interface Uncorrelated {
  /** Accounts that may have lost their identity. */
  readonly accountIds: readonly AccountId[];
  /** The time of the state in which they may have had one. */
  readonly since: string;
  readonly values: EntitlementValues;
  /** The time of the present state. */
  readonly time: string;
}

/** Returns what enabled accounts carry that belonged to an identity at a time and belong to none now, by identity. */
export async function readUncorrelated(
  tx: TransactionOf<'accounts' | 'auditEvents'>,
  { accountIds, since, values, time }: Uncorrelated,
): Promise<ReadonlyMap<IdentityId, readonly AccessItemRef[]>> {
  const found = new Map<IdentityId, AccessItemRef[]>();
  for (let start = 0; start < accountIds.length; start += PAGE) {
    const accounts = await tx.accounts.getMany(accountIds.slice(start, start + PAGE));
    const carrying = new Map<AccountId, readonly AccessItemRef[]>();
    for (const account of accounts) {
      if (account.identityId !== null || account.disabled) continue;
      const { entitlements } = values.resolve(values.attributes.readEnabled(account, time));
      if (entitlements.length > 0) carrying.set(account.id, entitlements);
    }
    for (const [accountId, identityId] of await readFormer(tx, [...carrying.keys()], since)) {
      found.set(identityId, [...(found.get(identityId) ?? []), ...carrying.get(accountId)!]);
    }
  }
  return found;
}

/** Returns the identities to which accounts belonged before their changes, as the audit log says. */
async function readFormer(
  tx: TransactionOf<'auditEvents'>,
  accountIds: readonly AccountId[],
  since: string,
): Promise<readonly (readonly [AccountId, IdentityId])[]> {
  if (accountIds.length === 0) return [];
  const where = [
    { field: 'resourceType', op: 'eq', value: 'ACCOUNT' },
    { field: 'resourceId', op: 'in', values: accountIds },
    { field: 'id', op: 'ge', value: lowestIdAt(Date.parse(since)) },
  ] as const;
  const former: (readonly [AccountId, IdentityId])[] = [];
  for await (const events of pagesOf(PAGE, (page) => tx.auditEvents.list({ ...page, where }))) {
    for (const { resourceId, before } of events) {
      const { identityId = null } = (before ?? {}) as Partial<Account>;
      if (identityId !== null) former.push([resourceId, identityId]);
    }
  }
  return former;
}
