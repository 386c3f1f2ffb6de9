import type { ImportKind } from '@identity-governance/application';
import type { Dialect } from '../dialects/dialect';
import type { ColumnKind } from '../tables/column-kinds';
import type { Column } from '../tables/table';
import { accessItemTable, accountTable, governanceGroupMemberTable, identityTable } from '../tables/tables';

/** An expression over the columns of a row; `a` is the alias of its table. */
type OfRow = (a: string, engine: Dialect) => string;

/** The statements that a kind needs to be merged by sets; each writes what the collection of the kind writes. */
export interface SetKind {
  /** The JSON of a row, as `JSON.stringify` writes it. */
  readonly json: OfRow;
  /** The id of a row in audit events. */
  readonly auditId: OfRow;
  /** Whether rows may repeat a key because they are only a key. */
  readonly mayRepeat: boolean;
  /** Selects from changed rows the identities whose access they may affect: `s` is the new row, `m` the stored one. */
  readonly touched: readonly { readonly id: string; readonly when?: string }[];
  /** The condition on changed rows that may affect the access of any identity; undefined if none may. */
  readonly accessChanged?: (engine: Dialect) => string;
  /** The columns that determine the search terms; undefined if the rows have none. */
  readonly searched?: readonly string[];
}

type Member = readonly [name: string, value: OfRow];

const quoted =
  (column: string): OfRow =>
  (a, engine) =>
    engine.jsonText(`${a}."${column}"`);
const unquoted =
  (column: string): OfRow =>
  (a) =>
    `COALESCE(CAST(${a}."${column}" AS text), 'null')`;
const flag =
  (column: string): OfRow =>
  (a) =>
    `CASE ${a}."${column}" WHEN 1 THEN 'true' ELSE 'false' END`;

const valueOf: Readonly<Record<ColumnKind, (column: string) => OfRow>> = {
  text: quoted,
  'nullable-text': quoted,
  boolean: flag,
  integer: unquoted,
  'nullable-integer': unquoted,
  json: unquoted,
  'nullable-json': unquoted,
};

/** Returns the JSON of a row whose fields are columns of its table. */
function row({ columns }: { readonly columns: readonly Column[] }, derived: readonly string[] = []): OfRow {
  const own = columns.filter(({ property }) => !derived.includes(property));
  return object(own.map(({ property, name, kind }) => [property, valueOf[kind](name)]));
}

/** Returns the JSON of an object with these properties. */
function object(members: readonly Member[]): OfRow {
  return (a, engine) => {
    const written = members.map(([name, value], i) => `'${i === 0 ? '{' : ','}"${name}":' || ${value(a, engine)}`);
    return `${written.join(' || ')} || '}'`;
  };
}

function texts(columns: Readonly<Record<string, string>>): readonly Member[] {
  return Object.entries(columns).map(([name, column]) => [name, quoted(column)]);
}

const item = (prefix: string): OfRow => object(texts({ type: `${prefix}_type`, id: `${prefix}_id` }));

/** Adds a property to an object unless it is null. */
function withDate(name: string, column: string): OfRow {
  return (a, engine) =>
    `CASE WHEN ${a}.${column} IS NULL THEN '' ELSE ',"${name}":' || ${engine.jsonText(`${a}.${column}`)} END`;
}

/** Escapes as in a JSON Pointer, as the ids of audit events do. */
const part = (column: string): string => `replace(replace(${column}, '~', '~0'), '/', '~1')`;
const ref = (prefix: string) => (a: string) => `${a}.${prefix}_type || '/' || ${part(`${a}.${prefix}_id`)}`;
const id: OfRow = (a) => `${a}.id`;

const source = { sourceId: 'source_id', attribute: 'attribute', value: 'value' };

const accessItems: SetKind = {
  json: row(accessItemTable),
  auditId: id,
  mayRepeat: false,
  touched: [],
  searched: ['name', 'value'],
};

/** The value by which accounts carry the entitlement; empty if they carry none. */
const carriedAs: OfRow = (a, engine) =>
  `CASE WHEN ${a}.attribute IS NULL OR ${a}.value IS NULL THEN ''
   ELSE ${object(texts(source))(a, engine)} END`;

/** The kinds that are merged by sets: those with very many rows. Law: they write what saving each row writes. */
export const setKinds: Readonly<Partial<Record<ImportKind, SetKind>>> = {
  entitlements: {
    ...accessItems,
    accessChanged: (engine) => `${carriedAs('s', engine)} <> ${carriedAs('m', engine)}`,
  },
  'access-profiles': accessItems,
  roles: accessItems,
  grants: {
    json: object([
      ['parent', item('parent')],
      ['child', item('child')],
    ]),
    auditId: (a) => `${ref('parent')(a)} || '/' || ${ref('child')(a)}`,
    mayRepeat: true,
    touched: [],
    accessChanged: () => '1 = 1',
  },
  identities: {
    json: row(identityTable),
    auditId: id,
    mayRepeat: false,
    touched: [{ id: 's.id', when: 's.disabled IS DISTINCT FROM m.disabled' }],
    searched: ['name', 'email', 'attributes'],
  },
  accounts: {
    json: row(accountTable, ['nameKey', 'nativeIdentityKey']),
    auditId: id,
    mayRepeat: false,
    touched: [{ id: 's.identity_id' }, { id: 'm.identity_id' }],
  },
  assignments: {
    json: (a, engine) =>
      [
        `'{"identityId":' || ${engine.jsonText(`${a}.identity_id`)} || ',"access":' || ${item('access')(a, engine)}`,
        ...[withDate('validFrom', 'valid_from'), withDate('validUntil', 'valid_until')].map((date) => date(a, engine)),
        "'}'",
      ].join(' || '),
    auditId: (a) => `${part(`${a}.identity_id`)} || '/' || ${ref('access')(a)}`,
    mayRepeat: true,
    touched: [{ id: 's.identity_id' }],
  },
  'governance-group-members': {
    json: row(governanceGroupMemberTable),
    auditId: (a) => `${part(`${a}.group_id`)} || '/' || ${part(`${a}.identity_id`)}`,
    mayRepeat: true,
    touched: [],
  },
};
