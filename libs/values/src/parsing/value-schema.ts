/**
 * A JSON schema (2020-12) of what a parser reads: it accepts what the parser accepts, except for the rules that need
 * more than one value, or the state. Lengths count characters; patterns are those of ECMAScript with the flag `u`.
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

/** The same, or null. */
export function nullable(schema: ValueSchema): ValueSchema {
  const { type, enum: values } = schema;
  if (type === undefined || schema.properties !== undefined) return { anyOf: [schema, { type: 'null' }] };
  return { ...schema, type: [type, 'null'].flat(), ...(values && { enum: [...values, null] }) };
}

/** Both at once, of schemas of objects. */
export function merged(a: ValueSchema, b: ValueSchema): ValueSchema {
  return {
    ...a,
    ...b,
    properties: { ...a.properties, ...b.properties },
    required: [...(a.required ?? []), ...(b.required ?? [])],
  };
}
