import type { AccessSnapshot, AccessSnapshots } from '../access/access-snapshots';
import { isSameMoment, type CompiledRows } from '../access/read-access-changes';
import { newestImport } from '../last-imports';
import { transactionRows } from '../transaction-rows';
import type { StoreOf, TransactionOf } from '../../ports/store';
import {
  countDisabledOf,
  countWithoutIdentity,
  findFlaws,
  findUnmatched,
  type ExaminationLimits,
  type ExaminedAccess,
} from './examine-access';
import {
  listWarnings,
  type InventoryFlaws,
  type InventoryReliability,
  type InventoryWarning,
} from './inventory-warning';

export type ExaminedRows = CompiledRows | 'identities' | 'imports';

/** When something was found: it holds while both are the same. */
interface Moment {
  readonly snapshot: AccessSnapshot;
  /** The newest import: one that only leaves rows out does not change the state. */
  readonly imported: string | undefined;
}

interface Kept<T> extends Moment {
  readonly value: T;
}

/** Finds the states of the store in which predictions, checks and scans may miss violations. */
export class FindInventoryWarnings {
  private keptFlaws: Kept<InventoryFlaws> | undefined;
  private keptReliability: Kept<InventoryReliability> | undefined;

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

  /** Returns what may hide violations; from memory while nothing has changed. */
  async flaws(): Promise<InventoryFlaws> {
    const now = await this.readMoment();
    return valueAt(this.keptFlaws, now) ?? this.store.read((tx) => this.flawsWithin(tx));
  }

  /** Returns everything that makes counts unreliable; from memory while nothing has changed. */
  async examine(): Promise<InventoryReliability> {
    const now = await this.readMoment();
    return valueAt(this.keptReliability, now) ?? this.store.read((tx) => this.examineWithin(tx));
  }

  private async readMoment(): Promise<Moment> {
    return { snapshot: await this.snapshots.of([]), imported: await this.store.read(newestImport) };
  }

  private async flawsWithin(tx: TransactionOf<ExaminedRows>): Promise<InventoryFlaws> {
    const examined = this.within(tx);
    const moment = { snapshot: await examined.states.of([]), imported: await newestImport(tx) };
    const value = valueAt(this.keptFlaws, moment) ?? (await findFlaws(examined));
    this.keptFlaws = { ...moment, value };
    return value;
  }

  private async examineWithin(tx: TransactionOf<ExaminedRows>): Promise<InventoryReliability> {
    const { rows, states } = this.within(tx);
    const snapshot = await states.of([]);
    const warnings = warningsOf(await this.flawsWithin(tx));
    const leftOut = {
      ...(await countDisabledOf(rows, snapshot)),
      ...(await countWithoutIdentity(rows, snapshot)),
    };
    const { unmatched, examinedAccounts } = await findUnmatched(rows, snapshot, {
      accountsPerSource: this.accountsForValues,
    });
    const values = { unmatched, ...(examinedAccounts !== undefined && { examinedAccounts }) };
    const value = { warnings, leftOut, ...values };
    this.keptReliability = { snapshot, imported: await newestImport(tx), value };
    return value;
  }

  private within(tx: TransactionOf<ExaminedRows>): ExaminedAccess {
    return { rows: transactionRows(tx), states: this.snapshots.within(tx, { isAccessChanged: false }) };
  }
}

function valueAt<T>(kept: Kept<T> | undefined, { snapshot, imported }: Moment): T | undefined {
  const isSame = kept?.imported === imported && kept !== undefined && isSameMoment(kept.snapshot, snapshot);
  return isSame ? kept.value : undefined;
}

/** Returns the warnings of one state. */
export async function findWarnings(
  examined: ExaminedAccess,
  limits?: ExaminationLimits,
): Promise<readonly InventoryWarning[]> {
  return warningsOf(await findFlaws(examined, limits));
}

/** An inventory without identities is being filled, so it may have no access. */
function warningsOf(flaws: InventoryFlaws): readonly InventoryWarning[] {
  const isFilled = flaws.identities > 0;
  const warnings = listWarnings({ ...flaws, isAccessHeld: !isFilled || flaws.isAccessHeld });
  return warnings.filter(({ code }) => isFilled || code !== 'NO_ENFORCED_POLICY');
}
