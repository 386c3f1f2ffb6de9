import type { Fault } from '@identity-governance/values';
import { describeType } from '../../resources/not-found';
import type { StagedRow } from '../../ports/import-stage';
import type { AttributeNameGuard } from '../../search-attributes/attribute-name-guard';
import type { ImportKind } from '../../ports/row-kinds';
import type { ImportTally } from './import-report';
import type { InventoryTransaction, MergeTools } from './import-rules';
import { importRules, type AnyRules } from './import-rules-by-kind';
import type { KnownTargets } from './references';

/** The context that the rows of one import share while they are merged into the state. */
export interface ImportRun extends MergeTools {
  readonly tx: InventoryTransaction;
  readonly tally: ImportTally;
  readonly targets: KnownTargets;
  readonly guard: AttributeNameGuard;
}

/**
 * Merges the rows of one kind into the state: checks them for unknown references and taken names as of the current
 * state, and saves them. Errors are added to the tally, and their rows are not saved.
 */
export class RowImporter {
  private readonly rules: AnyRules;

  constructor(
    private readonly kind: ImportKind,
    private readonly run: ImportRun,
  ) {
    this.rules = importRules[kind];
  }

  async take(rows: readonly StagedRow[]): Promise<void> {
    await this.save(await this.judge(this.keepDistinct(rows)));
  }

  /** Returns the rows without errors. */
  async judge(rows: readonly StagedRow[]): Promise<readonly StagedRow[]> {
    return this.keepSound(await this.keepResolved(rows));
  }

  /** Removes repeated rows that are only a key. Other repeated rows were already refused. */
  private keepDistinct(rows: readonly StagedRow[]): readonly StagedRow[] {
    if (this.rules.isKeyOnly === undefined) return rows;
    const distinct = new Map(rows.map((staged) => [this.rules.keyOf(staged.row), staged]));
    this.run.tally.count(this.kind, { unchanged: rows.length - distinct.size });
    return [...distinct.values()];
  }

  private async keepResolved(rows: readonly StagedRow[]): Promise<readonly StagedRow[]> {
    const { targets, guard } = this.run;
    await targets.lookUp(rows.flatMap(({ row }) => this.rules.referencesOf(row).map(({ target }) => target)));
    const resolved: StagedRow[] = [];
    for (const staged of rows) {
      const faults = [
        ...(await this.findUnknown(staged.row)),
        ...((await this.rules.findNameClashes?.(staged.row, guard)) ?? []),
      ];
      if (faults.length === 0) resolved.push(staged);
      else this.skip(staged, faults);
    }
    return resolved;
  }

  private async findUnknown(row: unknown): Promise<readonly Fault[]> {
    const faults: Fault[] = [];
    for (const { field, target } of this.rules.referencesOf(row)) {
      if (this.run.targets.has(target)) continue;
      if ((await this.rules.mayDangle?.(this.run.tx, row, target)) === true) continue;
      faults.push({ field, reason: `\`${target.id}\` is not a known ${describeType(target.type)}` });
    }
    return faults;
  }

  private async keepSound(staged: readonly StagedRow[]): Promise<readonly StagedRow[]> {
    const { tx } = this.run;
    const faults = await this.rules.findFaults?.(
      tx,
      staged.map(({ row }) => row),
      this.run,
    );
    return staged.filter((one) => {
      const fault = faults?.get(one.row);
      if (fault !== undefined) this.skip(one, [fault]);
      return fault === undefined;
    });
  }

  private async save(rows: readonly StagedRow[]): Promise<void> {
    if (rows.length === 0) return;
    const { tx, tally, targets } = this.run;
    const saved = rows.map(({ row }) => row);
    tally.count(this.kind, await this.rules.save(tx, saved, this.run));
    for (const row of saved) {
      const target = this.rules.targetOf?.(row);
      if (target !== undefined) targets.add(target);
    }
  }

  private skip({ position, line }: StagedRow, faults: readonly Fault[]): void {
    this.run.tally.refuse({ kind: this.kind, position, line }, faults);
  }
}
