import type { ImportKind } from '@identity-governance/application';
import { decodeValue, encodeValue } from '../tables/column-kinds';
import type { Column, Row, Table } from '../tables/table';
import { accountAttributeTable } from '../tables/account-attribute-table';
import * as tables from '../tables/tables';

type AnyTable = Table<object, unknown>;

/** How the rows of a kind of import lie in the state. */
export interface StageKind {
  readonly table: AnyTable;
  /** The columns of a staged row. Without `isPlain` they are those of the table that follow from no other. */
  readonly columns: readonly Column[];
  /** Whether a row in the state has more than the import says: it is staged as JSON, and never found equal. */
  readonly isPlain: boolean;
  /** Of the rows of the table, those of the kind; `m` is the table. */
  readonly filter: string;
  /** Of those, the rows of the source `$1`; undefined: none is of a source. */
  readonly ofSource: string | undefined;
  /** The columns that refer to rows of other kinds. */
  readonly references: readonly StageReference[];
  readonly toStaged: (row: unknown) => Row;
  readonly fromStaged: (row: Row) => unknown;
  /** The values of the key's columns, as the table has them, and back. */
  readonly toKey: (key: unknown) => readonly string[];
  readonly fromKey: (values: readonly string[]) => unknown;
}

export interface StageReference {
  readonly columns: readonly string[];
  readonly kinds: readonly ImportKind[];
}

const itemKinds = ['entitlements', 'access-profiles', 'roles'] as const;
const toSource = { columns: ['source_id'], kinds: ['sources'] } as const;
const toIdentity = { columns: ['identity_id'], kinds: ['identities'] } as const;
const itemsOfSource = 'SELECT i.type, i.id FROM access_item i WHERE i.source_id = $1';

interface KindSpec {
  readonly filter?: string;
  readonly ofSource?: string;
  readonly references?: readonly StageReference[];
  /** Columns that follow from the others, which are the fields of the row. */
  readonly derived?: readonly string[];
  readonly fromKey?: (values: readonly string[]) => unknown;
}

export const stageKinds: Readonly<Record<ImportKind, StageKind>> = {
  sources: kindOf(tables.sourceTable),
  'account-attributes': kindOf(accountAttributeTable, {
    references: [toSource],
    fromKey: ([sourceId, name]) => ({ sourceId, name }),
  }),
  entitlements: itemKind('ENTITLEMENT'),
  'access-profiles': itemKind('ACCESS_PROFILE'),
  roles: itemKind('ROLE'),
  grants: kindOf(tables.grantTable, {
    ofSource: `((m.parent_type, m.parent_id) IN (${itemsOfSource}) OR (m.child_type, m.child_id) IN (${itemsOfSource}))`,
    references: [
      { columns: ['parent_type', 'parent_id'], kinds: itemKinds },
      { columns: ['child_type', 'child_id'], kinds: itemKinds },
    ],
    fromKey: (values) => tables.grantTable.fromRow(values),
  }),
  'identity-profiles': kindOf(tables.identityProfileTable, {
    references: [{ columns: ['authoritative_source_id'], kinds: ['sources'] }],
  }),
  identities: kindOf(tables.identityTable, {
    references: [{ columns: ['identity_profile_id'], kinds: ['identity-profiles'] }],
  }),
  accounts: kindOf(tables.accountTable, {
    derived: ['nameKey', 'nativeIdentityKey'],
    ofSource: 'm.source_id = $1',
    references: [toSource, toIdentity],
  }),
  assignments: kindOf(tables.assignmentTable, {
    ofSource: `(m.access_type, m.access_id) IN (${itemsOfSource})`,
    references: [toIdentity, { columns: ['access_type', 'access_id'], kinds: itemKinds }],
    fromKey: (values) => tables.assignmentTable.fromRow(values),
  }),
  'sod-policies': plainKindOf(tables.sodPolicyTable),
};

function itemKind(type: string): StageKind {
  return kindOf(tables.accessItemTable, {
    filter: `m.type = '${type}'`,
    ofSource: 'm.source_id = $1',
    references: [toSource],
    fromKey: ([itemType, id]) => ({ type: itemType, id }),
  });
}

function kindOf<T extends object, K>(typed: Table<T, K>, spec: KindSpec = {}): StageKind {
  const table = typed as unknown as AnyTable; // a row is only given to the table of its own kind
  const { filter = '1 = 1', ofSource, references = [], fromKey = ([id]: readonly string[]): unknown => id } = spec;
  return {
    ...{ table, isPlain: false, filter, ofSource, references, fromKey },
    ...(spec.derived === undefined ? wholeRows(table) : ownFields(table, spec.derived)),
    toKey: (key) => table.keyOf(key),
  };
}

type StagedForm = Pick<StageKind, 'columns' | 'toStaged' | 'fromStaged'>;

function wholeRows(table: AnyTable): StagedForm {
  return {
    columns: table.columns,
    toStaged: (row) => table.toRow(row as object),
    fromStaged: (row) => table.fromRow(row),
  };
}

function ownFields(table: AnyTable, derived: readonly string[]): StagedForm {
  const columns = table.columns.filter(({ property }) => !derived.includes(property));
  return {
    columns,
    toStaged: (row) =>
      columns.map(({ property, kind }) => encodeValue(kind, (row as Readonly<Record<string, unknown>>)[property])),
    fromStaged: (row) =>
      Object.fromEntries(columns.map(({ property, kind }, i) => [property, decodeValue(kind, row[i]!)])),
  };
}

/** For kinds keyed by id. */
function plainKindOf<T extends object, K>(typed: Table<T, K>): StageKind {
  const kind = kindOf(typed);
  const columns: readonly Column[] = [
    { property: 'id', name: 'id', kind: 'text' },
    { property: 'row', name: 'row_text', kind: 'text' },
  ];
  return {
    ...kind,
    ...{ columns, isPlain: true },
    toStaged: (row) => [(row as { readonly id: string }).id, JSON.stringify(row)],
    fromStaged: ([, text]) => JSON.parse(text as string) as unknown,
  };
}
