import type { AssignedSince, StateVersion } from '@identity-governance/application';
import type { AccessItemRef, AccessItemType, IdentityId } from '@identity-governance/domain';
import type { Dialect } from '../dialects/dialect';
import { parseVersions } from './change-log';

/** More changes than this are read from the log in a transaction. */
const MAX_ENTRIES = 100;

interface Statement {
  readonly sql: string;
  readonly parameters: readonly unknown[];
}

/** One statement sees one state. Each of its rows is a version, an entry of the log, or an assignment. */
export function assignedSinceStatement(
  engine: Dialect,
  { position }: StateVersion,
  identityIds: readonly IdentityId[],
): Statement {
  const identity = `CASE WHEN row_key = '*' THEN NULL ELSE ${engine.json('row_key')}->>0 END`;
  const sql = `
    WITH entry AS (
      SELECT position, token, row_key, ${identity} AS identity_id FROM change_log
      WHERE part = 'assignments' AND position >= $1 ORDER BY position LIMIT ${MAX_ENTRIES + 2}
    ), wanted AS (
      SELECT identity_id FROM entry WHERE position > $1
      UNION SELECT value->>0 FROM ${engine.jsonElements('$2')}
    )
    SELECT 'version' AS row_kind, name, version, token, NULL AS identity_id, NULL AS access_type, NULL AS access_id
    FROM state_version
    UNION ALL SELECT 'entry', row_key, position, token, NULL, NULL, NULL FROM entry
    UNION ALL SELECT 'assigned', w.identity_id, NULL, NULL, i.id, a.access_type, a.access_id
    FROM wanted w LEFT JOIN identity i ON i.id = w.identity_id LEFT JOIN assignment a ON a.identity_id = i.id
    WHERE w.identity_id IS NOT NULL`;
  return { sql: engine.placeholders(sql), parameters: [position, JSON.stringify(identityIds.map((id) => [id]))] };
}

type Rows = readonly Record<string, unknown>[];

export function parseAssignedSince(rows: Rows, since: StateVersion): AssignedSince {
  const ofKind = (kind: string) => rows.filter(({ row_kind }) => row_kind === kind);
  const versions = parseVersions(ofKind('version'));
  const isTold = leadsOn(ofKind('entry'), since);
  return { versions, assigned: isTold ? collectAssigned(ofKind('assigned')) : undefined };
}

/** Whether the log still holds this version, and tells every row that has changed since. */
function leadsOn(entries: Rows, { position, token }: StateVersion): boolean {
  // The database need not keep the order of a part of a statement.
  const isPlace = (entry: Record<string, unknown>) => Number(entry.version) === position && entry.token === token;
  const later = entries.filter((entry) => Number(entry.version) > position);
  return entries.some(isPlace) && later.length <= MAX_ENTRIES && later.every(({ name }) => name !== '*');
}

function collectAssigned(rows: Rows): ReadonlyMap<IdentityId, readonly AccessItemRef[] | null> {
  const assigned = new Map<IdentityId, AccessItemRef[] | null>();
  for (const { name, identity_id: known, access_type: type, access_id: id } of rows) {
    const own = assigned.get(name as string) ?? (known === null ? null : []);
    if (id !== null) own?.push({ type: type as AccessItemType, id: id as string });
    assigned.set(name as string, own);
  }
  return assigned;
}
