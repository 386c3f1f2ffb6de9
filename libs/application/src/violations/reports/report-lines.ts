import { toCell } from '@identity-governance/records';
import { describeUnmatched } from '@identity-governance/values';
import type { InventoryReliability } from '../../population/warnings/inventory-warning';
import type { Sheet } from '../../ports/report-tools';
import type { PolicyViolation } from '../../sod/simulation/violation-view';
import { describeLeftOut, describeValues } from './describe-reliability';

export type ReportedViolation = PolicyViolation & { readonly ended: string | null };
type Criterion = ReportedViolation['conflictingCriteria'][number];

/** The columns of a file in their order: each with the cell of a row. */
export type Columns<Row> = Readonly<Record<string, (row: Row) => string | null | undefined>>;

/** The columns of `violations.csv` and `violations.xlsx`. */
export const violationColumns: Columns<ReportedViolation> = {
  policyName: ({ policy }) => policy.name,
  policyId: ({ policy }) => policy.id,
  level: ({ level }) => level,
  status: ({ status }) => status,
  identityName: ({ target }) => target.name,
  identityId: ({ target }) => target.id,
  ownerName: ({ owner }) => owner.name,
  ownerType: ({ owner }) => owner.type,
  ownerId: ({ owner }) => owner.id,
  leftCriteria: ({ conflictingCriteria }) => conflictingCriteria[0]?.name,
  leftItems: ({ conflictingCriteria }) => itemsOf(conflictingCriteria[0]),
  rightCriteria: ({ conflictingCriteria }) => conflictingCriteria[1]?.name,
  rightItems: ({ conflictingCriteria }) => itemsOf(conflictingCriteria[1]),
  furtherCriteria: ({ conflictingCriteria }) =>
    furtherOf(conflictingCriteria, 2, (one) => `${one.name}: ${itemsOf(one) ?? ''}`).join(' / '),
  created: ({ created }) => created,
  since: ({ since }) => since,
  modified: ({ modified }) => modified,
  ended: ({ ended }) => ended,
  expiration: ({ expiration }) => expiration,
  id: ({ id }) => id,
  previous: ({ previous }) => previous,
  controlName: ({ appliedControls }) => appliedControls[0]?.control.name,
  controlStatus: ({ appliedControls }) => appliedControls[0]?.status,
  controlAppliedBy: ({ appliedControls }) => appliedControls[0]?.applier.name,
  controlApplied: ({ appliedControls }) => appliedControls[0]?.appliedDate,
  controlExpiration: ({ appliedControls }) => appliedControls[0]?.expiration,
  controlComments: ({ appliedControls }) => appliedControls[0]?.comments,
  formerControls: ({ appliedControls }) =>
    furtherOf(
      appliedControls,
      1,
      (one) => `${one.control.name}: ${one.status}, ${one.appliedDate} to ${one.expiration}`,
    ).join(' | '),
};

/** Without a byte order mark, spreadsheets assume another encoding than UTF-8. */
const BYTE_ORDER_MARK = '\ufeff';
const END = '\r\n';

/** Writes rows as a CSV file (RFC 4180). Spreadsheets read no cell as a formula. */
export async function* csvOf<Row>(columns: Columns<Row>, pages: AsyncIterable<readonly Row[]>): AsyncGenerator<string> {
  yield `${BYTE_ORDER_MARK}${Object.keys(columns).join(',')}${END}`;
  for await (const page of pages) {
    yield page.map((row) => `${cellsOf(columns, row).map(toCell).join(',')}${END}`).join('');
  }
}

/** Returns the sheets of a workbook: the violations, and what makes their numbers unreliable. */
export function sheetsOf(
  pages: AsyncIterable<readonly ReportedViolation[]>,
  reliability: () => Promise<InventoryReliability>,
): readonly Sheet[] {
  return [
    { name: 'Violations', rows: rowsOf(pages) },
    { name: 'Warnings', rows: doubtRowsOf(reliability) },
  ];
}

async function* rowsOf(pages: AsyncIterable<readonly ReportedViolation[]>): AsyncGenerator<readonly string[]> {
  yield Object.keys(violationColumns);
  for await (const page of pages) yield* page.map((row) => cellsOf(violationColumns, row));
}

async function* doubtRowsOf(reliability: () => Promise<InventoryReliability>): AsyncGenerator<readonly string[]> {
  yield ['code', 'count', 'text'];
  const { warnings, leftOut, unmatched, examinedAccounts } = await reliability();
  for (const { code, count, text } of warnings) yield [code, String(count), text];
  const count = leftOut.disabledIdentities + leftOut.disabledAccounts;
  if (count > 0) yield ['LEFT_OUT', String(count), `${describeLeftOut(leftOut)} hold nothing`];
  for (const one of unmatched) {
    yield ['UNMATCHED_VALUES', String(one.count), `${describeUnmatched(one)}: ${describeValues(one)}`];
  }
  if (examinedAccounts !== undefined) {
    const text = `only the first ${examinedAccounts} accounts of each source were examined for values without effect`;
    yield ['UNMATCHED_VALUES', '', text];
  }
}

function cellsOf<Row>(columns: Columns<Row>, row: Row): readonly string[] {
  return Object.values(columns).map((cell) => cell(row) ?? '');
}

function itemsOf(criterion: Criterion | undefined): string | undefined {
  return criterion?.conflictingItems.map(({ name, type, id }) => `${name} (${type}:${id})`).join(' | ');
}

/** Writes the elements from an index on. */
function furtherOf<T>(all: readonly T[], start: number, write: (one: T) => string): readonly string[] {
  return all.length <= start ? [] : all.slice(start).map(write);
}
