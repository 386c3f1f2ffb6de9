import type { Account } from '@identity-governance/records';
import type { StagedRow } from '../../ports/import-stage';
import type { ImportKind } from '../../ports/row-kinds';
import type { StagedMerges, StagedSlice } from '../../ports/staged-merges';
import { RowImporter, type ImportRun } from './row-importer';

/**
 * Merges the rows of one kind into the state by sets. Only rows that may have errors are read and judged one by one, by
 * the same rules as by a `RowImporter`.
 */
export class SetImporter {
  private readonly judge: RowImporter;

  constructor(
    private readonly kind: ImportKind,
    private readonly run: ImportRun,
  ) {
    this.judge = new RowImporter(kind, run);
  }

  async mergeAll(merges: StagedMerges): Promise<void> {
    for await (const slice of merges.slices(this.kind)) await this.mergeSlice(slice);
  }

  private async mergeSlice(slice: StagedSlice): Promise<void> {
    const { tally } = this.run;
    if (slice.repeated > 0) tally.count(this.kind, { unchanged: slice.repeated });
    const refused = await this.findRefused(slice);
    const { counts } = await slice.merge(refused, { findsTouched: false });
    tally.count(this.kind, counts);
    if (this.kind === 'accounts') await this.followAccounts(slice, refused);
  }

  /** Returns the positions of the rows with errors. */
  private async findRefused(slice: StagedSlice): Promise<readonly number[]> {
    const suspects = await slice.suspects(this.kind === 'accounts' ? await this.findClashingNames(slice) : []);
    const sound = new Set<StagedRow>(await this.judge.judge(suspects));
    return suspects.filter((row) => !sound.has(row)).map(({ position }) => position);
  }

  private async findClashingNames(slice: StagedSlice): Promise<readonly string[]> {
    const clashes = await this.run.guard.findClashes(await slice.attributeNames());
    return [...new Set(clashes.map(({ attribute }) => attribute.name))];
  }

  /** Promotes accounts and collects the values that they carry, of the sources on which accounts have any. */
  private async followAccounts(slice: StagedSlice, refused: readonly number[]): Promise<void> {
    const { promoter, carried } = this.run;
    const sourceIds = [...(await promoter.sourceIds()), ...((await carried?.sourceIds()) ?? [])];
    for await (const rows of slice.accountsOn([...new Set(sourceIds)], refused)) {
      const accounts = rows.map(({ row }) => row as Account);
      await promoter.promote(accounts);
      await carried?.add(accounts);
    }
  }
}
