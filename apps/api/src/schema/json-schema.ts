import 'reflect-metadata';
import * as classTransformer from 'class-transformer/cjs/storage.js';
import { getMetadataStorage } from 'class-validator';
import { targetConstructorToSchema } from 'class-validator-jsonschema';
import { maxBytesKeyword } from './max-bytes-keyword';

export interface JsonSchema {
  readonly type?: string | readonly string[];
  readonly properties?: Readonly<Record<string, JsonSchema>>;
  readonly $ref?: string;
  readonly [keyword: string]: unknown;
}

/** A DTO class. Its class-validator decorators are the one declaration for validation and documentation of requests. */
export type Dto<T = unknown> = new () => T;

/** One DTO, or `[Dto]`: a list of them. */
export type Shape<T = unknown> = Dto<T> | readonly [Dto, ListLimits?];

/** The type of the values that a shape documents. */
export type Documented<S> =
  S extends Dto<infer T> ? T : S extends readonly [Dto<infer T>, ListLimits?] ? readonly T[] : never;

/** Names of the properties of `T`, at any depth, that `D` lacks. `object` may have any property. */
export type Excess<T, D> = T extends Primitive ? never : ExcessOf<T, Extract<D, object>>;

type Primitive = string | number | boolean | null | undefined;

type ExcessOf<T, D> = [keyof D, string] extends [never, D]
  ? keyof T
  : [keyof D] extends [never]
    ? never
    : T extends readonly (infer Item)[]
      ? Excess<Item, D extends readonly (infer Documented)[] ? Documented : never>
      : { [K in keyof T]-?: K extends KeyOf<D> ? Excess<T[K], PropertyOf<D, K>> : K }[keyof T];

type KeyOf<D> = D extends unknown ? keyof D : never;
type PropertyOf<D, K> = D extends unknown ? (K extends keyof D ? D[K] : never) : never;

/** Accepts every declaration if there are no such names; otherwise none, and the error of the compiler lists them. */
export type Exactly<Names> = [Names] extends [never] ? unknown : { readonly undocumented: Names };

/** A DTO class of values `Shown` that documents every property of `View`. */
export type DtoOf<View, Shown> = Dto<Shown> & Exactly<Excess<View, Shown>>;

export interface ListLimits {
  readonly minItems?: number;
  readonly maxItems?: number;
}

const prefix = '#/definitions/';

/** Returns the schema of a shape with all references resolved, for a validator. DTOs do not refer to themselves. */
export function schemaOf(shape: Shape): JsonSchema {
  if (!isDto(shape)) return { type: 'array', items: schemaOf(shape[0]), ...shape[1] };
  const schema = resolvedSchemas.get(shape) ?? inlined({ $ref: prefix + shape.name });
  resolvedSchemas.set(shape, schema);
  return schema;
}

const resolvedSchemas = new Map<Dto, JsonSchema>();

/** Returns the schema of the DTO class of this name, whose references are below `#/definitions/`. */
export function schemaNamed(name: string): JsonSchema | undefined {
  const known = knownSchemas.get(name);
  if (known !== undefined) return known;
  if (!declared.has(name)) declared = declaredClasses();
  const dto = declared.get(name);
  if (dto === undefined) return undefined;
  const { defaultMetadataStorage: classTransformerMetadataStorage } = classTransformer;
  const options = { classTransformerMetadataStorage, refPointerPrefix: prefix };
  const schema = targetConstructorToSchema(dto, options) as JsonSchema;
  knownSchemas.set(name, schema);
  return schema;
}

const knownSchemas = new Map<string, JsonSchema>();
let declared: ReadonlyMap<string, Dto> = new Map();

/** Returns the classes that have decorators of class-validator, by their names. */
function declaredClasses(): ReadonlyMap<string, Dto> {
  const storage = getMetadataStorage() as unknown as { readonly validationMetadatas: ReadonlyMap<Dto, unknown> };
  return new Map([...storage.validationMetadatas.keys()].map((dto) => [dto.name, dto]));
}

export function isDto(shape: Shape): shape is Dto {
  return typeof shape === 'function';
}

function inlined(schema: JsonSchema): JsonSchema {
  const { $ref, ...rest } = schema;
  if (typeof $ref === 'string') {
    const target = schemaNamed($ref.slice(prefix.length));
    if (target === undefined) throw new Error(`no DTO class is called \`${$ref.slice(prefix.length)}\``);
    return inlined({ ...target, ...rest });
  }
  return measuredFirst(Object.fromEntries(Object.entries(rest).map(([key, value]) => [key, inlinedValue(value)])));
}

/** Makes a list or map that is too long a single error: validating its items could report a million errors. */
function measuredFirst(schema: JsonSchema): JsonSchema {
  const { maxItems, maxProperties } = schema;
  if (maxItems !== undefined) return ifShort(schema, { type: 'array', maxItems }, ['items']);
  if (maxProperties !== undefined) return ifShort(schema, { type: 'object', maxProperties }, mapKeywords);
  return schema;
}

/** Keywords that evaluate every property of a map. */
const mapKeywords: readonly string[] = ['additionalProperties', 'propertyNames', maxBytesKeyword];

/** Applies these keywords of the schema only if the length is valid. */
function ifShort(schema: JsonSchema, length: JsonSchema, keywords: readonly string[]): JsonSchema {
  const entries = Object.entries(schema);
  const then = entries.filter(([keyword]) => keywords.includes(keyword));
  if (then.length === 0) return schema;
  const rest = entries.filter(([keyword]) => !keywords.includes(keyword));
  return { ...Object.fromEntries(rest), if: length, then: { type: length.type, ...Object.fromEntries(then) } };
}

function inlinedValue(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(inlinedValue);
  return typeof value === 'object' && value !== null ? inlined(value as JsonSchema) : value;
}
