/**
 * Changes that the audit tables reject. Events, links of the chain and anchors never change. Events and links are
 * deleted only up to an anchor. An anchor names a sealed event with its hash that is at least 30 days old, and stays.
 * Rows of `audit_unsealed` are deleted when their events have seals. A database without events accepts moved anchors.
 */
const cutOff = '(SELECT coalesce(max(position), 0) FROM audit_anchor)';
const sealOf = (id: string) => `SELECT 1 FROM audit_seal s WHERE s.event_id = ${id}`;
const sealedAt = 'SELECT 1 FROM audit_seal s JOIN audit_event e ON e.id = s.event_id WHERE s.position = NEW.position';

const tables = ['audit_event', 'audit_seal', 'audit_anchor', 'audit_unsealed'] as const;

/** Conditions under which a deletion is rejected. */
const deletions: Readonly<Record<(typeof tables)[number], string>> = {
  audit_event: `NOT EXISTS (${sealOf('OLD.id')} AND s.position <= ${cutOff})`,
  audit_seal: `OLD.position > ${cutOff}`,
  audit_anchor: 'true',
  audit_unsealed: `EXISTS (SELECT 1 FROM audit_event e WHERE e.id = OLD.event_id) AND NOT EXISTS (${sealOf('OLD.event_id')})`,
};

function refusedAnchor(oldest: string): string {
  return `EXISTS (SELECT 1 FROM audit_event)
    AND NOT EXISTS (${sealedAt} AND s.hash = NEW.hash AND e.created < ${oldest})`;
}

const texts = {
  update: 'the audit log is never changed',
  delete: 'the audit log is only cut off up to an anchor: governance audit cut',
  anchor: 'an anchor must name a sealed event that is at least 30 days old',
} as const;

const oldestOnPostgres = `to_char((now() - interval '30 days') AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;

/** Guard of anchors; later migrations replace it. */
export const anchorGuard = {
  sqlite: `CREATE TRIGGER audit_anchor_old BEFORE INSERT ON audit_anchor
   WHEN ${refusedAnchor("strftime('%Y-%m-%dT%H:%M:%fZ', 'now', '-30 days')")}
   BEGIN SELECT RAISE(ABORT, '${texts.anchor}'); END`,
  postgres: postgresFunction(
    'audit_anchor_old',
    `IF ${refusedAnchor(oldestOnPostgres)} THEN RAISE EXCEPTION '${texts.anchor}'; END IF; RETURN NEW;`,
  ),
} as const;

export const guardSqlite: readonly string[] = [
  `CREATE TRIGGER audit_event_waits AFTER INSERT ON audit_event
   BEGIN INSERT INTO audit_unsealed (event_id) VALUES (NEW.id); END`,
  ...tables.flatMap((table) => [
    `CREATE TRIGGER ${table}_no_update BEFORE UPDATE ON ${table}
     BEGIN SELECT RAISE(ABORT, '${texts.update}'); END`,
    `CREATE TRIGGER ${table}_no_delete BEFORE DELETE ON ${table} WHEN ${deletions[table]}
     BEGIN SELECT RAISE(ABORT, '${texts.delete}'); END`,
  ]),
  anchorGuard.sqlite,
];

function postgresFunction(name: string, body: string): string {
  return `CREATE OR REPLACE FUNCTION ${name}() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN ${body} END $$`;
}

export const guardPostgres: readonly string[] = [
  postgresFunction(
    'audit_event_waits',
    'INSERT INTO audit_unsealed (event_id) SELECT id FROM added ORDER BY id; RETURN NULL;',
  ),
  `CREATE TRIGGER audit_event_waits AFTER INSERT ON audit_event REFERENCING NEW TABLE AS added
   FOR EACH STATEMENT EXECUTE FUNCTION audit_event_waits()`,
  postgresFunction('audit_no_update', `RAISE EXCEPTION '${texts.update}';`),
  ...tables.flatMap((table) => [
    `CREATE TRIGGER ${table}_no_update BEFORE UPDATE OR TRUNCATE ON ${table}
     FOR EACH STATEMENT EXECUTE FUNCTION audit_no_update()`,
    postgresFunction(
      `${table}_no_delete`,
      `IF ${deletions[table]} THEN RAISE EXCEPTION '${texts.delete}'; END IF; RETURN OLD;`,
    ),
    `CREATE TRIGGER ${table}_no_delete BEFORE DELETE ON ${table}
     FOR EACH ROW EXECUTE FUNCTION ${table}_no_delete()`,
  ]),
  anchorGuard.postgres,
  `CREATE TRIGGER audit_anchor_old BEFORE INSERT ON audit_anchor
   FOR EACH ROW EXECUTE FUNCTION audit_anchor_old()`,
];

/** The triggers of dropped tables are dropped with them. */
export const unguardPostgres: readonly string[] = [
  ...['waits', 'no_update', 'no_delete'].map((guard) => `DROP TRIGGER audit_event_${guard} ON audit_event`),
  ...['audit_event_waits', 'audit_no_update', 'audit_anchor_old', ...tables.map((table) => `${table}_no_delete`)].map(
    (name) => `DROP FUNCTION ${name}()`,
  ),
];
