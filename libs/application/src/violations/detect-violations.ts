import { Evaluator, scan } from '@identity-governance/domain/engine';
import {
  ownerCandidates,
  type NamesOwners,
  type ViolationCause,
  type ViolationOwner,
  type ViolationRecord,
  type ViolationWatermark,
} from '@identity-governance/records';
import type { EntitlementValues } from '@identity-governance/records';
import type { IdentityId, SodPolicyId } from '@identity-governance/values';
import type { AccessSnapshots } from '../population/access/access-snapshots';
import { formatTime } from '../ports/clock';
import type { TextField } from '../ports/collection';
import { pagesOf } from '../ports/pages-of';
import type { Condition, PagePosition } from '../ports/query';
import type { NoteStale } from '../ports/stale-times';
import type { StoreOf, TransactionOf } from '../ports/store';
import { continueCoverage, COVERAGE_STEP, extendCoverage, recordTime } from './coverage';
import { EvaluatedIdentities } from './evaluate-identities';
import type { CoveredState } from './find-end-reasons';
import { addAffected } from './find-affected';
import {
  coversState,
  isSameRules,
  isUpToDate,
  noWatermark,
  planDetection,
  scanned,
  timeReached,
  watermarkId,
  type DetectionPlan,
} from './plan-detection';
import { isLiveRecord, readExistingOwners } from './existing-owners';
import { ownerKey, type Touched } from './touched';
import { writeRecords, type WritingRules, type WrittenStep } from './write-records';

type Readable =
  | 'accessDates'
  | 'accessItems'
  | 'accountAttributes'
  | 'accounts'
  | 'auditEvents'
  | 'changes'
  | 'currentTime'
  | 'governanceGroups'
  | 'grants'
  | 'identities'
  | 'versions'
  | 'violations'
  | 'violationCoverage'
  | 'violationWatermarks';
type Written = 'appliedControls' | 'violationCoverage' | 'violationHistory' | 'violations' | 'violationWatermarks';

export interface DetectViolationsParts extends WritingRules {
  readonly store: StoreOf<Readable, Written>;
  readonly snapshots: AccessSnapshots;
  /** Identifies this process among the writers of records. */
  readonly holder: string;
  readonly onStale?: NoteStale;
  /** Identities that are evaluated and written in one transaction; 200 by default. */
  readonly chunk?: number;
}

interface PassOptions {
  /** Evaluates all identities, whatever has changed. */
  readonly isFull?: boolean;
}

export interface DetectionReport {
  /**
   * `DONE`: the records cover the state as of the start of the pass. `HELD`: another process writes records. `STOPPED`:
   * `stop` was called.
   */
  readonly outcome: 'DONE' | 'HELD' | 'STOPPED';
  readonly evaluated: number;
  readonly steps: readonly WrittenStep[];
}

const CHUNK = 200;
/** Identities scanned before other work runs. */
const SCANNED_ROWS = 20_000;
const PAGE = 1000;
/** Managers whose identities are read at once. */
const MANAGERS = 500;
/** A process that has not written for this time has died: another one takes over. */
const HOLD_MILLISECONDS = 5000;

type Identities = Map<IdentityId, ViolationCause>;

/**
 * Keeps the records of violations equal to the results of the population engine: a first pass scans all identities,
 * later ones evaluate those affected by the change log since the watermark.
 *
 * INVARIANT (watermark with its records): the watermark moves in the transaction of the last records that it covers, so
 * a pass that ends anywhere is repeated, and finds the records that it has written unchanged.
 */
export class DetectViolations {
  /**
   * When the next pass has something to do although nothing changes, in milliseconds since 1970; undefined if no such
   * time is known.
   */
  nextDue: number | undefined;
  private readonly evaluator = new Evaluator();
  private isStopped = false;
  /** The entitlements that values of accounts stood for in the state of the watermark, if known. */
  private values: EntitlementValues | undefined;
  /** The last time at which the records were known to be current, and that of the last write of it. */
  private current: string | undefined;
  private kept: string | undefined;

  constructor(private readonly parts: DetectViolationsParts) {}

  /** Stops a running pass after its present transaction. */
  stop(): void {
    this.isStopped = true;
  }

  /** Runs one pass. A full one takes over from a process that writes records. */
  async execute({ isFull = false }: PassOptions = {}): Promise<DetectionReport> {
    const { store } = this.parts;
    const plan = await store.read((tx) => planDetection(tx, { isFull, rules: this.parts.snapshots.rules }));
    this.nextDue = undefined;
    if (isUpToDate(plan)) {
      await this.keepCoverage(plan);
      this.nextDue = plan.next === null ? undefined : Date.parse(plan.next);
      return { outcome: 'DONE', evaluated: 0, steps: [] };
    }
    if (!isFull && this.isHeldByOther(plan.watermark, plan.time)) {
      this.nextDue = Date.parse(plan.watermark.heldUntil!);
      return { outcome: 'HELD', evaluated: 0, steps: [] };
    }
    const identities = await this.identitiesOf(plan);
    return this.writeAll(plan, [...identities], isFull);
  }

  /** Notes from time to time that the records are still current. */
  private async keepCoverage({ time }: DetectionPlan): Promise<void> {
    this.current = time;
    if (this.kept !== undefined && Date.parse(time) - Date.parse(this.kept) < COVERAGE_STEP) return;
    await this.parts.store.write(['violations'], async (tx) => continueCoverage(tx, time));
    this.kept = time;
  }

  private async identitiesOf({ touched, timed }: DetectionPlan): Promise<Identities> {
    const causes = [...timed.keys()].map((id) => [id, timeReached] as const);
    if (touched === undefined) return new Map([...(await this.allIdentities()), ...causes]);
    const identities: Identities = new Map([...causes, ...touched.identities]);
    if (touched.entitlements && !(await this.haveSameValues())) {
      return new Map([...(await this.allIdentities()), ...identities]);
    }
    await this.addOwned(identities, touched);
    if (touched.items.size + touched.policies.size === 0) return identities;
    await this.parts.snapshots.ofPopulation((snapshot) => {
      addAffected(identities, snapshot, touched);
    });
    await this.addRecorded(identities, touched);
    return identities;
  }

  /** Whether the changed entitlements are the same for the accounts, as far as that is known. */
  private async haveSameValues(): Promise<boolean> {
    const { values } = await this.parts.snapshots.accessOf([]);
    return values.attributes.isEmpty || values === this.values;
  }

  /** Returns the identities that violate a policy or have records of violations. */
  private async allIdentities(): Promise<Identities> {
    const identities: Identities = new Map();
    let rows = 1;
    for (let from = 0; from < rows && !this.isStopped; from += SCANNED_ROWS) {
      await this.parts.snapshots.ofPopulation(({ index, population }) => {
        rows = population.rows;
        const to = Math.min(rows, from + SCANNED_ROWS);
        for (const slice of scan(index, population, { from, to })) {
          for (const row of slice.rows) identities.set(population.idOf(row), scanned);
        }
      });
    }
    await this.parts.store.read((tx) => addTargets(tx, [], (id) => identities.set(id, scanned)));
    return identities;
  }

  /** Adds the identities whose violations may get another owner, because an owner was created or deleted. */
  private async addOwned(identities: Identities, { owners: touched }: Touched): Promise<void> {
    if (touched.size === 0) return;
    const { index } = await this.parts.snapshots.of([]);
    await this.parts.store.read(async (tx) => {
      const tallies = await tx.violations.tally(['ownerType', 'ownerId'], [isLiveRecord]);
      const recorded = tallies.map(({ key: [type, id] }) => ({ type: type as ViolationOwner['type'], id: id! }));
      const named = index.policies.flatMap((policy) =>
        ownerCandidates(policy, null).map((owner) => ({ policy, owner })),
      );
      const exists = await readExistingOwners(tx, [...recorded, ...named.map(({ owner }) => owner)]);
      const add = async (owner: ViolationOwner, where: readonly RecordCondition[]) => {
        const { cause } = touched.get(ownerKey(owner)) ?? {};
        if (cause !== undefined) await addTargets(tx, where, (id) => identities.has(id) || identities.set(id, cause));
      };
      for (const owner of recorded.filter((one) => !exists(one))) await add(owner, ownedBy(owner));
      for (const { policy, owner } of named.filter((one) => exists(one.owner))) {
        await add(owner, [{ field: 'policyId', op: 'eq', value: policy.id }, notOwnedBy(owner)]);
      }
      await addManaged(tx, identities, {
        policyIds: index.policies.filter(isOwnedByManagers).map(({ id }) => id),
        managers: new Map([...touched.values()].map(({ owner: { id }, cause }) => [id, cause])),
      });
    });
  }

  private async addRecorded(identities: Identities, { policies }: Touched): Promise<void> {
    for (const [policyId, cause] of policies) {
      const where = [{ field: 'policyId', op: 'eq', value: policyId }] as const;
      await this.parts.store.read((tx) =>
        addTargets(tx, where, (id) => identities.has(id) || identities.set(id, cause)),
      );
    }
  }

  private async writeAll(
    plan: DetectionPlan,
    identities: readonly (readonly [IdentityId, ViolationCause])[],
    takesOver: boolean,
  ): Promise<DetectionReport> {
    const steps: WrittenStep[] = [];
    const { chunk: size = CHUNK } = this.parts;
    let start = 0;
    do {
      if (this.isStopped) return { outcome: 'STOPPED', evaluated: start, steps };
      const chunk = identities.slice(start, start + size);
      const isLast = start + size >= identities.length;
      const snapshot = await this.parts.snapshots.of(chunk.map(([id]) => id));
      const evaluated = new EvaluatedIdentities(snapshot, this.evaluator, coveredBy(plan));
      const written = await this.parts.store.write(['violations'], async (tx) => {
        if (!(await this.claim(tx, { plan, isLast, takesOver: takesOver && start === 0 }))) return undefined;
        const now = await tx.currentTime();
        if (isLast) await extendCoverage(tx, { time: plan.time, now, before: this.current });
        // Of the time at which the period starts: before it there are none of these records.
        const time = await recordTime(tx, now);
        return writeRecords(tx, { evaluated, identities: chunk, timed: plan.timed, time }, this.parts);
      });
      if (written === undefined) return { outcome: 'HELD', evaluated: start, steps };
      steps.push(...written);
      if (isLast) this.current = this.kept = plan.time;
      if (isLast)
        this.values = coversState({ ...noWatermark, versions: plan.versions }, snapshot.versions)
          ? snapshot.values
          : undefined;
      start += size;
    } while (start < identities.length);
    return { outcome: 'DONE', evaluated: identities.length, steps };
  }

  /**
   * Writes the watermark, unless another process writes records, or has done so since the plan was made. The lock of
   * the records makes this decision and the writes after it atomic.
   */
  private async claim(
    tx: TransactionOf<'currentTime', 'violationWatermarks'>,
    {
      plan,
      isLast,
      takesOver,
    }: { readonly plan: DetectionPlan; readonly isLast: boolean; readonly takesOver: boolean },
  ): Promise<boolean> {
    const stored = (await tx.violationWatermarks.get(watermarkId)) ?? noWatermark;
    const now = await tx.currentTime();
    if (!takesOver && this.isHeldByOther(stored, now)) return false;
    if (JSON.stringify(stored.versions) !== JSON.stringify(plan.watermark.versions)) return false;
    if (stored.heldUntil !== null && isStale(stored.heldUntil, now)) {
      this.parts.onStale?.('the hold of a process on the records of violations', 1);
    }
    const heldUntil = formatTime(Date.parse(now) + HOLD_MILLISECONDS);
    const { versions, time, rules } = isLast ? plan : stored;
    const { holder } = this.parts;
    await tx.violationWatermarks.save([{ id: watermarkId, versions, time, rules, holder, heldUntil }]);
    return true;
  }

  private isHeldByOther({ holder, heldUntil }: ViolationWatermark, now: string): boolean {
    if (holder === null || holder === this.parts.holder || heldUntil === null || heldUntil <= now) return false;
    return !isStale(heldUntil, now);
  }
}

/** Returns the state that the records cover by the present rules; undefined if it is unknown. */
function coveredBy({ watermark: { versions, time, rules }, rules: own }: DetectionPlan): CoveredState | undefined {
  const { access, inventory } = versions ?? {};
  if (access === undefined || inventory === undefined || time === null || !isSameRules(rules, own)) return undefined;
  return { versions: { access, inventory }, time };
}

type RecordCondition = Condition<TextField<ViolationRecord>>;

function ownedBy({ type, id }: ViolationOwner): readonly RecordCondition[] {
  return [
    { field: 'ownerType', op: 'eq', value: type },
    { field: 'ownerId', op: 'eq', value: id },
  ];
}

function notOwnedBy(owner: ViolationOwner): RecordCondition {
  return { op: 'not', of: { op: 'and', of: ownedBy(owner) } };
}

/** Whether no process can hold the records until then: the time was stored before the clock was set back. */
function isStale(heldUntil: string, now: string): boolean {
  return Date.parse(heldUntil) - Date.parse(now) > HOLD_MILLISECONDS;
}

function isOwnedByManagers({ violationOwnerAssignmentConfig: config }: NamesOwners): boolean {
  return config?.assignmentRule === 'MANAGER';
}

interface Managers {
  /** The policies that name the manager of an identity as the owner of its violations. */
  readonly policyIds: readonly SodPolicyId[];
  readonly managers: ReadonlyMap<IdentityId, ViolationCause>;
}

/** Adds the identities whose violations have another owner than their manager, who may have been missing before. */
async function addManaged(
  tx: TransactionOf<'identities' | 'violations'>,
  identities: Identities,
  { policyIds, managers }: Managers,
): Promise<void> {
  const ids = policyIds.length === 0 ? [] : [...managers.keys()];
  for (let start = 0; start < ids.length; start += MANAGERS) {
    const where = [{ field: 'managerId', op: 'in', values: ids.slice(start, start + MANAGERS) }] as const;
    for await (const managed of pagesOf(PAGE, (page) => tx.identities.list({ ...page, where }))) {
      const managerOf = new Map(managed.map(({ id, managerId }) => [id, managerId!]));
      const live: readonly RecordCondition[] = [
        { field: 'targetId', op: 'in', values: [...managerOf.keys()] },
        { field: 'policyId', op: 'in', values: policyIds },
        isLiveRecord,
      ];
      for await (const records of pagesOf(PAGE, (page) => tx.violations.list({ ...page, where: live }))) {
        for (const { targetId, ownerId } of records) {
          const manager = managerOf.get(targetId)!;
          if (ownerId !== manager && !identities.has(targetId)) identities.set(targetId, managers.get(manager)!);
        }
      }
    }
  }
}

/** Visits the targets of the live records that meet the conditions. */
async function addTargets(
  tx: TransactionOf<'violations'>,
  where: readonly RecordCondition[],
  visit: (targetId: IdentityId) => unknown,
): Promise<void> {
  let after: PagePosition | null = [];
  while (after !== null) {
    const { items, next }: Awaited<ReturnType<typeof tx.violations.list>> = await tx.violations.list({
      ...{ limit: PAGE, offset: 0, where: [...where, isLiveRecord] },
      ...(after.length > 0 && { after }),
    });
    for (const { targetId } of items) visit(targetId);
    after = next;
  }
}
