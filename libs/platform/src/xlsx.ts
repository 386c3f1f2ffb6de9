import type { ArchivedFile, Sheet, SheetColumn } from '@identity-governance/application';
import { packZip } from './zip';

/** Limits of a sheet. */
const MAX_ROWS = 1_048_576;
const MAX_CHARACTERS = 32_767;

const declaration = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';
const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const relations = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const packaged = 'http://schemas.openxmlformats.org/package/2006';
const documents = 'application/vnd.openxmlformats-officedocument.spreadsheetml';

/** Day 0 of spreadsheets, and the days from which they agree with the calendar. */
const FIRST_DAY = Date.UTC(1899, 11, 30);
const DAY = 86_400_000;
const MIN_DAYS = 61;

/** The formats of cells, by their index in `cellXfs`. */
const [PLAIN, HEADER, DATE] = [0, 1, 2];
const styles =
  `<styleSheet xmlns="${main}"><numFmts count="1"><numFmt numFmtId="164" formatCode="yyyy\\-mm\\-dd\\ hh:mm"/></numFmts>` +
  '<fonts count="2"><font><sz val="11"/><name val="Calibri"/></font><font><b/><sz val="11"/><name val="Calibri"/></font></fonts>' +
  '<fills count="3"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill>' +
  '<fill><patternFill patternType="solid"><fgColor rgb="FFE3E8ED"/></patternFill></fill></fills>' +
  '<borders count="1"><border/></borders><cellStyleXfs count="1"><xf/></cellStyleXfs><cellXfs count="3"><xf/>' +
  '<xf fontId="1" fillId="2" applyFont="1" applyFill="1"/><xf numFmtId="164" applyNumberFormat="1"/></cellXfs></styleSheet>';

interface SheetLimits {
  /** Number of rows of a sheet, including its header. */
  readonly rows: number;
}

/**
 * Writes a workbook (ECMA-376) as its rows are read; only one chunk is in memory. Rows that exceed a sheet go to a
 * further one with the same header, which has a number after its name. No spreadsheet evaluates a cell: cells are
 * strings, or dates and numbers of columns of these kinds. The header stays in view and filters its sheet.
 */
export function writeWorkbook(
  sheets: readonly Sheet[],
  limits: SheetLimits = { rows: MAX_ROWS },
): AsyncIterable<Uint8Array> {
  return packZip(parts(sheets, limits));
}

async function* parts(sheets: readonly Sheet[], limits: SheetLimits): AsyncGenerator<ArchivedFile> {
  const written: string[] = [];
  for (const { name, ...sheet } of sheets) {
    let number = 1;
    for await (const content of split(sheet, limits)) {
      written.push(number === 1 ? name : `${name} ${number}`);
      number++;
      yield { name: `xl/worksheets/sheet${written.length}.xml`, content };
    }
  }
  for (const [name, content] of Object.entries(frame(written))) yield { name, content: once(declaration + content) };
}

/** Yields the contents of the sheets into which the rows are divided; each is read to its end before the next. */
async function* split(
  { columns, rows }: Pick<Sheet, 'columns' | 'rows'>,
  limits: SheetLimits,
): AsyncGenerator<AsyncIterable<string>> {
  const iterator = rows[Symbol.asyncIterator]();
  let next = await iterator.next();
  const widths = columns.map(({ width }, i) => `<col min="${i + 1}" max="${i + 1}" width="${width}" customWidth="1"/>`);
  const sheet = async function* () {
    yield `${declaration}<worksheet xmlns="${main}"><sheetViews><sheetView workbookViewId="0">`;
    yield '<pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews>';
    yield `<cols>${widths.join('')}</cols><sheetData>${headerOf(columns)}`;
    let row = 1;
    while (row < limits.rows && next.done !== true) {
      yield rowOf(columns, next.value, ++row);
      next = await iterator.next();
    }
    yield `</sheetData><autoFilter ref="A1:${letters(columns.length - 1)}${row}"/></worksheet>`;
  };
  do yield sheet();
  while (next.done !== true);
}

/** Returns the parts that name the sheets. */
function frame(sheets: readonly string[]): Readonly<Record<string, string>> {
  const each = (text: (number: number) => string) => sheets.map((_, i) => text(i + 1)).join('');
  const type = (part: string, name: string) =>
    `<Override PartName="/xl/${part}.xml" ContentType="${documents}.${name}+xml"/>`;
  const relation = (id: string, name: string, target: string) =>
    `<Relationship Id="${id}" Type="${relations}/${name}" Target="${target}"/>`;
  const relationships = (all: string) => `<Relationships xmlns="${packaged}/relationships">${all}</Relationships>`;
  return {
    '[Content_Types].xml':
      `<Types xmlns="${packaged}/content-types"><Default Extension="xml" ContentType="application/xml"/>` +
      `<Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/>` +
      `${type('workbook', 'sheet.main')}${type('styles', 'styles')}${each((n) => type(`worksheets/sheet${n}`, 'worksheet'))}</Types>`,
    '_rels/.rels': relationships(relation('rId1', 'officeDocument', 'xl/workbook.xml')),
    'xl/_rels/workbook.xml.rels': relationships(
      each((n) => relation(`rId${n}`, 'worksheet', `worksheets/sheet${n}.xml`)) +
        relation(`rId${sheets.length + 1}`, 'styles', 'styles.xml'),
    ),
    'xl/styles.xml': styles,
    'xl/workbook.xml':
      `<workbook xmlns="${main}" xmlns:r="${relations}"><bookViews><workbookView/></bookViews><sheets>` +
      `${each((n) => `<sheet name="${escape(sheets[n - 1]!)}" sheetId="${n}" r:id="rId${n}"/>`)}</sheets></workbook>`,
  };
}

function headerOf(columns: readonly SheetColumn[]): string {
  const cells = columns.map(({ title }, column) => stringCell(`${letters(column)}1`, title, HEADER));
  return `<row r="1">${cells.join('')}</row>`;
}

/** Writes a row; `number` is its row number from 1. */
function rowOf(columns: readonly SheetColumn[], cells: readonly string[], number: number): string {
  const written = cells.map((text, column) =>
    text === '' ? '' : cellOf(`${letters(column)}${number}`, text, columns[column]?.kind),
  );
  return `<row r="${number}">${written.join('')}</row>`;
}

function cellOf(reference: string, text: string, kind: SheetColumn['kind']): string {
  if (kind === 'NUMBER' && /^\d{1,15}$/.test(text)) return `<c r="${reference}"><v>${text}</v></c>`;
  const milliseconds = kind === 'TIME' && /^\d{4}-\d\d-\d\dT/.test(text) ? Date.parse(text) : Number.NaN;
  const days = (milliseconds - FIRST_DAY) / DAY;
  // Spreadsheets count days wrongly before March 1900.
  return days > MIN_DAYS ? `<c r="${reference}" s="${DATE}"><v>${days}</v></c>` : stringCell(reference, text, PLAIN);
}

function stringCell(reference: string, text: string, style: number): string {
  const styled = style === PLAIN ? '' : ` s="${style}"`;
  return `<c r="${reference}"${styled} t="inlineStr"><is><t xml:space="preserve">${escape(text)}</t></is></c>`;
}

/** Returns the name of a column: `A` to `Z`, `AA`, …. */
function letters(column: number): string {
  const rest = Math.floor(column / 26);
  return `${rest === 0 ? '' : letters(rest - 1)}${String.fromCodePoint(65 + (column % 26))}`;
}

/** Characters that XML does not allow; `_x0041_` would be read as an escaped character. */
const unwritable = /[^\t\n\r\u0020-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]/gu;
const names: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '\r': '&#13;' };

function escape(text: string): string {
  const fitting = text.length > MAX_CHARACTERS ? `${text.slice(0, MAX_CHARACTERS - 1)}…` : text;
  return fitting
    .replace(unwritable, '\ufffd')
    .replace(/_(?=x[0-9a-f]{4}_)/gi, '_x005F_')
    .replace(/[&<>\r]/g, (character) => names[character]!);
}

async function* once(text: string): AsyncGenerator<string> {
  yield await Promise.resolve(text);
}
