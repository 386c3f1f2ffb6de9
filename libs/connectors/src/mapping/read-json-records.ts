import { inexactNumber, nearestName, quote, quoteSome } from '@identity-governance/values';
import { BrokenCsv } from '../csv/broken-csv';
import type { MappedRecord } from './mapped-record';
import { readJsonItems } from '../json/read-json-items';

interface RecordOptions {
  readonly list?: string | undefined;
  /** The columns that no item needs to have. */
  readonly optionalColumns: readonly string[];
  readonly onBytes?: ((count: number) => void) | undefined;
  readonly onNote?: ((text: string) => void) | undefined;
}

/** A value of an item: a string, a list of strings, or why it is neither; undefined if the item does not have it. */
type Read = string | readonly string[] | { readonly reason: string } | undefined;

/**
 * Yields the items of a JSON file as rows with these columns, which are names or paths of properties. Throws a
 * `BrokenCsv` at the end if no item has a column: a misspelled one would be empty everywhere.
 */
export async function* readJsonRecords(
  path: string,
  columns: readonly string[],
  { optionalColumns, ...options }: RecordOptions,
): AsyncGenerator<MappedRecord> {
  const missing = new Set(columns.filter((name) => !optionalColumns.includes(name)));
  const names = new Set<string>();
  let last = 0;
  for await (const { number, value } of readJsonItems(path, options)) {
    last = number;
    if (missing.size > 0 && names.size < maxNames) for (const name of Object.keys(value)) names.add(name);
    const lists = new Map<number, readonly string[]>();
    const unreadable = new Map<number, string>();
    const cells = columns.map((column, i) => {
      const read = readPath(value, column);
      if (read !== undefined) missing.delete(column);
      if (read === undefined || typeof read === 'string') return read ?? '';
      if ('reason' in read) unreadable.set(i, read.reason);
      else lists.set(i, read);
      return '';
    });
    yield { line: number, cells, lists, ...(unreadable.size > 0 && { unreadable }) };
  }
  const [absent] = missing;
  if (last === 0 || absent === undefined) return;
  const nearest = nearestName(absent, [...names]);
  const proposal = nearest === undefined ? '' : `, did you mean ${quote(nearest)}?`;
  throw new BrokenCsv(
    last,
    undefined,
    `ends, and no item has ${quote(absent)}, which the mapping names${proposal}${nearest === undefined ? '; t' : ' T'}he properties are ${quoteSome([...names], maxShown)}; those that may be missing are \`optionalColumns\``,
  );
}

const maxNames = 1000;
const maxShown = 20;

/** Reads the property with this name, else along the parts of the name. A list on the way gives a list. */
function readPath(value: unknown, path: string): Read {
  if (Array.isArray(value)) return readEach(value, (one) => readPath(one, path));
  if (typeof value !== 'object' || value === null) return undefined;
  const object = value as Readonly<Record<string, unknown>>;
  const whole = findProperty(object, path);
  if (whole !== undefined) return toText(whole.value);
  for (let dot = path.lastIndexOf('.'); dot > 0; dot = path.lastIndexOf('.', dot - 1)) {
    const inner = findProperty(object, path.slice(0, dot));
    if (inner !== undefined) return readPath(inner.value, path.slice(dot + 1));
  }
  return undefined;
}

/** Finds a property by its name, else by its name without case if only one has it. */
function findProperty(
  object: Readonly<Record<string, unknown>>,
  name: string,
): { readonly value: unknown } | undefined {
  if (Object.hasOwn(object, name)) return { value: object[name] };
  const wanted = name.toLowerCase();
  const found = Object.keys(object).filter((one) => one.length === name.length && one.toLowerCase() === wanted);
  return found.length === 1 ? { value: object[found[0]!] } : undefined;
}

function toText(value: unknown): Read {
  if (value === null) return '';
  if (typeof value === 'string') return value;
  if (typeof value === 'boolean') return String(value);
  if (typeof value === 'number') {
    return Number.isFinite(value) && !String(value).includes('e') ? String(value) : { reason: inexactNumber };
  }
  if (Array.isArray(value)) return readEach(value, (one) => (isObject(one) ? JSON.stringify(one) : toText(one)));
  return { reason: 'is an object; name one of its properties after a dot' };
}

function isObject(value: unknown): boolean {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** Returns one string for each item, in the order of the items. */
function readEach(items: readonly unknown[], read: (item: unknown) => Read): Read {
  const strings: string[] = [];
  let isFound = items.length === 0;
  for (const item of items) {
    const text = read(item);
    isFound ||= text !== undefined;
    if (text === undefined || typeof text === 'string') strings.push(text ?? '');
    else if ('reason' in text) return text;
    else if (text.length > 1) return { reason: 'is a list within a list' };
    else strings.push(text[0] ?? '');
  }
  return isFound ? strings : undefined;
}
