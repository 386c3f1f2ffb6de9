import { type Account, type CarryingAccount, EntitlementAttributes } from '@identity-governance/records';
import { findNumber } from '@identity-governance/domain/engine';
import type { AccessSnapshots } from '../access/access-snapshots';
import type { TransactionOf } from '../ports/store';

/** Different values that are remembered of one import: so many are enough to tell that entitlements are missing. */
const MOST_VALUES = 100_000;

/** What the accounts that an import creates or changes carry under marked attributes, each value once. */
export class CarriedByImport {
  private attributes: Promise<EntitlementAttributes> | undefined;
  private readonly carried = new Map<string, CarryingAccount>();

  constructor(private readonly tx: TransactionOf<'accountAttributes'>) {}

  /** To be called when all account schemas of the import are saved. */
  async add(accounts: readonly Account[]): Promise<void> {
    this.attributes ??= readAttributes(this.tx);
    const attributes = await this.attributes;
    if (attributes.isEmpty) return;
    for (const account of accounts) {
      const { values, ...carrying } = attributes.read(account);
      for (const value of values) {
        if (this.carried.size >= MOST_VALUES) return;
        this.carried.set(JSON.stringify([account.sourceId, value.attribute, value.value]), {
          ...carrying,
          values: [value],
        });
      }
    }
  }

  /** How many of the values stand for no entitlement, now that the import is committed. */
  async countUnmatched(snapshots: AccessSnapshots): Promise<number> {
    if (this.carried.size === 0) return 0;
    const { graph, values } = await snapshots.of([]);
    let count = 0;
    for (const one of this.carried.values()) {
      count += values.unmatched(one, (ref) => findNumber(graph, ref) !== undefined).length;
    }
    return count;
  }
}

async function readAttributes(tx: TransactionOf<'accountAttributes'>): Promise<EntitlementAttributes> {
  const schema = [];
  for await (const page of tx.accountAttributes.pages(1000)) schema.push(...page);
  return new EntitlementAttributes(schema);
}
