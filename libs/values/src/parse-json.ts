/**
 * What `JSON.parse` should give, on every engine. V8 13 and 14 (Node 24 and 26) may take a member's name that is
 * written with an escape, such as `"a\""`, for the name of a member that was read before, such as `"a\\"`: so one
 * client's member may be kept under another's name. Throws a SyntaxError for what is no JSON. Source:
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

/** Asked once: whether a name with an escape is read as it is written, after one that misleads the engine. */
function readsNames(): boolean {
  JSON.parse('{"what comes before":0,"\\\\":0}');
  return Object.hasOwn(JSON.parse('{"what comes before":0,"\\"":0}') as object, '"');
}

const QUOTE = 0x22;
const BACKSLASH = 0x5c;
const BLANK = 0x20;
const NEEDS_ESCAPE = /["\\\u0000-\u001f]/;
/** Begins what stands for a name. */
const MARK = '#';

/**
 * `value` is what the engine makes of the text. Only names with an escape are misread, so the text is read again with
 * others in their place, and these are put right. Without recursion, and in linear time: anybody may send the text.
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

/** A name in the text, with its quotes. */
interface FoundName {
  readonly start: number;
  readonly string: string;
}

/** Those with an escape, and those that begin with the mark. */
function findNames(text: string): readonly FoundName[] {
  const found: FoundName[] = [];
  for (let start = text.indexOf('"'), end: number; start !== -1; start = text.indexOf('"', end)) {
    end = endOfString(text, start);
    const string = text.slice(start, end);
    if ((string.includes('\\') || string.startsWith(`"${MARK}`)) && isName(text, end)) found.push({ start, string });
  }
  return found;
}

/** How each name is written instead, and the names that are written `#0`, `#1`, … */
interface Respelled {
  readonly spellings: ReadonlyMap<string, string>;
  readonly names: readonly string[];
}

/**
 * A name is written by itself, or as `#0`, `#1`, … where it cannot be without an escape, or begins with the mark. So
 * each name has one spelling, and the last of those members of an object that have one name still counts.
 */
function respell(strings: ReadonlySet<string>): Respelled {
  // Strings that are no names are read rightly.
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

/** Behind the quote that ends the string; in a valid text. */
export function endOfString(text: string, start: number): number {
  let i = start + 1;
  for (; text.charCodeAt(i) !== QUOTE; i++) if (text.charCodeAt(i) === BACKSLASH) i++;
  return i + 1;
}

/** Whether the string that ends there is the name of a member. */
function isName(text: string, end: number): boolean {
  let i = end;
  while (text.charCodeAt(i) <= BLANK) i++;
  return text[i] === ':';
}

/** Of all objects below the holder. */
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

/** As an assignment makes a member, which would set the prototype here. */
const ordinary = { writable: true, enumerable: true, configurable: true };
