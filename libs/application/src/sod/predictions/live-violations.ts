import type { ViolationContext } from '@identity-governance/domain/sod';
import type { ViolationOwner, ViolationRecord } from '@identity-governance/records';
import type { IdentityId } from '@identity-governance/values';
import type { StateVersion } from '../../ports/change-log';
import type { StoreOf, TransactionOf } from '../../ports/store';
import { CoalescedRead } from '../../population/access/coalesced-read';
import { isSameVersion } from '../../population/access/read-access-changes';

/** The live record of a violation as predictions and checks return it. */
export interface RecordedViolation extends Pick<ViolationRecord, 'id' | 'status' | 'since' | 'expiration'> {
  readonly owner: ViolationOwner;
}

/** A violated policy, with the record of the violation if there is one. */
export type RecordedContext = ViolationContext & { readonly violation?: RecordedViolation };

/** The live records of identities, by their policies. */
export type LiveViolations = ReadonlyMap<IdentityId, ReadonlyMap<string, RecordedViolation>>;

/** Reads the live records of these identities, by an index. */
export async function readLiveViolations(
  tx: TransactionOf<'violations'>,
  identityIds: readonly IdentityId[],
): Promise<LiveViolations> {
  if (identityIds.length === 0) return new Map();
  const records = await tx.violations.liveOf([...new Set(identityIds)]);
  const live = new Map<IdentityId, Map<string, RecordedViolation>>();
  for (const { targetId, policyId, id, status, ownerType, ownerId, since, expiration } of records) {
    const own = live.get(targetId) ?? new Map<string, RecordedViolation>();
    const owner = { type: ownerType, id: ownerId };
    live.set(targetId, own.set(policyId, { id, status, owner, since, expiration }));
  }
  return live;
}

/** Adds the records of an identity to the policies that it already violates. */
export function withRecords(
  contexts: readonly ViolationContext[],
  live: LiveViolations,
  identityId: IdentityId,
): readonly RecordedContext[] {
  const own = live.get(identityId);
  if (own === undefined) return contexts;
  return contexts.map((context) => {
    const violation = context.kind === 'NEW' ? undefined : own.get(context.policy.id);
    return violation === undefined ? context : { ...context, violation };
  });
}

/** Maximum number of records in memory, some 300 bytes each; an identity without records counts as one. */
const MAX_KEPT = 50_000;
const none: ReadonlyMap<string, RecordedViolation> = new Map();

/**
 * The live records of identities, in memory while no record of any identity changes. Requests that wait share one read.
 *
 * INVARIANT (never stale): what is kept for a version was read after a state with this version was seen, so it is at
 * least as new as that state.
 */
export class LiveRecords {
  private kept = keepFor(undefined);
  private readonly reading: CoalescedRead<LiveViolations, IdentityId>;

  constructor(store: Pick<StoreOf<'violations'>, 'read'>, gather?: () => Promise<unknown>) {
    const read = (ids: ReadonlySet<IdentityId>) =>
      store.read((tx) => readLiveViolations(tx, [...ids]), { isSingleStatement: true });
    this.reading = new CoalescedRead(read, { gather });
  }

  /** Returns the records of the identities, at least as new as the state with this version of the records. */
  async of(identityIds: readonly IdentityId[], version: StateVersion): Promise<LiveViolations> {
    if (this.kept.version === undefined || !isSameVersion(this.kept.version, version)) this.kept = keepFor(version);
    const { kept } = this;
    if (identityIds.every((id) => kept.records.has(id))) return kept.records;
    const read = await this.reading.fresh(identityIds);
    for (const id of identityIds) {
      const own = read.get(id) ?? none;
      kept.records.set(id, own);
      kept.size += Math.max(1, own.size);
    }
    if (kept.size > MAX_KEPT && kept === this.kept) this.kept = keepFor(version);
    return read;
  }
}

function keepFor(version: StateVersion | undefined) {
  return { version, records: new Map<IdentityId, ReadonlyMap<string, RecordedViolation>>(), size: 0 };
}
