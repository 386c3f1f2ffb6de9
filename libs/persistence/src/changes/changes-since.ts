import type {
  AssignedAccess,
  ChangesSince,
  SinceQuestion,
  LoggedChange,
  LoggedKind,
  StatePart,
  StateVersions,
} from '@identity-governance/application';
import { changesAtOnce } from '@identity-governance/application';
import type { AccessItemRef, AccessItemType } from '@identity-governance/domain/sod';
import type { IdentityId } from '@identity-governance/values';
import type { Dialect } from '../dialects/dialect';
import { normaliseValue } from '../tables/column-kinds';
import type { Table } from '../tables/table';
import { accessItemTable, accountTable, grantTable, sodPolicyTable } from '../tables/tables';
import { loggedChange, parseVersions } from './change-log';

type AnyTable = Table<object, unknown>;

/** What is told of the rows that changes of a part name. */
const namedRows = {
  access: ['accessItems', 'grants'],
  'sod-policies': ['sodPolicies'],
} as const satisfies Partial<Record<StatePart, readonly (keyof ChangesSince)[]>>;

const toldTables = {
  accounts: accountTable as unknown as AnyTable,
  accessItems: accessItemTable as unknown as AnyTable,
  grants: grantTable as unknown as AnyTable,
  sodPolicies: sodPolicyTable as unknown as AnyTable,
};

const attributesColumn = accountTable.columns.findIndex(({ property }) => property === 'attributes');

type ToldKind = keyof typeof toldTables;
type NamedKind = Exclude<ToldKind, 'accounts'>;

/** Assignments that are told: more take longer here than in a transaction, where their rows have fewer columns. */
const ASSIGNED_AT_ONCE = 4000;

/** Accounts that are told, and how long their attributes may be, in bytes: 4 MiB in all. */
const ACCOUNTS_AT_ONCE = 256;
const LONG_ATTRIBUTES = 16 * 1024;

interface Statement {
  readonly sql: string;
  readonly parameters: readonly unknown[];
}

/**
 * One statement sees one state. Its rows are versions, entries of the log, assignments, accounts and rows that the log
 * names.
 */
export function changesSinceStatement(engine: Dialect, question: SinceQuestion): Statement {
  const { since, parts, identityIds, accountSources } = question;
  const kinds = kindsNamedBy(parts);
  const width = Math.max(...Object.values(toldTables).map(({ columns }) => columns.length));
  const select = (kind: string, values: readonly string[], from: string): string => {
    const padded = Array.from({ length: width }, (_, i) => `CAST(${values[i] ?? 'NULL'} AS text) AS c${i}`);
    return `SELECT '${kind}' AS row_kind, ${padded.join(', ')} FROM ${from}`;
  };
  const key = [0, 1, 2, 3].map(
    (i) => `CASE WHEN row_key = '*' THEN NULL ELSE ${engine.json('row_key')}->>${i} END AS k${i}`,
  );
  const sql = `
    WITH entry AS (${parts.length === 0 ? noEntry : parts.map(entriesOf).join(' UNION ALL ')}),
    named AS (SELECT DISTINCT kind, ${key.join(', ')} FROM entry WHERE position > since),
    wanted AS (
      SELECT k0 AS identity_id FROM named WHERE kind IN ('assignments', 'identities', 'accountAccess') AND k0 IS NOT NULL
      UNION SELECT value->>0 FROM ${engine.jsonElements('$1')}
    )
    ${select('version', ['name', 'version', 'token'], 'state_version')}
    UNION ALL ${select('entry', ['part', 'position', 'token', 'kind', 'row_key', 'operation'], 'entry')}
    UNION ALL ${select('assigned', ['identity_id', 'id', 'access_type', 'access_id'], assignedFrom(engine))}
    ${kinds.map((kind) => `UNION ALL ${select(kind, ...rowsNamed(engine, kind))}`).join(' ')}
    ${accountSources.length === 0 ? '' : `UNION ALL ${select('accounts', ...accountsOf(engine, `$${parts.length + 2}`))}`}`;
  const parameters = [listOf(identityIds), ...parts.map((part) => since[part].position)];
  if (accountSources.length > 0) parameters.push(listOf(accountSources));
  return { sql: engine.placeholders(sql), parameters };
}

function listOf(ids: readonly string[]): string {
  return JSON.stringify(ids.map((id) => [id]));
}

const noEntry = 'SELECT change_log.*, 0 AS since FROM change_log WHERE 1 = 0';

/** The first is that of the version, where the log still holds it. */
function entriesOf(part: StatePart, position: number): string {
  return `SELECT * FROM (
    SELECT change_log.*, CAST($${position + 2} AS bigint) AS since FROM change_log
    WHERE part = '${part}' AND position >= $${position + 2} ORDER BY position LIMIT ${changesAtOnce + 2}) e${position}`;
}

function assignedFrom(engine: Dialect): string {
  return `(SELECT w.identity_id, i.id, a.access_type, a.access_id
    FROM wanted w ${engine.lookUp('LEFT', 'identity i', 'i.id = w.identity_id')}
    ${engine.lookUp('LEFT', 'assignment a', 'a.identity_id = i.id')} LIMIT ${ASSIGNED_AT_ONCE + 1}) assigned`;
}

type Selected = readonly [values: readonly string[], from: string];

function accountsOf(engine: Dialect, sources: string): Selected {
  const isTheirs = `t.identity_id = w.identity_id AND t.source_id IN (SELECT value->>0 FROM ${engine.jsonElements(sources)})`;
  const found = `SELECT t.* FROM wanted w ${engine.lookUp('CROSS', 'account t', isTheirs)} LIMIT ${ACCOUNTS_AT_ONCE + 1}`;
  const values = valuesOf(accountTable, 'found');
  const isLong = `octet_length(${values[attributesColumn]!}) > ${LONG_ATTRIBUTES}`;
  const short = `CASE WHEN ${isLong} THEN NULL ELSE ${values[attributesColumn]!} END`;
  return [values.with(attributesColumn, short), `(${found}) found`];
}

/** Also where there are too many of them. */
function isAnyAccountLong(accounts: Rows): boolean {
  return accounts.length > ACCOUNTS_AT_ONCE || accounts.some((row) => row[`c${attributesColumn}`] === null);
}

function valuesOf({ columns }: Pick<AnyTable, 'columns'>, alias = 't'): readonly string[] {
  return columns.map((column) => `${alias}."${column.name}"`);
}

function rowsNamed(engine: Dialect, kind: NamedKind): Selected {
  const { name, key } = toldTables[kind];
  const isNamed = key.map((column, i) => `t."${column.name}" = n.k${i}`).join(' AND ');
  const from = `(SELECT * FROM named WHERE kind = '${kind}') n ${engine.lookUp('CROSS', `${name} t`, isNamed)}`;
  return [valuesOf(toldTables[kind]), from];
}

function kindsNamedBy(parts: readonly StatePart[]): readonly NamedKind[] {
  return parts.flatMap((part) => (part in namedRows ? namedRows[part as keyof typeof namedRows] : []));
}

type Rows = readonly Record<string, unknown>[];

/** Undefined where the log cannot tell every row that has changed, and where that is very much. */
export function parseChangesSince(rows: Rows, { since, parts }: SinceQuestion): ChangesSince | undefined {
  const ofKind = (kind: string) => rows.filter(({ row_kind }) => row_kind === kind);
  const changes = new Map<StatePart, readonly LoggedChange<LoggedKind>[]>();
  for (const part of parts) {
    const later = changesAfter(
      ofKind('entry')
        .filter(({ c0 }) => c0 === part)
        .map(entryIn),
      since[part],
    );
    if (later === undefined) return undefined;
    changes.set(part, later);
  }
  const assigned = ofKind('assigned');
  if (assigned.length > ASSIGNED_AT_ONCE || isAnyAccountLong(ofKind('accounts'))) return undefined;
  const told = <N extends ToldKind>(kind: N) =>
    ofKind(kind).map((row) => readRow(kind, row)) as unknown as ChangesSince[N];
  return {
    versions: parseVersions(ofKind('version').map(({ c0, c1, c2 }) => ({ name: c0, version: c1, token: c2 }))),
    changes,
    assigned: collectAssigned(assigned),
    ...{ accessItems: told('accessItems'), grants: told('grants'), sodPolicies: told('sodPolicies') },
    accounts: told('accounts'),
  };
}

function entryIn({ c1, c2, c3, c4, c5 }: Record<string, unknown>): LoggedChange<LoggedKind> {
  return loggedChange({ position: c1, token: c2, kind: c3, row_key: c4, operation: c5 });
}

/** In their order, which the database need not keep for a part of a statement. */
function changesAfter(
  entries: readonly LoggedChange<LoggedKind>[],
  { position, token }: StateVersions[StatePart],
): readonly LoggedChange<LoggedKind>[] | undefined {
  const isHeld = entries.some((entry) => entry.position === position && entry.token === token);
  const later = entries.filter((entry) => entry.position > position).sort((a, b) => a.position - b.position);
  const isTold = isHeld && later.length <= changesAtOnce && later.every(({ key }) => key !== null);
  return isTold ? later : undefined;
}

function readRow(kind: ToldKind, record: Record<string, unknown>): object {
  const { columns, fromRow } = toldTables[kind];
  return fromRow(columns.map((column, i) => normaliseValue(column.kind, record[`c${i}`])));
}

function collectAssigned(rows: Rows): AssignedAccess {
  const assigned = new Map<IdentityId, AccessItemRef[] | null>();
  for (const { c0: name, c1: known, c2: type, c3: id } of rows) {
    const own = assigned.get(name as string) ?? (known === null ? null : []);
    if (id !== null) own?.push({ type: type as AccessItemType, id: id as string });
    assigned.set(name as string, own);
  }
  return assigned;
}
