import { parseExactJson, RepeatedName } from '@identity-governance/values';
import { decodeText } from '@identity-governance/platform';
import { detailCodes } from '../detail-codes';
import { faultText, invalidContent, RequestRefused } from '../errors';
import { findJsonExcess, type JsonLimits } from './json-excess';

/**
 * Parses JSON (RFC 8259, so UTF-8) from the bytes of a body, within these limits. A property named `__proto__` is
 * refused at any depth, as it could become a prototype where properties are copied; so is an object with a property
 * twice, as programs differ in which of the two they read.
 */
export function parseJsonBody(body: Buffer, limits: JsonLimits): unknown {
  const text = textOf(body, limits);
  try {
    return admitted(parseExactJson(text), text);
  } catch (error) {
    throw refusalOf(error);
  }
}

function textOf(body: Buffer, limits: JsonLimits): string {
  if (body.length === 0) throw unreadable('the body is empty, it must be JSON');
  const decoded = decodeText(body);
  if (!decoded.ok) throw unreadable(`the body ${decoded.error}`);
  const excess = findJsonExcess(body, limits);
  if (excess?.kind === 'DEEP') throw unreadable(faultText(excess));
  if (excess !== undefined) throw new RequestRefused(invalidContent([faultText(excess)]));
  return decoded.value;
}

function admitted(value: unknown, text: string): unknown {
  if ((text.includes('__proto__') || text.includes('\\u')) && holdsPrototype(value)) {
    throw unreadable('a property of the body is named `__proto__`, which is a reserved name');
  }
  return value;
}

function refusalOf(error: unknown): unknown {
  if (error instanceof RepeatedName) return new RequestRefused(invalidContent([`the body ${error.message}`]));
  return error instanceof SyntaxError ? unreadable(`the body is not valid JSON: ${error.message}`) : error;
}

/** Whether a property is named `__proto__`, at any depth. */
export function holdsPrototype(value: unknown): boolean {
  const open = [value];
  while (open.length > 0) {
    const next = open.pop();
    if (typeof next !== 'object' || next === null) continue;
    if (Object.hasOwn(next, '__proto__')) return true;
    for (const member of Object.values(next)) open.push(member);
  }
  return false;
}

function unreadable(text: string): RequestRefused {
  return new RequestRefused({ detailCode: detailCodes.requestSyntax, text });
}
