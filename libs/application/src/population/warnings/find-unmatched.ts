import { findNumber } from '@identity-governance/domain/engine';
import { UnmatchedTally } from '@identity-governance/records';
import type { AccessSnapshot } from '../access/access-snapshots';
import { accountsOfSource } from '../accounts/accounts-of-source';
import type { TransactionOf } from '../../ports/store';
import type { InventoryReliability } from './inventory-warning';

/** Finds the values that match no entitlement, of all accounts or of the first `accountsPerSource` of each source. */
export async function findUnmatched(
  tx: TransactionOf<'accounts'>,
  { graph, values, time }: AccessSnapshot,
  accountsPerSource: number,
): Promise<Pick<InventoryReliability, 'examinedAccounts' | 'unmatched'>> {
  const { attributes } = values;
  const tally = new UnmatchedTally();
  let isCut = false;
  for (const sourceId of attributes.sourceIds) {
    let left = accountsPerSource;
    for await (const account of accountsOfSource(tx, sourceId)) {
      if (left-- === 0) {
        isCut = true;
        break;
      }
      const unmatched = values.unmatched(attributes.read(account, time), (ref) => findNumber(graph, ref) !== undefined);
      for (const value of unmatched) tally.add(sourceId, value, attributes.keyOf(sourceId, value));
    }
  }
  return { unmatched: tally.list(), ...(isCut && { examinedAccounts: accountsPerSource }) };
}
