import { mapped, parseId, record, type Fault, type Parser } from '@identity-governance/values';
import { sumUp, type Removed } from './remove-rows';
import type { StatePart } from '../ports/change-log';
import type { Collection, SaveCounts } from '../ports/collection';
import type { AuditedName, AuditedRowType } from '../ports/row-kinds';
import type { KeyOf, RowOf, TransactionOf } from '../ports/store';
import type { Scope } from '../scopes';
import type { CarriedByImport } from './carried-by-import';
import type { AccountPromoter } from '../search-attributes/account-promoter';
import type { AttributeNameGuard } from '../search-attributes/attribute-name-guard';
import { listReferences, type Reference, type References, type Target } from './references';

/** What imports write, and the writes of rows one by one. */
export type InventoryRows = Exclude<AuditedName, 'searchAttributes'>;
export type InventoryTransaction = TransactionOf<never, InventoryRows>;

/** All that an import has to know of one kind of row. */
export interface ImportRules<Row, Key = unknown> {
  readonly type: AuditedRowType;
  /** Where the rows are kept: those of the type, where rows of several types are. */
  readonly collection: InventoryRows;
  /** What a token must carry: as much as to write such a row by its own operation. */
  readonly scope: Scope;
  readonly parse: Parser<Row>;
  /** Reads the key of a row that is to be deleted, as the collection takes it. */
  readonly parseKey: Parser<Key>;
  /** The parts on which saving such rows rests. A deletion of what they refer to locks these as well. */
  readonly savedUnder: readonly StatePart[];
  /** The parts of what is deleted with such rows, and of what could begin to refer to them meanwhile. */
  readonly deletedUnder: readonly StatePart[];
  /** The field that a repeated key is reported at. */
  readonly keyField: string;
  /** Equal exactly for rows with the same key. */
  keyOf(row: Row): string;
  /** Whether the row says nothing but its key: where all do, the same one twice is harmless. */
  isKeyOnly?(row: Row): boolean;
  /** What the row becomes for others to refer to. */
  targetOf?(row: Row): Target;
  /** Which fields refer to rows of which type; `ITEM`: to an access item of any. None of a kind with other rules. */
  readonly references: References;
  referencesOf(row: Row): readonly Reference[];
  /** Whether the row may go on referring to what does not exist. */
  mayDangle?(tx: InventoryTransaction, row: Row, target: Target): Promise<boolean>;
  /** The names in the row that the name rule forbids. Rows do not depend on each other here. */
  findNameClashes?(row: Row, guard: AttributeNameGuard): Promise<readonly Fault[]>;
  /** What else stands against rows, each judged by what those before it leave. They are saved in this order. */
  findFaults?(tx: InventoryTransaction, rows: readonly Row[], merge: MergeTools): Promise<ReadonlyMap<Row, Fault>>;
  save(tx: InventoryTransaction, rows: readonly Row[], merge: MergeTools): Promise<SaveCounts>;
  /** Deletes rows, with what cannot be without them. */
  remove(tx: InventoryTransaction, keys: readonly Key[]): Promise<Removed>;
  /** What still belongs to rows that were deleted, and must not be left: in words, or undefined. */
  findLeftBehind?(tx: InventoryTransaction, keys: readonly Key[]): Promise<string | undefined>;
}

/** For rows that are known by their ids. */
export function byId<Row extends { readonly id: string }>(parse: Parser<Row>) {
  return {
    parse,
    parseKey: mapped(idOf(parse), ({ id }) => id),
    keyField: 'id',
    keyOf: ({ id }: Row): string => id,
  };
}

/** Reads the id of a row that is to be deleted. The rest of the row may stand next to it, and is not read. */
export function idOf(parse: Parser<unknown>, others: readonly string[] = []): Parser<{ readonly id: string }> {
  return record({ id: parseId }, [...namesOf(parse), ...others]);
}

/** The properties of a row. */
export function namesOf({ schema }: Parser<unknown>): readonly string[] {
  return Object.keys(schema.properties ?? {});
}

interface PlainKind<N extends InventoryRows> {
  readonly collection: N;
  readonly type: AuditedRowType;
  readonly references?: Readonly<Partial<Record<keyof RowOf<N> & string, References[string]>>>;
}

/** For rows that are saved as they are, and deleted alone. */
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

/** What the rows of one import share while they are saved. */
export interface MergeTools {
  /** When the import began, RFC 3339. */
  readonly time: string;
  readonly promoter: AccountPromoter;
  /** Policies that are enforced are not to be changed: see `ImportOptions`. */
  readonly keepsEnforced?: boolean | undefined;
  /** An import of all sources, in which an account may move from one to another. */
  readonly movesAccounts?: boolean;
  /** For imports, which tell what stands for nothing. */
  readonly carried?: CarriedByImport;
}
