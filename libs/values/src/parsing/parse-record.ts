import type { Fault } from '../fault';
import { err, ok, type Result } from '../result';
import { describeUnknown } from './nearest-name';
import { oneOf } from './parse-values';
import { faultsWithin, notKept, orElse, parser, refuseType, type Parser } from './parser';
import { merged, nullable, type ValueSchema } from './value-schema';

/** A parser for every property of `T`. */
export type Fields<T> = { readonly [K in keyof T]-?: Parser<T[K]> };

/** Maximum number of unknown properties of one object that are reported. */
const maxUnknown = 10;

/**
 * Reads an object property by property and returns every error, in the order of `fields`. Rejects other properties,
 * because they are most likely misspelled; ignores those in `accepted`.
 */
export function record<T extends object>(fields: Fields<T>, accepted: readonly string[] = []): Parser<T> {
  return closed(openRecord(fields), accepted);
}

/** Reads the listed properties of an object and ignores others without an error. See `closed`. */
export function openRecord<T extends object>(fields: Fields<T>): Parser<T> {
  return parser(schemaOf(fields), (raw) => parseRecord(fields, raw));
}

/** Rejects objects with properties that the parser does not read; ignores those in `accepted`. */
export function closed<T>(parse: Parser<T>, accepted: readonly string[] = []): Parser<T> {
  const known = Object.keys(parse.schema.properties ?? {});
  const allowed = new Set([...known, ...accepted]);
  return parser(closedSchema(parse.schema, accepted), (raw) => {
    const parsed = parse(raw);
    if (!isRecord(raw)) return parsed;
    const unknown = Object.keys(raw).filter((name) => !allowed.has(name));
    if (unknown.length === 0) return parsed;
    return err([...(parsed.ok ? [] : parsed.error), ...describeUnknownProperties(unknown, known)]);
  });
}

function closedSchema(schema: ValueSchema, accepted: readonly string[]): ValueSchema {
  const others = accepted.filter((name) => !Object.hasOwn(schema.properties ?? {}, name));
  const notRead = Object.fromEntries(others.map((name) => [name, notKept]));
  return { ...schema, properties: { ...schema.properties, ...notRead }, additionalProperties: false };
}

function describeUnknownProperties(unknown: readonly string[], known: readonly string[]): readonly Fault[] {
  const faults = unknown
    .slice(0, maxUnknown)
    .flatMap((name) => faultsWithin(name, [{ field: '', reason: describeUnknown(name, { kind: 'property', known }) }]));
  if (unknown.length <= maxUnknown) return faults;
  return [...faults, { field: '', reason: `has ${unknown.length - maxUnknown} more properties that are not known` }];
}

function parseRecord<T extends object>(fields: Fields<T>, raw: unknown): Result<T, readonly Fault[]> {
  if (!isRecord(raw)) return refuseType(raw, 'an object');
  const values: Partial<T> = {};
  const faults: Fault[] = [];
  for (const name of Object.keys(fields) as (keyof T & string)[]) {
    const parsed = fields[name](memberOf(raw, name));
    if (parsed.ok) values[name] = parsed.value;
    else faults.push(...faultsWithin(name, parsed.error));
  }
  return faults.length === 0 ? ok(values as T) : err(faults);
}

function schemaOf(fields: Readonly<Record<string, Parser<unknown>>>): ValueSchema {
  const all = Object.entries(fields);
  const required = all.filter(([, { isOptional }]) => isOptional !== true).map(([name]) => name);
  return {
    type: 'object',
    properties: Object.fromEntries(all.map(([name, { schema }]) => [name, schema])),
    ...(required.length > 0 && { required }),
  };
}

/** Reads different properties of one object by two open parsers, and returns the errors of both. See `closed`. */
export function bothOf<A extends object, B extends object>(parseA: Parser<A>, parseB: Parser<B>): Parser<A & B> {
  return parser(merged(parseA.schema, parseB.schema), (raw) => {
    if (!isRecord(raw)) return refuseType(raw, 'an object');
    const a = parseA(raw);
    const b = parseB(raw);
    if (a.ok && b.ok) return ok({ ...a.value, ...b.value });
    return err([...(a.ok ? [] : a.error), ...(b.ok ? [] : b.error)]);
  });
}

/** Reads an object by the open parser that its property `tag` names; `fallback` is the default tag. */
export function byTag<N extends string, T>(
  tag: string,
  variants: Readonly<Record<N, Parser<T>>>,
  fallback: NoInfer<N>,
): Parser<T> {
  const parseTag = orElse(oneOf(Object.keys(variants) as N[]), fallback);
  return parser(tagSchema(tag, parseTag, Object.entries<Parser<T>>(variants)), (raw) => {
    const named = parseTag(memberOf(raw, tag));
    return named.ok ? variants[named.value](raw) : err(faultsWithin(tag, named.error));
  });
}

/** Returns the schema of the properties that any variant reads, each null where its variant does not read it. */
function tagSchema(
  tag: string,
  parseTag: Parser<string>,
  variants: readonly (readonly [string, Parser<unknown>])[],
): ValueSchema {
  const membersOf = ({ schema }: Parser<unknown>) => Object.entries(schema.properties ?? {});
  const members = variants.flatMap(([, variant]) => membersOf(variant)).filter(([, { type }]) => type !== 'null');
  return {
    type: 'object',
    properties: {
      [tag]: parseTag.schema,
      ...Object.fromEntries(members.map(([name, schema]) => [name, nullable(schema)])),
    },
    allOf: variants.map(([name, variant]) => ({
      if:
        name === parseTag.schema.default
          ? { properties: { [tag]: { enum: [name, null] } } }
          : { properties: { [tag]: { const: name } }, required: [tag] },
      then: {
        properties: Object.fromEntries(membersOf(variant).map(([member, { type }]) => [member, { type }])),
        required: variant.schema.required,
      },
    })),
  };
}

/** Returns an own property of an external object; inherited properties do not count. */
export function memberOf(raw: unknown, name: string): unknown {
  return isRecord(raw) && Object.hasOwn(raw, name) ? raw[name] : undefined;
}

function isRecord(raw: unknown): raw is Readonly<Record<string, unknown>> {
  return typeof raw === 'object' && raw !== null && !Array.isArray(raw);
}
