import type { MatchedItem } from '@identity-governance/domain/sod';

type Write<T> = (value: T) => string;
/** How members are written that are not left to `JSON.stringify`. */
type MemberWriters = Readonly<Record<string, Write<never>>>;

/** Texts of objects that the compiled state keeps and tells again and again; they live as long as these. */
const texts = new WeakMap<object, string>();

const writeCriteria = objectOf({ criteriaList: listOf(writeMatched) });

/**
 * A prediction as JSON: the text that `JSON.stringify` gives. The names of policies and items are escaped once, and not
 * for every answer again.
 */
export const writePrediction = objectOf({
  requestId: writeWord,
  violationContexts: listOf(
    objectOf({
      policy: writeKept,
      kind: writeWord,
      level: writeWord,
      conflictingAccessCriteria: objectOf({ leftCriteria: writeCriteria, rightCriteria: writeCriteria }),
      conflictingSets: listOf(writeCriteria),
      conflictWithin: listOf(writeKept),
    }),
  ),
});

/**
 * Each path ends at the item itself, which the state keeps. So it does with an item that nothing grants, as it is told;
 * any other item with its paths is made for this answer alone.
 */
function writeMatched(matched: MatchedItem): string {
  const [path, another] = matched.paths;
  const item = path?.at(-1);
  if (item === undefined) return JSON.stringify(matched);
  if (another === undefined && path!.length === 1) return writeKept(matched);
  return `${writeKept(item).slice(0, -1)},"existing":${matched.existing},"paths":${writePaths(matched.paths)}}`;
}

function writePaths(paths: MatchedItem['paths']): string {
  return listOf(listOf(writeKept))(paths);
}

function writeKept(value: object): string {
  let text = texts.get(value);
  if (text === undefined) texts.set(value, (text = JSON.stringify(value)));
  return text;
}

/** A word of the API, in which nothing has to be escaped. */
function writeWord(word: string): string {
  return `"${word}"`;
}

function objectOf(writers: MemberWriters): Write<object> {
  return (value) => {
    let text = '';
    for (const name of Object.keys(value)) {
      const member = (value as Readonly<Record<string, unknown>>)[name];
      if (member === undefined) continue;
      const write = writers[name] ?? JSON.stringify;
      text += (text === '' ? '{"' : ',"') + name + '":' + write(member);
    }
    return text === '' ? '{}' : text + '}';
  };
}

function listOf<T>(write: Write<T>): Write<readonly T[]> {
  return (values) => {
    let text = '';
    for (let i = 0; i < values.length; i++) text += i === 0 ? write(values[i]!) : `,${write(values[i]!)}`;
    return `[${text}]`;
  };
}
