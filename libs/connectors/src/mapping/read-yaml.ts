import { quote } from '@identity-governance/values';
import {
  isAlias,
  isMap,
  isScalar,
  isSeq,
  Lexer,
  LineCounter,
  parseDocument,
  Parser,
  visit,
  type CST,
  type Document,
  type Node,
  type Pair,
  type Scalar,
  type YAMLMap,
} from 'yaml';

/** Maximum nesting of lists and maps: `[[]]` has depth 2. */
const MAX_DEPTH = 64;

/** An error in a YAML file. */
export interface YamlError {
  readonly line: number;
  readonly column: number;
  readonly text: string;
}

export interface ReadYaml {
  readonly document: Document;
  readonly counter: LineCounter;
  /** Empty if the document can be converted to plain data. */
  readonly errors: readonly YamlError[];
}

/**
 * Reads YAML whose scalars are all strings: `007` keeps its zeros, and `no` is a word. Aliases, tags, repeated keys and
 * deep nesting are errors. Takes a time linear in the length of the text.
 */
export function readYaml(text: string): ReadYaml {
  const counter = countLines(text);
  const deepLine = findDeepLine(text);
  if (deepLine !== undefined) {
    const errors = [{ line: deepLine, column: 1, text: `is nested more than ${MAX_DEPTH} levels deep` }];
    return { document: parseDocument(''), counter, errors };
  }
  // The library compares each key with all keys before it; `findUnsupported` remembers them.
  const options = { schema: 'failsafe', uniqueKeys: false, logLevel: 'error', prettyErrors: false } as const;
  const document = parseDocument(text, options);
  const found = document.errors.map(({ message, pos }) => ({ offset: pos[0], text: message.split('\n', 1)[0]! }));
  if (found.length === 0) found.push(...findUnsupported(document, counter));
  const errors = found.map(({ offset, text }) => ({ ...placeOf(counter, offset), text }));
  return { document, counter, errors };
}

/** Counts the lines of the text itself: the library misses line ends in what it cannot parse. */
function countLines(text: string): LineCounter {
  const counter = new LineCounter();
  for (let start = 0; ;) {
    counter.addNewLine(start);
    const end = text.indexOf('\n', start);
    if (end === -1) return counter;
    start = end + 1;
  }
}

/** Returns the line and the column of an offset, from 1. */
export function placeOf(counter: LineCounter, offset: number): Pick<YamlError, 'line' | 'column'> {
  const { line, col: column } = counter.linePos(offset);
  return { line, column };
}

/** Returns the line of the first list or map that is too deep for the library, whose functions call themselves. */
function findDeepLine(text: string): number | undefined {
  let line = 1;
  const parser = new Parser(() => line++);
  for (const lexeme of new Lexer().lex(text)) {
    Array.from(parser.next(lexeme));
    if (parser.stack.length > MAX_DEPTH && parser.stack.filter(isCollection).length > MAX_DEPTH) return line;
  }
  return undefined;
}

function isCollection({ type }: CST.Token): boolean {
  return type === 'block-map' || type === 'block-seq' || type === 'flow-collection';
}

interface Unsupported {
  readonly offset: number;
  readonly text: string;
}

function findUnsupported(document: Document, counter: LineCounter): readonly Unsupported[] {
  const found: Unsupported[] = [];
  const add = (node: Node, text: string) => found.push({ offset: startOf(node), text });
  visit(document, {
    Node(_, node) {
      if (isAlias(node)) add(node, `has an alias (\`*${node.source}\`); write out what it stands for`);
      else if (node.tag !== undefined) add(node, `has the tag \`${node.tag}\`, which is not supported`);
      if (!isMap(node)) return;
      const names = new Map<unknown, Scalar>();
      for (const key of node.items.map((pair) => pair.key).filter(isScalar)) {
        const first = names.get(key.value);
        if (first === undefined) names.set(key.value, key);
        else add(key, `repeats the key ${quote(String(key.value))} of line ${placeOf(counter, startOf(first)).line}`);
      }
    },
  });
  return found;
}

/** Returns the offset of a dotted path within a node, or of its longest prefix that exists. Names may contain dots. */
export function offsetWithin(start: unknown, place: string): number {
  let node = start;
  let offset = startOf(node);
  for (let rest = place; rest !== '';) {
    if (isMap(node)) {
      const pair = findPair(node, rest);
      if (pair === undefined) return offset;
      offset = startOf(pair.key);
      rest = rest.slice(textOf(pair.key).length + 1);
      node = pair.value;
    } else if (isSeq(node)) {
      const [index = ''] = rest.split('.', 1);
      node = node.items[Number(index)];
      if (node === undefined) return offset;
      offset = startOf(node);
      rest = rest.slice(index.length + 1);
    } else return offset;
  }
  return offset;
}

interface MapKeys {
  readonly pairs: ReadonlyMap<string, Pair>;
  readonly lengths: ReadonlySet<number>;
}

/** Kept for each map, because a broken file may have an error for each of its keys. */
const keysOfMaps = new WeakMap<YAMLMap, MapKeys>();

/** Returns the pair whose key the place starts with, the shortest one of multiple. */
function findPair(map: YAMLMap, place: string): Pair | undefined {
  const { pairs, lengths } = keysOf(map);
  for (let end = place.indexOf('.'); end !== -1; end = place.indexOf('.', end + 1)) {
    const pair = lengths.has(end) ? pairs.get(place.slice(0, end)) : undefined;
    if (pair !== undefined) return pair;
  }
  return pairs.get(place);
}

function keysOf(map: YAMLMap): MapKeys {
  const known = keysOfMaps.get(map);
  if (known !== undefined) return known;
  const pairs = new Map<string, Pair>();
  for (const pair of map.items) if (!pairs.has(textOf(pair.key))) pairs.set(textOf(pair.key), pair);
  const keys = { pairs, lengths: new Set([...pairs.keys()].map((key) => key.length)) };
  keysOfMaps.set(map, keys);
  return keys;
}

export function textOf(key: unknown): string {
  return isScalar(key) ? String(key.value) : '';
}

export function startOf(node: unknown): number {
  return (node as { readonly range?: readonly number[] | null } | undefined | null)?.range?.[0] ?? 0;
}
