import {
  inexactNumber,
  listOf,
  mapOf,
  lines,
  parser,
  refuse,
  refuseType,
  type Parser,
  ok,
} from '@identity-governance/values';

/** An identity or account attribute as a connector delivers it, single or multi-valued. */
export type AttributeValue = string | number | boolean | readonly string[];
export type Attributes = Readonly<Record<string, AttributeValue>>;

const maxAttributes = 1000;
const maxValues = 10_000;
const parseText = lines(0, 4000);
const parseStrings = listOf(parseText, 0, maxValues);
const valueSchema = { ...parseStrings.schema, ...parseText.schema, type: ['string', 'number', 'boolean', 'array'] };

const parseValue: Parser<AttributeValue> = parser<AttributeValue>(valueSchema, (raw) => {
  if (typeof raw === 'string') return parseText(raw);
  if (Array.isArray(raw)) return parseStrings(raw);
  if (typeof raw === 'boolean') return ok(raw);
  if (typeof raw === 'number') return Number.isFinite(raw) ? ok(raw + 0) : refuse(inexactNumber);
  return refuseType(raw, 'a string, a number, `true`, `false` or a list of strings');
});

/** Reads identity and account attributes. */
export const parseAttributes: Parser<Attributes> = mapOf(parseValue, maxAttributes);

/** Reads source attributes: strings by name. */
export const parseStringMap: Parser<Readonly<Record<string, string>>> = mapOf(parseText, maxAttributes);
