/**
 * What `JSON.parse` should give, on every engine. V8 13 and 14 (Node 24 and 26) may take a member's name that is
 * written with an escape, such as `"a\""`, for the name of a member that was read before, such as `"a\\"`: so one
 * client's member may be kept under another's name. Throws a SyntaxError for what is no JSON. Source:
 * https://github.com/nodejs/node/issues/63785.
 */
export function parseJson(text: string): unknown {
  const value = JSON.parse(text) as unknown;
  return !text.includes('\\') || isSound() ? value : parseNamesAsValues(text, value);
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

/** Strings, and what makes an object. */
const TOKEN = /"(?:[^"\\]+|\\.)*"|\{\s*\}|[{}:]/g;
const PUNCTUATION: Readonly<Record<string, string>> = { '{': '[{},', ':': ',', '}': ']' };
/** At the head of what was an object. */
const OBJECT = Symbol('object');

/**
 * Only names are misread, so they are made values: `{"a":1}` is read as `[{},"a",1]`, and made an object again.
 * `valid` is what the engine makes of the text, which is kept where objects are nested too deep for this.
 *
 * @internal
 */
export function parseNamesAsValues(text: string, valid: unknown): unknown {
  const listed = text.replace(TOKEN, (token) => {
    if (token.startsWith('"')) return token;
    return PUNCTUATION[token] ?? '[{}]';
  });
  try {
    return JSON.parse(listed, (_, value: unknown) => {
      if (Array.isArray(value)) return value[0] === OBJECT ? toObject(value) : (value as unknown);
      return typeof value === 'object' && value !== null ? OBJECT : value;
    }) as unknown;
  } catch (error) {
    if (error instanceof RangeError) return valid;
    throw error;
  }
}

function toObject([, ...names]: readonly unknown[]): object {
  const members: (readonly [string, unknown])[] = [];
  for (let i = 0; i < names.length; i += 2) members.push([names[i] as string, names[i + 1]]);
  return Object.fromEntries(members);
}
