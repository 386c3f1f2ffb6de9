import type { CarryingAccount, EntitlementAttributes } from '@identity-governance/records';
import type { IdentityId } from '@identity-governance/values';
import { judgeAccount, type HeldRows } from '../hold-rows';
import type { AssignedAccess, AssignedRows, TransactionOf } from '../../ports/store';

/** Identities whose accounts are read at once. Only the values of an account that count are kept. */
const CHUNK = 100;

/** Adds the accounts of these identities that are valid at a time. Null stays null. */
export async function readAccounts(
  tx: TransactionOf<'accounts'>,
  assignments: AssignedAccess,
  rules: { readonly attributes: EntitlementAttributes; readonly time: string },
): Promise<ReadonlyMap<IdentityId, HeldRows | null>> {
  const { attributes } = rules;
  const isLeftOut = (rows: AssignedRows | null = null) => rows !== null && attributes.isLeftOut(rows);
  const accounts = new Map<IdentityId, { counted: CarryingAccount[]; disabled: number }>();
  const ids = attributes.isEmpty ? [] : [...assignments.keys()];
  for (let start = 0; start < ids.length; start += CHUNK) {
    for await (const read of tx.accounts.ofIdentities(ids.slice(start, start + CHUNK), attributes.sourceIds)) {
      for (const account of read) {
        const id = account.identityId!;
        const judged = judgeAccount(account, rules, isLeftOut(assignments.get(id)));
        if (judged === undefined) continue;
        const own = accounts.get(id) ?? { counted: [], disabled: 0 };
        accounts.set(id, own);
        if (judged.isLeftOut) own.disabled++;
        if (judged.isCounted) own.counted.push(judged.carrying);
      }
    }
  }
  const rowsOf = (id: IdentityId, rows: AssignedRows): HeldRows => {
    const { counted = [], disabled = 0 } = accounts.get(id) ?? {};
    return { assigned: rows.access, accounts: counted, isLeftOut: isLeftOut(rows), disabledAccounts: disabled };
  };
  return new Map([...assignments].map(([id, rows]) => [id, rows && rowsOf(id, rows)]));
}
