import { mapped, parseId, record, type Fault, type Parser } from '@identity-governance/values';
import { sumUp, type Removed } from './remove-rows';
import type { StatePart } from '../../ports/change-log';
import type { Collection, SaveCounts } from '../../ports/collection';
import type { AuditedName, AuditedRowType } from '../../ports/row-kinds';
import type { KeyOf, RowOf, TransactionOf } from '../../ports/store';
import type { Scope } from '../../ports/scopes';
import type { CarriedByImport } from './carried-by-import';
import type { AccountPromoter } from '../../search-attributes/account-promoter';
import type { AttributeNameGuard } from '../../search-attributes/attribute-name-guard';
import { listReferences, type Reference, type References, type Target } from './references';

/** The collections written by imports and by operations on single rows. */
export type InventoryRows = Exclude<AuditedName, 'searchAttributes'>;
export type InventoryTransaction = TransactionOf<never, InventoryRows>;

/** The import rules of one kind of row. */
export interface ImportRules<Row, Key = unknown> {
  readonly type: AuditedRowType;
  /** The collection of the rows; of their type if rows have multiple types. */
  readonly collection: InventoryRows;
  /** The required scope of a token, equal to that of the kind's own write operation. */
  readonly scope: Scope;
  readonly parse: Parser<Row>;
  /** Reads the key of a row to delete, as the collection takes it. */
  readonly parseKey: Parser<Key>;
  /** The lock scopes for saving such rows. A deletion of rows that they refer to locks these as well. */
  readonly savedUnder: readonly StatePart[];
  /** The lock scopes of the rows deleted with such rows, and of rows that could concurrently start to refer to them. */
  readonly deletedUnder: readonly StatePart[];
  /** The field at which a repeated key is reported. */
  readonly keyField: string;
  /** Returns a string that is equal exactly for rows with the same key. */
  keyOf(row: Row): string;
  /** Whether the row has no data but its key. Repeated keys of such rows are harmless. */
  isKeyOnly?(row: Row): boolean;
  /** Returns the saved row as the target of references. */
  targetOf?(row: Row): Target;
  /** The type that each field refers to; `ITEM` for an access item of any type. Empty for a kind with other rules. */
  readonly references: References;
  referencesOf(row: Row): readonly Reference[];
  /** Whether the row may keep its reference to a target that does not exist. */
  mayDangle?(tx: InventoryTransaction, row: Row, target: Target): Promise<boolean>;
  /** Returns the names in the row that the name rule forbids. They do not depend on other rows. */
  findNameClashes?(row: Row, guard: AttributeNameGuard): Promise<readonly Fault[]>;
  /**
   * Returns the other errors of rows that are saved in this order; each row is judged by the state after those before
   * it.
   */
  findFaults?(tx: InventoryTransaction, rows: readonly Row[], merge: MergeTools): Promise<ReadonlyMap<Row, Fault>>;
  save(tx: InventoryTransaction, rows: readonly Row[], merge: MergeTools): Promise<SaveCounts>;
  /**
   * Returns why the row must not be deleted, as the end of a sentence that starts with its id; undefined if it may.
   */
  findObstacle?(tx: InventoryTransaction & TransactionOf<'violations'>, key: Key): Promise<string | undefined>;
  /** Deletes rows, with all rows that cannot exist without them. */
  remove(tx: InventoryTransaction, keys: readonly Key[]): Promise<Removed>;
  /** Describes rows that still belong to deleted rows and must not remain; undefined if there are none. */
  findLeftBehind?(tx: InventoryTransaction, keys: readonly Key[]): Promise<string | undefined>;
}

/** Returns the rules for rows that are identified by their ids. */
export function byId<Row extends { readonly id: string }>(parse: Parser<Row>) {
  return {
    parse,
    parseKey: mapped(idOf(parse), ({ id }) => id),
    keyField: 'id',
    keyOf: ({ id }: Row): string => id,
  };
}

/** Reads the id of a row to delete. The other properties of the row are allowed and ignored. */
export function idOf(parse: Parser<unknown>, others: readonly string[] = []): Parser<{ readonly id: string }> {
  return record({ id: parseId }, [...namesOf(parse), ...others]);
}

/** Returns the properties of a row. */
export function namesOf({ schema }: Parser<unknown>): readonly string[] {
  return Object.keys(schema.properties ?? {});
}

interface PlainKind<N extends InventoryRows> {
  readonly collection: N;
  readonly type: AuditedRowType;
  readonly references?: Readonly<Partial<Record<keyof RowOf<N> & string, References[string]>>>;
}

/** Returns the rules for rows that are saved unchanged and deleted alone. */
export function plainRows<N extends InventoryRows>({ collection, type, ...spec }: PlainKind<N>): PlainRules<N> {
  const references = (spec.references ?? {}) as References;
  const rowsIn = (tx: InventoryTransaction) => tx[collection] as unknown as Collection<RowOf<N>, KeyOf<N>>;
  return {
    ...{ collection, type, references },
    referencesOf: (row) => listReferences(references, row),
    save: (tx, rows) => rowsIn(tx).save(rows),
    remove: async (tx, keys) => sumUp({ [type]: await rowsIn(tx).deleteMany(keys) }),
  };
}

type PlainRules<N extends InventoryRows> = Pick<
  ImportRules<RowOf<N>, KeyOf<N>>,
  'collection' | 'references' | 'referencesOf' | 'remove' | 'save' | 'type'
>;

/**
 * The policies that an import may not change: those that are ENFORCED before or after, because that requires a second
 * person (docs/decisions/four-eyes.md), and those that files manage (docs/policies-as-code.md).
 */
export type KeptPolicies = readonly ('ENFORCED' | 'MANAGED')[];

/** The context that the rows of one import share while they are saved. */
export interface MergeTools {
  /** The time at which the import started, RFC 3339. */
  readonly time: string;
  readonly promoter: AccountPromoter;
  /** The policies that must not change. See `ImportOptions`. */
  readonly keeps?: KeptPolicies | undefined;
  /** Whether the import has all sources, so that an account may move between them. */
  readonly movesAccounts?: boolean;
  /** Collects the values of saved accounts, for imports that report unmatched values. */
  readonly carried?: CarriedByImport;
}
