import type { Condition, Tally, TallyField, TextField } from '@identity-governance/application';
import { violationStatuses, type ViolationRecord } from '@identity-governance/records';
import type { TransactionScope } from '../connections/transaction-scope';
import { keyCondition } from '../dialects/table-sql';

/** The counted fields of a record, in the order of `countedFields`. */
export type CountedRecord = Pick<ViolationRecord, (typeof countedFields)[number]>;
export const countedFields = [
  ...(['id', 'targetId', 'level', 'policyId', 'ownerType', 'ownerId', 'status'] as const),
  ...(['created', 'ended'] as const),
];

type GroupField = 'level' | 'policyId' | 'ownerType' | 'ownerId';

const columns = { level: 'level', policyId: 'policy_id', ownerType: 'owner_type', ownerId: 'owner_id' } as const;
const groupFields = Object.keys(columns) as readonly GroupField[];

/**
 * Combinations of fields whose totals are stored. Combinations of policy and owner are too many to be worth a write
 * each.
 */
const keptFields: readonly (readonly GroupField[])[] = [
  [],
  ['level'],
  ['policyId'],
  ['ownerType', 'ownerId'],
  ['level', 'policyId'],
  ['level', 'ownerType', 'ownerId'],
];

const keptKeys = keptFields.map((fields) => ({
  name: JSON.stringify(fields.join()),
  isKept: groupFields.map((field) => fields.includes(field)),
}));

const keyColumns = ['fields', ...Object.values(columns), 'statuses'];
const statusColumns = violationStatuses.map((status) => status.toLowerCase());
const countColumns = ['identities', ...statusColumns];

/** Numbers of identities, then of records by status; by the values of `keyColumns` as JSON. */
type Counts = ReadonlyMap<string, readonly number[]>;

/**
 * Adds the changes to the totals. A row counts the identities that have records in exactly these statuses, so
 * identities add up over any selection of statuses.
 */
export async function updateTotals(
  scope: Pick<TransactionScope, 'engine' | 'run'>,
  before: readonly CountedRecord[],
  after: readonly CountedRecord[],
): Promise<void> {
  const changes = differences(countRecords(before), countRecords(after));
  if (changes.length === 0) return;
  const values = [
    ...keyColumns.map((_, i) => `value->>${i}`),
    ...countColumns.map((_, i) => `CAST(value->>${keyColumns.length + i} AS bigint)`),
  ];
  const added = countColumns.map((column) => `${column} = violation_total.${column} + excluded.${column}`);
  await scope.run(
    `INSERT INTO violation_total (${[...keyColumns, ...countColumns].join(', ')})
     SELECT ${values.join(', ')} FROM ${scope.engine.jsonElements('$1')} WHERE true
     ON CONFLICT (${keyColumns.join(', ')}) DO UPDATE SET ${added.join(', ')}`,
    [JSON.stringify(changes.map(([key, counts]) => [...key, ...counts]))],
  );
  const fewer = changes.flatMap(([key, [identities]]) => (identities! < 0 ? [key] : []));
  if (fewer.length === 0) return;
  const isNamed = keyCondition(scope.engine, keyColumns, '$1');
  await scope.run(`DELETE FROM violation_total WHERE identities = 0 AND ${isNamed}`, [JSON.stringify(fewer)]);
}

function countRecords(records: readonly CountedRecord[]): Counts {
  const ofTargets = new Map<string, Map<string, number[]>>();
  for (const record of records) {
    const groups = ofTargets.get(record.targetId) ?? new Map<string, number[]>();
    ofTargets.set(record.targetId, groups);
    const values = groupFields.map((field) => JSON.stringify(record[field]));
    for (const { name, isKept } of keptKeys) {
      const group = `${name},${values.map((value, i) => (isKept[i]! ? value : '""')).join()}`;
      const byStatus = groups.get(group) ?? violationStatuses.map(() => 0);
      groups.set(group, byStatus);
      byStatus[violationStatuses.indexOf(record.status)]!++;
    }
  }
  const counts = new Map<string, number[]>();
  for (const groups of ofTargets.values()) {
    for (const [group, byStatus] of groups) {
      const statuses = violationStatuses.filter((_, i) => byStatus[i]! > 0);
      const key = `[${group},"${statuses.join()}"]`;
      const sums = counts.get(key) ?? countColumns.map(() => 0);
      counts.set(key, sums);
      [1, ...byStatus].forEach((count, i) => (sums[i]! += count));
    }
  }
  return counts;
}

function differences(before: Counts, after: Counts): [key: readonly string[], counts: readonly number[]][] {
  const none = countColumns.map(() => 0);
  return [...new Set([...before.keys(), ...after.keys()])].flatMap((text) => {
    const old = before.get(text) ?? none;
    const change = (after.get(text) ?? none).map((count, i) => count - old[i]!);
    return change.some((count) => count !== 0) ? [[JSON.parse(text) as readonly string[], change]] : [];
  });
}

/** Returns the counts if stored totals add up to them; undefined if the records have to be counted. */
export async function readTotals(
  scope: Pick<TransactionScope, 'engine' | 'query'>,
  fields: readonly TallyField[],
  where: readonly Condition<TextField<ViolationRecord>>[],
): Promise<readonly Tally[] | undefined> {
  const wanted = wantedValues(fields, where);
  const kept = wanted && keptFields.find((one) => isSame(one, [...fields, ...wanted.keys()]));
  if (kept === undefined) return undefined;
  const { status: statuses = violationStatuses, ...values } = Object.fromEntries(wanted!);
  const choices = violationStatuses.filter((status) => statuses.includes(status));
  if (choices.length === 0) return [];
  const counted = fields.includes('status') ? choices.map((status) => [status]) : [choices];
  const sums = counted.flatMap((choice, i) => {
    const sum = choice.map((status) => status.toLowerCase()).join(' + ');
    return [`SUM(${sum}) AS violations${i}`, `SUM(CASE WHEN ${sum} > 0 THEN identities ELSE 0 END) AS identities${i}`];
  });
  const names = fields.flatMap((field) => (field === 'status' ? [] : [columns[field as GroupField]]));
  const conditions = Object.keys(values).map((field, i) =>
    keyCondition(scope.engine, [columns[field as GroupField]], `$${i + 2}`),
  );
  const rows = await scope.query(
    `SELECT ${[...names, ...sums].join(', ')} FROM violation_total
     WHERE ${['fields = $1', ...conditions].join(' AND ')} ${names.length === 0 ? '' : `GROUP BY ${names.join(', ')}`}`,
    [kept.join(), ...Object.values(values).map((some) => JSON.stringify(some.map((value) => [value])))],
  );
  const tallies = rows.flatMap((row) =>
    counted.map((choice, i) => ({
      key: fields.map((field) => (field === 'status' ? choice[0]! : (row[columns[field as GroupField]] as string))),
      violations: Number(row[`violations${i}`]),
      identities: Number(row[`identities${i}`]),
    })),
  );
  return tallies.filter(({ violations }) => violations > 0);
}

/**
 * Returns the values of each field that meet the conditions. Undefined for a condition of another kind, or if an
 * identity may have records with multiple of the values and would be counted for each.
 */
function wantedValues(
  fields: readonly TallyField[],
  where: readonly Condition<TextField<ViolationRecord>>[],
): ReadonlyMap<string, readonly string[]> | undefined {
  const wanted = new Map<string, readonly string[]>();
  for (const condition of where) {
    if (condition.op !== 'eq' && condition.op !== 'in') return undefined;
    const { field, ignoresCase = false } = condition;
    const values = 'values' in condition ? condition.values : [condition.value];
    const addsUp = field === 'status' || values.length === 1 || fields.some((one) => one === field);
    if (ignoresCase || wanted.has(field) || !addsUp) return undefined;
    wanted.set(field, values);
  }
  return wanted;
}

function isSame(kept: readonly string[], named: readonly string[]): boolean {
  const grouping = new Set(named.filter((field) => field !== 'status'));
  return grouping.size === kept.length && kept.every((field) => grouping.has(field));
}
