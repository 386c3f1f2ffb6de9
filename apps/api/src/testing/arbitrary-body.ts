import fc, { type Arbitrary } from 'fast-check';
import type { JsonSchema } from '../schema/json-schema';

/** Generates bodies by a schema, half of them with a deviation. */
export function arbitraryBody(schema: JsonSchema): Arbitrary<unknown> {
  return fc.oneof(
    { arbitrary: valueOf(schema, 0), weight: 6 },
    { arbitrary: valueOf(schema, 1 / 12), weight: 6 },
    { arbitrary: fc.jsonValue(), weight: 1 },
  );
}

const oddValues = [
  ...[null, 0, -1, 1.5, 51, true, [], {}, [null], { id: '' }, ['a', 'a']],
  ...['', ' ', 'a\u0000b', 'a\nb', '\u2028', '\ud800', '__proto__', 'prototype', 'Constructor'],
  ...['x'.repeat(129), 'x'.repeat(256), '😀'.repeat(128), 'ä'.repeat(2001)],
];
const strings = fc.constantFrom('a', 'b', 'erp', 'mail', 'invoice', 'pay', 'ann', 'Ä');
const pointers = fc.constantFrom(
  ...['/name', '/displayName', '/applicationAttributes/erp', '/applicationAttributes/hr', '/applicationAttributes'],
  ...['/type', '/offNetwork', '/applicationName', '/id', '/tags/-', '/tags/9', '/level', '/sets', '/description'],
  ...['/conflictingAccessCriteria/leftCriteria', '/conflictingAccessCriteria/leftCriteria/criteriaList/0'],
  ...['name', '', '/', '/a~2', '/~0', '/a/__proto__/b', '/name/x/y', '/a'.repeat(100), '/a'.repeat(101)],
);

/** `oddness`: the share of values of arbitrary kind. */
function valueOf(schema: JsonSchema, oddness: number): Arbitrary<unknown> {
  const fitting = fittingValue(schema, oddness);
  if (oddness === 0) return fitting;
  const weight = Math.round(1 / oddness);
  return fc.oneof({ arbitrary: fitting, weight }, { arbitrary: fc.constantFrom<unknown>(...oddValues), weight: 1 });
}

function fittingValue(schema: JsonSchema, oddness: number): Arbitrary<unknown> {
  const {
    enum: values,
    anyOf,
    type,
  } = schema as { enum?: readonly unknown[]; anyOf?: readonly JsonSchema[] } & JsonSchema;
  if (values !== undefined) return fc.constantFrom(...values);
  if (anyOf !== undefined) return fc.oneof(...anyOf.map((one) => valueOf(one, oddness)));
  return fc.oneof(...[type ?? 'any'].flat().map((kind) => ofType(kind, schema, oddness)));
}

function ofType(type: string, schema: JsonSchema, oddness: number): Arbitrary<unknown> {
  switch (type) {
    case 'string':
      return String(schema.description).startsWith('a JSON pointer') ? pointers : strings;
    case 'integer':
      return fc.oneof(fc.integer({ min: 1, max: 3 }), fc.constantFrom(...(oddness === 0 ? [1] : [50, 2 ** 31])));
    case 'number':
      return fc.double({ noNaN: true, noDefaultInfinity: true });
    case 'boolean':
      return fc.boolean();
    case 'null':
      return fc.constant(null);
    case 'array':
      return listOf(schema, oddness);
    case 'object':
      return objectOf(schema, oddness);
    default:
      return fc.oneof(strings, fc.jsonValue(), fc.constantFrom<unknown>({ prototype: 1 }, nested(101), ['a', 'a']));
  }
}

function listOf({ items = {}, maxItems }: JsonSchema, oddness: number): Arbitrary<unknown> {
  const few = fc.array(valueOf(items as JsonSchema, oddness / 2), { minLength: 1, maxLength: 3 });
  if (oddness === 0 || typeof maxItems !== 'number' || maxItems > 500) return few;
  const many = fc.integer({ min: maxItems, max: maxItems + 1 });
  const longest = many.map((length) => Array.from({ length }, (_, i) => `${i}`));
  return fc.oneof({ arbitrary: few, weight: 9 }, { arbitrary: longest, weight: 1 });
}

function objectOf(schema: JsonSchema, oddness: number): Arbitrary<unknown> {
  const {
    properties,
    additionalProperties = {},
    allOf,
    required = [],
  } = schema as { required?: readonly string[] } & JsonSchema;
  if (properties === undefined) {
    const names = oddness === 0 ? strings : fc.oneof(strings, fc.constantFrom('', 'constructor', 'x'.repeat(129)));
    return fc.dictionary(names, valueOf(additionalProperties as JsonSchema, oddness), { maxKeys: 3 });
  }
  const all = Object.keys(properties);
  const variants = fc.constantFrom(...((allOf as readonly Variant[] | undefined) ?? [{}]));
  return fc.tuple(fc.subarray(all), fc.subarray(all), fc.nat(19), variants).chain(([some, lost, chance, variant]) => {
    const isComplete = oddness === 0 || chance > 0;
    const names = [...new Set([...required, ...some, ...(variant.then?.required ?? [])])].filter((name) =>
      isComplete ? variant.then?.properties?.[name]?.type !== 'null' : !lost.includes(name),
    );
    const schemaOf = (name: string) => ({ ...properties[name]!, ...variant.then?.properties?.[name] });
    const members = names.map((name) => [name, valueOf(schemaOf(name), oddness / 2)] as const);
    const tags = Object.entries(variant.if?.properties ?? {}).map(([name, tag]) => [name, fittingTag(tag)] as const);
    const hasUnknown = additionalProperties !== false || (oddness > 0 && chance === 1);
    return fc.record({ ...Object.fromEntries([...members, ...tags]), ...(hasUnknown && { unknown: fc.constant(1) }) });
  });
}

/** Properties that depend on the value of another. */
interface Variant {
  readonly if?: JsonSchema;
  readonly then?: JsonSchema & { readonly required?: readonly string[] };
}

function fittingTag({ const: value, enum: values }: JsonSchema): Arbitrary<unknown> {
  return fc.constantFrom(...((values as readonly unknown[] | undefined) ?? [value]));
}

function nested(depth: number): unknown {
  return depth === 0 ? 1 : [nested(depth - 1)];
}
