import { findNumber } from '@identity-governance/domain/engine';
import { UnmatchedTally, type Identity, type UnmatchedAttribute } from '@identity-governance/records';
import type { AccessSnapshot, AccessSnapshots } from '../access/access-snapshots';
import { accountsOfSource } from '../accounts/accounts-of-source';
import type { StoreOf, TransactionOf } from '../../ports/store';

/** Names what counts leave out, and what has no effect. */
export interface InventoryDetails {
  /** The first disabled identities by id, which hold nothing. */
  readonly disabledIdentities: readonly Pick<Identity, 'id' | 'name'>[];
  /** Values of accounts that match no entitlement. */
  readonly unmatched: readonly UnmatchedAttribute[];
}

const MOST_IDENTITIES = 100;
const ACCOUNTS_PER_SOURCE = 1000;

/** Reads a bounded number of disabled identities, and of accounts of each source. */
export class ReadInventoryDetails {
  constructor(
    private readonly store: Pick<StoreOf<'accounts' | 'assignments' | 'identities'>, 'read'>,
    private readonly snapshots: AccessSnapshots,
  ) {}

  async execute(): Promise<InventoryDetails> {
    const snapshot = await this.snapshots.of([]);
    const isLeftOut = snapshot.values.attributes.isLeftOut({ disabled: true });
    return this.store.read(async (tx) => {
      const ids = isLeftOut ? await tx.assignments.disabledAfter('', MOST_IDENTITIES) : [];
      const disabledIdentities = (await tx.identities.getMany(ids)).map(({ id, name }) => ({ id, name }));
      return { disabledIdentities, unmatched: await findUnmatched(tx, snapshot, ACCOUNTS_PER_SOURCE) };
    });
  }
}

/** Returns the values that match no entitlement, of all accounts or of the first ones of each source. */
export async function findUnmatched(
  tx: TransactionOf<'accounts'>,
  { graph, values, time }: AccessSnapshot,
  accountsPerSource = Number.POSITIVE_INFINITY,
): Promise<readonly UnmatchedAttribute[]> {
  const { attributes } = values;
  const tally = new UnmatchedTally();
  for (const sourceId of attributes.sourceIds) {
    let left = accountsPerSource;
    for await (const account of accountsOfSource(tx, sourceId)) {
      if (left-- === 0) break;
      const unmatched = values.unmatched(attributes.read(account, time), (ref) => findNumber(graph, ref) !== undefined);
      for (const value of unmatched) tally.add(sourceId, value, attributes.keyOf(sourceId, value));
    }
  }
  return tally.list();
}
