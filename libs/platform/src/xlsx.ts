import type { ArchivedFile, Sheet } from '@identity-governance/application';
import { packZip } from './zip';

/** Limits of a sheet. */
const MAX_ROWS = 1_048_576;
const MAX_CHARACTERS = 32_767;

const declaration = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';
const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const relations = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const packaged = 'http://schemas.openxmlformats.org/package/2006';
const documents = 'application/vnd.openxmlformats-officedocument.spreadsheetml';

interface SheetLimits {
  /** Number of rows of a sheet, including its header. */
  readonly rows: number;
}

/**
 * Writes a workbook (ECMA-376) as its rows are read; only one chunk is in memory. Rows that exceed a sheet go to a
 * further one with the same header, which has a number after its name. Cells are strings, which no spreadsheet
 * evaluates.
 */
export function writeWorkbook(
  sheets: readonly Sheet[],
  limits: SheetLimits = { rows: MAX_ROWS },
): AsyncIterable<Uint8Array> {
  return packZip(parts(sheets, limits));
}

async function* parts(sheets: readonly Sheet[], limits: SheetLimits): AsyncGenerator<ArchivedFile> {
  const written: string[] = [];
  for (const { name, rows } of sheets) {
    let number = 1;
    for await (const content of split(rows, limits)) {
      written.push(number === 1 ? name : `${name} ${number}`);
      number++;
      yield { name: `xl/worksheets/sheet${written.length}.xml`, content };
    }
  }
  for (const [name, content] of Object.entries(frame(written))) yield { name, content: once(declaration + content) };
}

/** Yields the contents of the sheets into which the rows are divided; each is read to its end before the next. */
async function* split(
  rows: AsyncIterable<readonly string[]>,
  limits: SheetLimits,
): AsyncGenerator<AsyncIterable<string>> {
  const iterator = rows[Symbol.asyncIterator]();
  const header = await iterator.next();
  let next = await iterator.next();
  const sheet = async function* () {
    yield `${declaration}<worksheet xmlns="${main}"><sheetViews><sheetView workbookViewId="0">`;
    yield '<pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews><sheetData>';
    if (header.done !== true) yield rowOf(header.value, 1);
    for (let row = 2; row <= limits.rows && next.done !== true; row++) {
      yield rowOf(next.value, row);
      next = await iterator.next();
    }
    yield '</sheetData></worksheet>';
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
      `${type('workbook', 'sheet.main')}${each((n) => type(`worksheets/sheet${n}`, 'worksheet'))}</Types>`,
    '_rels/.rels': relationships(relation('rId1', 'officeDocument', 'xl/workbook.xml')),
    'xl/_rels/workbook.xml.rels': relationships(
      each((n) => relation(`rId${n}`, 'worksheet', `worksheets/sheet${n}.xml`)),
    ),
    'xl/workbook.xml':
      `<workbook xmlns="${main}" xmlns:r="${relations}"><bookViews><workbookView/></bookViews><sheets>` +
      `${each((n) => `<sheet name="${escape(sheets[n - 1]!)}" sheetId="${n}" r:id="rId${n}"/>`)}</sheets></workbook>`,
  };
}

/** Writes a row; `number` is its row number from 1. */
function rowOf(cells: readonly string[], number: number): string {
  const written = cells.map((text, column) =>
    text === ''
      ? ''
      : `<c r="${letters(column)}${number}" t="inlineStr"><is><t xml:space="preserve">${escape(text)}</t></is></c>`,
  );
  return `<row r="${number}">${written.join('')}</row>`;
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
