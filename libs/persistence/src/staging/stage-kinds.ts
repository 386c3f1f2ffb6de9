import { parseJson } from '@identity-governance/values';
import { importKinds, importTraits, kindOfType, rowKinds, type ImportKind } from '@identity-governance/application';
import { snakeCase, type Column, type Row, type Table } from '../tables/table';
import { collectionTables } from '../tables/tables';

type AnyTable = Table<object, unknown>;
type References = ReturnType<typeof importTraits>['references'];

/** The mapping of the rows of an import kind to the state. */
export interface StageKind {
  readonly table: AnyTable;
  /** The columns of a staged row. Without `isPlain` they are the columns of the table. */
  readonly columns: readonly Column[];
  /** The columns outside of the key by which rows are compared; others are derived from these. */
  readonly compared: readonly Column[];
  /** Whether stored rows have more data than imported ones: such rows are staged as JSON and never compare as equal. */
  readonly isPlain: boolean;
  /** Number of rows per page. Other work runs between pages. */
  readonly page: number;
  /** The SQL condition on the rows of the table `m` that belong to the kind. */
  readonly filter: string;
  /** The SQL condition on the rows of the source `$1`; undefined if rows do not belong to sources. */
  readonly ofSource: string | undefined;
  /** Whether each row names its source. */
  readonly hasSource: boolean;
  /** The columns that refer to rows of other kinds. */
  readonly references: readonly StageReference[];
  readonly toStaged: (row: unknown) => Row;
  readonly fromStaged: (row: Row) => unknown;
  /** Converts a key to the values of the key columns of the table; `fromKey` converts back. */
  readonly toKey: (key: unknown) => readonly string[];
  readonly fromKey: (values: readonly string[]) => unknown;
}

export interface StageReference {
  readonly columns: readonly string[];
  readonly kinds: readonly ImportKind[];
}

/** Columns derived from the others, which are the fields of the row. */
const derivedColumns: Readonly<Partial<Record<ImportKind, readonly string[]>>> = {
  accounts: ['nameKey', 'nativeIdentityKey'],
};

const itemTypes = rowKinds.accessItems.types;
const itemsOfSource = 'SELECT i.type, i.id FROM access_item i WHERE i.source_id = $1';

/** The stage kinds, derived from the import traits of each kind. */
export const stageKinds = Object.fromEntries(
  importKinds.map((kind) => [kind, kind === 'sod-policies' ? plainKindOf(kind) : kindOf(kind)]),
) as Readonly<Record<ImportKind, StageKind>>;

function kindOf(kind: ImportKind): StageKind {
  const { collection, references, type } = importTraits(kind);
  const table = collectionTables[collection] as unknown as AnyTable; // a row is stored only in the table of its kind
  const derived = derivedColumns[kind] ?? [];
  return {
    ...{
      table,
      isPlain: false,
      page: 500,
      filter: rowKinds[collection].types.length > 1 ? `m.type = '${type}'` : '1 = 1',
    },
    ofSource: ofSource(references),
    hasSource: 'sourceId' in references,
    references: Object.entries(references).map(toStageReference),
    columns: table.columns,
    compared: table.columns.filter((column) => !table.key.includes(column) && !derived.includes(column.property)),
    toStaged: (row) => table.toRow(row as object),
    fromStaged: (row) => table.fromRow(row),
    toKey: (key) => table.keyOf(key),
    fromKey: (values) => readKey(table, values),
  };
}

/** Returns the condition on rows that name their source, or items of it. */
function ofSource(references: References): string | undefined {
  const conditions = Object.entries(references).flatMap(([field, type]) => {
    if (type === 'ITEM')
      return [
        `(${itemColumns(field)
          .map((column) => `m.${column}`)
          .join(', ')}) IN (${itemsOfSource})`,
      ];
    return field === 'sourceId' ? ['m.source_id = $1'] : [];
  });
  return conditions.length === 0 ? undefined : `(${conditions.join(' OR ')})`;
}

function toStageReference([field, type]: readonly [string, References[string]]): StageReference {
  if (type === 'ITEM') return { columns: itemColumns(field), kinds: itemTypes.map(kindOfType) };
  return { columns: [snakeCase(field)], kinds: [kindOfType(type)] };
}

function itemColumns(field: string): readonly string[] {
  return [`${field}_type`, `${field}_id`];
}

/** Reads a key: an id, the whole row if it is only a key, or the fields of the key. */
function readKey(table: AnyTable, values: readonly string[]): unknown {
  if (table.key.length === 1) return values[0];
  // The key of an assignment is the row without its dates.
  if (table.key.length === table.columns.length || table.kind === 'assignments')
    return table.fromRow(table.columns.map((_, i) => values[i] ?? null));
  return Object.fromEntries(table.key.map(({ property }, i) => [property, values[i]]));
}

/** Returns the stage kind of a kind that is keyed by id and staged as JSON. */
function plainKindOf(kind: ImportKind): StageKind {
  const columns: readonly Column[] = [
    { property: 'id', name: 'id', kind: 'text' },
    { property: 'row', name: 'row_text', kind: 'text' },
  ];
  return {
    ...kindOf(kind),
    ...{ columns, isPlain: true, page: 50 }, // policies have many items
    toStaged: (row) => [(row as { readonly id: string }).id, JSON.stringify(row)],
    fromStaged: ([, text]) => parseJson(text as string),
  };
}
