/**
 * Changes that the audit tables reject since seals have times. A seal continues the last one, with the time of the
 * database: `created` of an event is what its writer claims, and has no effect here. An anchor names a seal, and
 * everything that it cuts off was sealed at least 30 days ago. A database without events accepts moved anchors.
 */
const origin = '0'.repeat(64);
const lastPosition = 'coalesce((SELECT max(position) FROM audit_seal), (SELECT max(position) FROM audit_anchor), 0)';
const lastHash = `coalesce((SELECT hash FROM audit_seal ORDER BY position DESC LIMIT 1),
  (SELECT hash FROM audit_anchor ORDER BY position DESC LIMIT 1), '${origin}')`;

interface Times {
  /** A minute before and after: the statement that writes the seal reads its time. */
  readonly earliest: string;
  readonly latest: string;
  /** Thirty days ago. */
  readonly oldest: string;
}

function refusedSeal({ earliest, latest }: Times): string {
  return `NEW.position <> ${lastPosition} + 1 OR NEW.previous <> ${lastHash}
    OR NEW.sealed < ${earliest} OR NEW.sealed > ${latest}`;
}

function refusedAnchor({ oldest }: Times): string {
  return `EXISTS (SELECT 1 FROM audit_event) AND NOT EXISTS (
    SELECT 1 FROM (SELECT max(sealed) AS youngest FROM audit_seal WHERE position <= NEW.position) AS cut
    WHERE cut.youngest < ${oldest} AND cut.youngest = NEW.sealed
      AND EXISTS (SELECT 1 FROM audit_seal s WHERE s.position = NEW.position AND s.hash = NEW.hash))`;
}

const texts = {
  seal: 'a seal must follow the last one, and have the time of the database',
  anchor: 'an anchor must name a seal, and all that it cuts off must have been sealed at least 30 days ago',
} as const;

const sqliteTime = (offset: string) => `strftime('%Y-%m-%dT%H:%M:%fZ', 'now', '${offset}')`;
const onSqlite: Times = {
  earliest: sqliteTime('-1 minute'),
  latest: sqliteTime('+1 minute'),
  oldest: sqliteTime('-30 days'),
};

const postgresTime = (offset: string) =>
  `to_char((clock_timestamp() ${offset}) AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;
const onPostgres: Times = {
  earliest: postgresTime("- interval '1 minute'"),
  latest: postgresTime("+ interval '1 minute'"),
  oldest: postgresTime("- interval '30 days'"),
};

export const currentTime = { sqlite: sqliteTime('+0 days'), postgres: postgresTime('') } as const;

/** The guard of seals; off while rows are moved from another database, because their seals keep their times. */
export const sealGuard = {
  sqlite: {
    on: `CREATE TRIGGER audit_seal_next BEFORE INSERT ON audit_seal WHEN ${refusedSeal(onSqlite)}
         BEGIN SELECT RAISE(ABORT, '${texts.seal}'); END`,
    off: 'DROP TRIGGER audit_seal_next',
  },
  postgres: {
    on: 'ALTER TABLE audit_seal ENABLE TRIGGER audit_seal_next',
    off: 'ALTER TABLE audit_seal DISABLE TRIGGER audit_seal_next',
  },
} as const;

export const guardOnSqlite: readonly string[] = [
  sealGuard.sqlite.on,
  'DROP TRIGGER audit_anchor_old',
  `CREATE TRIGGER audit_anchor_old BEFORE INSERT ON audit_anchor WHEN ${refusedAnchor(onSqlite)}
   BEGIN SELECT RAISE(ABORT, '${texts.anchor}'); END`,
];

function refusing(name: string, condition: string, text: string): string {
  return `CREATE OR REPLACE FUNCTION ${name}() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN IF ${condition} THEN RAISE EXCEPTION '${text}'; END IF; RETURN NEW; END $$`;
}

const guards = ['audit_event', 'audit_seal', 'audit_anchor', 'audit_unsealed'].map((table) => `${table}_no_delete`);
const functions = ['audit_event_waits', 'audit_no_update', 'audit_anchor_old', ...guards];

/**
 * Returns the guards, which qualify table names with the schema. The functions run as the inserting or deleting role,
 * whose temporary tables come first: a temporary empty `audit_event` could otherwise be used to empty the queue.
 */
export function guardOnPostgres(schema: string): readonly string[] {
  const path = `pg_catalog, "${schema.replaceAll('"', '""')}", pg_temp`;
  return [
    refusing('audit_seal_next', refusedSeal(onPostgres), texts.seal),
    refusing('audit_anchor_old', refusedAnchor(onPostgres), texts.anchor),
    `CREATE TRIGGER audit_seal_next BEFORE INSERT ON audit_seal
     FOR EACH ROW EXECUTE FUNCTION audit_seal_next()`,
    ...[...functions, 'audit_seal_next'].map((name) => `ALTER FUNCTION ${name}() SET search_path = ${path}`),
  ];
}

export const unguardOnPostgres: readonly string[] = [
  'DROP TRIGGER audit_seal_next ON audit_seal',
  'DROP FUNCTION audit_seal_next()',
  ...functions.map((name) => `ALTER FUNCTION ${name}() RESET search_path`),
];
