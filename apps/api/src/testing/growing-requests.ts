import type { JsonSchema } from '../schema/json-schema';

/** A part of a body or query that a client may make larger. */
export interface GrowingPart {
  readonly name: string;
  /** The larger one of the two sizes that are compared. */
  readonly size: number;
  /** Returns the whole with this part in the given size. `salt` makes names and ids differ from run to run. */
  readonly grow: (size: number, salt: number) => unknown;
}

/** Maximum numbers of values and characters in a body that the service parses. */
const MAX_VALUES = 20_000;
const MAX_CHARACTERS = 200_000;
const MAX_BRACKETS = 100_000;

type Place = readonly (string | number)[];

/** Returns the parts of a body that grow: its lists, maps, strings, and whatever its schema leaves open. */
export function growingParts(schema: JsonSchema): readonly GrowingPart[] {
  const base = (salt: number) => valueOf(schema, { salt, index: 0 });
  const parts: GrowingPart[] = [];
  const visited = new Set<string>();
  const visit = (one: JsonSchema, place: Place, depth: number): void => {
    const add = (kind: string, size: number, valueIn: (size: number, salt: number) => unknown) => {
      const grow = (wanted: number, salt: number) => withValue(base(salt), place, valueIn(wanted, salt));
      parts.push({ name: `${place.join('.') || 'the body'}: ${kind} of ${size}`, size, grow });
    };
    for (const { kind, size, valueIn } of isRepeated(one, visited) ? [] : growthOf(one)) add(kind, size, valueIn);
    if (depth === 0) return;
    const { items, properties = {} } = flat(one);
    if (items !== undefined) visit(items as JsonSchema, [...place, 0], depth - 1);
    for (const [name, member] of Object.entries(properties)) visit(member, [...place, name], depth - 1);
  };
  visit(schema, [], 5);
  return parts;
}

/** Whether a string, or whatever a schema leaves open, was there with the same schema. */
function isRepeated(schema: JsonSchema, visited: Set<string>): boolean {
  const text = JSON.stringify({ ...schema, description: '' });
  const isSimple = typesOf(schema).every((type) => type !== 'array' && type !== 'object');
  const isKnown = isSimple && visited.has(text);
  visited.add(text);
  return isKnown;
}

interface Growth {
  readonly kind: string;
  readonly size: number;
  readonly valueIn: (size: number, salt: number) => unknown;
}

function growthOf(schema: JsonSchema): readonly Growth[] {
  const { items, maxItems, maxLength, maxProperties, additionalProperties, properties, enum: values } = flat(schema);
  const types = typesOf(schema);
  const sizes = (most: number, limit: unknown) => [...new Set([most, Math.min(most, Number(limit ?? most))])];
  const found: Growth[] = [];
  if (types.includes('array') || types.includes('any')) {
    const item = (items ?? { type: 'string' }) as JsonSchema;
    const listOf = (length: number, salt: number) =>
      Array.from({ length }, (_, index) => valueOf(item, { salt, index, isSmall: true }));
    const each = JSON.stringify(listOf(1, 0)).match(/[,[{]/g)!.length;
    for (const size of sizes(Math.floor(MAX_VALUES / each), maxItems)) {
      found.push({ kind: 'a list', size, valueIn: listOf });
    }
  }
  if (
    (types.includes('object') && (properties === undefined || additionalProperties !== false)) ||
    types.includes('any')
  ) {
    const value = (typeof additionalProperties === 'object' ? additionalProperties : { type: 'string' }) as JsonSchema;
    const mapOf = (length: number, salt: number) => ({
      ...(properties !== undefined && (valueOf(schema, { salt, index: 0 }) as object)),
      ...Object.fromEntries(
        Array.from({ length }, (_, index) => [`k${salt}-${index}`, valueOf(value, { salt, index, isSmall: true })]),
      ),
    });
    for (const size of sizes(MAX_VALUES, maxProperties)) found.push({ kind: 'a map', size, valueIn: mapOf });
  }
  if (values === undefined && (types.includes('string') || types.includes('any'))) {
    const text = (length: number, salt: number) => `${salt}${'x'.repeat(length)}`.slice(0, length);
    for (const size of sizes(MAX_CHARACTERS, maxLength)) found.push({ kind: 'a string', size, valueIn: text });
  }
  if (types.includes('any')) {
    const brackets = (depth: number) => new Brackets(depth);
    found.push({ kind: 'brackets', size: MAX_BRACKETS, valueIn: brackets });
    found.push({ kind: 'brackets', size: 60, valueIn: brackets });
  }
  return found;
}

/** Nested lists, which `JSON.stringify` cannot write if they are many. */
class Brackets {
  constructor(readonly depth: number) {}

  toJSON(): string {
    return `${BRACKETS}${this.depth}`;
  }
}
const BRACKETS = 'brackets ';

export function jsonOf(value: unknown): string {
  return JSON.stringify(value).replace(/"brackets (\d+)"/g, (_, depth) => {
    return '['.repeat(Number(depth)) + ']'.repeat(Number(depth));
  });
}

interface Sample {
  readonly salt: number;
  readonly index: number;
  /** Only what is required, and short lists. */
  readonly isSmall?: boolean;
}

/** Returns a value by the schema. References name rows of `saveManyRows`. */
function valueOf(schema: JsonSchema, sample: Sample, name = ''): unknown {
  const {
    enum: values,
    items,
    minItems,
    properties,
    required,
    const: constant,
    additionalProperties,
    ...rest
  } = flat(schema);
  if (constant !== undefined) return constant;
  if (Array.isArray(values)) return values[0] as unknown;
  const [type] = typesOf(schema);
  switch (type ?? 'any') {
    case 'array': {
      const length = Math.max(1, Number(minItems ?? 1));
      return Array.from({ length }, (_, i) => valueOf(items as JsonSchema, { ...sample, index: sample.index + i }));
    }
    case 'object': {
      const wanted = Object.entries(properties ?? {}).filter(
        ([one]) => sample.isSmall !== true || ((required ?? []) as readonly string[]).includes(one),
      );
      const members = wanted.map(([one, member]) => [one, valueOf(member, sample, one)] as const);
      const value = Object.fromEntries(members);
      if (typeof value.type === 'string' && typeof value.id === 'string') value.id = idOf(value.type, sample.index);
      if (properties === undefined && typeof additionalProperties === 'object') {
        return { [`k${sample.index}`]: valueOf(additionalProperties as JsonSchema, sample) };
      }
      return value;
    }
    case 'integer':
    case 'number':
      return Number(rest.minimum ?? 1);
    case 'boolean':
      return false;
    case 'null':
      return null;
    default:
      return textOf(name, sample);
  }
}

const idOf = (type: string, index: number) => `${type.toLowerCase().replaceAll('_', '-')}-${index}`;

/** Returns the id of an existing row by the name of the property, else a string that no other run has. */
function textOf(name: string, { salt, index }: Sample): string {
  if (name === 'path') return '/description';
  if (/^(valid|expiration|date|time)/i.test(name)) return '2030-01-01T00:00:00.000Z';
  const row = /^(identity|manager|source|policy|account)(?:Ids?)$/i.exec(name)?.[1]?.toLowerCase();
  if (row !== undefined) return idOf(row === 'manager' ? 'identity' : row, index);
  return `v${salt}-${index}`;
}

/** Merges what a schema says under conditions on its length or its type. */
function flat(schema: JsonSchema): JsonSchema {
  const { then, allOf, anyOf, ...rest } = schema as Readonly<Record<string, JsonSchema | readonly JsonSchema[]>>;
  const [first] = [
    ...((allOf as readonly JsonSchema[] | undefined) ?? []),
    ...((anyOf as readonly JsonSchema[] | undefined) ?? []),
  ];
  const variant = first === undefined ? {} : flat('then' in first ? {} : first);
  return { ...variant, ...rest, ...(then as JsonSchema | undefined) };
}

function typesOf(schema: JsonSchema): readonly string[] {
  const { type, properties, items } = flat(schema);
  if (type !== undefined) return [type].flat();
  if (properties !== undefined) return ['object'];
  return items === undefined ? ['any'] : ['array'];
}

function withValue(whole: unknown, [first, ...rest]: Place, value: unknown): unknown {
  if (first === undefined) return value;
  const copy = (Array.isArray(whole) ? [...(whole as unknown[])] : { ...(whole as object) }) as Record<string, unknown>;
  copy[first] = withValue(copy[first], rest, value);
  return copy;
}
