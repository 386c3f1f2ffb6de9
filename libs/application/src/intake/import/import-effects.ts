import type { AccessSnapshots } from '../../population/access/access-snapshots';
import type { Change } from '../../audit/audit-trail';
import { watchCollections } from '../../audit/watch-collections';
import { watchSlices } from '../../audit/watch-slices';
import type { StagedMerges } from '../../ports/staged-merges';
import type { Merging, TransactionOf } from '../../ports/store';
import { ChangedRows } from './changed-rows';
import type { ChangedRow, ImportPreview } from './import-report';
import {
  TouchedViolations,
  type ChangedViolation,
  type EvaluatedRows,
  type ViolationChanges,
} from './violation-changes';

/** Receives all findings of a dry run, in pages. */
export interface PreviewWatcher {
  readonly onRows: (rows: readonly ChangedRow[]) => Promise<void> | void;
  readonly onViolations: (violations: readonly ChangedViolation[]) => Promise<void> | void;
}

interface EffectsOptions {
  readonly isDryRun?: boolean | undefined;
  readonly watcher?: PreviewWatcher | undefined;
  /** Required to evaluate violations. */
  readonly snapshots?: AccessSnapshots | undefined;
}

/** Maximum number of identities evaluated by an import that is saved, because other writers wait for it. */
const MAX_IDENTITIES = 20_000;

/** Records the effects of an import on rows and violations, as its transaction sees them. */
export class ImportEffects {
  private readonly rows: ChangedRows | undefined;
  private readonly touched = new TouchedViolations();
  private violations: ViolationChanges | undefined;

  constructor(private readonly options: EffectsOptions) {
    if (options.isDryRun === true) this.rows = new ChangedRows(options.watcher?.onRows);
  }

  /** Returns the transaction with collections whose changes are recorded. */
  watch<T extends Merging>(tx: T): T {
    return watchCollections(tx, this);
  }

  /** A dry run records all rows. */
  watchMerges(merges: StagedMerges): StagedMerges | undefined {
    if (this.options.isDryRun === true) return undefined;
    return watchSlices(merges, async (slice, refused, options) => {
      const findsTouched = this.options.snapshots !== undefined && !this.touched.isMoreThan(MAX_IDENTITIES);
      const merged = await slice.merge(refused, { ...options, findsTouched });
      this.touched.recordMerged(merged);
      return merged;
    });
  }

  async record(changes: readonly Change[]): Promise<void> {
    this.touched.record(changes);
    await this.rows?.record(changes);
  }

  /** Evaluates the violations. Call it after the last change. Returns undefined if they are not evaluated. */
  async evaluate(tx: TransactionOf<EvaluatedRows>): Promise<ViolationChanges | undefined> {
    const { snapshots, isDryRun, watcher } = this.options;
    if (snapshots === undefined) return undefined;
    const maxIdentities = isDryRun === true ? Infinity : MAX_IDENTITIES;
    const { onViolations } = watcher ?? {};
    this.violations = await this.touched.compare(tx, {
      before: snapshots,
      maxIdentities,
      isPreview: isDryRun === true,
      onViolations,
    });
    return this.violations;
  }

  /** The preview; undefined unless the import is a dry run. */
  get preview(): ImportPreview | undefined {
    if (this.rows === undefined) return undefined;
    const { count: rowCount, listed: rows } = this.rows;
    return { rowCount, rows, ...(this.violations !== undefined && { violations: this.violations }) };
  }
}
