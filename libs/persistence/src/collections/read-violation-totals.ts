import {
  attributeIn,
  type Condition,
  type Tally,
  type TallyField,
  type TextField,
} from '@identity-governance/application';
import {
  attributeGroup,
  violationStatuses,
  type AttributeGroup,
  type ViolationRecord,
} from '@identity-governance/records';
import { parseJson } from '@identity-governance/values';
import type { TransactionScope } from '../connections/transaction-scope';
import { keyCondition } from '../dialects/table-sql';
import { dayOf } from './violation-days';
import { groupColumns, storedGroups, violationTotals, type GroupField } from './violation-totals';

type Scope = Pick<TransactionScope, 'engine' | 'query'>;
type Status = ViolationRecord['status'];

/** A question that stored counts may answer. */
interface TotalsQuery {
  readonly fields: readonly TallyField[];
  /** Each is counted apart; statuses of one choice are added up. */
  readonly choices: readonly (readonly Status[])[];
  /** The values wanted of other fields. */
  readonly values: ReadonlyMap<string, readonly string[]>;
  /** Days of detection: from the first on, before the second. */
  readonly days: { readonly from?: string; readonly before?: string };
  /** The past time of which the counts are; null: the present. */
  readonly time: string | null;
}

interface TalliedRecords {
  readonly fields: readonly TallyField[];
  readonly where: readonly Condition<TextField<ViolationRecord>>[];
  readonly time: string | null;
}

/** Returns the counts if stored ones add up to them; undefined if the records have to be counted. */
export async function readTotals(scope: Scope, tallied: TalliedRecords): Promise<readonly Tally[] | undefined> {
  const { fields, time } = tallied;
  const query = readQuestion(tallied);
  if (query === undefined || !(await hasTotalsOf(scope, time))) return undefined;
  const { choices, values, days } = query;
  if (choices.every((choice) => choice.length === 0)) return [];
  const groups = fields.filter((field) => field !== 'status');
  const isOfTargets = groups.some((field) => attributeIn(field) !== undefined) || Object.keys(days).length > 0;
  if (!isOfTargets) {
    const stored = storedGroups.find((one) => isSame(one, [...groups, ...values.keys()]));
    return stored && readGroups(scope, query, stored);
  }
  if (time !== null) return undefined;
  const hasOthers = groups.some((field) => attributeIn(field) === undefined) || values.size > 0;
  return hasOthers ? undefined : readTargets(scope, query);
}

/**
 * Returns undefined for a condition that stored counts do not distinguish, or if an identity may have records with
 * multiple of the values and would be counted for each.
 */
function readQuestion({ fields, where, time }: TalliedRecords): TotalsQuery | undefined {
  const values = new Map<string, readonly string[]>();
  const days: { from?: string; before?: string } = {};
  for (const condition of where) {
    if (condition.op === 'eq' || condition.op === 'in') {
      const { field, ignoresCase = false } = condition;
      const wanted = 'values' in condition ? condition.values : [condition.value];
      const addsUp = field === 'status' || wanted.length === 1 || fields.some((one) => one === field);
      if (ignoresCase || values.has(field) || !addsUp) return undefined;
      values.set(field, wanted);
    } else if (condition.op === 'ge' || condition.op === 'lt') {
      const end = condition.op === 'ge' ? 'from' : 'before';
      if (condition.field !== 'created' || !isStartOfDay(condition.value) || end in days) return undefined;
      days[end] = condition.value.slice(0, 10);
    } else return undefined;
  }
  const statuses = values.get('status') ?? violationStatuses;
  values.delete('status');
  const chosen = violationStatuses.filter((status) => statuses.includes(status));
  const choices = fields.includes('status') ? chosen.map((status) => [status]) : [chosen];
  return { fields, choices, values, days, time };
}

function isStartOfDay(time: string): boolean {
  return /^\d{4}-\d\d-\d\dT00:00:00\.000Z$/.test(time);
}

/** Returns whether totals of the time are stored: of the present, and of the ends of days since they are kept. */
async function hasTotalsOf(scope: Scope, time: string | null): Promise<boolean> {
  if (time === null) return true;
  if (!time.endsWith(END_OF_DAY)) return false;
  const { key, past } = violationTotals;
  const isUnknown = [...key.map((column) => `${column} = ''`), 'until > $1'].join(' AND ');
  const [unknown] = await scope.query(`SELECT until FROM ${past} WHERE ${isUnknown}`, [dayOf(time)]);
  return unknown === undefined;
}

const END_OF_DAY = 'T23:59:59.999Z';

function isSame(stored: readonly string[], named: readonly string[]): boolean {
  const names = new Set(named);
  return names.size === stored.length && stored.every((field) => names.has(field));
}

async function readGroups(scope: Scope, query: TotalsQuery, stored: readonly GroupField[]): Promise<readonly Tally[]> {
  const { fields, choices, values, time } = query;
  const columnOf = (field: string) => groupColumns[field as GroupField];
  const names = fields.flatMap((field) => (field === 'status' ? [] : [columnOf(field)]));
  const conditions = [...values.keys()].map((field, i) => keyCondition(scope.engine, [columnOf(field)], `$${i + 2}`));
  const parameters = [stored.join(), ...[...values.values()].map((some) => JSON.stringify(some.map((one) => [one])))];
  if (time !== null) parameters.push(dayOf(time));
  const from = time === null ? violationTotals.name : totalsAt(`$${parameters.length}`);
  const rows = await scope.query(
    `SELECT ${[...names, ...countsOf(choices.map(sumOf), 'identities')].join(', ')} FROM ${from}
     WHERE ${['fields = $1', ...conditions].join(' AND ')} ${names.length === 0 ? '' : `GROUP BY ${names.join(', ')}`}`,
    parameters,
  );
  return toTallies(rows, query, (row, field) => row[columnOf(field)] as string);
}

/** Returns the totals as of the end of a day: each as before its first change of a later day, or else as it is. */
function totalsAt(day: string): string {
  const { name, key, counts, past } = violationTotals;
  const isKey = (a: string, b: string) => key.map((column) => `${a}.${column} = ${b}.${column}`).join(' AND ');
  const then = counts.map((column) => `COALESCE(p.${column}, c.${column}) AS ${column}`);
  // Materialized, so that PostgreSQL looks up each total once instead of at each pair of a total and a former one.
  return `(WITH c AS MATERIALIZED (
      SELECT t.*, (SELECT MIN(q.until) FROM ${past} q WHERE ${isKey('q', 't')} AND q.until > ${day}) AS until
      FROM ${name} t WHERE t.fields = $1)
    SELECT ${[...key.map((column) => `c.${column}`), ...then].join(', ')}
    FROM c LEFT JOIN ${past} p ON ${isKey('p', 'c')} AND p.until = c.until) totals`;
}

/** Adds up the records of each target first, so that the attributes of a target are read once. */
async function readTargets(scope: Scope, query: TotalsQuery): Promise<readonly Tally[]> {
  const { fields, choices, days } = query;
  const attributes = fields.flatMap((field) => attributeIn(field) ?? []);
  const names = attributes.map((_, i) => `${scope.engine.jsonMember('i.attributes', `$${i + 3}`)} AS "attribute:${i}"`);
  const sums = choices.map((choice, i) => `SUM(${sumOf(choice)}) AS number${i}`);
  const counts = countsOf(
    choices.map((_, i) => `c.number${i}`),
    '1',
  );
  const join = names.length === 0 ? '' : `LEFT JOIN identity i ON i.id = c.target_id`;
  const rows = await scope.query(
    `SELECT ${[...names, ...counts].join(', ')}
     FROM (SELECT target_id, ${sums.join(', ')} FROM violation_target
       WHERE day >= $1 AND day < $2 GROUP BY target_id) c ${join}
     ${names.length === 0 ? '' : `GROUP BY ${names.map((_, i) => i + 1).join(', ')}`}`,
    [days.from ?? '', days.before ?? '~', ...attributes],
  );
  return toTallies(rows, query, (row, field) =>
    groupIn(row[`attribute:${attributes.indexOf(attributeIn(field) ?? '')}`]),
  );
}

function sumOf(statuses: readonly Status[]): string {
  return statuses.map((status) => status.toLowerCase()).join(' + ');
}

function countsOf(numbers: readonly string[], identities: string): readonly string[] {
  return numbers.flatMap((number, i) => [
    `SUM(${number}) AS violations${i}`,
    `SUM(CASE WHEN ${number} > 0 THEN ${identities} ELSE 0 END) AS identities${i}`,
  ]);
}

function toTallies(
  rows: readonly Readonly<Record<string, unknown>>[],
  { fields, choices }: TotalsQuery,
  valueOf: (row: Readonly<Record<string, unknown>>, field: TallyField) => AttributeGroup,
): readonly Tally[] {
  const tallies = rows.flatMap((row) =>
    choices.map(([first], i) => ({
      key: fields.map((field) => (field === 'status' ? first! : valueOf(row, field))),
      violations: Number(row[`violations${i}`]),
      identities: Number(row[`identities${i}`]),
    })),
  );
  return tallies.filter(({ violations }) => violations > 0);
}

/** Returns the group of an attribute, of its JSON. */
export function groupIn(json: unknown): AttributeGroup {
  return json === null ? null : attributeGroup(parseJson(json as string) as Parameters<typeof attributeGroup>[0]);
}
