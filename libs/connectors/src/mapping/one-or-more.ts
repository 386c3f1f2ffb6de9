import { listOf, ok, parser, type Parsed, type Parser } from '@identity-governance/values';

/** Reads a list, or its only item without a list. */
export function oneOrMore<T>(parse: Parser<T>, max: number): Parser<readonly T[]> {
  const parseList = listOf(parse, 1, max);
  return parser({ anyOf: [parse.schema, parseList.schema] }, (raw): Parsed<readonly T[]> => {
    if (Array.isArray(raw)) return parseList(raw);
    const parsed = parse(raw);
    return parsed.ok ? ok([parsed.value]) : parsed;
  });
}
