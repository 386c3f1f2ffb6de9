import type { JsonSchema } from './json-schema';

type Query = Readonly<Record<string, unknown>>;

/**
 * Gives the texts of a query string the types that the schema declares: `12` for an integer, `true` and `false` for a
 * boolean, written exactly so. Anything else (`1e1`, `+5`, the empty text, a repeated parameter) stays as it is, for
 * the validator to refuse.
 */
export function queryReader(schema: JsonSchema): (query: Query) => Query {
  const properties = Object.entries(schema.properties ?? {});
  return (query) => {
    const read: Record<string, unknown> = {};
    for (const [name, { type }] of properties) {
      const value = query[name];
      if (value !== undefined) read[name] = typeof value === 'string' ? readText(value, type) : value;
    }
    return read;
  };
}

function readText(text: string, type: unknown): unknown {
  if (type === 'integer' && /^(0|-?[1-9]\d*)$/.test(text)) return Number(text);
  if (type === 'boolean' && (text === 'true' || text === 'false')) return text === 'true';
  return text;
}
