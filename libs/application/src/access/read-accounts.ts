import { type AccessGraph, type HeldAccess, holdAccess } from '@identity-governance/domain/engine';
import type { AccessItemRef } from '@identity-governance/domain/sod';
import type { CarryingAccount, EntitlementAttributes, EntitlementValues } from '@identity-governance/records';
import type { IdentityId } from '@identity-governance/values';
import type { AssignedAccess, TransactionOf } from '../ports/store';

/** What is stored of an identity's access. */
export interface HeldRows {
  readonly assigned: readonly AccessItemRef[];
  readonly accounts: readonly CarryingAccount[];
}

/** Identities whose accounts are looked for at once. Of an account only the values that count are kept. */
const CHUNK = 100;

/** Adds the accounts of these identities that count at a time; null stays null. */
export async function readAccounts(
  tx: TransactionOf<'accounts'>,
  assignments: AssignedAccess,
  { attributes, time }: { readonly attributes: EntitlementAttributes; readonly time: string },
): Promise<ReadonlyMap<IdentityId, HeldRows | null>> {
  const accounts = new Map<IdentityId, CarryingAccount[]>();
  const ids = attributes.isEmpty ? [] : [...assignments.keys()];
  for (let start = 0; start < ids.length; start += CHUNK) {
    for await (const read of tx.accounts.ofIdentities(ids.slice(start, start + CHUNK), attributes.sourceIds)) {
      for (const account of read) {
        const carrying = attributes.read(account, time);
        if (carrying.values.length === 0) continue;
        const own = accounts.get(account.identityId!);
        if (own === undefined) accounts.set(account.identityId!, [carrying]);
        else own.push(carrying);
      }
    }
  }
  const rowsOf = (id: IdentityId, assigned: HeldRows['assigned'] | null): HeldRows | null =>
    assigned === null ? null : { assigned, accounts: accounts.get(id) ?? [] };
  return new Map([...assignments].map(([id, assigned]) => [id, rowsOf(id, assigned)]));
}

/** Returns the held access of the rows, in the numbers of this graph. Null stays null. */
export function holdRows(
  graph: Pick<AccessGraph, 'numbers'>,
  values: EntitlementValues,
  rows: ReadonlyMap<IdentityId, HeldRows | null>,
): ReadonlyMap<IdentityId, HeldAccess | null> {
  const hold = ({ assigned, accounts }: HeldRows) =>
    holdAccess(
      graph,
      assigned,
      accounts.map((account) => values.resolve(account)),
    );
  return new Map([...rows].map(([id, own]) => [id, own && hold(own)]));
}
