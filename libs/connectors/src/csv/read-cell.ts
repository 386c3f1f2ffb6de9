import { err, ok, parseExactJson, RepeatedName, type Result } from '@identity-governance/values';
import type { CellKind } from './columns';

const booleans: ReadonlyMap<string, boolean> = new Map([
  ['true', true],
  ['false', false],
]);

/**
 * Returns the value of a cell, or the error of a cell that cannot be read. An invalid number or boolean stays a string,
 * which the parsers of the domain refuse.
 */
export function readCell(kind: CellKind, cell: string): Result<unknown, string> {
  switch (kind) {
    case 'text':
      return ok(cell);
    case 'integer':
      return ok(/^-?\d+$/.test(cell) ? Number(cell) : cell);
    case 'boolean':
      return ok(booleans.get(cell) ?? booleans.get(cell.toLowerCase()) ?? cell);
    case 'json':
      return readJson(cell);
    case 'refs':
      return readRefs(cell);
    case 'texts':
      return ok(splitList(cell));
    case 'identity':
      return ok({ type: 'IDENTITY', id: cell });
    case 'correlation':
      return readRules(cell);
  }
}

/** Reads `TYPE:id`; an id may contain colons. Undefined if the string has another format. */
export function readRef(text: string): { readonly type: string; readonly id: string } | undefined {
  const colon = text.indexOf(':');
  return colon === -1 ? undefined : { type: text.slice(0, colon), id: text.slice(colon + 1) };
}

function readJson(cell: string): Result<unknown, string> {
  try {
    return ok(parseExactJson(cell));
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error;
    return err(error instanceof RepeatedName ? error.message : 'is not valid JSON');
  }
}

function readRefs(cell: string): Result<unknown, string> {
  const refs: unknown[] = [];
  for (const text of splitList(cell)) {
    const ref = readRef(text);
    if (ref === undefined) return err(`has \`${text}\` where \`TYPE:id\` is expected`);
    refs.push(ref);
  }
  return ok(refs);
}

function readRules(cell: string): Result<unknown, string> {
  const rules: unknown[] = [];
  for (const text of splitList(cell)) {
    const equals = text.indexOf('=');
    if (equals === -1) return err(`has \`${text}\` where \`attributes.mail=email\` or the like is expected`);
    rules.push({ account: text.slice(0, equals).trim(), identity: text.slice(equals + 1).trim() });
  }
  return ok(rules);
}

/** Splits at `;`, but not at `\;`. In the items `\;` is a semicolon and `\\` a backslash. */
function splitList(cell: string): readonly string[] {
  const items: string[] = [];
  let item = '';
  for (const [part] of cell.matchAll(/\\[\\;]|;|\\|[^\\;]+/g)) {
    if (part === ';') {
      items.push(item);
      item = '';
    } else item += part === '\\;' || part === '\\\\' ? part.slice(1) : part;
  }
  return [...items, item];
}
