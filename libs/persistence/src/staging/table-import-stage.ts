import type {
  Comparison,
  FoundIdentity,
  IdentityKey,
  ImportKind,
  ImportStage,
  MissingOfSource,
  MissingRows,
  Presence,
  RepeatedRow,
  StagedMerges,
  StagedRow,
  SyncScope,
} from '@identity-governance/application';
import type { IdentityField } from '@identity-governance/records';
import type { IdentityId, SourceId } from '@identity-governance/values';
import type { RunMerge } from '../database';
import { insertStatement, keyCondition, rowsSource } from '../dialects/table-sql';
import { normaliseValue } from '../tables/column-kinds';
import { snakeCase, type Column, type Row } from '../tables/table';
import type { TransactionScope } from '../connections/transaction-scope';
import { SetMerges } from './set-merges';
import { stageKinds, type StageKind } from './stage-kinds';

/** Maximum number of characters per page: pages of long rows have fewer rows, to limit memory. */
const PAGE_CHARACTERS = 32 * 1024 * 1024;
const SHORTEST_PAGE = 32;
/** Rows merged by one statement: few enough for other work of the process to see that the database responds. */
const SLICE = 5000;
/** Rows per page of deletions: rows may be long, and are read before their deletion, for the audit log. */
const GONE_PAGE = 100;

const lineColumn: Column = { property: 'line', name: 'stage_line', kind: 'integer' };
const place: readonly Column[] = [{ property: 'position', name: 'stage_position', kind: 'integer' }, lineColumn];

const keyColumns: readonly Column[] = [
  ...['field', 'key', 'identityId'].map((property): Column => {
    return { property, name: snakeCase(property), kind: 'text' };
  }),
  { property: 'disabled', name: 'disabled', kind: 'integer' },
];
const foundColumns: readonly Column[] = [
  { property: 'position', name: 'stage_position', kind: 'integer' },
  { property: 'identityId', name: 'identity_id', kind: 'text' },
];

/**
 * Stages rows in three tables per kind: `stage_…` holds the rows, `differ_…` those that differ from the state, `gone_…`
 * the keys to delete. `identity_key` holds the values by which accounts find identities. All are on a dedicated
 * connection and deleted with it.
 */
export class TableImportStage implements ImportStage {
  private readonly made = new Set<string>();
  private readonly stagedCounts = new Map<ImportKind, number>();
  private longestRow = 1;

  constructor(
    private scope: TransactionScope,
    private readonly merge: RunMerge,
    private readonly mergedAtOnce = SLICE,
  ) {}

  /** Runs a write transaction on the connection of the stage. Afterwards the stage may have ended. */
  async write<T>(work: (scope: TransactionScope) => Promise<T>): Promise<T> {
    const own = this.scope;
    try {
      return await this.merge(async (scope) => {
        this.scope = scope;
        return work(scope);
      });
    } finally {
      this.scope = own;
    }
  }

  async add(kind: ImportKind, rows: readonly StagedRow[]): Promise<void> {
    const { toStaged } = stageKinds[kind];
    const columns = [...place, ...stageKinds[kind].columns];
    const table = await this.tableOf('stage', kind);
    const values = rows.map(({ position, line, row }) => [position, line, ...toStaged(row)]);
    for (const row of values) this.longestRow = Math.max(this.longestRow, charactersOf(row));
    const { from, valueOf, parameters } = rowsSource(this.scope.engine, columns, values);
    const names = columns.map(({ name }) => `"${name}"`).join(', ');
    const selected = columns.map((_, i) => valueOf(i)).join(', ');
    await this.scope.run(`INSERT INTO ${table} (${names}) SELECT ${selected} FROM ${from}`, parameters);
    this.stagedCounts.set(kind, (this.stagedCounts.get(kind) ?? 0) + rows.length);
  }

  async *takeRepeated(kind: ImportKind): AsyncIterable<readonly RepeatedRow[]> {
    const table = await this.tableOf('stage', kind);
    const repeated = `repeated_${nameOf(kind)}`;
    const keys = keyNames(stageKinds[kind]);
    await this.make(
      repeated,
      `SELECT s.*, f.first_line FROM ${table} s JOIN (
         SELECT ${keys.join(', ')}, MIN(stage_position) AS first_position, MIN(stage_line) AS first_line
         FROM ${table} GROUP BY ${keys.join(', ')} HAVING COUNT(*) > 1
       ) f ON ${matching('f', 's', keys)} AND f.first_position < s.stage_position`,
    );
    const { affected } = await this.scope.run(
      `DELETE FROM ${table} WHERE stage_position IN (SELECT stage_position FROM ${repeated})`,
      [],
    );
    this.stagedCounts.set(kind, (this.stagedCounts.get(kind) ?? 0) - affected);
    if (affected === 0) return;
    for await (const records of this.pages(kind, repeated)) {
      yield records.map((record) => ({ ...readStaged(kind, record), firstLine: Number(record.first_line) }));
    }
  }

  async delete(kind: ImportKind, keys: readonly unknown[]): Promise<void> {
    const { table, toKey } = stageKinds[kind];
    const gone = await this.tableOf('gone', kind);
    const insert = insertStatement(this.scope.engine, { name: gone, columns: table.key });
    await this.scope.run(`${insert} ON CONFLICT DO NOTHING`, [JSON.stringify(keys.map(toKey))]);
  }

  async findMissing(kind: ImportKind, { sourceId }: SyncScope): Promise<MissingRows> {
    const stageKind = stageKinds[kind];
    const { table, filter, ofSource = '1 = 0' } = stageKind;
    const [stage, gone] = [await this.tableOf('stage', kind), await this.tableOf('gone', kind)];
    const keys = keyNames(stageKind);
    await this.index(stage, 'key', keys);
    await this.analyse(stage, stageKind);
    const scope = sourceId === undefined ? filter : `${filter} AND ${ofSource}`;
    const parameters = sourceId === undefined ? [] : [sourceId];
    const bySource = sourceId === undefined ? await this.countMissingBySource(kind) : [];
    const { affected } = await this.scope.run(
      `INSERT INTO ${gone} (${keys.join(', ')}) SELECT ${keys.map((key) => `m.${key}`).join(', ')}
       FROM ${table.name} m LEFT JOIN ${stage} s ON ${matching('m', 's', keys)}
       WHERE s.stage_position IS NULL AND ${scope} ON CONFLICT DO NOTHING`,
      parameters,
    );
    const [counted] = await this.scope.query(
      `SELECT COUNT(*) AS total FROM ${table.name} m WHERE ${scope}`,
      parameters,
    );
    return { missing: affected, existing: Number(counted!.total), bySource };
  }

  /** Counts missing rows. Call it before they are marked: rows that are deleted by their key do not count. */
  private async countMissingBySource(kind: ImportKind): Promise<readonly MissingOfSource[]> {
    const { table, filter, hasSource } = stageKinds[kind];
    if (!hasSource) return [];
    const [stage, gone] = [await this.tableOf('stage', kind), await this.tableOf('gone', kind)];
    const keys = keyNames(stageKinds[kind]);
    const isMissing = `s.stage_position IS NULL AND g.${keys[0]!} IS NULL`;
    const records = await this.scope.query(
      `SELECT source, missing, existing FROM (
         SELECT m.source_id AS source, COUNT(*) AS existing, SUM(CASE WHEN ${isMissing} THEN 1 ELSE 0 END) AS missing
         FROM ${table.name} m LEFT JOIN ${stage} s ON ${matching('m', 's', keys)}
         LEFT JOIN ${gone} g ON ${matching('m', 'g', keys)}
         WHERE ${filter} AND m.source_id IS NOT NULL GROUP BY m.source_id
       ) counts WHERE missing > 0 ORDER BY source`,
      [],
    );
    return records.map(({ source, missing, existing }) => ({
      ...{ sourceId: source as SourceId, missing: Number(missing), existing: Number(existing) },
    }));
  }

  async compare(kind: ImportKind): Promise<Comparison> {
    const stageKind = stageKinds[kind];
    const stage = await this.tableOf('stage', kind);
    const differ = `differ_${nameOf(kind)}`;
    await this.analyse(stage, stageKind);
    const columns = `stage_position ${this.scope.engine.rowNumber}, stage_stored bigint`;
    await this.create(differ, columns);
    const difference = differenceSql(stageKind, stage, this.touchedConditions(kind));
    await this.scope.run(`INSERT INTO ${differ} (stage_position, stage_stored) ${difference}`, []);
    return this.countDifference(kind, differ);
  }

  async *difference(kind: ImportKind): AsyncIterable<readonly StagedRow[]> {
    const stage = await this.tableOf('stage', kind);
    const differing = `(SELECT s.* FROM differ_${nameOf(kind)} d JOIN ${stage} s ON s.stage_position = d.stage_position) r`;
    for await (const records of this.pages(kind, differing)) {
      yield records.map((record) => readStaged(kind, record));
    }
  }

  async *gone(kind: ImportKind): AsyncIterable<readonly unknown[]> {
    const stageKind = stageKinds[kind];
    const keys = keyNames(stageKind);
    const gone = await this.tableOf('gone', kind);
    const columns = keys.map((key) => `g.${key}`).join(', ');
    const bounds = keys.map((_, i) => `$${i + 1}`).join(', ');
    const valuesOf = (record: Record<string, unknown>) => keys.map((key) => record[unquoted(key)] as string);
    const page = longColumns(stageKind.table).length === 0 ? stageKind.page : Math.min(stageKind.page, GONE_PAGE);
    const pages = pagesAhead(page, async (last) => {
      const where = last === undefined ? '' : `WHERE (${columns}) > (${bounds})`;
      const sql = `SELECT ${columns} FROM ${gone} g ${where} ORDER BY ${columns} LIMIT ${page}`;
      return this.scope.query(sql, last === undefined ? [] : valuesOf(last));
    });
    for await (const records of pages) yield records.map((record) => stageKind.fromKey(valuesOf(record)));
  }

  async *staged(kind: ImportKind): AsyncIterable<readonly StagedRow[]> {
    const stage = await this.tableOf('stage', kind);
    for await (const records of this.pages(kind, stage)) yield records.map((record) => readStaged(kind, record));
  }

  async presence(kind: 'identities', ids: readonly string[]): Promise<ReadonlyMap<string, Presence>> {
    const found = new Map<string, Presence>();
    const read = async (role: 'gone' | 'stage', presence: Presence): Promise<void> => {
      const table = await this.tableOf(role, kind);
      if (role === 'stage') await this.index(table, 'key', keyNames(stageKinds[kind]));
      const condition = keyCondition(this.scope.engine, ['id'], '$1');
      const parameters = [JSON.stringify(ids.map((id) => [id]))];
      for (const { id } of await this.scope.query(`SELECT id FROM ${table} WHERE ${condition}`, parameters)) {
        found.set(id as string, presence);
      }
    };
    await read('gone', 'GONE');
    await read('stage', 'STAGED');
    return found;
  }

  async addIdentityKeys(keys: readonly IdentityKey[]): Promise<void> {
    const table = await this.keyTable();
    const insert = insertStatement(this.scope.engine, { name: table, columns: keyColumns });
    const rows = keys.map(({ field, key, identity }) => [field, key, identity.id, identity.disabled ? 1 : 0]);
    await this.scope.run(insert, [JSON.stringify(rows)]);
  }

  async findIdentityKeys(
    field: IdentityField,
    keys: readonly string[],
  ): Promise<ReadonlyMap<string, readonly FoundIdentity[]>> {
    const table = await this.keyTable();
    await this.index(table, 'key', ['key', 'field']);
    const condition = keyCondition(this.scope.engine, ['key'], '$2');
    const records = await this.scope.query(
      `SELECT key, disabled, MIN(identity_id) AS first, MAX(identity_id) AS last FROM ${table}
       WHERE field = $1 AND ${condition} GROUP BY key, disabled`,
      [field, JSON.stringify(keys.map((key) => [key]))],
    );
    const found = new Map<string, FoundIdentity[]>();
    for (const { key, disabled, first, last } of records) {
      const ids = [...new Set([first as IdentityId, last as IdentityId])];
      const known = found.get(key as string) ?? [];
      found.set(key as string, [...known, ...ids.map((id) => ({ id, disabled: Number(disabled) === 1 }))]);
    }
    return found;
  }

  async setIdentities(identities: ReadonlyMap<number, IdentityId>): Promise<void> {
    const stage = await this.tableOf('stage', 'accounts');
    const { from, valueOf, parameters } = rowsSource(this.scope.engine, foundColumns, [...identities]);
    const found = `SELECT ${valueOf(0)} AS stage_position, ${valueOf(1)} AS identity_id FROM ${from}`;
    await this.scope.run(
      `UPDATE ${stage} SET identity_id = found.identity_id FROM (${found}) found
       WHERE ${stage}.stage_position = found.stage_position`,
      parameters,
    );
  }

  /** Returns the merges of a transaction of `write`. */
  mergesIn(scope: TransactionScope): StagedMerges {
    return new SetMerges(scope, (kind) => ({
      differ: `differ_${nameOf(kind)}`,
      stage: `stage_${nameOf(kind)}`,
      size: Math.min(this.mergedAtOnce, this.pageOf(SLICE)),
      readStaged: (record) => readStaged(kind, record),
    }));
  }

  /** Returns the conditions on staged rows `s` that are to be deleted, or refer to a row to delete. */
  private touchedConditions(kind: ImportKind): readonly string[] {
    const own = { columns: keyNames(stageKinds[kind]), kinds: [kind] };
    return [own, ...stageKinds[kind].references].flatMap(({ columns, kinds }) =>
      kinds.flatMap((target) => {
        const gone = `gone_${nameOf(target)}`;
        if (!this.made.has(gone)) return [];
        const keys = keyNames(stageKinds[target]);
        const isKey = keys.map((key, i) => `g.${key} = s.${columns[i]!}`).join(' AND ');
        return [`EXISTS (SELECT 1 FROM ${gone} g WHERE ${isKey})`];
      }),
    );
  }

  private async countDifference(kind: ImportKind, differ: string): Promise<Comparison> {
    const [counted] = await this.scope.query(
      `SELECT COUNT(*) AS total, MAX(stage_stored) AS longest FROM ${differ}`,
      [],
    );
    const different = Number(counted!.total);
    this.longestRow = Math.max(this.longestRow, Number(counted!.longest ?? 0));
    return { unchanged: (this.stagedCounts.get(kind) ?? 0) - different, different };
  }

  /** Returns the number of rows of a page that fit into memory, at most `most`. */
  private pageOf(most: number): number {
    return Math.min(most, Math.max(SHORTEST_PAGE, Math.floor(PAGE_CHARACTERS / this.longestRow)));
  }

  private pages(kind: ImportKind, table: string): AsyncIterable<readonly Record<string, unknown>[]> {
    const page = this.pageOf(stageKinds[kind].page);
    const sql = `SELECT * FROM ${table} WHERE stage_position > $1 ORDER BY stage_position LIMIT ${page}`;
    return pagesAhead(page, async (last) =>
      this.scope.query(sql, [last === undefined ? 0 : Number(last.stage_position)]),
    );
  }

  /** Returns the name of the table, which is created on first use. */
  private async tableOf(role: 'stage' | 'gone', kind: ImportKind): Promise<string> {
    const name = `${role}_${nameOf(kind)}`;
    if (this.made.has(name)) return name;
    this.made.add(name);
    const { table, columns } = stageKinds[kind];
    const key = keyNames(stageKinds[kind]).join(', ');
    const declared = (role === 'stage' ? [lineColumn, ...columns] : table.key).map((column) => this.declare(column));
    const position = `stage_position ${this.scope.engine.rowNumber}`;
    const all = role === 'stage' ? [position, ...declared] : [...declared, `PRIMARY KEY (${key})`];
    await this.create(name, all.join(', '));
    return name;
  }

  private async keyTable(): Promise<string> {
    const name = 'identity_key';
    if (this.made.has(name)) return name;
    this.made.add(name);
    const columns = keyColumns.map((column) => this.declare(column)).join(', ');
    await this.create(name, columns);
    return name;
  }

  private async index(table: string, role: 'key', columns: readonly string[]): Promise<void> {
    const name = `${table}_${role}`;
    if (this.made.has(name)) return;
    this.made.add(name);
    await this.scope.run(`CREATE INDEX ${name} ON ${table} (${columns.join(', ')})`, []);
  }

  private async make(name: string, select: string): Promise<void> {
    this.made.add(name);
    const { temporary, dropsOnCommit } = this.scope.engine;
    await this.scope.run(`CREATE ${temporary} TABLE ${name} ${dropsOnCommit} AS ${select}`, []);
  }

  private async create(name: string, columns: string): Promise<void> {
    const { temporary, dropsOnCommit } = this.scope.engine;
    await this.scope.run(`CREATE ${temporary} TABLE ${name} (${columns}) ${dropsOnCommit}`, []);
  }

  /** Analyzes the columns by which tables are joined; the other columns would take long. */
  private async analyse(table: string, kind: StageKind): Promise<void> {
    const { analyse } = this.scope.engine;
    if (analyse !== undefined) await this.scope.run(`${analyse} ${table} (${keyNames(kind).join(', ')})`, []);
  }

  private declare({ name, kind }: Column): string {
    const isNumber = kind === 'integer' || kind === 'nullable-integer' || kind === 'boolean';
    return `"${name}" ${isNumber ? 'bigint' : this.scope.engine.textType}`;
  }
}

type Records = readonly Record<string, unknown>[];

/** Yields pages; reads one page while the one before it is used. */
async function* pagesAhead(
  size: number,
  readAfter: (last: Record<string, unknown> | undefined) => Promise<Records>,
): AsyncIterable<Records> {
  for (let next: Promise<Records> | undefined = readAfter(undefined); next !== undefined;) {
    const records: Records = await next;
    next = records.length < size ? undefined : readAfter(records.at(-1));
    next?.catch(() => undefined); // reported when it is awaited
    if (records.length > 0) yield records;
  }
}

function charactersOf(row: readonly unknown[]): number {
  return row.reduce<number>((sum, value) => sum + (typeof value === 'string' ? value.length : 0), 0);
}

function nameOf(kind: ImportKind): string {
  return kind.replaceAll('-', '_');
}

function keyNames({ table }: StageKind): readonly string[] {
  return table.key.map(({ name }) => `"${name}"`);
}

function unquoted(name: string): string {
  return name.slice(1, -1);
}

function matching(a: string, b: string, columns: readonly string[]): string {
  return columns.map((column) => `${a}.${column} = ${b}.${column}`).join(' AND ');
}

/** Returns the columns whose values may be long. */
function longColumns({ columns }: StageKind['table']): readonly Column[] {
  return columns.filter(({ kind }) => kind === 'json' || kind === 'nullable-json');
}

/**
 * Returns the query of the staged rows that are new, differ from the state, or are affected by a deletion.
 * `stage_stored` is the length of the stored row, which is read with it.
 */
function differenceSql(kind: StageKind, stage: string, touched: readonly string[]): string {
  if (kind.isPlain) return `SELECT s.stage_position, 0 FROM ${stage} s`;
  const { table, compared } = kind;
  const keys = keyNames(kind);
  const conditions = [
    `m.${keys[0]!} IS NULL`,
    ...compared.map(({ name }) => `s."${name}" IS DISTINCT FROM m."${name}"`),
    ...touched,
  ];
  const stored = longColumns(table).map(({ name }) => `COALESCE(length(m."${name}"), 0)`);
  return `SELECT s.stage_position, ${['0', ...stored].join(' + ')}
    FROM ${stage} s LEFT JOIN ${table.name} m ON ${matching('m', 's', keys)}
    WHERE ${conditions.join(' OR ')}`;
}

function readStaged(kind: ImportKind, record: Record<string, unknown>): StagedRow {
  const { columns, fromStaged } = stageKinds[kind];
  const row: Row = columns.map(({ name, kind: columnKind }) => normaliseValue(columnKind, record[name]));
  return { position: Number(record.stage_position), line: Number(record.stage_line), row: fromStaged(row) };
}
