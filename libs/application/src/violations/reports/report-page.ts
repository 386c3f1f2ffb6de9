import { violationLevels, violationStatuses } from '@identity-governance/records';
import {
  compareText,
  countUnmatched,
  describeDisabledOnes,
  describeUnmatched,
  describeWithoutIdentity,
  escapeMarkup,
  labelNames,
} from '@identity-governance/values';
import type { InventoryReliability } from '../../population/warnings/inventory-warning';
import { describeValues } from './describe-reliability';
import { byCount, type ReportSummary } from './report-summary';

/** The data of the report itself on the page. */
interface ReportHead extends InventoryReliability {
  readonly name: string;
  readonly requestedBy: string;
  readonly asOf: string;
  /** The past time of which the records are; null: `asOf`. */
  readonly at: string | null;
  readonly recordsUpTo: string | null;
  readonly policies: string;
}

/**
 * Maximum number of rows of a table of policies, and of rows and columns of the matrix; the CSV file and the workbook
 * have all.
 */
const MAX_POLICIES = 100;
const MATRIX = 12;

const style = `
  body { font: 14px/1.5 system-ui, sans-serif; color: #1c2733; max-width: 60rem; margin: 2rem auto; padding: 0 1rem }
  h1 { font-size: 1.5rem; margin-bottom: 0 } h2 { font-size: 1.1rem; margin: 2rem 0 .5rem } p { margin: .3rem 0 }
  table { border-collapse: collapse; width: 100% } caption { text-align: left; color: #55616e }
  th, td { border-bottom: 1px solid #d5dbe1; padding: .25rem .5rem; text-align: left; vertical-align: bottom }
  thead th { border-bottom-width: 2px } td.n, th.n { text-align: right; font-variant-numeric: tabular-nums }
  .matrix th, .matrix td { font-size: 12px } tr { break-inside: avoid } h2 { break-after: avoid }
  @media print { body { margin: 0; max-width: none; font-size: 11px } @page { margin: 15mm } }`;

/** Returns one HTML file with the numbers of a report, without scripts or external resources. */
export function reportPage(head: ReportHead, summary: ReportSummary): string {
  const { name, requestedBy, recordsUpTo, policies, warnings, leftOut } = head;
  const upTo = recordsUpTo ?? 'the first scan of all identities has not ended: violations may be missing';
  return `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'">
<title>${escapeMarkup(name)}</title><style>${style}</style></head><body>
<h1>${escapeMarkup(name)}</h1>
<p>${asOfLine(head)}, requested by ${escapeMarkup(requestedBy)}. Policies: ${escapeMarkup(policies)}. Changes are evaluated up to: ${escapeMarkup(upTo)}.</p>
${warnings.map(({ text }) => `<p><strong>Warning:</strong> ${escapeMarkup(text)}.</p>\n`).join('')}${leftOutLine(leftOut)}${unmatchedLines(head)}${levelTable(summary)}${policyTable(summary)}${matrixTable(summary)}${controlTable(summary)}
</body></html>
`;
}

function asOfLine({ asOf, at }: ReportHead): string {
  if (at === null) return `As of ${escapeMarkup(asOf)}`;
  return `Records as of ${escapeMarkup(at)}; names, warnings and what is left out as of ${escapeMarkup(asOf)}`;
}

function leftOutLine(leftOut: InventoryReliability['leftOut']): string {
  const disabled = describeDisabledOnes(leftOut);
  const ownerless = describeWithoutIdentity(leftOut);
  return [
    ...(disabled === undefined ? [] : [`<p>Left out, as they hold nothing: ${disabled}.</p>\n`]),
    ...(ownerless === undefined ? [] : [`<p>Left out: ${ownerless}.</p>\n`]),
  ].join('');
}

function unmatchedLines(head: ReportHead): string {
  if (head.unmatched.length === 0) return '';
  const attributes = head.unmatched.map((one) => `<li>${escapeMarkup(describeValues(one))}</li>`);
  return `<p>${describeUnmatched(countUnmatched(head))}:</p>\n<ul>${attributes.join('')}</ul>\n`;
}

function levelTable({ levels, rows, statuses }: ReportSummary): string {
  const counted = violationLevels.filter((level) => levels.has(level)).reverse();
  const total = [rows, ...violationStatuses.map((status) => statuses.get(status) ?? 0)];
  return section('Violations', [
    ['Level', 'Records', ...violationStatuses],
    ...counted.map((level) => {
      const counts = violationStatuses.map((status) => levels.get(level)!.get(status) ?? 0);
      return [level, sum(counts), ...counts];
    }),
    ['All', ...total],
  ]);
}

function policyTable({ policies }: ReportSummary): string {
  const live = new Map(
    [...policies].map(([id, { statuses }]) => [id, (statuses.get('Open') ?? 0) + (statuses.get('Mitigated') ?? 0)]),
  );
  const ids = byCount(live);
  const note =
    ids.length > MAX_POLICIES ? `The ${MAX_POLICIES} with most live violations of ${ids.length} policies.` : '';
  const rows = ids.slice(0, MAX_POLICIES).map((id) => {
    const { name, level, statuses } = policies.get(id)!;
    return [`${name} (${id})`, level, ...violationStatuses.map((status) => statuses.get(status) ?? 0)];
  });
  return rows.length === 0 ? '' : section('Policies', [['Policy', 'Level', ...violationStatuses], ...rows], { note });
}

function matrixTable(summary: ReportSummary): string {
  const { left, right } = summary.matrix(MATRIX);
  if (left.length === 0) return '';
  const labels = labelNames(left);
  const rows = left.map(({ key }, i) => [labels[i]!, ...right.map((other) => summary.countOf(key, other.key) || '')]);
  const note =
    'Open and mitigated violations of policies with two sides, by the items that conflict; the most frequent items' +
    (summary.hasFurtherPairs ? '. Not all pairs are counted.' : '.');
  return section('Conflict matrix', [['', ...labelNames(right)], ...rows], { note, kind: 'matrix' });
}

function controlTable({ controls }: ReportSummary): string {
  if (controls.size === 0) return '';
  const all = [...controls.values()];
  const statuses = [...new Set(all.flatMap((control) => [...control.statuses.keys()]))].sort(compareText);
  const labels = labelNames([...controls].map(([key, { name }]) => ({ key, name })));
  const rows = all
    .map((control, i): Row => [labels[i]!, ...statuses.map((status) => control.statuses.get(status) ?? 0)])
    .sort(([a], [b]) => compareText(String(a), String(b)));
  return section('Compensating controls', [['Control', ...statuses], ...rows]);
}

type Row = readonly (string | number)[];

function section(
  title: string,
  [header, ...rows]: readonly [Row, ...Row[]],
  { note = '', kind = '' }: { readonly note?: string; readonly kind?: string } = {},
): string {
  const isNumber = header.map((_, i) => rows.some((row) => typeof row[i] === 'number'));
  const cell = (tag: string, value: string | number, i: number) =>
    `<${tag}${isNumber[i] === true ? ' class="n"' : ''}>${escapeMarkup(String(value))}</${tag}>`;
  const line = (row: Row, tag: string) => `<tr>${row.map((value, i) => cell(tag, value, i)).join('')}</tr>`;
  return `<h2>${title}</h2><table class="${kind}">${note === '' ? '' : `<caption>${escapeMarkup(note)}</caption>`}
<thead>${line(header, 'th')}</thead><tbody>
${rows.map((row) => line(row, 'td')).join('\n')}
</tbody></table>
`;
}

function sum(counts: readonly number[]): number {
  return counts.reduce((all, one) => all + one, 0);
}
