import 'reflect-metadata';
import * as classTransformer from 'class-transformer/cjs/storage.js';
import { validationMetadatasToSchemas } from 'class-validator-jsonschema';
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

export interface ListLimits {
  readonly minItems?: number;
  readonly maxItems?: number;
}

const prefix = '#/definitions/';

/** Returns the JSON schema of every DTO class by its name; references have the prefix `refPointerPrefix`. */
export function dtoSchemas(refPointerPrefix: string = prefix): Readonly<Record<string, JsonSchema>> {
  const { defaultMetadataStorage: classTransformerMetadataStorage } = classTransformer;
  return validationMetadatasToSchemas({ classTransformerMetadataStorage, refPointerPrefix }) as Record<
    string,
    JsonSchema
  >;
}

/** Returns the schema of a shape with all references resolved, for a validator. DTOs do not refer to themselves. */
export function schemaOf(shape: Shape): JsonSchema {
  if (!isDto(shape)) return { type: 'array', items: schemaOf(shape[0]), ...shape[1] };
  schemaNamed(shape.name);
  return inlined({ $ref: prefix + shape.name }, knownSchemas);
}

/**
 * Returns the schema of the DTO class of this name, whose references are below `#/definitions/`. The schemas are
 * cached, as reading all decorators is slow, until another class is declared.
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

function inlinedValue(value: unknown, schemas: Readonly<Record<string, JsonSchema>>): unknown {
  if (Array.isArray(value)) return value.map((item) => inlinedValue(item, schemas));
  return typeof value === 'object' && value !== null ? inlined(value as JsonSchema, schemas) : value;
}
