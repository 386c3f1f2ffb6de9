import { describeDisabledOnes, describeUnmatched, describeWithoutIdentity } from '@identity-governance/values';
import type { InventoryReliability } from '../../population/warnings/inventory-warning';
import type { Sheet, SheetColumn } from '../../ports/report-tools';
import { describeValues } from './describe-reliability';
import {
  cellsOf,
  listColumns,
  policyColumns,
  violationColumns,
  type Columns,
  type ListedViolation,
  type ReportedPolicy,
  type ReportedViolation,
} from './report-lines';

const times = ['created', 'since', 'modified', 'ended', 'expiration', 'controlApplied', 'controlExpiration'];
const numbers = ['open', 'mitigated', 'remediated', 'closed', 'count'];
const widths: readonly (readonly [RegExp, number])[] = [
  [/(Items|Paths|Criteria|Controls|Comments|Description)$|^text$/, 48],
  [/Name$|Email$|By$/, 28],
  [/id$/i, 24],
];
const DEFAULT_WIDTH = 18;

type Pages<Row> = AsyncIterable<readonly Row[]>;

type Reliability = () => Promise<InventoryReliability>;

/** Returns the sheets of the workbook of a report: violations, policies, and what makes the numbers unreliable. */
export function reportSheets(
  violations: Pages<ReportedViolation>,
  policies: Pages<ReportedPolicy>,
  reliability: Reliability,
): readonly Sheet[] {
  return [
    sheetOf('Violations', violationColumns, violations),
    sheetOf('Policies', policyColumns, policies),
    warningSheet(reliability),
  ];
}

/** Returns the sheets of the download of a list. */
export function listSheets(violations: Pages<ListedViolation>, reliability: Reliability): readonly Sheet[] {
  return [sheetOf('Violations', listColumns, violations), warningSheet(reliability)];
}

function warningSheet(reliability: Reliability): Sheet {
  return { name: 'Warnings', columns: ['code', 'count', 'text'].map(columnOf), rows: doubtRowsOf(reliability) };
}

function sheetOf<Row>(name: string, columns: Columns<Row>, pages: Pages<Row>): Sheet {
  return { name, columns: Object.keys(columns).map(columnOf), rows: rowsOf(columns, pages) };
}

async function* rowsOf<Row>(columns: Columns<Row>, pages: Pages<Row>): AsyncGenerator<readonly string[]> {
  for await (const page of pages) yield* page.map((row) => cellsOf(columns, row));
}

/** Returns the column of a sheet for a column of a CSV file, such as `policyName`. */
function columnOf(name: string): SheetColumn {
  const words = name.replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);
  const title = words[0]!.toUpperCase() + words.slice(1);
  const width = widths.find(([pattern]) => pattern.test(name))?.[1] ?? DEFAULT_WIDTH;
  if (times.includes(name)) return { title: `${title} (UTC)`, width, kind: 'TIME' };
  return numbers.includes(name) ? { title, width, kind: 'NUMBER' } : { title, width };
}

async function* doubtRowsOf(reliability: Reliability): AsyncGenerator<readonly string[]> {
  const { warnings, leftOut, unmatched, examinedAccounts } = await reliability();
  for (const { code, count, text } of warnings) yield [code, String(count), text];
  const disabled = describeDisabledOnes(leftOut);
  if (disabled !== undefined) {
    yield ['LEFT_OUT', String(leftOut.disabledIdentities + leftOut.disabledAccounts), `${disabled} hold nothing`];
  }
  const ownerless = describeWithoutIdentity(leftOut);
  if (ownerless !== undefined) yield ['WITHOUT_IDENTITY', String(leftOut.accountsWithoutIdentity), ownerless];
  for (const one of unmatched) {
    yield ['UNMATCHED_VALUES', String(one.count), `${describeUnmatched(one)}: ${describeValues(one)}`];
  }
  if (examinedAccounts !== undefined) {
    const text = `only the first ${examinedAccounts} accounts of each source were examined for values without effect`;
    yield ['UNMATCHED_VALUES', '', text];
  }
}
