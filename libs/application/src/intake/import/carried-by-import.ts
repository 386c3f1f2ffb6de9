import {
  type Account,
  type CarryingAccount,
  EntitlementAttributes,
  type UnmatchedTally,
} from '@identity-governance/records';
import type { SourceId } from '@identity-governance/values';
import { findNumber } from '@identity-governance/domain/engine';
import type { AccessSnapshots } from '../../population/access/access-snapshots';
import type { ReadAccessRows } from '../../population/access-rows';
import type { TransactionOf } from '../../ports/store';
import { findUnmatched } from '../../population/warnings/examine-access';

/** Maximum number of different values remembered per import, enough to detect that entitlements are missing. */
const MAX_VALUES = 100_000;

/** Collects the distinct values under marked attributes of the accounts that an import creates or changes. */
export class CarriedByImport {
  private attributes: Promise<EntitlementAttributes> | undefined;
  private time: Promise<string> | undefined;
  private readonly carried = new Map<string, CarryingAccount>();
  /** Sources of whose accounts not all values are remembered. */
  private readonly cut = new Set<SourceId>();

  constructor(private readonly tx: TransactionOf<'accountAttributes' | 'currentTime'>) {}

  /** Returns the sources on whose accounts attributes are marked. Call it after all account schemas are saved. */
  async sourceIds(): Promise<readonly SourceId[]> {
    return (await this.read()).sourceIds;
  }

  private read(): Promise<EntitlementAttributes> {
    return (this.attributes ??= readAttributes(this.tx));
  }

  /** Adds the values of accounts. Call it after all account schemas of the import are saved. */
  async add(accounts: readonly Account[]): Promise<void> {
    const attributes = await this.read();
    if (attributes.isEmpty) return;
    this.time ??= this.tx.currentTime();
    const time = await this.time;
    for (const account of accounts) {
      const { values, ...carrying } = attributes.read(account, time);
      for (const value of values) {
        const key = JSON.stringify([account.sourceId, value.attribute, value.value]);
        if (this.carried.size < MAX_VALUES) this.carried.set(key, { ...carrying, values: [value] });
        else if (!this.carried.has(key)) this.cut.add(account.sourceId);
      }
    }
  }

  /** Counts the values that match no entitlement in a state that includes all changes of the import. */
  async findUnmatched(snapshots: AccessSnapshots, tally: UnmatchedTally): Promise<void> {
    if (this.carried.size === 0) return;
    const { graph, values } = await snapshots.of([]);
    for (const sourceId of this.cut) tally.addCut(sourceId);
    for (const one of this.carried.values()) {
      for (const value of values.unmatched(one, (ref) => findNumber(graph, ref) !== undefined)) {
        tally.add(one.sourceId, value, values.attributes.keyOf(one.sourceId, value));
      }
    }
  }
}

/** Accounts examined per source if the entitlements that their values match may have changed. */
const ACCOUNTS_PER_SOURCE = 1000;

/** Counts the unmatched values of the first accounts of each source with marked attributes. */
export async function findUnmatchedOfSources(
  read: ReadAccessRows,
  snapshots: AccessSnapshots,
  tally: UnmatchedTally,
): Promise<void> {
  const snapshot = await snapshots.of([]);
  await read((rows) => findUnmatched(rows, snapshot, { accountsPerSource: ACCOUNTS_PER_SOURCE, tally }));
}

async function readAttributes(tx: TransactionOf<'accountAttributes'>): Promise<EntitlementAttributes> {
  const schema = [];
  for await (const page of tx.accountAttributes.pages(1000)) schema.push(...page);
  return new EntitlementAttributes(schema);
}
