import { UnmatchedTally, type ImportRecord } from '@identity-governance/records';
import type { SourceId } from '@identity-governance/values';
import type { AccessSnapshots } from '../../population/access/access-snapshots';
import type { Removed } from './remove-rows';
import type { Clock } from '../../ports/clock';
import type { ImportStage, MissingRows } from '../../ports/import-stage';
import type { Merging, Staging, StoreOf, TransactionOf } from '../../ports/store';
import { AccountPromoter } from '../../search-attributes/account-promoter';
import { AttributeNameGuard } from '../../search-attributes/attribute-name-guard';
import { CarriedByImport, findUnmatchedOfSources } from './carried-by-import';
import { ImportCorrelation } from './import-correlation';
import { ImportEffects } from './import-effects';
import { importRecordOf, importToCome, type ImportAuthor } from './import-record-of';
import type { ImportBatch } from './import-batch';
import { importKinds, kindsOfOneSource, type AuditedRowType, type ImportKind } from '../../ports/row-kinds';
import type { ImportOptions, ImportSync } from './import-options';
import { describeExcess, ImportTally, type ExcessOfDeletions, type ImportReport } from './import-report';
import { importRules, kindOfType, lockedParts } from './import-rules-by-kind';
import { accountRules } from './inventory-rules';
import { withoutKept } from './keep-enforced';
import type { InventoryRows, KeptPolicies } from './import-rules';
import { KnownTargets } from './references';
import { storedRows } from '../../population/transaction-rows';
import { FindInventoryWarnings, type ExaminedRows } from '../../population/warnings/find-inventory-warnings';
import type { InventoryWarning } from '../../population/warnings/inventory-warning';
import { RolledBack } from '../../ports/rolled-back';
import { withoutObstacles } from './without-obstacles';
import { RowImporter } from './row-importer';
import { RowStager } from './row-stager';
import { SetImporter } from './set-importer';
import type { ViolationChanges } from './violation-changes';

/** Number of accounts of each source that an import examines for access that is not counted. */
const EXAMINED_ACCOUNTS = 1000;

/** The kinds that decide which entitlements the values of accounts match. */
const accountKinds = ['account-attributes', 'entitlements', 'accounts'] as const satisfies readonly ImportKind[];

type Looked =
  'accessDates' | 'changes' | 'currentTime' | 'importSchedules' | 'searchAttributes' | 'versions' | 'violations';
type MergingTransaction = TransactionOf<Looked, MergedRows> & Merging;
type MergedRows = InventoryRows | 'imports' | 'promotedValues';

export interface ImportParts {
  /** Required to report unmatched values and warnings. */
  readonly snapshots?: AccessSnapshots;
  readonly author?: ImportAuthor;
}

/** The changes to make, computed without any lock. */
interface Plan {
  readonly saved: readonly ImportKind[];
  readonly deleted: readonly ImportKind[];
  readonly excess: readonly ExcessOfDeletions[];
  /** Whether stored accounts without an identity may find one. */
  readonly correlatesStored: boolean;
  /** Number of rows that differ, or that the synchronization deletes. */
  readonly rows: number;
}

/**
 * Upserts rows of the inventory and of policies. Rows are staged and compared with the state without locks. Only the
 * difference is merged, in one transaction under the lock scopes that it touches, and checked there against the current
 * state. An error in any row leaves the state unchanged unless `skipInvalid` is set. An error that `batches` throws is
 * rethrown, and nothing is changed. See `docs/import.md`.
 */
export class ImportInventory {
  constructor(
    private readonly store: StoreOf<Looked, MergedRows> & Staging,
    private readonly clock: Clock,
    private readonly parts: ImportParts = {},
  ) {}

  execute(batches: AsyncIterable<ImportBatch>, options: ImportOptions): Promise<ImportReport> {
    const started = this.clock.now();
    return this.store.stage(async (stage) => {
      const tally = new ImportTally(options.onRefused);
      const correlation = new ImportCorrelation(this.store, stage);
      const ending = { started, tally, options, correlation };
      const stager = new RowStager(stage, tally, {
        sourceId: options.sync?.sourceId,
        describeLine: options.describeLine,
      });
      const isComplete = await stageAll(stager, batches, { ...options, tally });
      if (!isComplete && isRefusedEarly(tally, options)) {
        const { counts, faults, faultCount } = tally;
        await this.keepRecord(ending, 'REFUSED');
        return { applied: false, counts, faults, faultCount, endedEarly: true, excess: [] };
      }
      await stager.refuseRepeated();
      await this.refuseUnknownSource(options, { stager, tally });
      const mayApply = (): boolean => isComplete && (options.skipInvalid || tally.faultCount === 0);
      const sync = mayApply() ? options.sync : undefined;
      const { sources, wholeKinds } = options;
      const plan = await makePlan(stage, { stager, tally, sync, sources, wholeKinds, correlation });
      const isPossible = plan.excess.length === 0;
      const isWanted = () => mayApply() && options.isDryRun !== true;
      const effects = new ImportEffects({ ...options, snapshots: this.parts.snapshots });
      let previewed: ImportDoubts | undefined;
      const preview = async (tx: TransactionOf<ExaminedRows>, changed: CarriedByImport) => {
        previewed = await this.findDoubts(this.within(tx), { plan, carried: changed, ending });
      };
      const carried = isPossible
        ? await this.merge(stage, plan, {
            ...{ tally, mayApply, isWanted, effects, keeps: options.keeps, ending, correlation },
            preview: options.isDryRun === true ? preview : undefined,
            movesAccounts: options.sync !== undefined && !isOfSources(options),
          })
        : undefined;
      const applied = isPossible && isWanted();
      if (carried === undefined)
        await this.keepRecord({ ...ending, excess: plan.excess }, applied ? 'APPLIED' : 'REFUSED');
      const isSound = isPossible && mayApply();
      if (isSound) previewed ??= await this.findDoubts(this.present(), { plan, carried, ending });
      const { unmatched, warnings } = previewed ?? { unmatched: new UnmatchedTally(), warnings: [] };
      const { counts, faults, faultCount } = tally;
      return {
        ...{ applied, counts, faults, faultCount, endedEarly: !isComplete, excess: plan.excess },
        ...(unmatched.count > 0 && { unmatchedValues: unmatched.count, unmatched: unmatched.list() }),
        ...(warnings.length > 0 && { warnings }),
        ...(correlation.report !== undefined && { correlation: correlation.report }),
        ...(isSound && effects.preview !== undefined && { preview: effects.preview }),
      };
    });
  }

  /** Returns the state after an import that is committed, or that changes nothing. */
  private present(): ImportedState {
    return { store: this.store, snapshots: this.parts.snapshots };
  }

  /** Returns the state that a dry run sees before it is rolled back. */
  private within(tx: TransactionOf<ExaminedRows>): ImportedState {
    return {
      store: { read: (work) => work(tx) },
      snapshots: this.parts.snapshots?.within(tx, { isAccessChanged: true }),
    };
  }

  /**
   * Finds what makes counts of the state after the import unreliable. Unmatched values are also those of unchanged
   * accounts, as the entitlements that they match may have changed. Accounts are examined for warnings if rows of the
   * import decide which entitlements they hold.
   */
  private async findDoubts(
    { store, snapshots }: ImportedState,
    { plan, carried, ending: { tally, options } }: MergedImport,
  ): Promise<ImportDoubts> {
    const unmatched = new UnmatchedTally();
    if (snapshots === undefined) return { unmatched, warnings: [] };
    await carried?.findUnmatched(snapshots, unmatched);
    const changed = new Set([...plan.saved, ...plan.deleted]);
    if (changed.has('account-attributes') || changed.has('entitlements')) {
      await findUnmatchedOfSources(storedRows(store), snapshots, unmatched);
    }
    const accountsPerSource = accountKinds.some((kind) => tally.counts.has(kind)) ? EXAMINED_ACCOUNTS : 0;
    const toCome = options.isDryRun === true ? importToCome(options, tally) : undefined;
    const warnings = await new FindInventoryWarnings(store, snapshots).execute({ accountsPerSource, toCome });
    const isEnforced = !warnings.some(({ code }) => code === 'NO_ENFORCED_POLICY');
    return { unmatched, warnings: isEnforced ? warnings : [] };
  }

  /** Refuses an unknown source: a misspelled one would synchronize nothing without an error. */
  private async refuseUnknownSource(
    { sync, sources }: ImportOptions,
    { stager, tally }: { readonly stager: RowStager; readonly tally: ImportTally },
  ): Promise<void> {
    const { sourceId: id } = sync ?? {};
    if (sync !== undefined && id === undefined && sources?.length === 0) {
      const reason =
        'are rows of no mapping, so that a synchronization has no source whose rows it may delete: name one by `source`';
      tally.addFault(0, { kind: 'sources', line: 0, field: '', reason });
    }
    if (id === undefined || stager.hasSource) return;
    if ((await this.store.read((tx) => tx.sources.get(id))) !== undefined) return;
    tally.addFault(0, { kind: 'sources', line: 0, field: 'id', reason: `\`${id}\` is not a known source` });
  }

  /** Merges the difference into the state. Commits only if `isWanted` returns true at the end. */
  private async merge(
    stage: ImportStage,
    plan: Plan,
    { mayApply, isWanted, ending, effects, preview, ...merge }: Merge,
  ): Promise<CarriedByImport | undefined> {
    if (plan.saved.length + plan.deleted.length === 0) return undefined;
    const work = async (tx: MergingTransaction) => {
      const carried = new CarriedByImport(tx);
      await this.mergeInto(effects.watch(tx), stage, { plan, carried, ...merge });
      const violations = mayApply() ? await effects.evaluate(tx) : undefined;
      if (mayApply()) await preview?.(tx, carried);
      if (!isWanted()) throw new RolledBack(mayApply());
      await ending.options.guard?.(tx);
      await tx.imports.save(this.recordOf(ending, 'APPLIED', violations));
      return carried;
    };
    try {
      const saved: readonly ImportKind[] = plan.correlatesStored ? [...plan.saved, 'accounts'] : plan.saved;
      return await this.store.write(lockedParts(saved, plan.deleted), work, stage);
    } catch (error) {
      if (!(error instanceof RolledBack)) throw error;
      return undefined;
    }
  }

  /** Saves the record of an import whose input could not be read; `started` is in milliseconds since 1970. */
  async keepFailure(message: string, started: number, { sync, origin }: ImportOptions): Promise<void> {
    const { author } = this.parts;
    if (author === undefined) return;
    const record = importRecordOf({
      ...{ ...origin, author, started, ended: this.clock.now(), outcome: 'FAILED', message, sync },
      ...{ tally: new ImportTally(), violations: undefined },
    });
    await this.store.write([], (tx) => tx.imports.save([record]));
  }

  /** Saves the record of an import that changes nothing. */
  private async keepRecord(ending: Ending, outcome: ImportRecord['outcome']): Promise<void> {
    const records = this.recordOf(ending, outcome);
    if (records.length > 0) await this.store.write([], (tx) => tx.imports.save(records));
  }

  private recordOf(
    { started, tally, options, correlation, excess = [] }: Ending,
    outcome: ImportRecord['outcome'],
    violations?: ViolationChanges,
  ): readonly ImportRecord[] {
    const { author } = this.parts;
    if (author === undefined || options.isDryRun === true) return [];
    const { sync, origin } = options;
    const ended = this.clock.now();
    return [
      importRecordOf({
        ...origin,
        author,
        started,
        ended,
        outcome,
        message: describeExcess(excess),
        sync,
        tally,
        violations,
        correlation: correlation.report,
      }),
    ];
  }

  private async mergeInto(
    tx: MergingTransaction,
    stage: ImportStage,
    { plan, tally, carried, correlation, keeps, movesAccounts }: MergeParts,
  ): Promise<void> {
    const targets = new KnownTargets(tx);
    for (const kind of [...plan.deleted].reverse()) {
      for await (const keys of stage.gone(kind)) {
        const free = keeps === undefined ? keys : await withoutKept({ tx, tally, keeps }, kind, keys);
        countRemoved(tally, await importRules[kind].remove(tx, await withoutObstacles({ tx, tally }, kind, free)));
      }
    }
    const time = new Date(this.clock.now()).toISOString();
    const guard = new AttributeNameGuard(tx);
    const tools = { time, carried, keeps, movesAccounts, promoter: new AccountPromoter(tx) };
    const run = { tx, tally, guard, targets, ...tools };
    for (const kind of plan.saved) {
      if (tx.stagedMerges?.takes(kind) === true) {
        await new SetImporter(kind, run).mergeAll(tx.stagedMerges);
        continue;
      }
      const importer = new RowImporter(kind, run);
      for await (const rows of stage.difference(kind)) await importer.take(rows);
    }
    if (plan.correlatesStored) {
      await correlation.correlateStored(tx, async (accounts) => {
        tally.count('accounts', await accountRules.save(tx, accounts, tools));
      });
    }
    for (const kind of plan.deleted) {
      const rules = importRules[kind];
      if (rules.findLeftBehind === undefined) continue;
      for await (const keys of stage.gone(kind)) {
        const reason = await rules.findLeftBehind(tx, keys);
        if (reason !== undefined) tally.addFault(0, { kind, line: 0, field: 'id', reason });
      }
    }
  }
}

function countRemoved(tally: ImportTally, removed: Removed): void {
  for (const [type, deleted] of Object.entries(removed)) tally.count(kindOfType(type as AuditedRowType), { deleted });
}

/** The data for the record of an import. */
interface Ending {
  readonly started: number;
  readonly tally: ImportTally;
  readonly options: ImportOptions;
  readonly correlation: ImportCorrelation;
  readonly excess?: readonly ExcessOfDeletions[];
}

interface Merge {
  readonly ending: Ending;
  readonly effects: ImportEffects;
  readonly correlation: ImportCorrelation;
  /** Whether the rows read so far may be saved. */
  readonly mayApply: () => boolean;
  readonly tally: ImportTally;
  readonly keeps: KeptPolicies | undefined;
  readonly movesAccounts: boolean;
  readonly isWanted: () => boolean;
  /** Examines the merged state of a dry run. */
  readonly preview: ((tx: TransactionOf<ExaminedRows>, carried: CarriedByImport) => Promise<void>) | undefined;
}

/** What makes counts of the state after an import unreliable. */
interface ImportDoubts {
  readonly unmatched: UnmatchedTally;
  readonly warnings: readonly InventoryWarning[];
}

/** A state that includes all rows of an import. */
interface ImportedState {
  readonly store: Pick<StoreOf<ExaminedRows>, 'read'>;
  readonly snapshots: AccessSnapshots | undefined;
}

interface MergedImport {
  readonly plan: Plan;
  /** Absent if no row differs. */
  readonly carried: CarriedByImport | undefined;
  readonly ending: Ending;
}

interface MergeParts extends Omit<Merge, 'effects' | 'ending' | 'isWanted' | 'mayApply' | 'preview'> {
  readonly plan: Plan;
  readonly carried: CarriedByImport;
}

/** Whether enough rows are refused to stop reading. */
function isRefusedEarly({ skipped }: ImportTally, { skipInvalid, maxRefused = Infinity }: ImportOptions): boolean {
  return !skipInvalid && skipped >= maxRefused;
}

/** Stages all batches; returns false if the input is not read completely. */
async function stageAll(
  stager: RowStager,
  batches: AsyncIterable<ImportBatch>,
  { tally, ...options }: ImportOptions & { readonly tally: ImportTally },
): Promise<boolean> {
  try {
    for await (const batch of batches) {
      const isReadable = await stager.take(batch);
      options.onProgress?.({ kind: batch.kind, rows: stager.rowsOf(batch.kind) });
      if (!isReadable || isRefusedEarly(tally, options)) return false;
    }
  } finally {
    await stager.settle();
  }
  return true;
}

/** Whether a synchronization deletes only rows of the sources that it names. */
function isOfSources({ sync, sources }: Pick<ImportOptions, 'sync' | 'sources'>): boolean {
  return sync?.sourceId !== undefined || sources !== undefined;
}

interface SyncScope {
  readonly kind: ImportKind;
  readonly sourceId: SourceId | undefined;
}

/** Returns the rows that a synchronization compares: all of the kinds, or those of its sources. */
function scopesOf(
  sourceId: SourceId | undefined,
  { sources, wholeKinds = [] }: Pick<ImportOptions, 'sources' | 'wholeKinds'>,
  kinds: readonly ImportKind[],
): readonly SyncScope[] {
  const named = sourceId === undefined ? sources : [{ id: sourceId, kinds }];
  if (named === undefined) return kinds.map((kind) => ({ kind, sourceId: undefined }));
  const whole = sourceId === undefined ? wholeKinds : [];
  return kinds.flatMap((kind): readonly SyncScope[] => {
    if (!kindsOfOneSource.includes(kind)) return whole.includes(kind) ? [{ kind, sourceId: undefined }] : [];
    return named.filter((one) => one.kinds.includes(kind)).map(({ id }) => ({ kind, sourceId: id }));
  });
}

/** Returns the deletions of a kind beyond the limit, in total or else by source. */
function findExcess(
  kind: ImportKind,
  { missing, existing, bySource }: MissingRows,
  maxDeletes: number,
): readonly ExcessOfDeletions[] {
  if (missing > existing * maxDeletes) return [{ kind, missing, existing }];
  return bySource
    .filter((counts) => counts.missing > counts.existing * maxDeletes)
    .slice(0, maxExcessive)
    .map((counts) => ({ kind, ...counts }));
}

/** Maximum number of sources reported per kind. */
const maxExcessive = 10;

/**
 * Plans the changes. Rows are saved in the order of the kinds and deleted in reverse. See INVARIANT (earlier kinds).
 */
async function makePlan(
  stage: ImportStage,
  {
    stager,
    tally,
    sync,
    correlation,
    ...scope
  }: Pick<ImportOptions, 'sources' | 'wholeKinds'> & {
    readonly stager: RowStager;
    readonly tally: ImportTally;
    readonly sync: ImportSync | undefined;
    readonly correlation: ImportCorrelation;
  },
): Promise<Plan> {
  const kinds = importKinds.filter((kind) => stager.kinds.has(kind));
  const deleted = new Set(stager.gone);
  const excess: ExcessOfDeletions[] = [];
  let rows = 0;
  if (sync !== undefined) {
    for (const { kind, sourceId } of scopesOf(sync.sourceId, scope, kinds)) {
      const counts = await stage.findMissing(kind, { sourceId });
      if (counts.missing > 0) deleted.add(kind);
      rows += counts.missing;
      const ofSource = sync.sourceId === undefined && sourceId !== undefined ? { sourceId } : {};
      excess.push(...findExcess(kind, counts, sync.maxDeletes).map((one) => ({ ...ofSource, ...one })));
    }
  }
  await correlation.resolveStaged(new Set([...kinds, ...deleted]));
  const saved: ImportKind[] = [];
  for (const kind of kinds) {
    const { unchanged, different } = await stage.compare(kind);
    if (unchanged > 0) tally.count(kind, { unchanged });
    if (different > 0) saved.push(kind);
    rows += different;
  }
  const correlatesStored = correlation.concernsStored([...saved, ...deleted]);
  return { saved, deleted: importKinds.filter((kind) => deleted.has(kind)), correlatesStored, excess, rows };
}
