import type { AccountAttributeKey, DeletionWatcher } from '@identity-governance/application';
import { loggedKeys } from '@identity-governance/application';
import type { AccountAttribute } from '@identity-governance/records';
import { namesOfSchema } from '@identity-governance/domain/names';
import { keyCondition } from '../dialects/table-sql';
import { accountAttributeTable } from '../tables/account-attribute-table';
import type { TransactionScope } from '../connections/transaction-scope';
import { NamingCollection } from './naming-collection';
import type { Changes } from './typeorm-collection';

/**
 * Logs the identities of the accounts that meet a condition, because their accounts may carry different entitlements.
 * Call it before and after a change. A concurrent transaction that marks an attribute waits, so that one of the two
 * sees the other.
 */
export async function logHolders(
  scope: TransactionScope,
  condition: string,
  parameters: readonly unknown[],
): Promise<void> {
  await scope.lock(['inventory']);
  const rows = await scope.query(
    `SELECT identity_id FROM account WHERE ${condition} AND identity_id IS NOT NULL AND EXISTS
     (SELECT 1 FROM account_attribute m WHERE m.source_id = account.source_id AND m.entitlement = 1)
     LIMIT ${loggedKeys + 1}`,
    parameters,
  );
  const holders = rows.map((row) => [row.identity_id as string]);
  if (holders.length > loggedKeys) scope.changes.recordAll('accountAccess');
  else scope.changes.record('accountAccess', holders, 'SAVED');
}

const entitlementColumn = accountAttributeTable.columns.findIndex(({ property }) => property === 'entitlement');

/** Account schemas. Marking or unmarking an attribute may change the access of any identity. */
export class AccountAttributeCollection extends NamingCollection<AccountAttribute, AccountAttributeKey> {
  constructor(scope: TransactionScope) {
    super(scope, accountAttributeTable, namesOfSchema);
  }

  override async deleteMany(
    keys: readonly AccountAttributeKey[],
    onDelete?: DeletionWatcher<AccountAttribute>,
  ): Promise<number> {
    const marked = await this.scope.query(
      `SELECT 1 FROM account_attribute WHERE entitlement = 1
       AND ${keyCondition(this.scope.engine, ['source_id', 'name'], '$1')} LIMIT 1`,
      [JSON.stringify(keys.map(this.table.keyOf))],
    );
    if (marked.length > 0) this.scope.changes.recordAll('accountAccess');
    return super.deleteMany(keys, onDelete);
  }

  protected override async write(changes: Changes): Promise<void> {
    const isMarked = [...changes.rows, ...changes.replaced].some((row) => row[entitlementColumn] === 1);
    if (isMarked) this.scope.changes.recordAll('accountAccess');
    return super.write(changes);
  }
}
