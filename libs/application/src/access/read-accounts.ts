import { type AccessGraph, type HeldAccess, holdAccessInPieces } from '@identity-governance/domain/engine';
import type { AccessItemRef, AccountAccess } from '@identity-governance/domain/sod';
import type { CarryingAccount, EntitlementAttributes, EntitlementValues } from '@identity-governance/records';
import { type IdentityId, runPieces, type Pieces } from '@identity-governance/values';
import type { AssignedAccess, TransactionOf } from '../ports/store';

/** What is stored of an identity's access. */
export interface HeldRows {
  readonly assigned: readonly AccessItemRef[];
  readonly accounts: readonly CarryingAccount[];
}

export interface AccountsReader {
  readonly accounts: Pick<TransactionOf<'accounts'>['accounts'], 'ofIdentities'>;
}

/** Identities whose accounts are looked for at once. Of an account only the values that count are kept. */
const CHUNK = 100;

/** Adds the accounts of these identities; null stays null. */
export async function readAccounts(
  tx: AccountsReader,
  assignments: AssignedAccess,
  attributes: EntitlementAttributes,
): Promise<ReadonlyMap<IdentityId, HeldRows | null>> {
  const accounts = new Map<IdentityId, CarryingAccount[]>();
  const ids = attributes.isEmpty ? [] : [...assignments.keys()];
  for (let start = 0; start < ids.length; start += CHUNK) {
    for await (const read of tx.accounts.ofIdentities(ids.slice(start, start + CHUNK), attributes.sourceIds)) {
      for (const account of read) {
        const carrying = attributes.read(account);
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

/** Assignments and values of accounts of several identities that are numbered in one piece: some milliseconds. */
const A_PIECE = 20_000;

/** What the rows come to as held access, by the numbers of this graph. Null stays null. */
export function* holdRows(
  graph: NumberedGraph,
  values: EntitlementValues,
  rows: ReadonlyMap<IdentityId, HeldRows | null>,
): Pieces<ReadonlyMap<IdentityId, HeldAccess | null>> {
  const held = new Map<IdentityId, HeldAccess | null>();
  let numbered = 0;
  for (const [id, own] of rows) {
    const length = own === null ? 0 : lengthOf(own);
    numbered += length;
    if (numbered > A_PIECE) {
      yield;
      numbered = length;
    }
    const pieces = own && holdOne(graph, values, own);
    held.set(id, pieces && (length > A_PIECE ? yield* pieces : runPieces(pieces)));
  }
  return held;
}

type NumberedGraph = Pick<AccessGraph, 'numbers'>;

function lengthOf({ assigned, accounts }: HeldRows): number {
  return accounts.reduce((sum, { values }) => sum + values.length, assigned.length);
}

function* holdOne(
  graph: NumberedGraph,
  values: EntitlementValues,
  { assigned, accounts }: HeldRows,
): Pieces<HeldAccess> {
  const carrying: AccountAccess[] = [];
  for (const account of accounts) carrying.push(yield* values.resolveInPieces(account));
  return yield* holdAccessInPieces(graph, assigned, carrying);
}
