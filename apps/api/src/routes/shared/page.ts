import { createHash } from 'node:crypto';
import type { InvalidInput, PagePosition, PageRequest, ViewPage } from '@identity-governance/application';
import { err, ok, type Result } from '@identity-governance/values';
import type { FastifyReply } from 'fastify';
import { StreamedList } from '../../http/streamed-list';
import type { PageQueryDto } from '../../schema/fields';

/** The rows and order to which a cursor belongs; it is invalid for any other. */
export interface ListedBy {
  /** The name of the collection. */
  readonly list: string;
  /** Number of fields in the collection's own order. */
  readonly keyLength: number;
  /** Number of fields that are sorted by before these. */
  readonly sortLength?: number;
  /** Other parts of the request that decide the rows or their order. */
  readonly narrowedBy?: readonly (string | undefined)[];
}

/** The page parameters of a request. */
type PageQuery = Readonly<Pick<PageQueryDto, 'limit' | 'offset' | 'count' | 'cursor'>>;

/** Reads the page parameters of a request. */
export function readPage(query: PageQuery, listedBy: ListedBy): Result<PageRequest, InvalidInput> {
  const { limit, offset, count, cursor } = query;
  const page = { limit, offset, isCounted: count };
  if (cursor === undefined) return ok(page);
  if (offset > 0) return refuse('offset', 'cannot be combined with `cursor`');
  const after = readCursor(cursor, listedBy);
  return after.ok ? ok({ ...page, after: after.value }) : refuse('cursor', after.error);
}

/** Returns the rows of the page; the cursor of the next page, and the total if requested, go into headers. */
export function pageOf<T>(
  page: ViewPage<T>,
  listedBy: ListedBy,
  reply: FastifyReply,
): readonly T[] | StreamedList<readonly T[]> {
  const { items, total, next, rows } = page;
  const headers = {
    ...(total !== null && { 'x-total-count': total }),
    ...(next !== null && { 'x-next-cursor': writeCursor(next, listedBy) }),
  };
  reply.headers(headers);
  return rows === null ? items : StreamedList.of(rows);
}

function writeCursor(position: PagePosition, listedBy: ListedBy): string {
  return Buffer.from(JSON.stringify([digestOf(listedBy), ...position])).toString('base64url');
}

function readCursor(cursor: string, listedBy: ListedBy): Result<PagePosition, string> {
  const [digest, ...position] = parseList(cursor);
  if (typeof digest !== 'string') return err('is not a value of `X-Next-Cursor`');
  if (digest !== digestOf(listedBy)) {
    return err('belongs to another list: send it with the same path, `filters` and `sorters`');
  }
  const { keyLength, sortLength = 0 } = listedBy;
  if (position.length === keyLength + sortLength && position.every(isPlace)) return ok(position);
  return err('is not a value of `X-Next-Cursor`');
}

function parseList(cursor: string): readonly unknown[] {
  try {
    const list = JSON.parse(Buffer.from(cursor, 'base64url').toString('utf8')) as unknown;
    return Array.isArray(list) ? list : [];
  } catch {
    return [];
  }
}

/** Whether the value can be part of a position. Databases do not accept the character U+0000. */
function isPlace(value: unknown): value is string | null {
  return value === null || (typeof value === 'string' && !value.includes('\0'));
}

function digestOf({ list, narrowedBy = [] }: ListedBy): string {
  const text = JSON.stringify([list, ...narrowedBy.map((part) => part ?? null)]);
  return createHash('sha256').update(text).digest('hex').slice(0, 12);
}

function refuse(field: string, reason: string): Result<never, InvalidInput> {
  return err({ kind: 'invalid', faults: [{ field, reason }] });
}
