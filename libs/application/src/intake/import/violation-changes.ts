import { Population, scan } from '@identity-governance/domain/engine';
import type { SodPolicy } from '@identity-governance/domain/shapes';
import type { SodPolicyLevel } from '@identity-governance/domain/sod';
import type { AccessItem, Account, Identity } from '@identity-governance/records';
import type { IdentityId, SodPolicyId } from '@identity-governance/values';
import type { AccessSnapshot, AccessSnapshots } from '../../population/access/access-snapshots';
import type { CompiledRows } from '../../population/access/read-access-changes';
import type { Change } from '../../audit/audit-trail';
import { namesOf, type NamedIdentity } from '../../sod/simulation/names-of';
import type { MergedSlice } from '../../ports/staged-merges';
import type { TransactionOf } from '../../ports/store';

/** A violation that exists only after an import, or only before it. */
export interface ChangedViolation {
  readonly change: 'BEGINS' | 'ENDS';
  readonly level: SodPolicyLevel;
  readonly policy: Pick<SodPolicy, 'id' | 'name'>;
  readonly identity: NamedIdentity;
}

export interface ViolationChanges {
  readonly begin: number;
  readonly end: number;
  /** The first changed violations, in the order of the identities. */
  readonly listed: readonly ChangedViolation[];
}

/** Maximum number of violations in a report. */
export const mostListedViolations = 1000;
/** Identities evaluated per page. */
const PAGE = 500;
/** Maximum number of identities that are remembered. Above it, all identities are evaluated. */
const MOST_TOUCHED = 100_000;

export type EvaluatedRows = CompiledRows | 'identities';

interface Comparing {
  /** The state before the import. */
  readonly before: AccessSnapshots;
  /** Maximum number of evaluated identities. Above it, none is evaluated. */
  readonly mostIdentities?: number;
  readonly onViolations?: ((violations: readonly ChangedViolation[]) => Promise<void> | void) | undefined;
}

/** A row that belongs to an identity. */
type Owned = Pick<Account, 'identityId'>;

/** Finds the violations that start or end with an import, of the identities whose access its changes touch. */
export class TouchedViolations {
  private readonly touched = new Set<IdentityId>();
  /** The deleted identities with their names. */
  private readonly deleted = new Map<IdentityId, string>();
  /** Whether access items, grants, policies or marks changed, which may affect any identity. */
  private isAccessChanged = false;

  record(changes: readonly Change[]): void {
    for (const { type, before, after } of changes) {
      if (type === 'IDENTITY') this.recordIdentity(before as Identity | null, after as Identity | null);
      else if (type === 'ASSIGNMENT' || type === 'ACCOUNT') {
        for (const row of [before, after] as readonly (Owned | null)[]) this.touch(row?.identityId ?? null);
      } else this.isAccessChanged ||= isAccess({ type, before, after });
    }
  }

  /** Records the effects of changes that were merged by sets. */
  recordMerged({ touched, isAccessChanged }: Pick<MergedSlice, 'isAccessChanged' | 'touched'>): void {
    for (const id of touched) {
      this.deleted.delete(id); // deleted and created again
      this.touch(id);
    }
    this.isAccessChanged ||= isAccessChanged;
  }

  /** Whether more than this number of identities are touched. */
  isMoreThan(count: number): boolean {
    return this.touched.size > count;
  }

  /** An identity that is disabled or enabled, created or deleted, holds other access than before. */
  private recordIdentity(before: Identity | null, after: Identity | null): void {
    if (before !== null && after === null) this.deleted.set(before.id, before.name);
    if (after !== null) this.deleted.delete(after.id); // deleted and created again
    if (before?.disabled !== after?.disabled) this.touch((before ?? after)!.id);
  }

  private touch(identityId: IdentityId | null): void {
    if (identityId !== null && this.touched.size <= MOST_TOUCHED) this.touched.add(identityId);
  }

  private get isAll(): boolean {
    return this.isAccessChanged || this.touched.size > MOST_TOUCHED;
  }

  /** Evaluates inside the transaction of the changes; undefined if there are too many identities. */
  async compare(
    tx: TransactionOf<EvaluatedRows>,
    { before, mostIdentities = Infinity, onViolations }: Comparing,
  ): Promise<ViolationChanges | undefined> {
    const total = this.isAll ? (await tx.identities.count()) + this.deleted.size : this.touched.size;
    if (total > mostIdentities) return undefined;
    const after = before.within(tx, { isAccessChanged: this.isAccessChanged });
    const found = { begin: 0, end: 0, listed: [] as ChangedViolation[] };
    for await (const ids of this.pages(tx)) {
      const pairs = compareSnapshots(ids, await before.of(ids), await after.of(ids));
      if (pairs.length === 0) continue;
      const nameOf = await namesOf(
        (some) => tx.identities.getMany(some),
        pairs.map(({ identityId }) => identityId),
      );
      const named = pairs.map(({ identityId: id, ...pair }): ChangedViolation => {
        const name = this.deleted.get(id);
        return { ...pair, identity: name === undefined ? nameOf(id) : { id, name } };
      });
      for (const { change } of named) found[change === 'BEGINS' ? 'begin' : 'end']++;
      found.listed.push(...named.slice(0, mostListedViolations - found.listed.length));
      await onViolations?.(named);
    }
    return found;
  }

  private async *pages(tx: TransactionOf<EvaluatedRows>): AsyncGenerator<readonly IdentityId[]> {
    const named = this.isAll ? [...this.deleted.keys()] : [...this.touched];
    for (let start = 0; start < named.length; start += PAGE) yield named.slice(start, start + PAGE);
    if (!this.isAll) return;
    for await (const page of tx.identities.pages(PAGE)) yield page.map(({ id }) => id);
  }
}

/** Whether the change may affect the access or the violations of any identity. */
function isAccess({ type, before, after }: Pick<Change, 'type' | 'before' | 'after'>): boolean {
  if (type === 'GRANT' || type === 'SOD_POLICY' || type === 'ACCOUNT_ATTRIBUTE') return true;
  if (type !== 'ENTITLEMENT') return false;
  // An entitlement that no account carries is held by assignments and grants, whose changes are recorded.
  const carriedAs = (row: object | null) => {
    const { sourceId, attribute = null, value = null } = (row ?? {}) as Partial<AccessItem>;
    return attribute === null || value === null ? '' : JSON.stringify([sourceId, attribute, value]);
  };
  return carriedAs(before) !== carriedAs(after);
}

interface ChangedPair extends Omit<ChangedViolation, 'identity'> {
  readonly identityId: IdentityId;
}

function compareSnapshots(
  ids: readonly IdentityId[],
  before: AccessSnapshot,
  after: AccessSnapshot,
): readonly ChangedPair[] {
  const [earlier, later] = [violatedIn(before), violatedIn(after)];
  const none: ReadonlyMap<SodPolicyId, SodPolicy> = new Map();
  return ids.flatMap((identityId) => {
    const [ended, begun] = [earlier.get(identityId) ?? none, later.get(identityId) ?? none];
    const pairOf =
      (change: ChangedPair['change']) =>
      ({ level, id, name }: SodPolicy): ChangedPair => ({ change, level, policy: { id, name }, identityId });
    return [
      ...[...begun.values()].filter(({ id }) => !ended.has(id)).map(pairOf('BEGINS')),
      ...[...ended.values()].filter(({ id }) => !begun.has(id)).map(pairOf('ENDS')),
    ];
  });
}

/** Returns the policies that the identities of the snapshot violate. */
function violatedIn({
  graph,
  index,
  held,
}: AccessSnapshot): ReadonlyMap<IdentityId, ReadonlyMap<SodPolicyId, SodPolicy>> {
  const population = new Population(graph.numbers);
  for (const [id, own] of held) population.hold(id, own);
  const violated = new Map<IdentityId, Map<SodPolicyId, SodPolicy>>();
  for (const { rows, positions } of scan(index, population)) {
    rows.forEach((row, i) => {
      const id = population.idOf(row);
      const policy = index.policies[positions[i]!]!;
      violated.set(id, (violated.get(id) ?? new Map<SodPolicyId, SodPolicy>()).set(policy.id, policy));
    });
  }
  return violated;
}
