/**
 * What `JSON.parse` should give, on every engine. V8 13 and 14 (Node 24 and 26) may take a member's name that is
 * written with an escape, such as `"a\""`, for the name of a member that was read before, such as `"a\\"`: so one
 * client's member may be kept under another's name. Throws a SyntaxError for what is no JSON. Source:
 * https://github.com/nodejs/node/issues/63785.
 */
export function parseJson(text: string): unknown {
  const value = JSON.parse(text) as unknown;
  return !text.includes('\\') || isSound() ? value : parseMarked(text, value);
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
/** Begins what stands for a name. */
const MARK = '#';

/**
 * `value` is what the engine makes of the text. Only names with an escape are misread, so the text is read again with
 * others in their place, and these are put right. Without recursion, and in linear time: anybody may send the text.
 *
 * @internal
 */
export function parseMarked(text: string, value: unknown): unknown {
  const { marked, names } = markNames(text);
  return names.length === 0 ? value : restoreNames(JSON.parse(marked), names);
}

/** Writes `#0`, `#1`, … for names with an escape, and for those that begin with the mark themselves. */
function markNames(text: string): { readonly marked: string; readonly names: readonly string[] } {
  const names: string[] = [];
  let marked = '';
  let copied = 0;
  for (let start = text.indexOf('"'), end: number; start !== -1; start = text.indexOf('"', end)) {
    end = endOfString(text, start);
    const string = text.slice(start, end);
    if (!isName(text, end) || !(string.includes('\\') || string.startsWith(`"${MARK}`))) continue;
    marked += `${text.slice(copied, start)}"${MARK}${names.length}"`;
    copied = end;
    names.push(JSON.parse(string) as string);
  }
  return { marked: marked + text.slice(copied), names };
}

/** Behind the quote that ends the string. */
function endOfString(text: string, start: number): number {
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

function restoreNames(value: unknown, names: readonly string[]): unknown {
  const root = [value];
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
  return root[0];
}

function restoreMembers(object: object, names: readonly string[]): object {
  const members = Object.entries(object) as [string, unknown][];
  let isMarked = false;
  for (const member of members) {
    if (!member[0].startsWith(MARK)) continue;
    isMarked = true;
    member[0] = names[Number(member[0].slice(MARK.length))]!;
  }
  return isMarked ? Object.fromEntries(members) : object;
}
