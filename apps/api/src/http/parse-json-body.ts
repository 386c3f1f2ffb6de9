import { parseExactJson, parseExactJsonInPieces, type Pieces } from '@identity-governance/values';
import { decodeText } from '@identity-governance/platform';
import { detailCodes } from '../detail-codes';
import { RequestRefused } from '../errors';

/**
 * JSON (RFC 8259, so UTF-8) from the bytes of a body, nested at most `maxDepth` deep. A member called `__proto__` is
 * refused at any depth: it could become a prototype where members are copied.
 */
export function parseJsonBody(body: Buffer, maxDepth: number): unknown {
  const text = textOf(body, maxDepth);
  try {
    return admitted(parseExactJson(text), text);
  } catch (error) {
    throw refusalOf(error);
  }
}

/** The same for long bodies. */
export function* parseBodyInPieces(body: Buffer, maxDepth: number): Pieces<unknown> {
  const text = textOf(body, maxDepth);
  yield;
  try {
    const value = yield* parseExactJsonInPieces(text);
    yield;
    return admitted(value, text);
  } catch (error) {
    throw refusalOf(error);
  }
}

function textOf(body: Buffer, maxDepth: number): string {
  if (body.length === 0) throw unreadable('the body is empty, it must be JSON');
  const decoded = decodeText(body);
  if (!decoded.ok) throw unreadable(`the body ${decoded.error}`);
  if (isDeeper(body, maxDepth)) throw unreadable(`the body is nested more than ${maxDepth} levels deep`);
  return decoded.value;
}

function admitted(value: unknown, text: string): unknown {
  if ((text.includes('__proto__') || text.includes('\\u')) && holdsPrototype(value)) {
    throw unreadable('a member of the body is called `__proto__`, which cannot be a name');
  }
  return value;
}

function refusalOf(error: unknown): unknown {
  return error instanceof SyntaxError ? unreadable(`the body is not valid JSON: ${error.message}`) : error;
}

const QUOTE = 0x22;
const BACKSLASH = 0x5c;
/** `[` and `{`, which differ from `]` and `}` by two, and from each other by this bit alone. */
const OPENING = 0x7b;
const CLOSING = 0x7d;
const BRACE_BIT = 0x20;

/** Looks at the bytes alone, so that what is nested too deep is never built. */
function isDeeper(body: Buffer, maxDepth: number): boolean {
  let depth = 0;
  let isText = false;
  for (let i = 0; i < body.length; i++) {
    const byte = body[i]!;
    if (isText) {
      if (byte === BACKSLASH) i++;
      else isText = byte !== QUOTE;
    } else if (byte === QUOTE) isText = true;
    else if ((byte | BRACE_BIT) === OPENING) {
      if (++depth > maxDepth) return true;
    } else if ((byte | BRACE_BIT) === CLOSING) depth--;
  }
  return false;
}

/** Whether a member is called `__proto__`, at any depth. */
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
