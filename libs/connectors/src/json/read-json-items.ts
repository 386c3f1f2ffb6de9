import { createReadStream } from 'node:fs';
import { countOf, parseExactJson, quote, RepeatedName } from '@identity-governance/values';
import { BrokenCsv } from '../csv/broken-csv';
import { encodingOf, readHead, type UnicodeEncoding } from '../file-head';
import { JsonSplitter } from './split-json';

/** An item of a JSON file. */
export interface JsonItem {
  /** Its position in the list, from 1; in NDJSON the number of its line. */
  readonly number: number;
  readonly value: Readonly<Record<string, unknown>>;
}

interface JsonOptions {
  /** The path of the list, dotted; by default the file is a list, or has one as `value`, `items` or the like. */
  readonly list?: string | undefined;
  readonly onBytes?: ((count: number) => void) | undefined;
  /** Receives what the file says of further pages; the text follows its name. */
  readonly onNote?: ((text: string) => void) | undefined;
}

/** As Microsoft Graph says that a list within an item is longer. */
const isNextOfItem = (name: string) => /@odata\.nextLink$/i.test(name);
const maxLine = 4 * 2 ** 20;

/**
 * Yields the objects of a JSON file, of NDJSON or of a document with a list, one at a time. Throws a `BrokenCsv` where
 * the file cannot be read further.
 */
export async function* readJsonItems(
  path: string,
  { list, onBytes, onNote }: JsonOptions = {},
): AsyncGenerator<JsonItem> {
  const head = await readHead(path);
  const encoding = encodingOf(head);
  const strings = decode(path, encoding, onBytes);
  if (list === undefined && isLines(path, new TextDecoder(encoding).decode(head))) {
    yield* readLines(strings);
    return;
  }
  const splitter = new JsonSplitter(list?.split('.'));
  const cut = new Map<string, number>();
  for await (const text of strings) {
    for (const written of splitter.push(text)) {
      const item = parseItem(written, splitter.count());
      for (const name of Object.keys(item.value)) if (isNextOfItem(name)) cut.set(name, (cut.get(name) ?? 0) + 1);
      yield item;
    }
  }
  splitter.end();
  for (const [name, count] of cut)
    onNote?.(
      `has ${quote(name)} in ${countOf(count, 'item')}, so that their lists have further pages; export them whole`,
    );
  const [next] = splitter.next;
  if (next !== undefined) onNote?.(`has ${quote(next)}, so that further pages exist; export them to separate files`);
}

/** Returns whether each line of the file is a value of its own. */
function isLines(path: string, head: string): boolean {
  if (/\.(ndjson|jsonl)$/i.test(path)) return true;
  const [first = '', ...others] = head.trimStart().split('\n');
  return first.startsWith('{') && others.some((line) => line.trim() !== '') && isObject(first);
}

function isObject(text: string): boolean {
  try {
    return typeof JSON.parse(text) === 'object';
  } catch {
    return false;
  }
}

async function* decode(
  path: string,
  encoding: UnicodeEncoding,
  onBytes?: (count: number) => void,
): AsyncGenerator<string> {
  const decoder = new TextDecoder(encoding, { fatal: true }); // without the byte order mark
  try {
    for await (const chunk of createReadStream(path) as AsyncIterable<Buffer>) {
      onBytes?.(chunk.length);
      yield decoder.decode(chunk, { stream: true });
    }
    yield decoder.decode();
  } catch (error) {
    if (!(error instanceof TypeError)) throw error;
    throw new BrokenCsv(1, undefined, `is not valid ${encoding.toUpperCase()}`);
  }
}

async function* readLines(strings: AsyncIterable<string>): AsyncGenerator<JsonItem> {
  let line = 0;
  let open = '';
  for await (const text of strings) {
    const lines = (open + text).split('\n');
    open = lines.pop()!;
    for (const one of lines) {
      line++;
      if (one.trim() !== '') yield parseItem(one, line);
    }
    if (open.length > maxLine) throw new BrokenCsv(line + 1, undefined, 'has a line of more than 4 MiB');
  }
  if (open.trim() !== '') yield parseItem(open, line + 1);
}

function parseItem(text: string, number: number): JsonItem {
  let value: unknown;
  try {
    value = parseExactJson(text);
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error;
    const isRepeated = error instanceof RepeatedName;
    throw new BrokenCsv(number, undefined, isRepeated ? error.message : 'is not valid JSON');
  }
  if (typeof value !== 'object' || value === null || Array.isArray(value)) {
    throw new BrokenCsv(number, undefined, 'is not a JSON object');
  }
  return { number, value: value as Readonly<Record<string, unknown>> };
}
