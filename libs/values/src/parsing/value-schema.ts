/**
 * A JSON Schema (2020-12) of a parser's input. It accepts what the parser accepts, except for rules that involve
 * multiple values or the state. Lengths count characters; patterns are ECMAScript patterns with the flag `u`.
 */
export interface ValueSchema {
  readonly type?: string | readonly string[];
  readonly properties?: Readonly<Record<string, ValueSchema>>;
  readonly required?: readonly string[];
  readonly items?: ValueSchema;
  readonly enum?: readonly unknown[];
  readonly default?: unknown;
  readonly [keyword: string]: unknown;
}

/** Returns the schema that also accepts null. */
export function nullable(schema: ValueSchema): ValueSchema {
  const { type, enum: values } = schema;
  if (type === undefined || schema.properties !== undefined) return { anyOf: [schema, { type: 'null' }] };
  return { ...schema, type: [type, 'null'].flat(), ...(values && { enum: [...values, null] }) };
}

/** Returns the schema of objects that satisfy both schemas. */
export function merged(a: ValueSchema, b: ValueSchema): ValueSchema {
  return {
    ...a,
    ...b,
    properties: { ...a.properties, ...b.properties },
    required: [...(a.required ?? []), ...(b.required ?? [])],
  };
}
