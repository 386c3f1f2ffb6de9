import { accessItems } from '@identity-governance/domain';
import type { Clock } from '../ports/clock';
import { stateParts, type Store, type WriteTransaction } from '../ports/store';
import { AccountPromoter } from '../search-attributes/account-promoter';
import { AttributeNameGuard } from '../search-attributes/attribute-name-guard';
import type { ImportBatch, ImportRow } from './import-batch';
import type { ImportKind } from './import-kind';
import { ImportTally, type ImportReport } from './import-report';
import {
  accessItemRules,
  accountAttributeRules,
  accountRules,
  assignmentRules,
  grantRules,
  identityProfileRules,
  identityRules,
  sourceRules,
} from './inventory-rules';
import { KnownTargets } from './references';
import { RowImporter, type ImportRun } from './row-importer';
import { sodPolicyRules } from './sod-policy-rules';

export interface ImportOptions {
  /** Saves the good rows and reports the others, instead of saving nothing. */
  readonly skipInvalid: boolean;
  /** Called after each batch, with the rows of that kind up to then. */
  readonly onProgress?: (progress: ImportProgress) => void;
}

export interface ImportProgress {
  readonly kind: ImportKind;
  readonly rows: number;
}

/**
 * Upserts rows of the inventory and of policies, in one transaction. Rows come as they are read, a batch at a time, in
 * the order of `importKinds`; besides the batch only keys are held in memory. A fault in any row rolls everything back,
 * unless `skipInvalid` is set. When `batches` throws, everything is rolled back and the error thrown on.
 * Source: docs/import-format.md.
 */
export class ImportInventory {
  constructor(
    private readonly store: Store,
    private readonly clock: Clock,
  ) {}

  async execute(batches: AsyncIterable<ImportBatch>, options: ImportOptions): Promise<ImportReport> {
    const tally = new ImportTally();
    const rollback = new Error('the import has faults');
    let applied = true;
    try {
      await this.store.write(stateParts, async (tx) => {
        const isComplete = await this.takeAll(tx, batches, { ...options, tally });
        applied = isComplete && (options.skipInvalid || tally.faultCount === 0);
        if (!applied) throw rollback;
      });
    } catch (error) {
      if (error !== rollback) throw error;
    }
    const { counts, faults, faultCount } = tally;
    return { applied, counts, faults, faultCount };
  }

  /** False when the input could not be read to its end. */
  private async takeAll(
    tx: WriteTransaction,
    batches: AsyncIterable<ImportBatch>,
    { tally, onProgress }: ImportOptions & { readonly tally: ImportTally },
  ): Promise<boolean> {
    const time = new Date(this.clock.now()).toISOString();
    const importers = createImporters({ tx, time, tally, targets: new KnownTargets(tx) });
    for await (const { kind, rows, unreadable = [] } of batches) {
      await importers[kind].take(rows);
      onProgress?.({ kind, rows: tally.rowsOf(kind) });
      for (const fault of unreadable) tally.addFault({ kind, ...fault });
      if (unreadable.length > 0) return false;
    }
    return true;
  }
}

interface Importer {
  take(rows: readonly ImportRow[]): Promise<void>;
}

function createImporters(run: ImportRun): Readonly<Record<ImportKind, Importer>> {
  const guard = new AttributeNameGuard(run.tx);
  return {
    sources: new RowImporter('sources', sourceRules(guard), run),
    'account-attributes': new RowImporter('account-attributes', accountAttributeRules(guard), run),
    entitlements: new RowImporter('entitlements', accessItemRules(accessItems.ENTITLEMENT), run),
    'access-profiles': new RowImporter('access-profiles', accessItemRules(accessItems.ACCESS_PROFILE), run),
    roles: new RowImporter('roles', accessItemRules(accessItems.ROLE), run),
    grants: new RowImporter('grants', grantRules, run),
    'identity-profiles': new RowImporter('identity-profiles', identityProfileRules, run),
    identities: new RowImporter('identities', identityRules, run),
    accounts: new RowImporter('accounts', accountRules(guard, new AccountPromoter(run.tx)), run),
    assignments: new RowImporter('assignments', assignmentRules, run),
    'sod-policies': new RowImporter('sod-policies', sodPolicyRules, run),
  };
}
