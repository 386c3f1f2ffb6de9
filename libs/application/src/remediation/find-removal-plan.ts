import {
  countHolders,
  Evaluator,
  findNumber,
  type PolicyIndex,
  type RemovalKind,
  type Violator,
} from '@identity-governance/domain/engine';
import { err, ok, type IdentityId, type Result } from '@identity-governance/values';
import type { AccessSnapshots, EverybodySnapshot } from '../access/access-snapshots';
import type { InvalidInput } from '../invalid-input';
import { namesOf } from '../population/names-of';
import type { ProgramSolver } from '../ports/program-solver';
import type { StoreOf } from '../ports/store';
import { readWatermark, type ViolationsUnknown } from '../violations/read-violations';
import { readConditions } from '../violations/violation-query';
import { viewRemoval, type RemovalView } from './remediation-view';
import { solvePlan, type PlanEffect, type SolvedPlan } from './solve-plan';

export interface RemovalPlanRequest {
  /** Conditions on records of violations. */
  readonly filters?: string | undefined;
  /** Maximum number of removals. */
  readonly budget: number;
  readonly kinds: readonly RemovalKind[];
}

export interface PlannedRemovalView extends RemovalView {
  /** Identities that lose the item, or would if they did not hold it otherwise: the holders of `from`. */
  readonly holders: number;
}

/** The removals that end the most open violations. */
export interface RemovalPlanView extends PlanEffect {
  readonly removals: readonly PlannedRemovalView[];
}

/** As many plans as are allowed are being made. */
export interface PlansBusy {
  readonly kind: 'plans-busy';
  readonly limit: number;
}

export type PlanRefusal = InvalidInput | PlansBusy | ViolationsUnknown;

/** Violations that one plan considers. */
const MAX_VIOLATIONS = 100_000;
/** Plans that are made one after the other; further ones are refused, as they would take too long. */
const MAX_PLANS = 3;
const SECONDS = 10;

type ReadNames = 'governanceGroups' | 'identities' | 'violations' | 'violationWatermarks';

/** The violating identities that a plan considers. */
interface Considered {
  readonly index: PolicyIndex;
  readonly ids: readonly IdentityId[];
  readonly violators: readonly Violator[];
}

/** Finds the removals that end the most open violations. */
export class FindRemovalPlan {
  private readonly evaluator = new Evaluator();
  private plans = 0;
  private last: Promise<unknown> = Promise.resolve();

  constructor(
    private readonly store: StoreOf<ReadNames>,
    private readonly snapshots: AccessSnapshots,
    private readonly solver: ProgramSolver,
  ) {}

  async execute(request: RemovalPlanRequest): Promise<Result<RemovalPlanView, PlanRefusal>> {
    if (this.plans >= MAX_PLANS) return err({ kind: 'plans-busy', limit: MAX_PLANS });
    this.plans++;
    const plan = this.last.then(() => this.find(request));
    this.last = plan.catch(() => undefined);
    try {
      return await plan;
    } finally {
      this.plans--;
    }
  }

  private async find({ filters, budget, kinds }: RemovalPlanRequest): Promise<Result<RemovalPlanView, PlanRefusal>> {
    const open = await this.readOpen(filters);
    if (!open.ok) return open;
    const { index, ids, violators } = await this.snapshots.ofEverybody((snapshot) =>
      this.consider(snapshot, open.value),
    );
    const plan = await solvePlan(this.solver, { index, violators, budget, kinds, seconds: SECONDS });
    if (!plan.ok) return tooLarge('select violations whose grants are too many for a plan');
    const { removals, ...effect } = plan.value;
    return ok({ ...effect, removals: await this.view(removals, ids) });
  }

  /** The policies of the open violations, by their target. */
  private readOpen(
    filters: string | undefined,
  ): Promise<Result<ReadonlyMap<IdentityId, ReadonlySet<string>>, PlanRefusal>> {
    return this.store.read(async (tx) => {
      const read = await readConditions(tx, { filters });
      if (!read.ok) return read;
      if ((await readWatermark(tx)) === null) return err({ kind: 'violations-unknown' });
      const where = [{ field: 'status', op: 'eq', value: 'Open' } as const, ...read.value];
      const count = await tx.violations.count(where);
      if (count > MAX_VIOLATIONS)
        return tooLarge(`select ${count} open violations, at most ${MAX_VIOLATIONS} are possible`);
      const policies = new Map<IdentityId, Set<string>>();
      for (const {
        key: [targetId, policyId],
      } of await tx.violations.tally(['targetId', 'policyId'], where)) {
        const target = targetId as IdentityId;
        policies.set(target, (policies.get(target) ?? new Set()).add(policyId!));
      }
      return ok(policies);
    });
  }

  /** Of the open violations those that are still violated. */
  private consider(
    { index, population }: EverybodySnapshot,
    open: ReadonlyMap<IdentityId, ReadonlySet<string>>,
  ): Considered {
    const ids: IdentityId[] = [];
    const violators: Violator[] = [];
    for (const [id, policyIds] of open) {
      const row = population.rowOf(id);
      if (row === undefined) continue;
      const held = population.heldBy(row);
      const { policies, count } = this.evaluator.find(index, { held, requested: [], wanted: 'ALL' });
      const positions = policies.slice(0, count).filter((position) => policyIds.has(index.policies[position]!.id));
      if (positions.length === 0) continue;
      ids.push(id);
      violators.push({ held, positions });
    }
    return { index, ids, violators };
  }

  private async view(
    removals: SolvedPlan['removals'],
    ids: readonly IdentityId[],
  ): Promise<readonly PlannedRemovalView[]> {
    const parents = removals.map(({ removal }) => (removal.kind === 'GRANT' ? removal.parent : undefined));
    const holders = await this.snapshots.ofEverybody(({ index: { graph }, population }) => {
      const numbers = parents.map((parent) => (parent === undefined ? undefined : findNumber(graph, parent)));
      const known = [...new Set(numbers.filter((number) => number !== undefined))];
      const counts = countHolders(graph, population, known);
      return numbers.map((number) => (number === undefined ? 0 : counts[known.indexOf(number)]!));
    });
    const named = removals.flatMap(({ violator }) => (violator === undefined ? [] : [ids[violator]!]));
    const nameOf = await this.store.read((tx) => namesOf(tx, named));
    return removals.map(({ removal, violator }, i) => {
      // The origin of a grant is the item that grants it.
      const origin = { type: 'IDENTITY', ...nameOf(ids[violator ?? 0]!) } as const;
      return { ...viewRemoval(removal, origin), holders: violator === undefined ? holders[i]! : 1 };
    });
  }
}

function tooLarge(reason: string): Result<never, InvalidInput> {
  const remedy = 'select fewer, for example by `policyId` or `level`';
  return err({ kind: 'invalid', faults: [{ field: 'filters', reason: `${reason}: ${remedy}` }] });
}
