import { notKept, type Parser, type ValueSchema } from '@identity-governance/values';
import { Allow, IsOptional } from 'class-validator';
import { JSONSchema } from 'class-validator-jsonschema';

type Described = Pick<Parser<unknown>, 'schema'>;

/**
 * The base of a DTO class whose fields a parser declares, which gives them their types: `@AnsweredAs(parseSource) class
 * SourceDto extends Fields<Source> {}`.
 */
// eslint-disable-next-line @typescript-eslint/no-unnecessary-type-parameters -- a class that extends it names the type
export const Fields = class {} as new <T extends object>() => T;

/** The DTOs by the schemas of parsers, so that other schemas refer to them by name. */
const declared = new Map<ValueSchema, string>();

/**
 * Gives a DTO class the fields that a parser of the domain reads, like decorators of class-validator: one declaration
 * serves both the validation of requests and the documentation.
 */
export function DeclaredBy({ schema }: Described): ClassDecorator {
  return (dto) => {
    declared.set(schema, dto.name);
    const { properties = {}, required = [], allOf, additionalProperties } = schema;
    for (const [name, property] of Object.entries(properties)) {
      const declareOne = required.includes(name) ? declareRequired : declareOptional;
      declareOne(dto.prototype as object, name, property);
    }
    const whole = {
      ...(allOf !== undefined && { allOf }),
      ...(additionalProperties === false && { additionalProperties }),
    };
    decorateSchema(whole)(dto);
  };
}

/**
 * Gives a DTO class the fields of responses after a parser has read them: all fields are present, and optional ones
 * have their default, which is null if none is declared. Responses may have further fields.
 */
export function AnsweredAs({ schema }: Described): ClassDecorator {
  return ({ prototype }) => {
    for (const [name, property] of Object.entries(schema.properties ?? {})) {
      if (property === notKept) continue;
      declareRequired(prototype as object, name, 'default' in property ? withoutNull(property) : property);
    }
  };
}

/** Declares a field that a parser reads. */
export function Is({ schema }: Described): PropertyDecorator {
  return (target, property) => {
    declareRequired(target, String(property), schema);
  };
}

function declareRequired(target: object, name: string, schema: ValueSchema): void {
  Allow()(target, name);
  decorateSchema(schema)(target, name);
}

function declareOptional(target: object, name: string, schema: ValueSchema): void {
  IsOptional()(target, name);
  decorateSchema(schema)(target, name);
}

/** May refer to DTOs that are declared later: the schema is resolved when all of them are declared. */
function decorateSchema(schema: ValueSchema): (target: object, property?: string) => void {
  const decorate = JSONSchema((own, { refPointerPrefix }) => ({
    ...own,
    ...(withRefs(schema, refPointerPrefix) as object),
  }));
  return (target, property) => {
    decorate(target, property);
  };
}

function withRefs(schema: unknown, prefix: string): unknown {
  if (Array.isArray(schema)) return schema.map((item) => withRefs(item, prefix));
  if (typeof schema !== 'object' || schema === null) return schema;
  const name = declared.get(schema as ValueSchema);
  if (name !== undefined) return { $ref: prefix + name };
  return Object.fromEntries(Object.entries(schema).map(([keyword, value]) => [keyword, withRefs(value, prefix)]));
}

function withoutNull(schema: ValueSchema): ValueSchema {
  const rest = Object.fromEntries(Object.entries(schema).filter(([keyword]) => keyword !== 'default'));
  const types = [schema.type ?? []].flat().filter((type) => type !== 'null');
  return {
    ...rest,
    ...(types.length > 0 && { type: types.length === 1 ? types[0] : types }),
    ...(schema.enum && { enum: schema.enum.filter((value) => value !== null) }),
  };
}
