import { isUtf8 } from 'node:buffer';
import { detailCodes } from '../detail-codes';
import { RequestRefused } from '../errors';

/** JSON (RFC 8259, so UTF-8) from the bytes of a body. A member called `__proto__` is refused at any depth: it could become a prototype where members are copied. */
export function parseJsonBody(body: Buffer): unknown {
  if (body.length === 0) throw unreadable('the body is empty, it must be JSON');
  if (!isUtf8(body)) throw unreadable('the body is not valid UTF-8');
  const text = body.toString('utf8');
  const value = parse(text);
  if ((text.includes('__proto__') || text.includes('\\u')) && holdsPrototype(value)) {
    throw unreadable('a member of the body is called `__proto__`, which cannot be a name');
  }
  return value;
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch (error) {
    throw unreadable(`the body is not valid JSON: ${(error as SyntaxError).message}`);
  }
}

/** Keeps its own stack: bodies may be nested as deep as they are long. */
function holdsPrototype(value: unknown): boolean {
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
