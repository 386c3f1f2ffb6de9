import { isDto, schemaNamed, type JsonSchema, type Shape } from '../schema/json-schema';

const definitions = '#/definitions/';
const components = '#/components/schemas/';

/** Returns the schema of a body, which refers to the components. */
export function shapeSchema(shape: Shape): JsonSchema {
  if (!isDto(shape)) return { type: 'array', items: shapeSchema(shape[0]), ...shape[1] };
  return { $ref: components + componentName(shape.name) };
}

/**
 * Returns the schemas of the DTOs of these shapes and of all that they refer to, by their names in the document, in
 * alphabetical order.
 */
export function componentSchemas(shapes: readonly Shape[]): Readonly<Record<string, JsonSchema>> {
  const found = new Set<string>();
  const open = shapes.map((shape) => (isDto(shape) ? shape : shape[0]).name);
  while (open.length > 0) {
    const name = open.pop()!;
    if (found.has(name)) continue;
    found.add(name);
    open.push(...referredIn(schemaNamed(name)));
  }
  const entries = [...found].map(
    (name) => [componentName(name), withComponentRefs(schemaNamed(name)) as JsonSchema] as const,
  );
  return Object.fromEntries(entries.sort(([a], [b]) => (a < b ? -1 : 1)));
}

/**
 * Returns the name of a type in the document: without suffix, except for errors, as clients of this interface know
 * them.
 */
function componentName(dtoName: string): string {
  return dtoName.startsWith('Error') ? dtoName : dtoName.replace(/Dto$/, '');
}

function referredIn(schema: unknown): readonly string[] {
  if (typeof schema !== 'object' || schema === null) return [];
  return Object.entries(schema).flatMap(([key, value]) =>
    key === '$ref' ? [(value as string).slice(definitions.length)] : referredIn(value),
  );
}

function withComponentRefs(schema: unknown): unknown {
  if (Array.isArray(schema)) return schema.map(withComponentRefs);
  if (typeof schema !== 'object' || schema === null) return schema;
  const entries = Object.entries(schema).map(([key, value]) => [
    key,
    key === '$ref' ? components + componentName((value as string).slice(definitions.length)) : withComponentRefs(value),
  ]);
  return Object.fromEntries(entries) as unknown;
}
