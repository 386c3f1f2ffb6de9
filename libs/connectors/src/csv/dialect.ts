import { encodingOf, readHead, unicodeEncodings, type UnicodeEncoding } from '../file-head';
import { BrokenCsv } from './broken-csv';

/** The supported encodings. The Unicode encodings are recognized; a mapping names the others. */
export const csvEncodings = [
  ...unicodeEncodings,
  ...(['windows-1250', 'windows-1252', 'iso-8859-1', 'iso-8859-2', 'iso-8859-15', 'cp437', 'cp850'] as const),
];
export type CsvEncoding = (typeof csvEncodings)[number];

export function isUnicode(encoding: CsvEncoding): encoding is UnicodeEncoding {
  return unicodeEncodings.some((one) => one === encoding);
}

/** The format of a CSV file. */
export interface Dialect {
  readonly encoding: CsvEncoding;
  /** One character. */
  readonly delimiter: string;
  /** Lines before the header: a `#TYPE` line of PowerShell, a `sep=` line of a spreadsheet. */
  readonly skippedLines: number;
}

const zipSignature = Buffer.from('PK\u0003\u0004', 'latin1');

/** The known properties of a dialect; the others are recognized. */
export type KnownDialect = { readonly [K in keyof Dialect]?: Dialect[K] | undefined };

/**
 * Recognizes the unknown properties of a dialect, encoding and delimiter. Throws a `BrokenCsv` if they are ambiguous.
 */
export async function recognizeDialect(path: string, known: KnownDialect = {}): Promise<Dialect> {
  return dialectOf(await readHead(path), known);
}

function dialectOf(head: Buffer, known: KnownDialect): Dialect {
  if (head.subarray(0, zipSignature.length).equals(zipSignature)) {
    throw new BrokenCsv(1, undefined, 'is a ZIP archive, as XLSX workbooks are; it must be CSV');
  }
  const encoding = known.encoding ?? encodingOf(head);
  const { skippedLines: preamble = 0 } = known;
  const whole = decodeHead(head, encoding);
  if (isOldMac(whole)) {
    throw new BrokenCsv(1, undefined, 'ends its lines with carriage returns alone; save it with line feeds');
  }
  const text = linesFrom(whole, preamble);
  const [first = '', second = ''] = text.split(/\r?\n/, 2);
  const typeLines = /^#TYPE(\s|$)/.test(first) ? 1 : 0;
  const named = /^sep=([^\w\s"\\]|\t)$/i.exec(typeLines === 1 ? second : first)?.[1];
  if (named !== undefined) {
    return { encoding, delimiter: known.delimiter ?? named, skippedLines: preamble + typeLines + 1 };
  }
  const skippedLines = preamble + typeLines;
  const delimiter = known.delimiter ?? delimiterOf(linesFrom(text, typeLines), skippedLines);
  return { encoding, delimiter, skippedLines };
}

/** Decodes the head without a byte order mark. Delimiters are equal in all encodings of one byte per character. */
function decodeHead(head: Buffer, encoding: CsvEncoding): string {
  return new TextDecoder(isUnicode(encoding) ? encoding : 'latin1').decode(head);
}

/** Returns the rest of a string after its first lines. */
export function linesFrom(text: string, skipped: number): string {
  let start = 0;
  for (let i = 0; i < skipped; i++) {
    const end = text.indexOf('\n', start);
    if (end === -1) return '';
    start = end + 1;
  }
  return text.slice(start);
}

/** Whether lines end as on the Macintosh of 1984, which some spreadsheets still offer. */
function isOldMac(text: string): boolean {
  return !text.includes('\n') && /\r./.test(text);
}

const delimiters = [',', ';', '\t'] as const;

/** Returns the only delimiter in the header outside quotes. A header without a delimiter has one column. */
function delimiterOf(text: string, linesBefore: number): string {
  const counts = countInHeader(text);
  const found = delimiters.filter((one) => counts[one] > 0).sort((a, b) => counts[b] - counts[a]);
  const [likely = ',', other] = found;
  if (other === undefined) return likely;
  const listed = found.map((one) => `${counts[one]} \`${nameOf(one)}\``).join(' and ');
  const line = linesBefore + 1;
  const proposal = `write \`sep=${nameOf(likely)}\` on a line before the header if \`${nameOf(likely)}\` separates its cells`;
  throw new BrokenCsv(
    line,
    undefined,
    `has ${listed} in its header, so that the delimiter is not certain; ${proposal}`,
  );
}

function nameOf(delimiter: string): string {
  return delimiter === '\t' ? '<tab>' : delimiter;
}

function countInHeader(text: string): Record<(typeof delimiters)[number], number> {
  const counts = { ',': 0, ';': 0, '\t': 0 };
  let isQuoted = false;
  let isBlank = true;
  for (const character of text) {
    if (character === '"') isQuoted = !isQuoted;
    else if (isQuoted) continue;
    else if (character === '\n' && !isBlank) break;
    else if (character === ',' || character === ';' || character === '\t') counts[character]++;
    if (character !== '\n' && character !== '\r') isBlank = false;
  }
  return counts;
}
