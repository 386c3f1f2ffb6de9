import type { ViolationPrediction } from '@identity-governance/application';
import type { CardinalityViolation, MatchedItem, ViolationContext } from '@identity-governance/domain/sod';

type MatchedSet = CardinalityViolation['conflictingSets'][number];

/** Texts of what the compiled state keeps and tells again and again; they live as long as it. */
const texts = new WeakMap<object, string>();
/** How violations of a policy begin, by what is told of it; of the kind and level that were told last. */
const heads = new WeakMap<object, Head>();

interface Head {
  readonly kind: string;
  readonly level: string;
  readonly text: string;
}

/**
 * A prediction as JSON: the text that `JSON.stringify` gives. The names of policies and items are escaped once, and not
 * for every answer again. Each member is written by its name: a text of few pieces is what costs least.
 */
export function writePrediction(prediction: ViolationPrediction): string {
  const { requestId, violationContexts, existingViolations, omitted, clientMetadata } = prediction;
  let text = `{"requestId":"${requestId}","violationContexts":[${listed(violationContexts, writeContext)}]`;
  text += `,"existingViolations":${existingViolations}`;
  if (omitted !== undefined) text += `,"omitted":${JSON.stringify(omitted)}`;
  if (clientMetadata !== undefined) text += `,"clientMetadata":${JSON.stringify(clientMetadata)}`;
  return `${text}}`;
}

function writeContext(context: ViolationContext): string {
  const { conflictWithin, omittedItems } = context;
  let text = writeHead(context) + conflictOf(context);
  if (conflictWithin !== undefined) text += `,"conflictWithin":[${listed(conflictWithin, writeKept)}]`;
  if (omittedItems !== undefined) text += `,"omittedItems":${omittedItems}`;
  return `${text}}`;
}

function writeHead({ policy, kind, level }: ViolationContext): string {
  const known = heads.get(policy);
  if (known?.kind === kind && known.level === level) return known.text;
  const text = `{"policy":${JSON.stringify(policy)},"kind":"${kind}","level":"${level}",`;
  heads.set(policy, { kind, level, text: inOnePiece(text) });
  return text;
}

function conflictOf(context: ViolationContext): string {
  if ('conflictingSets' in context) return `"conflictingSets":[${listed(context.conflictingSets, writeSet)}]`;
  const { leftCriteria, rightCriteria } = context.conflictingAccessCriteria;
  const sides = `"leftCriteria":{${criteriaOf(leftCriteria)}},"rightCriteria":{${criteriaOf(rightCriteria)}}`;
  return `"conflictingAccessCriteria":{${sides}}`;
}

function writeSet(set: MatchedSet): string {
  return `{"name":${JSON.stringify(set.name)},"minimum":${set.minimum},${criteriaOf(set)}}`;
}

function criteriaOf({ criteriaList }: Pick<MatchedSet, 'criteriaList'>): string {
  if (criteriaList.length !== 1) return `"criteriaList":[${listed(criteriaList, writeMatched)}]`;
  return writeOnce(criteriaList, ([matched]) => `"criteriaList":[${writeMatched(matched!)}]`);
}

function writeMatched(matched: MatchedItem): string {
  return writeOnce(matched, writeNew);
}

/** Its steps are kept where it is not. The last one of each path is the item itself. */
function writeNew(matched: MatchedItem): string {
  const { paths, omittedPaths, existing } = matched;
  const item = paths[0]?.at(-1);
  if (item === undefined) return JSON.stringify(matched);
  const omitted = omittedPaths === undefined ? '' : `,"omittedPaths":${omittedPaths}`;
  return `${writeKept(item).slice(0, -1)},"existing":${existing},"paths":[${listed(paths, writePath)}]${omitted}}`;
}

function writePath(path: MatchedItem['paths'][number]): string {
  return `[${listed(path, writeKept)}]`;
}

/** What is frozen is told again, and cannot change; anything else is made for this answer alone. */
function writeOnce<T extends object>(value: T, write: (value: T) => string): string {
  const known = texts.get(value);
  if (known !== undefined) return known;
  const text = write(value);
  if (Object.isFrozen(value)) texts.set(value, inOnePiece(text));
  return text;
}

/** V8 keeps a text that was put together in its pieces, and copies them one by one wherever it is told. */
function inOnePiece(text: string): string {
  return Buffer.from(text).toString();
}

/** Access items and accounts. */
function writeKept(value: object): string {
  let text = texts.get(value);
  if (text === undefined) texts.set(value, (text = JSON.stringify(value)));
  return text;
}

function listed<T>(values: readonly T[], write: (value: T) => string): string {
  let text = '';
  for (let i = 0; i < values.length; i++) text += i === 0 ? write(values[i]!) : `,${write(values[i]!)}`;
  return text;
}
