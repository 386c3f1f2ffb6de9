import { ok, quote } from '@identity-governance/values';
import { parseScimPath, type ScimPath } from './scim-filter';
import { refuseScim, type ScimResult } from './scim-refusal';

const operators = ['add', 'replace', 'remove'] as const;

/** An operation of a patch. Without a path, the value is an object whose property names are paths. */
export interface ScimOperation {
  readonly op: (typeof operators)[number];
  readonly path?: ScimPath;
  readonly value: unknown;
}

const MAX_OPERATIONS = 1000;

/** Reads the body of a PATCH request: property names and operators are compared without case. */
export function readScimPatch(body: unknown): ScimResult<readonly ScimOperation[]> {
  const listed = memberOf(body, 'operations');
  if (!Array.isArray(listed) || listed.length === 0) {
    return refuseScim('invalidSyntax', '`Operations` must be a list of one operation or more');
  }
  if (listed.length > MAX_OPERATIONS) {
    return refuseScim('tooMany', `\`Operations\` has ${listed.length} items, at most ${MAX_OPERATIONS} are allowed`);
  }
  const operations: ScimOperation[] = [];
  for (const [i, raw] of (listed as unknown[]).entries()) {
    const read = readOperation(raw, `Operations.${i}`);
    if (!read.ok) return read;
    operations.push(read.value);
  }
  return ok(operations);
}

function readOperation(raw: unknown, place: string): ScimResult<ScimOperation> {
  const [name, text, value] = [memberOf(raw, 'op'), memberOf(raw, 'path'), memberOf(raw, 'value')];
  const op = operators.find((one) => typeof name === 'string' && one === name.toLowerCase());
  if (op === undefined)
    return refuseScim('invalidSyntax', `\`${place}.op\` must be \`add\`, \`replace\` or \`remove\``);
  if (text !== undefined && text !== null && text !== '') {
    if (typeof text !== 'string') return refuseScim('invalidPath', `\`${place}.path\` is not a string`);
    const path = parseScimPath(text);
    if (!path.ok) return path;
    if (path.value.attribute === 'id') return refuseScim('mutability', `${quote(text)} cannot be changed`);
    return ok({ op, path: path.value, value });
  }
  if (op === 'remove') return refuseScim('noTarget', `\`${place}.path\` is missing: what is to be removed?`);
  if (typeof value !== 'object' || value === null || Array.isArray(value)) {
    return refuseScim('invalidValue', `\`${place}.value\` must be an object, as there is no \`path\``);
  }
  return ok({ op, value });
}

/** Returns the property of an object by its name in lower case. */
export function memberOf(value: unknown, name: string): unknown {
  if (typeof value !== 'object' || value === null) return undefined;
  return Object.entries(value).find(([member]) => member.toLowerCase() === name)?.[1] as unknown;
}
