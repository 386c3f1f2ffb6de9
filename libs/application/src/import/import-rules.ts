import type { Fault, Parser } from '@identity-governance/domain';
import type { SaveCounts } from '../ports/collection';
import type { TransactionOf } from '../ports/store';
import type { CarriedByImport } from './carried-by-import';
import type { AccountPromoter } from '../search-attributes/account-promoter';
import type { AttributeNameGuard } from '../search-attributes/attribute-name-guard';
import type { Reference, Target } from './references';

/** What imports write, and the writes of rows one by one. */
export type InventoryRows =
  | 'accessItems'
  | 'accountAttributes'
  | 'accounts'
  | 'assignments'
  | 'grants'
  | 'identities'
  | 'identityProfiles'
  | 'sodPolicies'
  | 'sources';
export type InventoryTransaction = TransactionOf<never, InventoryRows>;

/** How the rows of one kind are imported. */
export interface ImportRules<Row> {
  readonly parse: Parser<Row>;
  /** The field that a repeated key is reported at. */
  readonly keyField: string;
  /** Equal exactly for rows with the same key. */
  keyOf(row: Row): string;
  /** Rows are only a key: the same one twice is harmless. */
  readonly isKeyOnly?: true;
  /** What the row becomes for others to refer to. */
  targetOf?(row: Row): Target;
  referencesOf(row: Row): readonly Reference[];
  /** Whether the row may go on referring to what does not exist. */
  mayDangle?(tx: InventoryTransaction, row: Row, target: Target): Promise<boolean>;
  /** The names in the row that the name rule forbids. Rows do not depend on each other here. */
  findNameClashes?(row: Row, guard: AttributeNameGuard): Promise<readonly Fault[]>;
  /**
   * What else stands against the row. Rows of such a kind are saved one by one, so that each is judged by what those
   * before it have left.
   */
  findFault?(tx: InventoryTransaction, row: Row): Promise<Fault | undefined>;
  save(tx: InventoryTransaction, rows: readonly Row[], merge: MergeTools): Promise<SaveCounts>;
}

/** What the rows of one import share while they are saved. */
export interface MergeTools {
  /** When the import began, RFC 3339. */
  readonly time: string;
  readonly promoter: AccountPromoter;
  /** For imports, which tell what stands for nothing. */
  readonly carried?: CarriedByImport;
}
