import { findNumber } from '@identity-governance/domain/engine';
import type { AccessItemRef, AccountRef } from '@identity-governance/domain/sod';
import type { CarriedValue } from '@identity-governance/records';
import { type IdentityId, type SourceId, compareText } from '@identity-governance/values';
import type { AccessSnapshots } from '../access/access-snapshots';
import { CHUNK_BYTES } from '../../resources/read-page';
import type { Listing, PagePosition, PageRequest } from '../../ports/query';
import type { StoreOf, TransactionOf } from '../../ports/store';
import { accountsOfSource } from './accounts-of-source';

/** Values of one account, under marked attributes, that stand for no entitlement. */
export interface UnmatchedAccountValues {
  readonly account: AccountRef;
  readonly identityId: IdentityId | null;
  readonly sourceId: SourceId;
  readonly values: readonly CarriedValue[];
}

/** Accounts examined for one page. */
const MAX_LOOKED_AT = 5000;

/**
 * Lists the accounts with values that stand for no entitlement, by source and id. A page examines a bounded number of
 * accounts and returns a bounded length of values: it may hold fewer than requested, or none, and still have a next
 * page.
 */
export class ListUnmatchedValues {
  constructor(
    private readonly store: StoreOf<'accounts'>,
    private readonly snapshots: AccessSnapshots,
    private readonly mostLookedAt = MAX_LOOKED_AT,
  ) {}

  async execute({ limit, offset, after }: PageRequest): Promise<Listing<UnmatchedAccountValues>> {
    const { graph, values, time } = await this.snapshots.of([]);
    const exists = (ref: AccessItemRef): boolean => findNumber(graph, ref) !== undefined;
    const items: UnmatchedAccountValues[] = [];
    const next = await this.store.read(async (tx) => {
      const left = { accounts: this.mostLookedAt, bytes: CHUNK_BYTES, offset };
      let last: PagePosition | null = null;
      for await (const account of accountsAfter(tx, [...values.attributes.sourceIds].sort(compareText), after)) {
        if (items.length === limit || left.accounts-- === 0 || left.bytes <= 0) return last;
        last = [account.sourceId, account.id];
        const carrying = values.attributes.read(account, time);
        const unmatched = values.unmatched(carrying, exists);
        if (unmatched.length === 0 || left.offset-- > 0) continue;
        left.bytes -= JSON.stringify(unmatched).length;
        const { identityId, sourceId } = account;
        items.push({ account: carrying.account, identityId, sourceId, values: unmatched });
      }
      return null;
    });
    return { items, total: null, next: limit === 0 ? null : next };
  }
}

/** Yields the accounts of these sources, by source and id. */
async function* accountsAfter(
  tx: TransactionOf<'accounts'>,
  sourceIds: readonly SourceId[],
  [afterSource, afterAccount]: PagePosition = [],
) {
  for (const sourceId of sourceIds) {
    const order = compareText(sourceId, afterSource ?? '');
    if (order < 0) continue;
    yield* accountsOfSource(tx, sourceId, order === 0 ? (afterAccount ?? '') : '');
  }
}
