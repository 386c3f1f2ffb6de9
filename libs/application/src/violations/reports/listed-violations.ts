import type { ViolationRecord } from '@identity-governance/records';
import type { TextField } from '../../ports/collection';
import type { PagePosition, Query } from '../../ports/query';
import type { TransactionOf } from '../../ports/store';
import { describeViolations, type DescribedBy } from '../describe-violations';
import { recordsOf } from '../records-at';
import type { ListedViolation } from './report-lines';

export type ListedBy = DescribedBy | 'violations';

/** Records read and written at once: other requests wait for them about 10 ms. */
const PAGE = 250;

type Read = <T>(work: (tx: TransactionOf<ListedBy>) => Promise<T>) => Promise<T>;

/**
 * Reads the records that a query finds in pages, each by a call of `read`. `time`: the past time of which the records
 * are; null: the present ones.
 */
export async function* readListed(
  read: Read,
  query: Pick<Query<TextField<ViolationRecord>>, 'where' | 'orderBy'>,
  time: string | null,
): AsyncGenerator<readonly ListedViolation[]> {
  let after: PagePosition | null | undefined;
  while (after !== null) {
    const from: { readonly after?: PagePosition } = after ? { after } : {};
    const page: ListedPage = await read(async (tx) => {
      const { items, next } = await recordsOf(tx, time).list({ ...query, ...from, limit: PAGE, offset: 0 });
      const described = await describeViolations(tx, items, time);
      return { rows: described.map((one, i) => ({ ...one, ended: items[i]!.ended })), next };
    });
    yield page.rows;
    after = page.next;
  }
}

interface ListedPage {
  readonly rows: readonly ListedViolation[];
  readonly next: PagePosition | null;
}
