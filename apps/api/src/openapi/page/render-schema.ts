import type { JsonSchema } from '../../schema/json-schema';
import { escapeHtml, renderInline } from './html';

/** A table of the members of an object, or the type of anything else. */
export function renderSchema(schema: JsonSchema): string {
  const { properties, required = [] } = schema as JsonSchema & { readonly required?: readonly string[] };
  if (properties === undefined) return `<p>${renderType(schema)}</p>`;
  const rows = Object.entries(properties).map(([name, member]) => ({
    name,
    isRequired: required.includes(name),
    schema: member,
  }));
  return renderMembers(rows);
}

export interface Member {
  readonly name: string;
  /** Where it is sent, when that is not the body. */
  readonly place?: string;
  readonly isRequired: boolean;
  readonly schema: JsonSchema;
}

export function renderMembers(members: readonly Member[]): string {
  const rows = members.map(
    ({ name, place, isRequired, schema }) =>
      `<tr><td><code>${escapeHtml(name)}</code></td><td>${[place, isRequired ? 'required' : 'optional'].filter((text) => text !== undefined).join(', ')}</td>` +
      `<td>${renderType(schema)}</td><td>${renderRules(schema)}</td></tr>`,
  );
  return `<table><tbody>${rows.join('')}</tbody></table>`;
}

export function renderType(schema: JsonSchema): string {
  const { $ref, type, items, enum: values, anyOf } = schema as Keywords;
  if ($ref !== undefined) return renderRef($ref);
  if (anyOf !== undefined) return anyOf.map(renderType).join(' or ');
  if (values !== undefined) return values.map((value) => `<code>${escapeHtml(value)}</code>`).join(' · ');
  if (type === undefined) return 'any value';
  const types = Array.isArray(type) ? (type as readonly string[]) : [type as string];
  return types
    .map((name) => (name === 'array' && items ? `list of ${renderType(items)}` : escapeHtml(name)))
    .join(' or ');
}

interface Keywords extends JsonSchema {
  readonly items?: JsonSchema;
  readonly enum?: readonly string[];
  readonly anyOf?: readonly JsonSchema[];
}

function renderRef(ref: string): string {
  const name = escapeHtml(ref.split('/').at(-1)!);
  return `<a href="#schema-${name}">${name}</a>`;
}

const limits = {
  minLength: 'at least # characters',
  maxLength: 'at most # characters',
  minItems: 'at least # items',
  maxItems: 'at most # items',
  minimum: 'from #',
  maximum: 'to #',
  default: 'default #',
} as const;

function renderRules(schema: JsonSchema): string {
  const rules = Object.entries(limits)
    .filter(([keyword]) => keyword in schema)
    .map(([keyword, text]) => escapeHtml(text.replace('#', String(schema[keyword]))));
  const { description } = schema as { readonly description?: string };
  return [...(description === undefined ? [] : [renderInline(description)]), ...rules].join('; ');
}
