import { err, ok, quote, shorten, type Result } from '@identity-governance/values';
import {
  isSheetUncalculated,
  StringCollector,
  unescapeText,
  UnreadableWorkbook,
  type OpenedSheet,
  type Workbook,
} from './open-workbook';
import { readNumber } from './read-number';
import { attributesOf, readTags, readXmlBoolean, UnusualXml, type XmlTag } from './read-tags';

const maxRows = 200_000;
const maxColumns = 1000;
/** Maximum number of cells of the rectangle around all cells. */
const maxCells = 10_000_000;

/** A row with the cells that are not empty, by their position from 0. */
export interface SheetRow {
  readonly line: number;
  readonly cells: Map<number, string>;
  /** Why cells cannot be read. */
  readonly unreadable: Map<number, string>;
}

/** A `c` element. */
interface Cell {
  readonly column: number;
  readonly type: string;
  readonly style: string | undefined;
  hasFormula: boolean;
  value: string | undefined;
  inline: string | undefined;
}

/** Reads all rows of a sheet. Throws an `UnreadableWorkbook` if the sheet is too large. */
export function readSheet({ name, xml, workbook }: OpenedSheet): readonly SheetRow[] {
  const isUncalculated = workbook.isUncalculated || isSheetUncalculated(xml);
  const reader = new SheetReader(name, { ...workbook, isUncalculated });
  for (const tag of readTags(xml)) reader.add(tag);
  return reader.finish();
}

class SheetReader {
  private readonly rows: SheetRow[] = [];
  private readonly strings = new StringCollector();
  private width = 0;
  private row: SheetRow | undefined;
  /** The position of the last cell of the row. */
  private lastColumn = -1;
  private cell: Cell | undefined;
  private data: 'before' | 'open' | 'closed' = 'before';
  private ignored = '';
  private byLine: ReadonlyMap<number, SheetRow> | undefined;
  private refused = 0;
  /** The ranges of formulas whose results are unknown. */
  private readonly uncalculated: string[] = [];

  constructor(
    private readonly name: string,
    private readonly workbook: Workbook,
  ) {}

  add(tag: XmlTag): void {
    if (this.ignored !== '') {
      if (tag.isEnd && tag.name === this.ignored) this.ignored = '';
    } else if (tag.name === 'extLst') {
      this.ignored = tag.isEmpty ? '' : tag.name;
    } else if (this.data === 'open') {
      this.addData(tag);
    } else if (tag.name === 'sheetData' && !tag.isEnd) {
      if (this.data === 'closed') throw new UnusualXml();
      this.data = tag.isEmpty ? 'closed' : 'open';
    } else if (tag.name === 'mergeCell' && !tag.isEnd) {
      const range = attributesOf(tag).get('ref') ?? '';
      this.refuseOthers(range, `is merged with others into ${quote(range)}; undo the merge, and fill each cell`);
    }
  }

  finish(): readonly SheetRow[] {
    if (this.data !== 'closed') throw new UnusualXml();
    for (const range of this.uncalculated) this.refuseOthers(range, noResult);
    return this.rows;
  }

  private addData(tag: XmlTag): void {
    if (this.cell !== undefined) this.addToCell(tag, this.cell);
    else if (tag.name === 'c' && !tag.isEnd) this.startCell(tag);
    else if (tag.name === 'row' && tag.isEnd) this.row = undefined;
    else if (tag.name === 'row') this.startRow(tag);
    else if (tag.name === 'sheetData' && tag.isEnd && this.row === undefined) this.data = 'closed';
    else throw new UnusualXml();
  }

  private startRow(tag: XmlTag): void {
    const last = this.rows.at(-1)?.line ?? 0;
    const number = attributesOf(tag).get('r') ?? `${last + 1}`;
    if (this.row !== undefined || !/^[1-9]\d{0,8}$/.test(number) || Number(number) <= last) throw new UnusualXml();
    const row = { line: Number(number), cells: new Map<number, string>(), unreadable: new Map<number, string>() };
    this.rows.push(row);
    this.checkSize();
    this.row = tag.isEmpty ? undefined : row;
    this.lastColumn = -1;
  }

  private startCell(tag: XmlTag): void {
    if (this.row === undefined) throw new UnusualXml();
    const attributes = attributesOf(tag);
    const column = this.columnOf(attributes.get('r'), this.row);
    this.lastColumn = column;
    this.width = Math.max(this.width, column + 1);
    this.checkSize();
    const type = attributes.get('t') ?? 'n';
    const cell = { column, type, style: attributes.get('s'), hasFormula: false, value: undefined, inline: undefined };
    if (tag.isEmpty) this.endCell(cell);
    else this.cell = cell;
  }

  /** Returns the position of a cell, which follows the one before. */
  private columnOf(reference: string | undefined, { line }: SheetRow): number {
    if (reference === undefined) return this.lastColumn + 1;
    const { column, row } = readReference(reference);
    if (row !== line || column <= this.lastColumn) throw new UnusualXml();
    return column;
  }

  private addToCell(tag: XmlTag, cell: Cell): void {
    const inline = this.strings.add(tag);
    if (inline !== undefined) cell.inline = inline;
    else if (tag.name === 'v' && !tag.isEnd) cell.value = tag.text;
    else if (tag.name === 'f') this.addFormula(tag, cell);
    else if (tag.name === 'c' && tag.isEnd) this.endCell(cell);
    else if (tag.name === 'c' || tag.name === 'row' || tag.name === 'sheetData') throw new UnusualXml();
  }

  private addFormula(tag: XmlTag, cell: Cell): void {
    cell.hasFormula = true;
    const range = this.workbook.isUncalculated && !tag.isEnd ? attributesOf(tag).get('ref') : undefined;
    if (range !== undefined) this.uncalculated.push(range);
  }

  private endCell(cell: Cell): void {
    this.cell = undefined;
    const { cells } = this.row!;
    const text = readCell(cell, this.workbook);
    cells.set(cell.column, text.ok ? text.value : '');
    if (!text.ok) this.refuse(this.row!, cell.column, text.error);
  }

  private refuse({ line, unreadable }: SheetRow, column: number, reason: string): void {
    unreadable.set(column, `${reason} (cell \`${lettersOf(column)}${line}\` of the sheet ${quote(this.name)})`);
  }

  /** Refuses the cells of a range except the first one, which a spreadsheet shows or calculates for all. */
  private refuseOthers(range: string, reason: string): void {
    const [first, last = first] = range.split(':').map(readReference) as [Reference, Reference?];
    this.byLine ??= new Map(this.rows.map((row) => [row.line, row]));
    const end = { column: Math.min(last.column, this.width - 1), row: Math.min(last.row, this.rows.at(-1)?.line ?? 0) };
    for (let line = first.row; line <= end.row; line++) {
      const row = this.byLine.get(line);
      for (let { column } = first; column <= end.column; column++) {
        if (++this.refused > maxCells) throw new UnreadableWorkbook(`has more than ${maxCells} merged cells`);
        const isFirst = line === first.row && column === first.column;
        if (row === undefined || isFirst) continue;
        this.refuse(row, column, reason);
      }
    }
  }

  private checkSize(): void {
    const height = this.rows.at(-1)!.line;
    if (height > maxRows) throw new UnreadableWorkbook(`has more than ${maxRows} rows; save it as CSV`);
    if (this.width > maxColumns) throw new UnreadableWorkbook(`has more than ${maxColumns} columns`);
    if (height * this.width > maxCells) {
      throw new UnreadableWorkbook(`has more than ${maxCells} cells; save it as CSV`);
    }
  }
}

interface Reference {
  /** From 0. */
  readonly column: number;
  readonly row: number;
}

/** Reads a reference such as `AB12`. */
function readReference(reference: string): Reference {
  const [, letters = '', row] = /^\$?([A-Z]{1,3})\$?([1-9]\d{0,8})$/.exec(reference) ?? [];
  if (row === undefined) throw new UnusualXml();
  let column = 0;
  for (const letter of letters) column = column * 26 + letter.charCodeAt(0) - 64;
  return { column: column - 1, row: Number(row) };
}

function lettersOf(column: number): string {
  const rest = Math.floor(column / 26);
  return `${rest === 0 ? '' : lettersOf(rest - 1)}${String.fromCharCode(65 + (column % 26))}`;
}

const maxShown = 60;
const noResult = 'holds a formula without its result; open the workbook in a spreadsheet and save it';

/** A cell of these types is not empty: without a value it has lost one. */
const typesWithValue: ReadonlySet<string> = new Set(['b', 'd', 'e']);

/** Reads a cell as the spreadsheet shows it; an empty string is an empty cell. The error follows the column's name. */
function readCell({ type, style, value, inline, hasFormula }: Cell, workbook: Workbook): Result<string, string> {
  const hasResult = value !== undefined && (value !== '' || type === 'str') && !workbook.isUncalculated;
  if (hasFormula && !hasResult) {
    return err(noResult);
  }
  const isInline = type === 'inlineStr';
  const stored = isInline ? inline : value;
  if (stored === undefined) {
    const isEmpty = (isInline ? value : inline) === undefined && !typesWithValue.has(type);
    return isEmpty ? ok('') : wrong(value ?? inline ?? '', type);
  }
  switch (type) {
    case 'inlineStr':
      return ok(stored);
    case 'str':
      return ok(unescapeText(stored));
    case 's': {
      const text = /^\s*\d{1,9}\s*$/.test(stored) ? workbook.strings[Number(stored)] : undefined;
      return text === undefined ? err(`names the string ${show(stored)}, which the workbook does not have`) : ok(text);
    }
    case 'b': {
      const boolean = readXmlBoolean(stored);
      return boolean === undefined ? wrong(stored, type) : ok(String(boolean));
    }
    case 'e':
      return err(`holds the error ${show(stored)}`);
    case 'd':
      return readIsoDate(stored.trim());
    case 'n':
      return stored === '' ? ok('') : readStyled(stored, style, workbook);
    default:
      return wrong(stored, type);
  }
}

function readStyled(stored: string, style = '0', { formats, isFrom1904 }: Workbook): Result<string, string> {
  const format =
    formats[Number(style)] ?? (Number(style) === 0 && formats.length === 0 ? ({ kind: 'plain' } as const) : undefined);
  if (format !== undefined) return readNumber(stored, { format, isFrom1904 });
  return err(
    `has the style ${show(style)}, whose number format the workbook does not have, or has in letters that are not known`,
  );
}

function readIsoDate(text: string): Result<string, string> {
  const [, day = '', time, zone = 'Z'] =
    /^(\d{4}-\d\d-\d\d)(?:T(\d\d:\d\d(?::\d\d(?:\.\d{1,9})?)?)(Z|[+-]\d\d:\d\d)?)?$/.exec(text) ?? [];
  const date = new Date(`${day}T${time ?? '00:00'}${zone}`);
  // a day that does not exist, such as 31 February, becomes another one
  if (Number.isNaN(date.getTime()) || new Date(`${day}T00:00Z`).toISOString().slice(0, 10) !== day) {
    return err(`holds ${show(text)}, which is not a date`);
  }
  const read = date.toISOString().slice(0, 19);
  return ok(read.endsWith('T00:00:00') ? read.slice(0, 10) : read);
}

function wrong(stored: string, type: string): Result<string, string> {
  return err(`holds ${show(stored)} as a value of the type ${show(type)}, which it is not`);
}

function show(text: string): string {
  return quote(shorten(text, maxShown));
}
