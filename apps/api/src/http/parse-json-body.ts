import { parseJson } from '@identity-governance/values';
import { isUtf8 } from 'node:buffer';
import { detailCodes } from '../detail-codes';
import { RequestRefused } from '../errors';

/**
 * JSON (RFC 8259, so UTF-8) from the bytes of a body, nested at most `maxDepth` deep. A member called `__proto__` is
 * refused at any depth: it could become a prototype where members are copied.
 */
export function parseJsonBody(body: Buffer, maxDepth: number): unknown {
  if (body.length === 0) throw unreadable('the body is empty, it must be JSON');
  if (!isUtf8(body)) throw unreadable('the body is not valid UTF-8');
  if (isDeeper(body, maxDepth)) throw unreadable(`the body is nested more than ${maxDepth} levels deep`);
  const text = body.toString('utf8');
  const value = parse(text);
  if ((text.includes('__proto__') || text.includes('\\u')) && holdsPrototype(value)) {
    throw unreadable('a member of the body is called `__proto__`, which cannot be a name');
  }
  return value;
}

function parse(text: string): unknown {
  try {
    return parseJson(text);
  } catch (error) {
    throw unreadable(`the body is not valid JSON: ${(error as SyntaxError).message}`);
  }
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
