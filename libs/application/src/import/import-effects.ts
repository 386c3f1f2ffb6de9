import type { AccessSnapshots } from '../access/access-snapshots';
import type { Change } from '../audit/audit-trail';
import { watchCollections } from '../audit/watch-collections';
import type { TransactionOf } from '../ports/store';
import { ChangedRows } from './changed-rows';
import type { ChangedRow, ImportPreview } from './import-report';
import {
  TouchedViolations,
  type ChangedViolation,
  type EvaluatedRows,
  type ViolationChanges,
} from './violation-changes';

/** Receives everything that a dry run finds, a page at a time. */
export interface PreviewWatcher {
  readonly onRows: (rows: readonly ChangedRow[]) => Promise<void> | void;
  readonly onViolations: (violations: readonly ChangedViolation[]) => Promise<void> | void;
}

interface EffectsOptions {
  readonly isDryRun?: boolean | undefined;
  readonly watcher?: PreviewWatcher | undefined;
  /** Without them no violations are evaluated. */
  readonly snapshots?: AccessSnapshots | undefined;
}

/** Other writers wait while an import that is saved is evaluated. */
const MOST_IDENTITIES = 20_000;

/** What an import does to rows and violations, as its transaction sees it. */
export class ImportEffects {
  private readonly rows: ChangedRows | undefined;
  private readonly touched = new TouchedViolations();
  private violations: ViolationChanges | undefined;

  constructor(private readonly options: EffectsOptions) {
    if (options.isDryRun === true) this.rows = new ChangedRows(options.watcher?.onRows);
  }

  /** The transaction with collections whose changes are followed. */
  watch<T extends object>(tx: T): T {
    return watchCollections(tx, this);
  }

  async record(changes: readonly Change[]): Promise<void> {
    this.touched.record(changes);
    await this.rows?.record(changes);
  }

  /** After the last change; returns undefined where the violations are not evaluated. */
  async evaluate(tx: TransactionOf<EvaluatedRows>): Promise<ViolationChanges | undefined> {
    const { snapshots, isDryRun, watcher } = this.options;
    if (snapshots === undefined) return undefined;
    const mostIdentities = isDryRun === true ? Infinity : MOST_IDENTITIES;
    const { onViolations } = watcher ?? {};
    this.violations = await this.touched.compare(tx, { before: snapshots, mostIdentities, onViolations });
    return this.violations;
  }

  /** Of a dry run. */
  get preview(): ImportPreview | undefined {
    if (this.rows === undefined) return undefined;
    const { count: rowCount, listed: rows } = this.rows;
    return { rowCount, rows, ...(this.violations !== undefined && { violations: this.violations }) };
  }
}
