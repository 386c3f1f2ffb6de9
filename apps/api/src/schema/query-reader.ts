import type { JsonSchema } from './json-schema';

type Query = Readonly<Record<string, unknown>>;

/** Returns the schema of a query string, which refuses parameters that are not declared. */
export function querySchemaOf(declared: JsonSchema | undefined): JsonSchema {
  return { type: 'object', properties: {}, ...declared, additionalProperties: false };
}

/**
 * Converts the strings of a query string to the types that the schema declares: `12` for an integer, `true` and `false`
 * for a boolean, in exactly this form. Others (`1e1`, `+5`, the empty string, a repeated or unknown parameter) are left
 * unchanged, for the validator to refuse.
 */
export function queryReader({ properties = {} }: JsonSchema): (query: Query) => Query {
  const typeOf = new Map(Object.entries(properties).map(([name, { type }]) => [name, type]));
  return (query) => {
    const read = Object.create(null) as Record<string, unknown>; // `__proto__` is a parameter like any other
    for (const [name, value] of Object.entries(query)) {
      read[name] = typeof value === 'string' ? readText(value, typeOf.get(name)) : value;
    }
    return read;
  };
}

function readText(text: string, type: unknown): unknown {
  if (type === 'integer' && /^(0|-?[1-9]\d*)$/.test(text)) return Number(text);
  if (type === 'boolean' && (text === 'true' || text === 'false')) return text === 'true';
  return text;
}
