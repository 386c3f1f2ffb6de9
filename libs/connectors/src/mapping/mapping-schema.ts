import { importKinds, type ImportKind } from '@identity-governance/application';
import type { ValueSchema } from '@identity-governance/values';
import { csvColumns } from '../csv/columns';
import { parseCondition } from './parse-condition';
import { parseConstant, parseExpression } from './parse-expression';
import { fileShape, joinShape, mappingShape, ruleShape } from './parse-mapping';

const expression: ValueSchema = { $ref: '#/$defs/expression' };
const constant: ValueSchema = { $ref: '#/$defs/constant' };
const conditions: ValueSchema = { type: 'object', additionalProperties: { $ref: '#/$defs/condition' } };

/** Returns the JSON Schema of mapping files, for editors. It cannot say which columns `constants` provide. */
export function mappingSchema(): ValueSchema {
  const rule = withProperties(ruleShape.schema, {
    where: oneOrMany(conditions),
    each: expression,
    columns: { type: 'object' },
  });
  const file = withProperties(fileShape({}).schema, {
    join: {
      type: 'object',
      additionalProperties: withProperties(joinShape.schema, { key: expression, by: expression }),
    },
    rows: { type: 'array', items: { ...rule, allOf: importKinds.map(columnsOfKind) } },
  });
  const rows = Object.fromEntries(importKinds.map((kind) => [kind, oneOrMany(columnsOf(kind, constant))]));
  const schema = withProperties(mappingShape.schema, {
    rows: { type: 'object', properties: rows, additionalProperties: false },
    files: { type: 'object', additionalProperties: file },
  });
  return {
    $schema: 'https://json-schema.org/draft/2020-12/schema',
    title: 'Mapping file of governance import',
    ...(forYaml(schema) as ValueSchema),
    $defs: forYaml({
      expression: parseExpression.schema,
      constant: parseConstant.schema,
      condition: parseCondition.schema,
    }),
  };
}

function withProperties(schema: ValueSchema, properties: Readonly<Record<string, ValueSchema>>): ValueSchema {
  return { ...schema, properties: { ...schema.properties, ...properties } };
}

function oneOrMany(schema: ValueSchema): ValueSchema {
  return { anyOf: [schema, { type: 'array', items: schema }] };
}

function columnsOfKind(kind: ImportKind): ValueSchema {
  return {
    if: { type: 'object', properties: { kind: { const: kind } } },
    then: { type: 'object', properties: { columns: columnsOf(kind, expression) } },
  };
}

function columnsOf(kind: ImportKind, cell: ValueSchema): ValueSchema {
  const columns = csvColumns[kind].map(({ name }) => [
    name,
    name === 'attributes' ? { type: 'object', additionalProperties: cell } : cell,
  ]);
  return {
    type: 'object',
    properties: Object.fromEntries(columns) as Readonly<Record<string, ValueSchema>>,
    additionalProperties: false,
  };
}

/** The types that editors give to scalars of YAML, all of which a mapping reads as strings. */
const scalarTypes = ['string', 'number', 'boolean'];

/** Accepts the scalars of YAML where the schema has strings: `true` and `7` are strings, too. */
function forYaml(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(forYaml);
  if (typeof value !== 'object' || value === null) return value;
  const schema = Object.fromEntries(Object.entries(value).map(([name, one]) => [name, forYaml(one)]));
  const types = [schema.type].flat();
  if (types.includes('string') || types.includes('integer')) schema.type = [...new Set([...scalarTypes, ...types])];
  if (Array.isArray(schema.enum)) {
    schema.enum = schema.enum.flatMap((one: unknown) =>
      one === 'true' || one === 'false' ? [one, one === 'true'] : [one],
    );
  }
  return schema;
}
