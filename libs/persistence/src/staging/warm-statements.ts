import type { StageKind } from './stage-kinds';

/** Further indexes of tables whose rows are only a key, over columns of the key: see the migration of the look-ups. */
const indexes: Readonly<Record<string, readonly string[]>> = {
  assignment: ['access_type', 'access_id', 'identity_id'],
  access_grant: ['child_type', 'child_id', 'parent_type', 'parent_id'],
};

/**
 * Statements that read, for each key in a table, the places that a change of its row has in indexes which are not
 * sorted by time: the table's own, and that of the audit events by what they tell of. They may be all over the disk.
 */
export function warmStatements({ table }: StageKind, keys: string): readonly string[] {
  const key = table.key.map(({ name }) => name);
  const own = indexes[table.name];
  const values = (columns: readonly string[]) => columns.map((column) => `k."${column}"`);
  return [
    nextOf(table.name, { columns: key, values: values(key) }, keys),
    ...(own === undefined ? [] : [nextOf(table.name, { columns: own, values: values(own) }, keys)]),
    nextOf('audit_event', { columns: ['resource_id'], values: [resourceId(key)] }, keys),
  ];
}

interface Place {
  readonly columns: readonly string[];
  readonly values: readonly string[];
}

/** For each key, what comes at its place in the index. */
function nextOf(table: string, { columns, values }: Place, keys: string): string {
  const last = columns.length - 1;
  const conditions = columns.map((column, i) => `m."${column}" ${i === last ? '>=' : '='} ${values[i]!}`);
  const order = columns.map((column) => `m."${column}"`);
  const next = `SELECT ${order[last]!} FROM ${table} m WHERE ${conditions.join(' AND ')}
    ORDER BY ${order.join(', ')} LIMIT 1`;
  return `SELECT COUNT(found) AS total FROM (SELECT (${next}) AS found FROM ${keys} k) n`;
}

/** As the audit makes it of a key. Items and rows with one id are told by the id alone. */
function resourceId(key: readonly string[]): string {
  const parts = key.map((column) => `replace(replace(k."${column}", '~', '~0'), '/', '~1')`);
  return key.at(-1) === 'id' ? 'k."id"' : parts.join(` || '/' || `);
}
