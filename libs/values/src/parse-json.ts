/**
 * Parses JSON as `JSON.parse` should on every engine. V8 13 and 14 (Node 24 and 26) may confuse a property name that is
 * written with an escape, such as `"a\""`, with a name that was read before, such as `"a\\"`, and so store a property
 * under another property's name. Throws a SyntaxError for invalid JSON. Source:
 * https://github.com/nodejs/node/issues/63785.
 */
export function parseJson(text: string): unknown {
  const value = JSON.parse(text) as unknown;
  return isReadRightly(text) ? value : parseMarked(text, value);
}

function isReadRightly(text: string): boolean {
  return !text.includes('\\') || isSound();
}

let soundness: boolean | undefined;

function isSound(): boolean {
  return (soundness ??= readsNames());
}

/** Returns whether the engine reads a name with an escape correctly after a name that provokes the error. Runs once. */
function readsNames(): boolean {
  JSON.parse('{"what comes before":0,"\\\\":0}');
  return Object.hasOwn(JSON.parse('{"what comes before":0,"\\"":0}') as object, '"');
}

const QUOTE = 0x22;
const BACKSLASH = 0x5c;
const BLANK = 0x20;
const NEEDS_ESCAPE = /["\\\u0000-\u001f]/;
/** Prefix of placeholders for names. */
const MARK = '#';

/**
 * Corrects `value`, the engine's result for the JSON. Only names with an escape are misread, so the JSON is parsed
 * again with placeholders for them, which are then replaced. Without recursion and in linear time, because any client
 * may send the JSON.
 *
 * @internal
 */
export function parseMarked(text: string, value: unknown): unknown {
  const found = findNames(text);
  if (found.length === 0) return value;
  const { spellings, names } = respell(new Set(found.map(({ string }) => string)));
  let marked = '';
  let copied = 0;
  for (const { start, string } of found) {
    marked += text.slice(copied, start) + spellings.get(string)!;
    copied = start + string.length;
  }
  marked += text.slice(copied);
  const root = [JSON.parse(marked) as unknown];
  restoreNames(root, names);
  return root[0];
}

/** A name in the JSON, with its quotes. */
interface FoundName {
  readonly start: number;
  readonly string: string;
}

/** Returns the names with an escape and those that start with the mark. */
function findNames(text: string): readonly FoundName[] {
  const found: FoundName[] = [];
  for (let start = text.indexOf('"'), end: number; start !== -1; start = text.indexOf('"', end)) {
    end = endOfString(text, start);
    const string = text.slice(start, end);
    if ((string.includes('\\') || string.startsWith(`"${MARK}`)) && isName(text, end)) found.push({ start, string });
  }
  return found;
}

/** The replacement of each name, and the names behind the placeholders `#0`, `#1`, …. */
interface Respelled {
  readonly spellings: ReadonlyMap<string, string>;
  readonly names: readonly string[];
}

/**
 * Returns the replacements: the name without escapes, or `#0`, `#1`, … if it needs an escape or starts with the mark.
 * Each name has one replacement, so the last of the properties with equal names still counts.
 */
function respell(strings: ReadonlySet<string>): Respelled {
  // Strings that are not names are read correctly.
  const read = JSON.parse(`[${[...strings].join()}]`) as readonly string[];
  const marks = new Map<string, number>();
  const spellings = new Map<string, string>();
  let place = 0;
  for (const string of strings) {
    const name = read[place++]!;
    const isMarked = name.startsWith(MARK) || NEEDS_ESCAPE.test(name);
    if (isMarked && !marks.has(name)) marks.set(name, marks.size);
    spellings.set(string, isMarked ? `"${MARK}${marks.get(name)!}"` : `"${name}"`);
  }
  return { spellings, names: [...marks.keys()] };
}

/** Returns the offset after the quote that ends the string, in valid JSON. */
export function endOfString(text: string, start: number): number {
  let i = start + 1;
  for (; text.charCodeAt(i) !== QUOTE; i++) if (text.charCodeAt(i) === BACKSLASH) i++;
  return i + 1;
}

/** Returns whether the string that ends there is the name of a property. */
function isName(text: string, end: number): boolean {
  let i = end;
  while (text.charCodeAt(i) <= BLANK) i++;
  return text[i] === ':';
}

/** Restores the names in all objects below the root. */
function restoreNames(root: object, names: readonly string[]): void {
  const open: object[] = [root];
  for (let holder = open.pop(); holder !== undefined; holder = open.pop()) {
    const members = holder as Record<PropertyKey, unknown>;
    for (const key of Array.isArray(holder) ? holder.keys() : Object.keys(holder)) {
      const member = members[key];
      if (typeof member !== 'object' || member === null) continue;
      const restored = Array.isArray(member) ? member : restoreMembers(member, names);
      members[key] = restored;
      open.push(restored);
    }
  }
}

function restoreMembers(object: object, names: readonly string[]): object {
  const keys = Object.keys(object);
  if (!keys.some((key) => key.startsWith(MARK))) return object;
  const members = object as Record<string, unknown>;
  const restored: Record<string, unknown> = {};
  for (const key of keys) {
    const name = key.startsWith(MARK) ? names[Number(key.slice(MARK.length))]! : key;
    if (name === '__proto__') Object.defineProperty(restored, name, { ...ordinary, value: members[key] });
    else restored[name] = members[key];
  }
  return restored;
}

/** Attributes of a property created by assignment; an actual assignment could set the prototype. */
const ordinary = { writable: true, enumerable: true, configurable: true };
