import type { ViolationPrediction } from '@identity-governance/application';
import type { CardinalityViolation, MatchedItem, ViolationContext } from '@identity-governance/domain/sod';

type MatchedSet = CardinalityViolation['conflictingSets'][number];

/** Texts of objects that the compiled state keeps and tells again and again; they live as long as these. */
const texts = new WeakMap<object, string>();

/**
 * A prediction as JSON: the text that `JSON.stringify` gives. The names of policies and items are escaped once, and not
 * for every answer again. Each member is written by its name: a text of few pieces is what costs least.
 */
export function writePrediction(prediction: ViolationPrediction): string {
  const { requestId, violationContexts, omitted, clientMetadata } = prediction;
  let text = `{"requestId":"${requestId}","violationContexts":[${listed(violationContexts, writeContext)}]`;
  if (omitted !== undefined) text += `,"omitted":${JSON.stringify(omitted)}`;
  if (clientMetadata !== undefined) text += `,"clientMetadata":${JSON.stringify(clientMetadata)}`;
  return `${text}}`;
}

function writeContext(context: ViolationContext): string {
  const { policy, kind, level, conflictWithin, omittedItems } = context;
  let text = `{"policy":${writeKept(policy)},"kind":"${kind}","level":"${level}",${conflictOf(context)}`;
  if (conflictWithin !== undefined) text += `,"conflictWithin":[${listed(conflictWithin, writeKept)}]`;
  if (omittedItems !== undefined) text += `,"omittedItems":${omittedItems}`;
  return `${text}}`;
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
  return `"criteriaList":[${listed(criteriaList, writeMatched)}]`;
}

/**
 * Each path ends at the item itself, which the state keeps. So it does with an item that nothing grants, as it is told;
 * any other item with its paths is made for this answer alone.
 */
function writeMatched(matched: MatchedItem): string {
  const { paths, existing } = matched;
  const item = paths[0]?.at(-1);
  if (item === undefined) return JSON.stringify(matched);
  if (paths.length === 1 && paths[0]!.length === 1) return writeKept(matched);
  return `${writeKept(item).slice(0, -1)},"existing":${existing},"paths":[${listed(paths, writePath)}]}`;
}

function writePath(path: MatchedItem['paths'][number]): string {
  return `[${listed(path, writeKept)}]`;
}

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
