import { escapeMarkup } from '@identity-governance/values';
import type { ConflictMatrix, MatrixLine } from './conflict-matrix';
import { labelWithTitle, shortenLabel } from '../svg-text';
import { compactCount, shadeOf, shades, shadeSteps } from './shades';

const cell = { width: 40, height: 24 };
const margin = 24;
const titleHeight = 64;
const legendHeight = 56;
const markWidth = 72;
const fontSize = 11;
/** Average width of a character: the font is not known. */
const characterWidth = 6.1;
const maxLabel = 56;
const maxColumnLabel = 32;

interface Layout {
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
  /** The lowest count of each shade. */
  readonly steps: readonly number[];
}

/** Renders the matrix as SVG. Every number is printed, so that colors carry no additional information. */
export function renderMatrix(matrix: ConflictMatrix): string {
  const layout = layOut(matrix);
  const { width, height } = layout;
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}"`,
    `  role="img" aria-labelledby="title subtitle" font-family="Helvetica, Arial, sans-serif" font-size="${fontSize}"`,
    '  style="print-color-adjust: exact; -webkit-print-color-adjust: exact">',
    `<rect width="${width}" height="${height}" fill="#ffffff"/>`,
    `<text id="title" x="${margin}" y="${margin + 12}" font-size="18" font-weight="bold">${escapeMarkup(matrix.title)}</text>`,
    `<text id="subtitle" x="${margin}" y="${margin + 32}" fill="#333333">${escapeMarkup(matrix.subtitle)}</text>`,
    ...(matrix.rows.length === 0
      ? [text(margin, margin + 60, 'No violation was found.')]
      : renderTable(matrix, layout)),
    '</svg>',
    '',
  ].join('\n');
}

function layOut({ rows, columns, cells }: ConflictMatrix): Layout {
  const strings = rows.flatMap(({ label, group = '' }) => [label, group]);
  const labels = Math.max(0, ...strings.map((label) => shortenLabel(label, maxLabel).length));
  const heads = Math.max(0, ...columns.map(({ label }) => shortenLabel(label, maxColumnLabel).length));
  const isMarked = rows.some(({ mark }) => mark !== undefined);
  const left = margin + (isMarked ? markWidth : 0) + Math.ceil(labels * characterWidth) + 12;
  // Column headings are rotated by 45 degrees.
  const slant = Math.ceil(heads * characterWidth * Math.SQRT1_2) + 16;
  const top = margin + titleHeight + slant;
  const most = Math.max(1, ...cells.flat());
  return {
    left,
    top,
    width: Math.max(560, left + (columns.length + 1) * cell.width + slant + margin),
    height: top + (rows.length + headings(rows) + 1) * cell.height + legendHeight + margin,
    steps: shadeSteps(most),
  };
}

function renderTable(matrix: ConflictMatrix, layout: Layout): readonly string[] {
  const { columns, rows } = matrix;
  const end = layout.top + (rows.length + headings(rows)) * cell.height;
  return [
    ...columns.map((column, c) => renderHead(column, layout.left + c * cell.width, layout.top)),
    renderHead({ label: 'Total', total: 0 }, layout.left + columns.length * cell.width, layout.top),
    ...rows.flatMap((row, r) => {
      const top = layout.top + (r + headings(rows.slice(0, r + 1))) * cell.height;
      const heading = startsGroup(rows, r) ? [renderHeading(row, top)] : [];
      return [...heading, ...renderRow(row, matrix.cells[r]!, { ...layout, top })];
    }),
    ...renderTotals(columns, { ...layout, top: end }),
    ...renderLegend(layout, end + cell.height + 28),
  ];
}

function startsGroup(rows: readonly MatrixLine[], r: number): boolean {
  const { group } = rows[r]!;
  return group !== undefined && group !== rows[r - 1]?.group;
}

/** Returns the number of group headings above and among these rows. */
function headings(rows: readonly MatrixLine[]): number {
  return rows.filter((_, r) => startsGroup(rows, r)).length;
}

function renderHeading({ group = '' }: MatrixLine, top: number): string {
  return `<text x="${margin}" y="${top - 8}" font-weight="bold">${labelWithTitle(group, maxLabel)}</text>`;
}

function renderHead({ label }: MatrixLine, x: number, y: number): string {
  const [cx, cy] = [x + cell.width / 2, y - 8];
  return `<text x="${cx}" y="${cy}" transform="rotate(-45 ${cx} ${cy})">${labelWithTitle(label, maxColumnLabel)}</text>`;
}

function renderRow({ label, mark, total }: MatrixLine, counts: readonly number[], layout: Layout): readonly string[] {
  const { left, top } = layout;
  const base = top + cell.height / 2 + 4;
  const labelX = margin + (mark === undefined ? 0 : markWidth);
  return [
    ...(mark === undefined ? [] : [`<text x="${margin}" y="${base}" font-weight="bold">${escapeMarkup(mark)}</text>`]),
    `<text x="${labelX}" y="${base}">${labelWithTitle(label, maxLabel)}</text>`,
    ...counts.flatMap((count, c) => renderCell(count, { x: left + c * cell.width, y: top, steps: layout.steps })),
    number(left + counts.length * cell.width, base, { count: total, weight: 'bold' }),
  ];
}

interface CellPlace {
  readonly x: number;
  readonly y: number;
  readonly steps: readonly number[];
}

function renderCell(count: number, { x, y, steps }: CellPlace): readonly string[] {
  const shade = shades[shadeOf(count, steps)];
  const fill = shade?.fill ?? '#ffffff';
  const box = `<rect x="${x}" y="${y}" width="${cell.width}" height="${cell.height}" fill="${fill}" stroke="#c8ced4"/>`;
  if (shade === undefined) return [box];
  return [box, number(x, y + cell.height / 2 + 4, { count, fill: shade.text })];
}

function renderTotals(columns: readonly MatrixLine[], { left, top }: Layout): readonly string[] {
  const base = top + cell.height / 2 + 4;
  return [
    `<text x="${margin}" y="${base}" font-weight="bold">Total</text>`,
    ...columns.map(({ total }, c) => number(left + c * cell.width, base, { count: total, weight: 'bold' })),
  ];
}

/** Renders the range of counts of each shade. */
function renderLegend({ steps }: Layout, y: number): readonly string[] {
  const width = 72;
  return [
    text(margin, y + 16, 'Count:'),
    ...steps.flatMap((step, i) => {
      const x = margin + 48 + i * width;
      const last = steps[i + 1] === undefined ? undefined : steps[i + 1]! - 1;
      const label =
        last === undefined
          ? `${step.toLocaleString('en-US')}+`
          : last === step
            ? `${step}`
            : `${step}–${last.toLocaleString('en-US')}`;
      const box = `<rect x="${x}" y="${y}" width="${width}" height="24" fill="${shades[i]!.fill}" stroke="#c8ced4"/>`;
      return [
        box,
        `<text x="${x + width / 2}" y="${y + 16}" text-anchor="middle" fill="${shades[i]!.text}">${label}</text>`,
      ];
    }),
  ];
}

interface Numeral {
  readonly count: number;
  readonly fill?: string;
  readonly weight?: 'bold';
}

function number(x: number, y: number, { count, fill = '#10181f', weight }: Numeral): string {
  const bold = weight === undefined ? '' : ' font-weight="bold"';
  return `<text x="${x + cell.width / 2}" y="${y}" text-anchor="middle" fill="${fill}"${bold}>${compactCount(count)}</text>`;
}

function text(x: number, y: number, content: string): string {
  return `<text x="${x}" y="${y}">${escapeMarkup(content)}</text>`;
}
