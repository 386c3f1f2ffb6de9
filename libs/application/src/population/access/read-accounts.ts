import { type AccessGraph, holdAccess } from '@identity-governance/domain/engine';
import type { AccessItemRef } from '@identity-governance/domain/sod';
import type { CarryingAccount, EntitlementAttributes, EntitlementValues } from '@identity-governance/records';
import type { IdentityId } from '@identity-governance/values';
import type { AssignedAccess, AssignedRows, TransactionOf } from '../../ports/store';
import type { OwnAccess } from './left-out';

/** The stored rows of an identity's access. */
export interface HeldRows {
  readonly assigned: readonly AccessItemRef[];
  /** Accounts that count, or would if the identity were enabled. */
  readonly accounts: readonly CarryingAccount[];
  /** Whether the identity is disabled and holds nothing. */
  readonly isLeftOut: boolean;
  /** Disabled accounts that would carry something. */
  readonly disabledAccounts: number;
}

/** Identities whose accounts are read at once. Only the values of an account that count are kept. */
const CHUNK = 100;

/** Adds the accounts of these identities that are valid at a time. Null stays null. */
export async function readAccounts(
  tx: TransactionOf<'accounts'>,
  assignments: AssignedAccess,
  { attributes, time }: { readonly attributes: EntitlementAttributes; readonly time: string },
): Promise<ReadonlyMap<IdentityId, HeldRows | null>> {
  const isLeftOut = (rows: AssignedRows | null = null) => rows !== null && attributes.isLeftOut(rows);
  const accounts = new Map<IdentityId, { counted: CarryingAccount[]; disabled: number }>();
  const ids = attributes.isEmpty ? [] : [...assignments.keys()];
  for (let start = 0; start < ids.length; start += CHUNK) {
    for await (const read of tx.accounts.ofIdentities(ids.slice(start, start + CHUNK), attributes.sourceIds)) {
      for (const account of read) {
        const carrying = attributes.readEnabled(account, time);
        if (carrying.values.length === 0) continue;
        const id = account.identityId!;
        const own = accounts.get(id) ?? { counted: [], disabled: 0 };
        accounts.set(id, own);
        if (attributes.isLeftOut(account)) own.disabled++;
        if (!attributes.isLeftOut(account) || isLeftOut(assignments.get(id))) own.counted.push(carrying);
      }
    }
  }
  const rowsOf = (id: IdentityId, rows: AssignedRows): HeldRows => {
    const { counted = [], disabled = 0 } = accounts.get(id) ?? {};
    return { assigned: rows.access, accounts: counted, isLeftOut: isLeftOut(rows), disabledAccounts: disabled };
  };
  return new Map([...assignments].map(([id, rows]) => [id, rows && rowsOf(id, rows)]));
}

/**
 * Returns the held access of the rows, in the numbers of this graph. Null stays null.
 *
 * INVARIANT (disabled hold nothing): only this function produces the held access that is kept in memory.
 */
export function holdRows(
  graph: Pick<AccessGraph, 'numbers'>,
  values: EntitlementValues,
  rows: ReadonlyMap<IdentityId, HeldRows | null>,
): ReadonlyMap<IdentityId, OwnAccess | null> {
  const hold = ({ assigned, accounts, isLeftOut, disabledAccounts }: HeldRows): OwnAccess => {
    const carried = accounts.map((account) => values.resolve(account));
    const access = holdAccess(graph, assigned, carried);
    if (isLeftOut) return { ...holdAccess(graph, []), leftOut: { ifEnabled: access, accounts: disabledAccounts } };
    return disabledAccounts === 0 ? access : { ...access, leftOut: { accounts: disabledAccounts } };
  };
  return new Map([...rows].map(([id, own]) => [id, own && hold(own)]));
}
