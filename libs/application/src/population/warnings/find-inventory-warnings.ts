import type { AccessSnapshot, AccessSnapshots } from '../access/access-snapshots';
import { isSameMoment, type CompiledRows } from '../access/read-access-changes';
import { newestImport } from '../last-imports';
import { transactionRows } from '../transaction-rows';
import type { StoreOf, TransactionOf } from '../../ports/store';
import {
  countLeftOutOf,
  findFlaws,
  findUnmatched,
  type ExaminationLimits,
  type ExaminedAccess,
} from './examine-access';
import { listWarnings, type InventoryReliability, type InventoryWarning } from './inventory-warning';

export type ExaminedRows = CompiledRows | 'identities' | 'imports';

interface Examined {
  readonly snapshot: AccessSnapshot;
  /** The newest import: one that only leaves rows out does not change the state. */
  readonly imported: string | undefined;
  readonly reliability: InventoryReliability;
}

/** Finds the states of the store in which predictions, checks and scans may miss violations. */
export class FindInventoryWarnings {
  private last: Examined | undefined;

  constructor(
    private readonly store: Pick<StoreOf<ExaminedRows>, 'read'>,
    private readonly snapshots: AccessSnapshots,
    /** Number of accounts of each source that are examined for values that match no entitlement; by default all. */
    private readonly accountsForValues = Number.POSITIVE_INFINITY,
  ) {}

  /** Returns the warnings alone. */
  execute(limits: ExaminationLimits = {}): Promise<readonly InventoryWarning[]> {
    return this.store.read((tx) => findWarnings(this.within(tx), limits));
  }

  /** Returns everything that makes counts unreliable; from memory while nothing has changed. */
  async examine(): Promise<InventoryReliability> {
    const current = await this.snapshots.of([]);
    const imported = await this.store.read(newestImport);
    const { last } = this;
    if (last !== undefined && last.imported === imported && isSameMoment(last.snapshot, current)) {
      return last.reliability;
    }
    this.last = await this.store.read(async (tx) => {
      const examined = this.within(tx);
      const snapshot = await examined.states.of([]);
      const warnings = await findWarnings(examined);
      const leftOut = await countLeftOutOf(examined.rows, snapshot);
      const { unmatched, examinedAccounts } = await findUnmatched(examined.rows, snapshot, {
        accountsPerSource: this.accountsForValues,
      });
      const values = { unmatched, ...(examinedAccounts !== undefined && { examinedAccounts }) };
      return { snapshot, imported: await newestImport(tx), reliability: { warnings, leftOut, ...values } };
    });
    return this.last.reliability;
  }

  private within(tx: TransactionOf<ExaminedRows>): ExaminedAccess {
    return { rows: transactionRows(tx), states: this.snapshots.within(tx, { isAccessChanged: false }) };
  }
}

/** Returns the warnings of one state. An inventory without identities is being filled, so it may have no access. */
export async function findWarnings(
  examined: ExaminedAccess,
  limits?: ExaminationLimits,
): Promise<readonly InventoryWarning[]> {
  const flaws = await findFlaws(examined, limits);
  const isFilled = flaws.identities > 0;
  const warnings = listWarnings({ ...flaws, isAccessHeld: !isFilled || flaws.isAccessHeld });
  return warnings.filter(({ code }) => isFilled || code !== 'NO_ENFORCED_POLICY');
}
