import { createHash } from 'node:crypto';
import type { FastifyRequest } from 'fastify';

/** Returns the entity tag of a string (RFC 9110, section 8.8.3). */
export function entityTagOf(text: string): string {
  return `"${createHash('sha256').update(text).digest('base64url').slice(0, 27)}"`;
}

/** Whether the client of a GET already has the tagged representation: the response is then 304, without a body. */
export function isKnownToClient({ method, headers }: FastifyRequest, etag: string): boolean {
  const { 'if-none-match': known } = headers;
  return (method === 'GET' || method === 'HEAD') && known !== undefined && namesTag(known, etag, 'WEAK');
}

/**
 * Whether a list of tags contains this one, or is `*`, which matches any resource, also one without a tag. Weak tags
 * match only in the weak comparison, which is that of `If-None-Match` (RFC 9110, section 13.1).
 */
export function namesTag(list: string, etag: string | undefined, comparison: 'STRONG' | 'WEAK'): boolean {
  if (list.trim() === '*') return true;
  const tags = list.split(',').map((tag) => tag.trim());
  return tags.some((tag) => (comparison === 'WEAK' ? tag.replace(/^W\//, '') : tag) === etag);
}
