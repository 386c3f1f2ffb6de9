import {
  attributeIn,
  liveFields,
  mergeTallies,
  spellsOf,
  type ComparedTimes,
  type Condition,
  type DayTally,
  type DeletionWatcher,
  type LiveRecord,
  type LiveRecordReader,
  type PastViolations,
  type Query,
  type Spell,
  type Tally,
  type TallyField,
  type TextField,
  type ViolationTallies,
  type ViolationsInTime,
} from '@identity-governance/application';
import { liveStatuses, type ViolationRecord } from '@identity-governance/records';
import type { IdentityId, ViolationId } from '@identity-governance/values';
import type { TransactionScope } from '../connections/transaction-scope';
import { keyCondition, upsertStatement } from '../dialects/table-sql';
import { heldThen, pastVersions, versionsBy, violationTable, violationVersionsTable } from '../tables/violation-tables';
import { onlyChanged } from './changed-violations';
import type { Selection } from './narrow-selection';
import { snakeCase, type Row } from '../tables/table';
import { TypeOrmCollection, type Changes } from './typeorm-collection';
import { updateCounts } from './count-table';
import { groupIn, readTotals } from './read-violation-totals';
import { dayOf, readDays, violationDays } from './violation-days';
import { forgetPastTotals, violationTargets, violationTotals } from './violation-totals';

const recordTables = [violationTotals, violationTargets];
type CountedRecord = Pick<ViolationRecord, (typeof countedFields)[number]>;
const countedFields = [
  ...(['id', 'targetId', 'level', 'policyId', 'ownerType', 'ownerId', 'status'] as const),
  ...(['created', 'ended'] as const),
];
const countedColumns = violationTable.columns.filter(({ property }) =>
  countedFields.some((field) => field === property),
);

/** A time after all others: the versions of the present hold then. */
const AFTER_ALL = '9999-12-31T23:59:59.999Z';

/** The orders whose indexes show the values of these fields too. */
const walkedOrders = ['created', 'severity'] as const;
const shownFields = ['level', 'status'] as const;

interface CountedChange {
  readonly before: readonly CountedRecord[];
  readonly after: readonly CountedRecord[];
  readonly spells: readonly Spell[];
  /** The day of the change, if the past has it. */
  readonly day?: string;
}

export class TypeOrmViolations
  extends TypeOrmCollection<ViolationRecord, ViolationId>
  implements LiveRecordReader, ViolationTallies, ViolationsInTime
{
  /** `time`: the records as of then, to be read only; null: the present ones. `compared`: only those that changed. */
  constructor(
    scope: TransactionScope,
    private readonly time: string | null = null,
    private readonly compared: ComparedTimes | null = null,
  ) {
    super(scope, time === null ? violationTable : violationVersionsTable);
  }

  at(time: string): PastViolations {
    return new TypeOrmViolations(this.scope, time);
  }

  changed(compared: ComparedTimes): PastViolations {
    return new TypeOrmViolations(this.scope, compared.to ?? AFTER_ALL, compared);
  }

  override async getMany(keys: readonly ViolationId[]): Promise<readonly ViolationRecord[]> {
    if (this.time === null) return super.getMany(keys);
    const where = [{ field: 'id', op: 'in', values: keys }] as const;
    return (await this.list({ limit: keys.length, offset: 0, where })).items;
  }

  /** One value for all records: the driver takes longer for each value than the parser of JSON. */
  async liveOf(targetIds: readonly IdentityId[]): Promise<readonly LiveRecord[]> {
    const { engine } = this.scope;
    const [row] = await this.scope.query(
      `SELECT ${engine.jsonList(liveFields.map(snakeCase))} AS records FROM violation
        WHERE ${keyCondition(engine, ['target_id'], '$1')} AND status IN (${liveStatuses.map((live) => `'${live}'`).join(', ')})`,
      [JSON.stringify(targetIds.map((id) => [id]))],
    );
    const records = JSON.parse((row?.records as string | null | undefined) ?? '[]') as unknown[][];
    return records.map((values) => Object.fromEntries(liveFields.map((field, i) => [field, values[i]])) as LiveRecord);
  }

  override async deleteMany(
    keys: readonly ViolationId[],
    onDelete?: DeletionWatcher<ViolationRecord>,
  ): Promise<number> {
    const before = await this.countedOf((await this.getMany(keys)).map(({ targetId }) => targetId));
    const deleted = await super.deleteMany(keys, onDelete);
    const gone = new Set(keys);
    const after = before.filter(({ id }) => !gone.has(id));
    await this.addCounts({ before, after, spells: after });
    await forgetPastTotals(this.scope);
    await this.scope.run(`DELETE FROM ${pastVersions.name} WHERE ${keyCondition(this.scope.engine, ['id'], '$1')}`, [
      JSON.stringify(keys.map((key) => [key])),
    ]);
    return deleted;
  }

  async tally<F extends TallyField>(
    fields: readonly F[],
    where: readonly Condition<TextField<ViolationRecord>>[],
  ): Promise<readonly Tally<F>[]> {
    const stored = await this.readStored(fields, where);
    const tallies = stored ?? (await this.countGroups(fields, where));
    return mergeTallies(fields, tallies as readonly Tally<F>[]);
  }

  protected override async countRows(where: readonly Condition<TextField<ViolationRecord>>[] = []): Promise<number> {
    const stored = await this.readStored([], where);
    return stored === undefined ? super.countRows(where) : (stored[0]?.violations ?? 0);
  }

  /** Returns the stored counts if they answer; none are stored of comparisons. */
  private async readStored(
    fields: readonly TallyField[],
    where: readonly Condition<TextField<ViolationRecord>>[],
  ): Promise<readonly Tally[] | undefined> {
    return this.compared === null ? readTotals(this.scope, { fields, where, time: this.time }) : undefined;
  }

  async tallyDays(from: string): Promise<readonly DayTally[]> {
    return readDays(this.scope, from);
  }

  /**
   * INVARIANT (totals equal a count): the totals change in the transaction of the records, and all writers of records
   * hold the lock of the scope `violations`.
   */
  protected override async write(changes: Changes): Promise<void> {
    const saved = changes.rows.map(violationTable.fromRow);
    const touched = [...saved, ...changes.replaced.map(violationTable.fromRow)];
    const before = await this.countedOf(touched.map(({ targetId }) => targetId));
    await super.write(changes);
    await this.keepVersions(changes.replaced, saved);
    const stored = new Map(before.map((record) => [record.id, record]));
    const spells = saved.flatMap((record) => spellsOf(stored.get(record.id), record));
    for (const { id } of saved) stored.delete(id);
    const others = [...stored.values()];
    const day = saved.map(({ modified }) => dayOf(modified)).reduce((a, b) => (a > b ? a : b));
    await this.addCounts({ before, after: [...others, ...saved], spells: [...others, ...spells], day });
  }

  /** Keeps the replaced versions, until the time of the versions that replace them. */
  private async keepVersions(replaced: readonly Row[], saved: readonly ViolationRecord[]): Promise<void> {
    const untilOf = new Map(saved.map(({ id, modified }) => [id, modified]));
    const versions = replaced.flatMap((row) => {
      const { id, modified } = violationTable.fromRow(row);
      const until = untilOf.get(id)!;
      // A version without a duration held at no time.
      return modified < until ? [[...row, until]] : [];
    });
    if (versions.length === 0) return;
    await this.scope.run(upsertStatement(this.scope.engine, pastVersions), [JSON.stringify(versions)]);
  }

  protected override async select(
    where: readonly Condition<TextField<ViolationRecord>>[],
    rows?: string,
  ): Promise<Selection> {
    const selection = await super.select(where, rows);
    if (this.time !== null) selection.andWhere(heldThen).setParameter('at', this.time);
    return this.compared === null ? selection : onlyChanged(selection, this.compared);
  }

  /**
   * Reads the past by the index of the order if the filters name fields of this index only: it shows without the rows
   * which of them are wanted, however few. SQLite has no statistics by which it would choose it.
   */
  protected override async selectSorted(query: Query<TextField<ViolationRecord>>): Promise<Selection> {
    const { where = [], orderBy = [] } = query;
    const order = walkedOrders.find((field) => field === orderBy[0]?.field);
    const isShown = where.every((one) => 'field' in one && shownFields.some((field) => field === one.field));
    const isWalked =
      this.time !== null && this.compared === null && order !== undefined && isShown && !this.scope.engine.isRemote;
    return isWalked
      ? this.select(
          where,
          versionsBy((table) => `INDEXED BY ${table}_${order}`),
        )
      : this.select(where);
  }

  private async addCounts({ before, after, spells, day }: CountedChange): Promise<void> {
    for (const table of recordTables) await updateCounts(this.scope, table, { before, after, day });
    await updateCounts(this.scope, violationDays, { before, after: spells });
  }

  /** Returns the counted fields of all records of these targets. */
  private async countedOf(targetIds: readonly IdentityId[]): Promise<readonly CountedRecord[]> {
    const names = countedColumns.map(({ name, property }) => `${name} AS "${property}"`).join(', ');
    const rows = await this.scope.query(
      `SELECT ${names} FROM violation WHERE ${keyCondition(this.scope.engine, ['target_id'], '$1')}`,
      [JSON.stringify([...new Set(targetIds)].map((id) => [id]))],
    );
    return rows as unknown as readonly CountedRecord[];
  }

  private async countGroups(
    fields: readonly TallyField[],
    where: readonly Condition<TextField<ViolationRecord>>[],
  ): Promise<readonly Tally[]> {
    const selection = await this.select(where);
    const names = fields.map(attributeIn);
    const isOfTargets = names.some((name) => name !== undefined);
    selection.select('COUNT(*)', 'violations');
    const plain = [...fields.entries()].filter(([i]) => names[i] === undefined);
    for (const [i, field] of plain) selection.addSelect(columnOf(field), `value${i}`).addGroupBy(columnOf(field));
    if (!isOfTargets) selection.addSelect('COUNT(DISTINCT t.target_id)', 'identities');
    const counting = isOfTargets ? this.countTargets(selection, names) : selection;
    const rows = await this.scope.inOrder(async () => counting.getRawMany<Record<string, unknown>>());
    const tallies = rows.map((row) => ({
      key: names.map((name, i) => (name === undefined ? (row[`value${i}`] as string) : groupIn(row[`value${i}`]))),
      violations: Number(row.violations),
      identities: Number(row.identities),
    }));
    return tallies.filter(({ violations }) => violations > 0);
  }

  /** Counts by target first, so that the attributes of a target are read once, whatever the number of its records. */
  private countTargets(records: Selection, names: readonly (string | undefined)[]): Selection {
    records.addSelect('t.target_id', 'target').addGroupBy('t.target_id');
    const counting = records
      .createQueryBuilder()
      .select('SUM(c."violations")', 'violations')
      .addSelect('COUNT(DISTINCT c."target")', 'identities')
      .from(`(${records.getQuery()})`, 'c')
      .leftJoin('identity', 'i', 'i.id = c."target"')
      .setParameters(records.getParameters());
    for (const [i, name] of names.entries()) {
      const value = name === undefined ? `c."value${i}"` : this.attribute(`attribute${i}`);
      if (name !== undefined) counting.setParameter(`attribute${i}`, name);
      counting.addSelect(value, `value${i}`);
      // PostgreSQL takes an expression with a parameter for a different one elsewhere.
      counting.addGroupBy(name === undefined ? value : `"value${i}"`);
    }
    return counting;
  }

  private attribute(parameter: string): string {
    return this.scope.engine.jsonMember('i.attributes', `:${parameter}`);
  }
}

function columnOf(field: string): string {
  return `t."${snakeCase(field)}"`;
}
