import type { PendingChange } from '@identity-governance/records';
import type { TextField } from '../../ports/collection';
import { pagesOf } from '../../ports/pages-of';
import type { Listing, PagePosition, Query, RowOutline } from '../../ports/query';
import type { Scope } from '../../ports/scopes';
import type { TransactionOf } from '../../ports/store';
import { chunkByBytes, inOrderOf } from '../../resources/read-page';
import { findPartiality, type Participant } from './second-person';

/** The scope that approves and rejects changes. */
export const approvalScope: Scope = 'sod-policy:approve';

/** A caller who may approve changes. */
export interface Approver extends Participant {
  readonly scopes: ReadonlySet<Scope>;
}

type PendingChangePage = Query<TextField<PendingChange>>;
type ApprovableQuery = Pick<PendingChangePage, 'after' | 'orderBy' | 'where'>;
type Reader = TransactionOf<'currentTime' | 'pendingChanges'>;

/** Number of pending changes whose lengths are read at once. */
const CHUNK = 100;

/**
 * Returns the outline of a page of the changes whose approval would not be refused because of the caller. Each pending
 * change is examined by the function that refuses approvals; there are at most `MAX_PENDING_CHANGES`.
 */
export async function outlineApprovable(
  tx: Reader,
  { limit, offset, after, isCounted = false, ...query }: PendingChangePage,
  approver: Approver,
): Promise<Listing<RowOutline>> {
  const listed: Approvable[] = [];
  let skipped = 0;
  for await (const one of approvable(tx, { ...query, ...(after && { after }) }, approver)) {
    if (skipped < offset) skipped++;
    else if (listed.push(one) > limit) break;
  }
  const items = listed.slice(0, limit);
  return {
    items: items.map(({ outline }) => outline),
    total: isCounted ? await countApprovable(tx, query, approver) : null,
    next: listed.length > limit ? (items.at(-1)?.position ?? null) : null,
  };
}

async function countApprovable(tx: Reader, query: ApprovableQuery, approver: Approver): Promise<number> {
  const all = approvable(tx, query, approver);
  let count = 0;
  while ((await all.next()).done !== true) count++;
  return count;
}

interface Approvable {
  readonly outline: RowOutline;
  readonly position: PagePosition;
}

/** Yields the changes that the caller may approve, in the order of the query. Memory holds one chunk of rows. */
async function* approvable(
  tx: Reader,
  { after, where = [], orderBy = [] }: ApprovableQuery,
  approver: Approver,
): AsyncGenerator<Approvable> {
  if (!approver.scopes.has(approvalScope)) return;
  const pending = [
    { field: 'state', op: 'eq', value: 'PENDING' },
    { field: 'expires', op: 'gt', value: await tx.currentTime() },
    ...where,
  ] as const;
  const from = after && { after };
  const pages = pagesOf(CHUNK, (at) => tx.pendingChanges.outline({ ...from, ...at, where: pending, orderBy }));
  for await (const outlines of pages) {
    const outlineOf = new Map(outlines.map((outline) => [outline.key.at(-1), outline]));
    for (const { ids } of chunkByBytes(outlines)) {
      for (const change of inOrderOf(ids, await tx.pendingChanges.getMany(ids))) {
        if (findPartiality(change, approver) !== undefined) continue;
        const position = [...orderBy.map(({ field }) => change[field]), change.id];
        yield { outline: outlineOf.get(change.id)!, position };
      }
    }
  }
}
