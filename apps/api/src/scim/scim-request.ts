import {
  memberOf,
  parseScimFilter,
  refuseScim,
  type ScimListRequest,
  type ScimResult,
} from '@identity-governance/application';
import { ok } from '@identity-governance/values';

/** The maximum number of resources in a page. */
export const MAX_RESOURCES = 200;

export interface ScimQuery extends ScimListRequest {
  readonly startIndex: number;
}

/** Reads the parameters of a list (RFC 7644, section 3.4.2). Those of sorting, which is not supported, are ignored. */
export function readScimQuery(query: unknown): ScimResult<ScimQuery> {
  const start = readNumber(query, 'startIndex', 1);
  if (!start.ok) return start;
  const count = readNumber(query, 'count', MAX_RESOURCES);
  if (!count.ok) return count;
  const text = readText(query, 'filter');
  if (!text.ok) return text;
  const filter = text.value === undefined ? ok(undefined) : parseScimFilter(text.value);
  if (!filter.ok) return filter;
  const startIndex = Math.max(1, start.value);
  const limit = Math.min(MAX_RESOURCES, Math.max(0, count.value));
  return ok({ filter: filter.value, startIndex, offset: startIndex - 1, limit });
}

function readNumber(query: unknown, name: string, otherwise: number): ScimResult<number> {
  const text = readText(query, name);
  if (!text.ok) return text;
  if (text.value === undefined || text.value === '') return ok(otherwise);
  if (/^-?\d{1,9}$/.test(text.value)) return ok(Number(text.value));
  return refuseScim('invalidValue', `\`${name}\` must be a whole number of at most 9 digits`);
}

function readText(query: unknown, name: string): ScimResult<string | undefined> {
  const value = memberOf(query, name.toLowerCase());
  if (value === undefined || typeof value === 'string') return ok(value);
  return refuseScim('invalidValue', `\`${name}\` is there more than once`);
}

/** Omits the parts of resources that a request does not want (RFC 7644, section 3.9). */
export interface Projection {
  wants(attribute: string): boolean;
  apply(resource: object): object;
}

const always = ['schemas', 'id', 'meta'];

/** Reads `attributes` and `excludedAttributes`: names of whole attributes, as sub-attributes select their attribute. */
export function readProjection(query: unknown): ScimResult<Projection> {
  const [wanted, unwanted] = [readText(query, 'attributes'), readText(query, 'excludedAttributes')];
  if (!wanted.ok) return wanted;
  if (!unwanted.ok) return unwanted;
  const [included, excluded] = [namesIn(wanted.value), namesIn(unwanted.value)];
  const known = new Map<string, boolean>(); // the same for each resource of a page
  const isWanted = (name: string) => {
    if (always.includes(name)) return true;
    return included.length > 0 ? included.some((one) => isOf(one, name)) : !excluded.includes(name);
  };
  const wants = (attribute: string) => {
    const wanted = known.get(attribute) ?? isWanted(attribute.toLowerCase());
    known.set(attribute, wanted);
    return wanted;
  };
  const apply = (resource: object) => Object.fromEntries(Object.entries(resource).filter(([name]) => wants(name)));
  return ok({ wants, apply });
}

function namesIn(text: string | undefined): readonly string[] {
  const names = (text ?? '').split(',').map((name) => name.trim().toLowerCase());
  return names
    .filter((name) => name !== '')
    .map((name) => name.replace(/^urn:[^,]*:2\.0:(?:user|group):/, (urn) => schemaPrefix(urn)));
}

/** Returns the prefix of an attribute: none in the core schema; the URN for an extension. */
function schemaPrefix(urn: string): string {
  return urn.includes(':schemas:core:') ? '' : urn;
}

function isOf(name: string, attribute: string): boolean {
  return name === attribute || name.startsWith(`${attribute}.`) || name.startsWith(`${attribute}:`);
}
