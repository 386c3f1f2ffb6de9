import { posix } from 'node:path';
import { quote } from '@identity-governance/values';
import { builtInFormat, readFormat, type NumberFormat } from './number-format';
import { attributesOf, readTags, readXmlBoolean, UnusualXml, type XmlTag } from './read-tags';

/** A workbook cannot be read; the message follows its name. */
export class UnreadableWorkbook extends Error {}

/** What the cells of a sheet refer to. */
export interface Workbook {
  readonly isFrom1904: boolean;
  /** Whether the results of formulas are unknown until a spreadsheet opens the workbook. */
  readonly isUncalculated: boolean;
  readonly strings: readonly string[];
  /** The number formats of the styles; undefined where the workbook does not define the format. */
  readonly formats: readonly (NumberFormat | undefined)[];
}

/** A sheet with its workbook. */
export interface OpenedSheet {
  readonly name: string;
  /** The names of the other sheets. */
  readonly others: readonly string[];
  readonly xml: string;
  readonly workbook: Workbook;
}

/** Returns the text of a part of the workbook; undefined if there is none. */
export type PartReader = (path: string) => string | undefined;

/** Finds a sheet by its name, or the first one that has cells and is not hidden. */
export function openSheet(read: PartReader, wanted: string | undefined): OpenedSheet {
  const root = relationsOf(read, '').find(({ type }) => type === 'officeDocument');
  const path = root?.target ?? 'xl/workbook.xml';
  const xml = read(path);
  if (xml === undefined) throw new UnreadableWorkbook('is not a workbook that can be read: it has no list of sheets');
  const relations = relationsOf(read, path);
  const { sheets, isFrom1904, isUncalculated } = readList(xml);
  const hasCells = ({ id }: { readonly id: string }) =>
    relations.some((one) => one.id === id && one.type === 'worksheet');
  const first = sheets.find((one) => !one.isHidden && hasCells(one)) ?? sheets[0];
  const sheet = wanted === undefined ? first : sheets.find(({ name }) => name === wanted);
  if (sheet === undefined) {
    const names = sheets.slice(0, 10).map(({ name }) => quote(name));
    throw new UnreadableWorkbook(`has no sheet ${quote(wanted ?? '')}; its sheets are ${names.join(', ')}`);
  }
  const target = relations.find(({ id, type }) => id === sheet.id && type === 'worksheet')?.target;
  const sheetXml = target === undefined ? undefined : read(target);
  if (sheetXml === undefined) throw new UnreadableWorkbook(`has the sheet ${quote(sheet.name)}, which has no cells`);
  const partOf = (type: string) => {
    const target = relations.find((one) => one.type === type)?.target ?? posix.join(posix.dirname(path), `${type}.xml`);
    return read(target) ?? '';
  };
  const workbook = {
    ...{ isFrom1904, isUncalculated },
    strings: readStrings(partOf('sharedStrings')),
    formats: readFormats(partOf('styles')),
  };
  const others = sheets.flatMap(({ name }) => (name === sheet.name ? [] : [name]));
  return { name: sheet.name, others, xml: sheetXml, workbook };
}

/** Returns the relations of a part. Targets are paths in the archive. */
function relationsOf(read: PartReader, path: string) {
  const folder = posix.dirname(path);
  const xml = read(posix.join(folder, '_rels', `${posix.basename(path)}.rels`)) ?? '';
  return tagsOf(xml, 'Relationship').map((tag) => {
    const {
      id = '',
      type = '',
      target = '',
    } = Object.fromEntries([...attributesOf(tag)].map(([name, value]) => [name.toLowerCase(), value]));
    const inArchive = target.startsWith('/') ? target.slice(1) : posix.join(folder, target);
    return { id, type: type.slice(type.lastIndexOf('/') + 1), target: inArchive };
  });
}

function tagsOf(xml: string, name: string): readonly XmlTag[] {
  return [...readTags(xml)].filter((tag) => tag.name === name && !tag.isEnd);
}

function readList(xml: string) {
  const sheets = tagsOf(xml, 'sheet').map((tag) => {
    const attributes = attributesOf(tag);
    const isHidden = (attributes.get('state') ?? 'visible') !== 'visible';
    return { name: unescapeText(attributes.get('name') ?? ''), id: attributes.get('id') ?? '', isHidden };
  });
  const isFrom1904 = readFlag(xml, 'workbookPr', 'date1904') === true;
  const isUncalculated =
    readFlag(xml, 'calcPr', 'fullCalcOnLoad') === true || readFlag(xml, 'calcPr', 'calcCompleted') === false;
  return { sheets, isFrom1904, isUncalculated };
}

/** Whether results of formulas in the sheet are to be calculated when it is opened. */
export function isSheetUncalculated(xml: string): boolean {
  return xml.includes('sheetCalcPr') && readFlag(xml, 'sheetCalcPr', 'fullCalcOnLoad') === true;
}

/** Returns undefined if the element has no such attribute. */
function readFlag(xml: string, element: string, name: string): boolean | undefined {
  const [tag] = tagsOf(xml, element);
  const written = tag === undefined ? undefined : attributesOf(tag).get(name);
  if (written === undefined) return undefined;
  const flag = readXmlBoolean(written);
  if (flag === undefined) throw new UnusualXml();
  return flag;
}

/** Collects the strings of `si` or `is` elements: those of all their runs, without phonetic hints. */
export class StringCollector {
  private text: string | undefined;
  private isHint = false;

  /** Returns the string at the end of the element. */
  add({ name, isEnd, isEmpty, text }: XmlTag): string | undefined {
    if (name === 'si' || name === 'is') {
      const whole = isEmpty ? '' : this.text;
      this.text = isEnd || isEmpty ? undefined : '';
      return isEnd || isEmpty ? unescapeText(whole ?? '') : undefined;
    }
    if (name === 'rPh') this.isHint = !isEnd && !isEmpty;
    else if (name === 't' && !isEnd && !isEmpty && !this.isHint && this.text !== undefined) this.text += text;
    return undefined;
  }
}

function readStrings(xml: string): readonly string[] {
  const collector = new StringCollector();
  const strings: string[] = [];
  for (const tag of readTags(xml)) {
    const text = collector.add(tag);
    if (text !== undefined) strings.push(text);
  }
  return strings;
}

/** Decodes `_x000D_`, the characters that XML cannot hold. */
export function unescapeText(text: string): string {
  if (!text.includes('_x')) return text;
  return text.replace(/_x([0-9a-f]{4})_/gi, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)));
}

/** Reads the number formats of all styles. A style without a format has that of the style it extends. */
function readFormats(xml: string): Workbook['formats'] {
  const codes = new Map<number, string>();
  const styles: Record<string, { readonly id: string | undefined; readonly base: string }[]> = {};
  let list = '';
  for (const tag of readTags(xml)) {
    if (tag.name === 'cellXfs' || tag.name === 'cellStyleXfs') list = tag.isEnd || tag.isEmpty ? '' : tag.name;
    if (tag.isEnd || (tag.name !== 'numFmt' && tag.name !== 'xf')) continue;
    const attributes = attributesOf(tag);
    const id = attributes.get('numFmtId');
    if (tag.name === 'numFmt') codes.set(Number(id), attributes.get('formatCode') ?? '');
    else if (list !== '') (styles[list] ??= []).push({ id, base: attributes.get('xfId') ?? '0' });
  }
  const read = new Map([...codes].map(([id, code]) => [id, readFormat(code)]));
  return (styles.cellXfs ?? []).map(({ id, base }) => {
    const number = Number(id ?? styles.cellStyleXfs?.[Number(base)]?.id ?? '0');
    return read.get(number) ?? builtInFormat(number);
  });
}
