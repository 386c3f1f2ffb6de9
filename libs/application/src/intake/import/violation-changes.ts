import { Population, scan } from '@identity-governance/domain/engine';
import type { SodPolicy } from '@identity-governance/domain/shapes';
import type { AccessItemRef, SodPolicyLevel } from '@identity-governance/domain/sod';
import type { AccessItem, Account, Identity } from '@identity-governance/records';
import {
  compareText,
  type IdentityId,
  type Mutable,
  type SodPolicyId,
  type SourceId,
} from '@identity-governance/values';
import type { AccessSnapshot, AccessSnapshots } from '../../population/access/access-snapshots';
import type { CompiledRows } from '../../population/access/read-access-changes';
import type { Change } from '../../audit/audit-trail';
import { namesOf, type NamedIdentity } from '../../sod/simulation/names-of';
import type { MergedSlice } from '../../ports/staged-merges';
import type { TransactionOf } from '../../ports/store';

/** A violation that exists only after an import, from a later date on only after it, or only before it. */
export interface ChangedViolation {
  readonly change: (typeof importedChanges)[number];
  /** When it starts; only of `STARTS_LATER`. */
  readonly date?: string;
  readonly level: SodPolicyLevel;
  readonly policy: Pick<SodPolicy, 'id' | 'name'>;
  readonly identity: NamedIdentity;
}

export const importedChanges = ['STARTS', 'STARTS_LATER', 'ENDS'] as const;

/** Numbers of changed violations. Those that start later are counted only in a preview. */
export interface ViolationCounts {
  readonly start: number;
  readonly startLater?: number;
  readonly end: number;
}

/** The changed violations of policies that name access of a source. A violation may be one of multiple sources. */
export interface SourceViolations extends ViolationCounts {
  readonly sourceId: SourceId;
}

export interface ViolationChanges extends ViolationCounts {
  /** Whether more violations may start later: there are too many dates to evaluate all. */
  readonly isLaterPartial?: boolean;
  /** Only in a preview. */
  readonly bySource?: readonly SourceViolations[];
  /** The first changed violations, in the order of the identities; those that start later are the last. */
  readonly listed: readonly ChangedViolation[];
}

/** Maximum number of violations in a report. */
export const maxListedViolations = 1000;
/** Identities evaluated per page. */
const PAGE = 500;
/** Maximum number of identities that are remembered. Above it, all identities are evaluated. */
const MAX_TOUCHED = 100_000;

export type EvaluatedRows = CompiledRows | 'identities';

interface Comparing {
  /** The state before the import. */
  readonly before: AccessSnapshots;
  /** Maximum number of evaluated identities. Above it, none is evaluated. */
  readonly maxIdentities?: number;
  /** Whether to find violations that start later, and to count by source. */
  readonly isPreview?: boolean;
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
    if (identityId !== null && this.touched.size <= MAX_TOUCHED) this.touched.add(identityId);
  }

  private get isAll(): boolean {
    return this.isAccessChanged || this.touched.size > MAX_TOUCHED;
  }

  /** Evaluates inside the transaction of the changes; undefined if there are too many identities. */
  async compare(
    tx: TransactionOf<EvaluatedRows>,
    { before, maxIdentities = Infinity, isPreview = false, onViolations }: Comparing,
  ): Promise<ViolationChanges | undefined> {
    const total = this.isAll ? (await tx.identities.count()) + this.deleted.size : this.touched.size;
    if (total > maxIdentities) return undefined;
    const after = before.within(tx, { isAccessChanged: this.isAccessChanged });
    const found = new FoundChanges(tx, { deleted: this.deleted, isPreview, onViolations });
    for await (const ids of this.pages(tx)) {
      await found.add(compareSnapshots(ids, await before.of(ids), await after.of(ids)));
    }
    if (isPreview) await this.findLater(tx, { before, after, found });
    return found.changes;
  }

  /**
   * Finds the violations that start on a date to come, on the first such date: those that would not start without the
   * import, and those that the import ends until then.
   */
  private async findLater(tx: TransactionOf<EvaluatedRows>, { before, after, found }: Later): Promise<void> {
    const now = await tx.currentTime();
    const dated = await tx.accessDates.datesBetween(now, endOfTime, MAX_DATED + 1);
    const byDate = new Map<string, Set<IdentityId>>();
    for (const { identityId, date, isStart } of dated) {
      if (!isStart || !(this.isAll || this.touched.has(identityId))) continue;
      const ids = byDate.get(date) ?? new Set();
      byDate.set(date, ids.add(identityId));
    }
    if (dated.length > MAX_DATED || byDate.size > MAX_DATES) found.isLaterPartial = true;
    const seen = new Set<string>();
    for (const date of [...byDate.keys()].sort().slice(0, MAX_DATES)) {
      const [earlier, later] = [before.asOf(date), after.asOf(date)];
      const dueIds = [...byDate.get(date)!];
      for (let start = 0; start < dueIds.length; start += PAGE) {
        const ids = dueIds.slice(start, start + PAGE);
        const [former, due] = [violatedIn(await before.of(ids)), violatedIn(await earlier.of(ids))];
        const pairs = compareSnapshots(ids, await after.of(ids), await later.of(ids)).filter(
          ({ change, identityId: id, policy }) =>
            change === 'STARTS' && (due.get(id)?.has(policy.id) !== true || former.get(id)?.has(policy.id) === true),
        );
        const fresh = pairs.filter(({ identityId, policy }) => {
          const key = JSON.stringify([identityId, policy.id]);
          return !seen.has(key) && seen.add(key);
        });
        await found.add(fresh.map((pair) => ({ ...pair, change: 'STARTS_LATER', date })));
      }
    }
  }

  private async *pages(tx: TransactionOf<EvaluatedRows>): AsyncGenerator<readonly IdentityId[]> {
    const named = this.isAll ? [...this.deleted.keys()] : [...this.touched];
    for (let start = 0; start < named.length; start += PAGE) yield named.slice(start, start + PAGE);
    if (!this.isAll) return;
    for await (const page of tx.identities.pages(PAGE)) yield page.map(({ id }) => id);
  }
}

interface Later {
  readonly before: AccessSnapshots;
  readonly after: AccessSnapshots;
  readonly found: FoundChanges;
}

const endOfTime = '9999-12-31T23:59:59.999Z';
/** Maximum number of future dates of identities, and of different dates, that a preview evaluates. */
const MAX_DATED = 200_000;
const MAX_DATES = 1000;

interface FoundOptions {
  /** The names of deleted identities. */
  readonly deleted: ReadonlyMap<IdentityId, string>;
  readonly isPreview: boolean;
  readonly onViolations: Comparing['onViolations'];
}

const counted = { STARTS: 'start', STARTS_LATER: 'startLater', ENDS: 'end' } as const;
type Counts = Mutable<Required<ViolationCounts>>;

/** Counts and names changed violations. */
class FoundChanges {
  isLaterPartial = false;
  private readonly counts: Counts = { start: 0, startLater: 0, end: 0 };
  private readonly bySource = new Map<SourceId, Counts>();
  private readonly sourcesOf = new Map<SodPolicyId, readonly SourceId[]>();
  private readonly listed: ChangedViolation[] = [];

  constructor(
    private readonly tx: TransactionOf<EvaluatedRows>,
    private readonly options: FoundOptions,
  ) {}

  async add(pairs: readonly ChangedPair[]): Promise<void> {
    if (pairs.length === 0) return;
    const { deleted, isPreview, onViolations } = this.options;
    const nameOf = await namesOf(
      (some) => this.tx.identities.getMany(some),
      pairs.map(({ identityId }) => identityId),
    );
    const named = pairs.map(({ identityId: id, change, date, level, policy }): ChangedViolation => {
      const name = deleted.get(id);
      const identity = name === undefined ? nameOf(id) : { id, name };
      return { change, ...(date !== undefined && { date }), level, policy, identity };
    });
    for (const pair of pairs) {
      this.counts[counted[pair.change]]++;
      for (const sourceId of isPreview ? await this.sources(pair) : []) {
        const counts = this.bySource.get(sourceId) ?? { start: 0, startLater: 0, end: 0 };
        counts[counted[pair.change]]++;
        this.bySource.set(sourceId, counts);
      }
    }
    this.listed.push(...named.slice(0, maxListedViolations - this.listed.length));
    await onViolations?.(named);
  }

  get changes(): ViolationChanges {
    const { listed, counts, isLaterPartial } = this;
    const { start, startLater, end } = counts;
    if (!this.options.isPreview) return { start, end, listed };
    const bySource = [...this.bySource].map(([sourceId, ofSource]) => ({ sourceId, ...ofSource }));
    bySource.sort((a, b) => compareText(a.sourceId, b.sourceId));
    return { start, startLater, end, ...(isLaterPartial && { isLaterPartial }), bySource, listed };
  }

  /** Returns the sources of the access that the policy names. */
  private async sources({ policy, refs }: ChangedPair): Promise<readonly SourceId[]> {
    const known = this.sourcesOf.get(policy.id);
    if (known !== undefined) return known;
    const items = await this.tx.accessItems.getMany(refs);
    const sources = [...new Set(items.flatMap(({ sourceId }) => sourceId ?? []))];
    this.sourcesOf.set(policy.id, sources);
    return sources;
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
  /** The access items that the policy names. */
  readonly refs: readonly AccessItemRef[];
}

function compareSnapshots(
  ids: readonly IdentityId[],
  before: AccessSnapshot,
  after: AccessSnapshot,
): readonly ChangedPair[] {
  const [earlier, later] = [violatedIn(before), violatedIn(after)];
  const none: ReadonlyMap<SodPolicyId, SodPolicy> = new Map();
  return ids.flatMap((identityId) => {
    const [ended, started] = [earlier.get(identityId) ?? none, later.get(identityId) ?? none];
    const pairOf =
      (change: ChangedPair['change']) =>
      ({ level, id, name, sets }: SodPolicy): ChangedPair => {
        const refs = sets.flatMap(({ criteriaList }) => criteriaList);
        return { change, level, policy: { id, name }, identityId, refs };
      };
    return [
      ...[...started.values()].filter(({ id }) => !ended.has(id)).map(pairOf('STARTS')),
      ...[...ended.values()].filter(({ id }) => !started.has(id)).map(pairOf('ENDS')),
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
