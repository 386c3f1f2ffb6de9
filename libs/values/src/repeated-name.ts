import { shorten } from './parsing/quote';

const MAX_PATH = 200;

/** The error for JSON in which an object has a property twice. */
export class RepeatedName extends SyntaxError {
  /** `path`: of the property, such as `accessRefs.0.id`. The message follows the name of the document. */
  constructor(path: string) {
    super(`has the property \`${shorten(path, MAX_PATH)}\` twice`);
  }
}

interface Level {
  /** Undefined in a list. */
  readonly names: Set<string> | undefined;
  /** The last name, or the index of the current item. */
  place: string | number;
}

const lexemes = /"(?:[^"\\]|\\.)*"|[[\]{},]/g;

/** Returns the path of the first property that repeats a name of its object in valid JSON. Linear time. */
export function findRepeatedName(json: string): string | undefined {
  const levels: Level[] = [];
  let isName = false;
  for (const [text] of json.matchAll(lexemes)) {
    const level = levels.at(-1);
    if (text.startsWith('"')) {
      if (!isName || level?.names === undefined) continue;
      level.place = text.includes('\\') ? String(JSON.parse(text)) : text.slice(1, -1);
      if (level.names.has(level.place)) return levels.map(({ place }) => place).join('.');
      level.names.add(level.place);
    } else if (text === '{') levels.push({ names: new Set(), place: '' });
    else if (text === '[') levels.push({ names: undefined, place: 0 });
    else if (text !== ',') levels.pop();
    else if (typeof level?.place === 'number') level.place++;
    isName = text === '{' || text === ',';
  }
  return undefined;
}
