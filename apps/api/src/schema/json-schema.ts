import 'reflect-metadata';
import * as classTransformer from 'class-transformer/cjs/storage.js';
import { validationMetadatasToSchemas } from 'class-validator-jsonschema';

export interface JsonSchema {
  readonly type?: string | readonly string[];
  readonly properties?: Readonly<Record<string, JsonSchema>>;
  readonly $ref?: string;
  readonly [keyword: string]: unknown;
}

/**
 * A DTO class: its class-validator decorators are the one declaration that requests are validated by and documented
 * from.
 */
export type Dto<T = unknown> = new () => T;

/** One DTO, or `[Dto]`: a list of them. */
export type Shape<T = unknown> = Dto<T> | readonly [Dto, ListLimits?];

export interface ListLimits {
  readonly minItems?: number;
  readonly maxItems?: number;
}

const prefix = '#/definitions/';

/** The JSON schema of every DTO class, by its name; they refer to one another below `refPointerPrefix`. */
export function dtoSchemas(refPointerPrefix: string = prefix): Readonly<Record<string, JsonSchema>> {
  const { defaultMetadataStorage: classTransformerMetadataStorage } = classTransformer;
  return validationMetadatasToSchemas({ classTransformerMetadataStorage, refPointerPrefix }) as Record<
    string,
    JsonSchema
  >;
}

/**
 * The schema of a shape with everything it refers to put in place, as a validator wants it. DTOs do not refer to
 * themselves.
 */
export function schemaOf(shape: Shape): JsonSchema {
  if (!isDto(shape)) return { type: 'array', items: schemaOf(shape[0]), ...shape[1] };
  schemaNamed(shape.name);
  return inlined({ $ref: prefix + shape.name }, knownSchemas);
}

/**
 * The schema of the DTO class of this name; it refers to others below `#/definitions/`. Reading the decorators of every
 * class takes a while: once is enough, unless a class was declared since.
 */
export function schemaNamed(name: string): JsonSchema | undefined {
  if (knownSchemas[name] === undefined) knownSchemas = dtoSchemas();
  return knownSchemas[name];
}

let knownSchemas: Readonly<Record<string, JsonSchema>> = {};

export function isDto(shape: Shape): shape is Dto {
  return typeof shape === 'function';
}

function inlined(schema: JsonSchema, schemas: Readonly<Record<string, JsonSchema>>): JsonSchema {
  const { $ref, ...rest } = schema;
  if (typeof $ref === 'string') {
    const target = schemas[$ref.slice(prefix.length)];
    if (target === undefined) throw new Error(`no DTO class is called \`${$ref.slice(prefix.length)}\``);
    return inlined({ ...target, ...rest }, schemas);
  }
  return measuredFirst(
    Object.fromEntries(Object.entries(rest).map(([key, value]) => [key, inlinedValue(value, schemas)])),
  );
}

/**
 * A list that is too long is one fault: its items are not looked at, which would report a fault for each of what may be
 * a million.
 */
function measuredFirst({ items, ...schema }: JsonSchema): JsonSchema {
  if (items === undefined) return schema;
  const { maxItems } = schema;
  if (maxItems === undefined) return { ...schema, items };
  return { ...schema, if: { type: 'array', maxItems }, then: { type: 'array', items } };
}

function inlinedValue(value: unknown, schemas: Readonly<Record<string, JsonSchema>>): unknown {
  if (Array.isArray(value)) return value.map((item) => inlinedValue(item, schemas));
  return typeof value === 'object' && value !== null ? inlined(value as JsonSchema, schemas) : value;
}
