import { describeUnknown, parseExactJson, RepeatedName, shorten } from '@identity-governance/values';
import { decodeText } from '@identity-governance/platform';
import { importKinds, type ImportKind, type ImportRow } from '@identity-governance/application';
import { findJsonExcess, MAX_JSON_VALUES } from '../http/json-excess';
import { holdsPrototype } from '../http/parse-json-body';
import { readLines, type Line } from './read-lines';

const MAX_LINE = 1024 * 1024;
/** Maximum number of lines per chunk. A reader that ends after a chunk avoids parsing the rest. */
const LINES_AT_ONCE = 500;

const lineProperties: readonly string[] = ['kind', 'op', 'row'];
const MAX_NAME = 128;

const limits = { maxDepth: 64, maxValues: MAX_JSON_VALUES };

interface ImportLine {
  /** Undefined for an unreadable line, whose row has the error. */
  readonly kind?: ImportKind;
  /** The kind that an unreadable line names. */
  readonly named?: ImportKind;
  readonly row: ImportRow;
}

type ReadLine = readonly [line: ImportLine, bytes: number];

/** Yields the rows of a file, up to 500 at a time; blank lines are skipped. */
export async function* readImportLines(file: string): AsyncIterable<readonly ReadLine[]> {
  for await (const lines of readLines(file, MAX_LINE)) {
    let rows: ReadLine[] = [];
    for (const line of lines) {
      if (rows.length === LINES_AT_ONCE) {
        yield rows;
        rows = [];
      }
      const read = readLine(line);
      if (read !== null) rows.push([read, line.bytes?.length ?? 0]);
    }
    yield rows;
  }
}

/** Reads a line `{"kind":"accounts","row":{…}}`, with `"op":"delete"` for a row to delete; null for a blank line. */
function readLine({ number, bytes }: Line): ImportLine | null {
  if (bytes === null) return unreadable(number, `is longer than ${MAX_LINE} bytes`);
  const decoded = decodeText(bytes);
  if (!decoded.ok) return unreadable(number, decoded.error);
  const excess = findJsonExcess(bytes, limits);
  if (excess !== undefined) return { row: { line: number, record: undefined, faults: [excess] } };
  const text = decoded.value.trim();
  if (text === '') return null;
  try {
    return readRecord(parseExactJson(text), number);
  } catch (error) {
    if (error instanceof RepeatedName) return unreadable(number, error.message);
    return unreadable(number, `is not valid JSON: ${(error as SyntaxError).message}`);
  }
}

function readRecord(record: unknown, line: number): ImportLine {
  if (holdsPrototype(record)) return unreadable(line, 'has a property `__proto__`, which is not allowed');
  const { kind, row, op = 'save' } = (record ?? {}) as Partial<Record<'kind' | 'row' | 'op', unknown>>;
  const named = importKinds.find((one) => one === kind);
  const refuse = (reason: string): ImportLine => ({
    ...unreadable(line, reason),
    ...(named !== undefined && { named }),
  });
  const unknown = isRecord(record) ? Object.keys(record).find((name) => !lineProperties.includes(name)) : undefined;
  if (unknown !== undefined) {
    const reason = describeUnknown(unknown, { kind: 'property', known: lineProperties });
    return refuse(`has \`${shorten(unknown, MAX_NAME)}\`, which ${reason}`);
  }
  if (record !== null && row === undefined) return refuse('has no `row`, it must be an object');
  if (op !== 'save' && op !== 'delete') return refuse('has an invalid `op`: it must be `save` or `delete`');
  if (named !== undefined) {
    return { kind: named, row: { line, record: row, ...(op === 'delete' && { isDeletion: true }) } };
  }
  return unreadable(line, `has no \`kind\` that can be imported: ${importKinds.join(', ')}`);
}

function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function unreadable(line: number, reason: string): ImportLine {
  return { row: { line, record: undefined, faults: [{ field: '', reason }] } };
}
