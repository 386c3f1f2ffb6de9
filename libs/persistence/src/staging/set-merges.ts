import {
  loggedKeys,
  type EventAuthor,
  type ImportKind,
  type MergedSlice,
  type MergeOptions,
  type StagedMerges,
  type StagedRow,
  type StagedSlice,
} from '@identity-governance/application';
import { importTraits } from '@identity-governance/application';
import type { AttributeName } from '@identity-governance/domain/names';
import type { IdentityId, SourceId } from '@identity-governance/values';
import { AttributeNames, type NameUses } from '../collections/attribute-names';
import { reserveCounters } from '../collections/audit-event-collection';
import { writeSearchTerms } from '../collections/search-term-rows';
import type { TransactionScope } from '../connections/transaction-scope';
import { decodeValue, normaliseValue } from '../tables/column-kinds';
import { setKinds, type SetKind } from './set-kinds';
import { stageKinds, type StageKind } from './stage-kinds';

/** The staged rows of one kind that differ from the state. */
export interface StagedDifference {
  /** The tables of the positions of the rows, and of all staged rows. */
  readonly differ: string;
  readonly stage: string;
  /** Maximum number of rows of a slice. */
  readonly size: number;
  readonly readStaged: (record: Record<string, unknown>) => StagedRow;
}

/**
 * Merges rows on the connection of their stage, without reading them. It writes nothing to the stage, which cannot be
 * rolled back.
 *
 * INVARIANT (merges alike): the tables, events, search terms and log entries are those of saving each row by its
 * collection.
 */
export class SetMerges implements StagedMerges {
  private readonly facts: MergeFacts;

  constructor(
    private readonly scope: TransactionScope,
    private readonly differenceOf: (kind: ImportKind) => StagedDifference,
  ) {
    this.facts = new MergeFacts(scope);
  }

  takes(kind: ImportKind): boolean {
    return setKinds[kind] !== undefined;
  }

  async *slices(kind: ImportKind): AsyncIterable<StagedSlice> {
    const difference = this.differenceOf(kind);
    const next = `SELECT MAX(stage_position) AS last FROM (SELECT stage_position FROM ${difference.differ}
      WHERE stage_position > $1 ORDER BY stage_position LIMIT ${difference.size}) p`;
    for (let after = 0; ;) {
      const [found] = await this.scope.query(next, [after]);
      if (found!.last === null) return;
      const last = Number(found!.last);
      yield await SetSlice.open(this.scope, { kind, difference, facts: this.facts, after, last });
      after = last;
    }
  }
}

/** What holds for a whole merge, read once. */
class MergeFacts {
  private marked: Promise<boolean> | undefined;
  private promoted: Promise<boolean> | undefined;

  constructor(private readonly scope: TransactionScope) {}

  /** Whether an attribute of accounts carries entitlements. Call it after account schemas are saved. */
  get hasMarks(): Promise<boolean> {
    return (this.marked ??= this.exists('account_attribute WHERE entitlement = 1'));
  }

  /** Whether an account had promoted values before the first accounts of the merge. */
  get hasPromoted(): Promise<boolean> {
    return (this.promoted ??= this.exists('promoted_value'));
  }

  private async exists(rows: string): Promise<boolean> {
    return (await this.scope.query(`SELECT 1 AS found FROM ${rows} LIMIT 1`, [])).length > 0;
  }
}

interface SliceParts {
  readonly kind: ImportKind;
  readonly difference: StagedDifference;
  readonly facts: MergeFacts;
  /** The slice has the positions after this one, up to `last`. */
  readonly after: number;
  readonly last: number;
}

interface Counted {
  readonly created: number;
  readonly updated: number;
  readonly unchanged: number;
}

/** Rows of the slice, as the end of a statement from its FROM on. */
interface RowsOfSlice {
  readonly sql: string;
  readonly parameters: readonly unknown[];
}

class SetSlice implements StagedSlice {
  private readonly stageKind: StageKind;
  private readonly setKind: SetKind;
  private repeatedPositions: readonly number[] = [];
  /** The uses of names in all rows of the slice, once they are read. */
  private uses: readonly NameUses[] | undefined;

  private constructor(
    private readonly scope: TransactionScope,
    private readonly parts: SliceParts,
  ) {
    this.stageKind = stageKinds[parts.kind];
    this.setKind = setKinds[parts.kind]!;
  }

  static async open(scope: TransactionScope, parts: SliceParts): Promise<SetSlice> {
    const slice = new SetSlice(scope, parts);
    if (slice.setKind.mayRepeat) await slice.findRepeated();
    return slice;
  }

  get repeated(): number {
    return this.repeatedPositions.length;
  }

  /** Finds the rows that a later row of the slice repeats. A later slice finds its rows in the state. */
  private async findRepeated(): Promise<void> {
    const keys = this.stageKind.table.key.map(({ name }) => `s."${name}"`).join(', ');
    const rows = this.rows({ conditions: [] });
    const records = await this.scope.query(
      `SELECT position FROM (SELECT s.stage_position AS position, row_number() OVER
         (PARTITION BY ${keys} ORDER BY s.stage_position DESC) AS place ${rows.sql}) ranked WHERE place > 1`,
      rows.parameters,
    );
    this.repeatedPositions = records.map(({ position }) => Number(position));
  }

  async attributeNames(): Promise<readonly AttributeName[]> {
    this.uses = await this.usesOf('s', { refused: [] });
    return this.uses.map(({ name }) => name);
  }

  async suspects(names: readonly string[]): Promise<readonly StagedRow[]> {
    const { engine } = this.scope;
    const conditions: string[] = [];
    const joins = this.stageKind.references.map(({ columns, kinds }, i) => {
      const target = stageKinds[kinds[0]!].table;
      const isTarget = target.key.map(({ name }, k) => `r${i}."${name}" = s.${columns[k]!}`);
      conditions.push(`s.${columns[0]!} IS NOT NULL AND r${i}."${target.key[0]!.name}" IS NULL`);
      return engine.lookUp('LEFT', `${target.name} r${i}`, isTarget.join(' AND '));
    });
    if (this.parts.kind === 'accounts') conditions.push('m.source_id <> s.source_id');
    const bind = names.length === 0 ? [] : [JSON.stringify(names)];
    if (names.length > 0) {
      const taken = `SELECT ${engine.elementText} FROM ${engine.jsonElements('$1')}`;
      conditions.push(`EXISTS (SELECT 1 FROM ${engine.jsonNames('s.attributes', 'n')} WHERE n.key IN (${taken}))`);
    }
    if (conditions.length === 0) return [];
    const joinsStored = this.parts.kind === 'accounts';
    const rows = this.rows({ bind, joins, joinsStored, conditions: [`(${conditions.join(' OR ')})`] });
    const records = await this.scope.query(`SELECT s.* ${rows.sql} ORDER BY s.stage_position`, rows.parameters);
    return records.map(this.parts.difference.readStaged);
  }

  async merge(refused: readonly number[], { author, findsTouched }: MergeOptions): Promise<MergedSlice> {
    const counts = await this.count(refused);
    const { created, updated, unchanged } = counts;
    if (created + updated === 0) return { counts, touched: [], isAccessChanged: false };
    const joinsStored = updated + unchanged > 0;
    const rest = { refused, joinsStored, conditions: joinsStored ? [this.isChanged()] : [] };
    const touched = findsTouched ? await this.findTouched(rest) : [];
    const isAccessChanged = await this.isAccessChanged(rest);
    await this.logKeys(rest);
    if (this.parts.kind === 'accounts') await this.logHolders(rest);
    const uses = this.parts.kind === 'accounts' ? await this.findUses(rest) : [];
    if (author !== undefined) await this.writeEvents(author, rest);
    await this.writeTerms(rest);
    await this.upsert(refused);
    if (uses.length > 0) await new AttributeNames(this.scope).changeUses(uses);
    return { counts, touched, isAccessChanged };
  }

  async *accountsOn(sourceIds: readonly SourceId[], refused: readonly number[]): AsyncIterable<readonly StagedRow[]> {
    const { engine } = this.scope;
    const conditions = [`s.source_id IN (SELECT ${engine.elementText} FROM ${engine.jsonElements('$1')})`];
    if (await this.parts.facts.hasPromoted) {
      conditions.push('EXISTS (SELECT 1 FROM promoted_value p WHERE p.account_id = s.id)');
    } else if (sourceIds.length === 0) return;
    const bind = [JSON.stringify(sourceIds)];
    const rows = this.rows({ bind, refused, conditions: [`(${conditions.join(' OR ')})`] });
    const page = this.stageKind.page;
    for (let after = this.parts.after, length = page; length === page;) {
      const records = await this.scope.query(
        `SELECT s.* ${rows.sql} AND s.stage_position > ${after} ORDER BY s.stage_position LIMIT ${page}`,
        rows.parameters,
      );
      length = records.length;
      if (length > 0) yield records.map(this.parts.difference.readStaged);
      after = Number(records.at(-1)?.stage_position ?? after);
    }
  }

  private async count(refused: readonly number[]): Promise<Counted> {
    const rows = this.rows({ refused, joinsStored: true, conditions: [] });
    const { key } = this;
    const [counted] = await this.scope.query(
      `SELECT COUNT(*) AS total, COUNT(m.${key}) AS existing,
         SUM(CASE WHEN m.${key} IS NOT NULL AND (${this.differs('s', 'm')}) THEN 1 ELSE 0 END) AS updated ${rows.sql}`,
      rows.parameters,
    );
    const [total, existing, updated] = [counted!.total, counted!.existing, counted!.updated ?? 0].map(Number) as [
      number,
      number,
      number,
    ];
    return { created: total - existing, updated, unchanged: existing - updated };
  }

  private async findTouched(rest: Rest): Promise<readonly IdentityId[]> {
    const { touched } = this.setKind;
    const selects = touched.filter(({ id }) => rest.joinsStored || !id.startsWith('m.'));
    if (selects.length === 0) return [];
    const found = new Set<IdentityId>();
    for (const { id, when } of selects) {
      const conditions = [...rest.conditions, `${id} IS NOT NULL`];
      if (when !== undefined && rest.joinsStored) conditions.push(when);
      const rows = this.rows({ ...rest, conditions });
      for (const record of await this.scope.query(`SELECT DISTINCT ${id} AS id ${rows.sql}`, rows.parameters)) {
        found.add(record.id as IdentityId);
      }
    }
    return [...found];
  }

  private async isAccessChanged(rest: Rest): Promise<boolean> {
    const condition = this.setKind.accessChanged?.(this.scope.engine);
    if (condition === undefined) return false;
    const rows = this.rows({ ...rest, joinsStored: true, conditions: [...rest.conditions, condition] });
    return (await this.scope.query(`SELECT 1 AS found ${rows.sql} LIMIT 1`, rows.parameters)).length > 0;
  }

  private async logKeys(rest: Rest): Promise<void> {
    const { kind, key } = this.stageKind.table;
    if (kind === null || this.scope.changes.hasAll(kind)) return;
    const rows = this.rows(rest);
    const columns = key.map(({ name }) => `s."${name}"`).join(', ');
    const records = await this.scope.query(
      `SELECT ${columns} ${rows.sql} ORDER BY s.stage_position LIMIT ${loggedKeys + 1}`,
      rows.parameters,
    );
    const keys = records.map((record) => key.map(({ name }) => record[name] as string));
    this.scope.changes.record(kind, keys, 'SAVED');
  }

  /** Logs the identities whose accounts may carry other entitlements. */
  private async logHolders(rest: Rest): Promise<void> {
    if (!(await this.parts.facts.hasMarks)) return;
    await this.scope.lock(['inventory']);
    for (const a of rest.joinsStored ? ['m', 's'] : ['s']) {
      if (this.scope.changes.hasAll('accountAccess')) return;
      const isMarked = `EXISTS (SELECT 1 FROM account_attribute a WHERE a.source_id = ${a}.source_id AND a.entitlement = 1)`;
      const rows = this.rows({ ...rest, conditions: [...rest.conditions, `${a}.identity_id IS NOT NULL`, isMarked] });
      const records = await this.scope.query(
        `SELECT ${a}.identity_id AS id ${rows.sql} LIMIT ${loggedKeys + 1}`,
        rows.parameters,
      );
      if (records.length > loggedKeys) this.scope.changes.recordAll('accountAccess');
      else {
        const holders = records.map((record) => [record.id as string]);
        this.scope.changes.record('accountAccess', holders, 'SAVED');
      }
    }
  }

  /** Returns how often each name is used more or less. */
  private async findUses(rest: Rest): Promise<readonly NameUses[]> {
    const isWhole = !rest.joinsStored && rest.refused.length === 0;
    const added = (isWhole ? this.uses : undefined) ?? (await this.usesOf('s', rest));
    if (!rest.joinsStored) return added;
    const removed = await this.usesOf('m', { ...rest, conditions: [...rest.conditions, `m.${this.key} IS NOT NULL`] });
    return [...added, ...removed.map(({ name, uses }) => ({ name, uses: -uses }))];
  }

  private async usesOf(a: 'm' | 's', rest: Partial<Rest>): Promise<readonly NameUses[]> {
    const join = `CROSS JOIN ${this.scope.engine.jsonNames(`${a}.attributes`, 'n')}`;
    const rows = this.rows({ conditions: [], ...rest, lastJoins: [join] });
    const records = await this.scope.query(
      `SELECT ${a}.source_id AS source, n.key AS name, COUNT(*) AS uses ${rows.sql} GROUP BY ${a}.source_id, n.key`,
      rows.parameters,
    );
    return records.map(({ source, name, uses }) => ({
      name: { kind: 'ACCOUNT_ATTRIBUTE', sourceId: source as SourceId, name: name as string },
      uses: Number(uses),
    }));
  }

  private async writeEvents(author: EventAuthor, rest: Rest): Promise<void> {
    const { engine } = this.scope;
    const { after, last, kind } = this.parts;
    const { prefix, first } = reserveCounters(last - after);
    const { json, auditId } = this.setKind;
    const { actor, actorKind, subject, address, tokenId, trackingId } = author;
    const shared = [actor, actorKind, subject, address, tokenId, trackingId];
    const bind = [...shared, prefix, importTraits(kind).type, first - after];
    const rows = this.rows({ ...rest, bind, firstJoins: ['now CROSS JOIN'] });
    const before = rest.joinsStored
      ? `CASE WHEN m.${this.key} IS NULL THEN NULL ELSE ${json('m', engine)} END`
      : 'NULL';
    const action = rest.joinsStored ? `CASE WHEN m.${this.key} IS NULL THEN 'CREATED' ELSE 'UPDATED' END` : `'CREATED'`;
    const text = (place: number) => `CAST($${place} AS text)`;
    await this.scope.run(
      `WITH now AS MATERIALIZED
         (SELECT ${engine.hexTime('t.ms')} AS hex, ${engine.textTime('t.ms')} AS created FROM (SELECT ${engine.milliseconds} AS ms) t)
       INSERT INTO audit_event (actor, actor_kind, subject, address, token_id, tracking_id,
         id, created, resource_type, action, resource_id, "before", "after")
       SELECT ${[1, 2, 3, 4, 5, 6].map(text).join(', ')},
         now.hex || ${text(7)} || ${engine.hexDigits(`CAST($9 AS bigint) + s.stage_position`, 7)} || ${engine.randomHex},
         now.created, ${text(8)}, ${action}, ${auditId('s', engine)}, ${before}, ${json('s', engine)}
       ${rows.sql} ORDER BY s.stage_position`,
      rows.parameters,
    );
  }

  /** Writes the search terms of the rows whose terms may differ. Only the columns that determine them are read. */
  private async writeTerms(rest: Rest): Promise<void> {
    const { table } = this.stageKind;
    const { search } = table;
    const { searched = [] } = this.setKind;
    if (search === undefined) return;
    const columns = table.columns.filter((column) => table.key.includes(column) || searched.includes(column.name));
    const selected = (a: string) => columns.map(({ name, property }) => `${a}."${name}" AS "${a}${property}"`);
    const isOther = searched.map((name) => `s."${name}" IS DISTINCT FROM m."${name}"`);
    const mayDiffer = rest.joinsStored ? [`(m.${this.key} IS NULL OR ${isOther.join(' OR ')})`] : [];
    const rows = this.rows({ ...rest, conditions: [...rest.conditions, ...mayDiffer] });
    const records = await this.scope.query(
      `SELECT ${[...selected('s'), ...(rest.joinsStored ? selected('m') : [])].join(', ')} ${rows.sql}`,
      rows.parameters,
    );
    const itemIn = (a: string) => (record: Record<string, unknown>) =>
      Object.fromEntries(
        columns.map(({ property, kind }) => [
          property,
          decodeValue(kind, normaliseValue(kind, record[`${a}${property}`])),
        ]),
      );
    const [first] = table.key;
    const replaced = rest.joinsStored ? records.filter((record) => record[`m${first!.property}`] !== null) : [];
    await writeSearchTerms(this.scope, search, {
      before: replaced.map(itemIn('m')),
      after: records.map(itemIn('s')),
    });
  }

  private async upsert(refused: readonly number[]): Promise<void> {
    const { table, compared } = this.stageKind;
    const names = table.columns.map(({ name }) => `"${name}"`);
    const others = table.columns.filter((column) => !table.key.includes(column)).map(({ name }) => `"${name}"`);
    const rows = this.rows({ refused, conditions: [] });
    const conflict = `ON CONFLICT (${table.key.map(({ name }) => `"${name}"`).join(', ')}) DO`;
    const changes = others.map((name) => `${name} = excluded.${name}`).join(', ');
    const update =
      compared.length === 0 ? 'NOTHING' : `UPDATE SET ${changes} WHERE ${this.differs('excluded', table.name)}`;
    await this.scope.run(
      `INSERT INTO ${table.name} (${names.join(', ')})
       SELECT ${names.map((name) => `s.${name}`).join(', ')} ${rows.sql} ORDER BY s.stage_position ${conflict} ${update}`,
      rows.parameters,
    );
  }

  private get key(): string {
    return `"${this.stageKind.table.key[0]!.name}"`;
  }

  private isChanged(): string {
    return `(m.${this.key} IS NULL OR ${this.differs('s', 'm')})`;
  }

  private differs(a: string, b: string): string {
    const { compared } = this.stageKind;
    if (compared.length === 0) return '1 = 0';
    return compared.map(({ name }) => `${a}."${name}" IS DISTINCT FROM ${b}."${name}"`).join(' OR ');
  }

  /** Returns the rows `s` of the slice, with the stored ones `m` if requested, except the repeated and refused ones. */
  private rows({
    bind = [],
    refused = [],
    joinsStored = false,
    firstJoins = [],
    joins = [],
    lastJoins = [],
    conditions,
  }: RowsWanted): RowsOfSlice {
    const { engine } = this.scope;
    const { difference, after, last } = this.parts;
    const { table } = this.stageKind;
    const left = [...this.repeatedPositions, ...refused];
    const parameters = [...bind, after, last, ...(left.length === 0 ? [] : [JSON.stringify(left.map((n) => [n]))])];
    const place = bind.length + 1;
    const isStored = table.key.map(({ name }) => `m."${name}" = s."${name}"`).join(' AND ');
    const all = [
      `d.stage_position > $${place} AND d.stage_position <= $${place + 1}`,
      ...(left.length === 0
        ? []
        : [`d.stage_position NOT IN (SELECT CAST(value->>0 AS bigint) FROM ${engine.jsonElements(`$${place + 2}`)})`]),
      ...conditions,
    ];
    const stored = joinsStored ? [engine.lookUp('LEFT', `${table.name} m`, isStored)] : [];
    return {
      sql: `FROM ${firstJoins.join(' ')} ${difference.differ} d
        JOIN ${difference.stage} s ON s.stage_position = d.stage_position
        ${[...stored, ...joins, ...lastJoins].join(' ')} WHERE ${all.join(' AND ')}`,
      parameters,
    };
  }
}

/** The rows of a slice that are merged: those that are not refused and change. */
interface Rest {
  readonly refused: readonly number[];
  /** Whether stored rows are among them. */
  readonly joinsStored: boolean;
  readonly conditions: readonly string[];
}

interface RowsWanted extends Partial<Rest> {
  /** The first parameters of the statement. */
  readonly bind?: readonly unknown[];
  readonly firstJoins?: readonly string[];
  readonly joins?: readonly string[];
  readonly lastJoins?: readonly string[];
  readonly conditions: readonly string[];
}
