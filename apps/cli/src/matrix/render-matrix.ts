import type { ConflictMatrix, MatrixLine } from './conflict-matrix';
import { formatCount } from '../progress';

const cell = { width: 40, height: 24 };
const margin = 24;
const titleHeight = 64;
const legendHeight = 56;
const markWidth = 72;
const fontSize = 11;
/** Of a character, on average: the picture is made without knowing the font. */
const characterWidth = 6.1;
const longestLabel = 56;
const longestColumnLabel = 32;

interface Shade {
  readonly fill: string;
  readonly text: string;
}

/** One hue from light to dark: told apart in grey print and by every eye. Text has a contrast of 4.5 or more. */
const shades: readonly Shade[] = [
  { fill: '#e4eef8', text: '#10181f' },
  { fill: '#b5d0ea', text: '#10181f' },
  { fill: '#7fadd8', text: '#10181f' },
  { fill: '#2c6aa8', text: '#ffffff' },
  { fill: '#0f3f74', text: '#ffffff' },
];

interface Layout {
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
  /** The counts from which on each shade is used. */
  readonly steps: readonly number[];
}

/** A picture of the matrix, as SVG: with every number as text, so that nobody depends on colours. */
export function renderMatrix(matrix: ConflictMatrix): string {
  const layout = layOut(matrix);
  const { width, height } = layout;
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}"`,
    `  role="img" aria-labelledby="title subtitle" font-family="Helvetica, Arial, sans-serif" font-size="${fontSize}"`,
    '  style="print-color-adjust: exact; -webkit-print-color-adjust: exact">',
    `<rect width="${width}" height="${height}" fill="#ffffff"/>`,
    `<text id="title" x="${margin}" y="${margin + 12}" font-size="18" font-weight="bold">${escape(matrix.title)}</text>`,
    `<text id="subtitle" x="${margin}" y="${margin + 32}" fill="#333333">${escape(matrix.subtitle)}</text>`,
    ...(matrix.rows.length === 0
      ? [text(margin, margin + 60, 'No violation was found.')]
      : renderTable(matrix, layout)),
    '</svg>',
    '',
  ].join('\n');
}

function layOut({ rows, columns, cells }: ConflictMatrix): Layout {
  const labels = Math.max(0, ...rows.map(({ label }) => shorten(label, longestLabel).length));
  const heads = Math.max(0, ...columns.map(({ label }) => shorten(label, longestColumnLabel).length));
  const isMarked = rows.some(({ mark }) => mark !== undefined);
  const left = margin + (isMarked ? markWidth : 0) + Math.ceil(labels * characterWidth) + 12;
  // Heads are turned by 45 degrees.
  const slant = Math.ceil(heads * characterWidth * Math.SQRT1_2) + 16;
  const top = margin + titleHeight + slant;
  const most = Math.max(1, ...cells.flat());
  return {
    left,
    top,
    width: Math.max(560, left + (columns.length + 1) * cell.width + slant + margin),
    height: top + (rows.length + 1) * cell.height + legendHeight + margin,
    steps: stepsTo(most),
  };
}

/** Whole numbers from 1 on, about evenly spread by their logarithms; each once. */
function stepsTo(most: number): readonly number[] {
  const steps = shades.map((_, i) => Math.max(1, Math.round(most ** (i / shades.length))));
  return [...new Set(steps)];
}

function renderTable(matrix: ConflictMatrix, layout: Layout): readonly string[] {
  const { columns, rows } = matrix;
  return [
    ...columns.map((column, c) => renderHead(column, layout.left + c * cell.width, layout.top)),
    renderHead({ label: 'Total', total: 0 }, layout.left + columns.length * cell.width, layout.top),
    ...rows.flatMap((row, r) => renderRow(row, matrix.cells[r]!, { ...layout, top: layout.top + r * cell.height })),
    ...renderTotals(columns, { ...layout, top: layout.top + rows.length * cell.height }),
    ...renderLegend(layout, layout.top + (rows.length + 1) * cell.height + 28),
  ];
}

function renderHead({ label }: MatrixLine, x: number, y: number): string {
  const [cx, cy] = [x + cell.width / 2, y - 8];
  return `<text x="${cx}" y="${cy}" transform="rotate(-45 ${cx} ${cy})">${escape(shorten(label, longestColumnLabel))}${whole(label, longestColumnLabel)}</text>`;
}

function renderRow({ label, mark, total }: MatrixLine, counts: readonly number[], layout: Layout): readonly string[] {
  const { left, top } = layout;
  const base = top + cell.height / 2 + 4;
  const labelX = margin + (mark === undefined ? 0 : markWidth);
  return [
    ...(mark === undefined ? [] : [`<text x="${margin}" y="${base}" font-weight="bold">${escape(mark)}</text>`]),
    `<text x="${labelX}" y="${base}">${escape(shorten(label, longestLabel))}${whole(label, longestLabel)}</text>`,
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
  const shade = count === 0 ? undefined : shades[steps.findLastIndex((step) => count >= step)]!;
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

/** What each shade stands for. */
function renderLegend({ steps }: Layout, y: number): readonly string[] {
  const width = 72;
  return [
    text(margin, y + 16, 'Count:'),
    ...steps.flatMap((step, i) => {
      const x = margin + 48 + i * width;
      const last = steps[i + 1] === undefined ? undefined : steps[i + 1]! - 1;
      const label =
        last === undefined ? `${formatCount(step)}+` : last === step ? `${step}` : `${step}–${formatCount(last)}`;
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
  return `<text x="${x + cell.width / 2}" y="${y}" text-anchor="middle" fill="${fill}"${bold}>${compact(count)}</text>`;
}

/** Fits a cell: 12,345 is `12k`. */
function compact(count: number): string {
  if (count < 10_000) return String(count);
  return count < 1_000_000 ? `${Math.floor(count / 1000)}k` : `${Math.floor(count / 1_000_000)}M`;
}

function text(x: number, y: number, content: string): string {
  return `<text x="${x}" y="${y}">${escape(content)}</text>`;
}

function shorten(label: string, longest: number): string {
  const characters = Array.from(label);
  return characters.length <= longest ? label : `${characters.slice(0, longest - 1).join('')}…`;
}

/** The whole of a label that was shortened, shown by programs when it is pointed at. */
function whole(label: string, longest: number): string {
  return Array.from(label).length <= longest ? '' : `<title>${escape(label)}</title>`;
}

const entities: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

/** Text for XML, which holds neither control characters nor halves of characters. */
function escape(content: string): string {
  return content.replace(/[\p{Cc}\p{Cs}\ufffe\uffff]/gu, ' ').replace(/[&<>"']/g, (character) => entities[character]!);
}
