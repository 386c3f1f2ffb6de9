import {
  countHolders,
  Evaluator,
  findNumber,
  scan,
  type PolicyIndex,
  type RemovalKind,
  type Violator,
} from '@identity-governance/domain/engine';
import { err, ok, type IdentityId, type Result, type SodPolicyId } from '@identity-governance/values';
import type { PopulationSnapshot } from '../../population/access/access-snapshots';
import type { InvalidInput } from '../../ports/invalid-input';
import type { ProgramSolver } from '../../ports/program-solver';
import { viewRemoval, type RemovalView } from '../remediation/remediation-view';
import { solvePlan, type PlanEffect, type SolvedPlan } from '../remediation/solve-plan';
import type { ReadAccessRows } from '../../population/access-rows';
import type { AccessStates } from '../../population/load-population';
import { namesOf } from './names-of';

export interface RemovalPlanRequest {
  /** The violations that should end, all by default; those that have ended meanwhile are ignored. */
  readonly open?: readonly { readonly targetId: IdentityId; readonly policyId: SodPolicyId }[];
  /** Maximum number of removals. */
  readonly budget: number;
  readonly kinds: readonly RemovalKind[];
  /** Time limit of the search in seconds. */
  readonly seconds?: number;
}

export interface PlannedRemovalView extends RemovalView {
  /** Identities that lose the item, or would if no other access granted it: the holders of `from`. */
  readonly holders: number;
}

/** The removals that end the most open violations. */
export interface RemovalPlanView extends PlanEffect {
  readonly removals: readonly PlannedRemovalView[];
}

/** The maximum number of plans is in progress. */
export interface PlansBusy {
  readonly kind: 'plans-busy';
  readonly limit: number;
}

export type PlanRefusal = InvalidInput | PlansBusy;

/** Maximum number of queued plans, which run one after the other; more would take too long. */
const MAX_PLANS = 3;
const SECONDS = 10;

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
    private readonly states: AccessStates,
    private readonly read: ReadAccessRows,
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

  private async find({
    open,
    budget,
    kinds,
    seconds = SECONDS,
  }: RemovalPlanRequest): Promise<Result<RemovalPlanView, PlanRefusal>> {
    const { index, ids, violators } = await this.states.ofPopulation((snapshot) =>
      open === undefined ? considerAll(snapshot) : this.consider(snapshot, open),
    );
    const plan = await solvePlan(this.solver, { index, violators, budget, kinds, seconds });
    if (!plan.ok) {
      const reason =
        'selects violations with too many grants for a plan: select fewer, for example by `policyId` or `level`';
      return err({ kind: 'invalid', faults: [{ field: 'filters', reason }] });
    }
    const { removals, ...effect } = plan.value;
    return ok({ ...effect, removals: await this.view(removals, ids) });
  }

  /** Returns the open violations that are still violated. */
  private consider(
    { index, population }: PopulationSnapshot,
    open: NonNullable<RemovalPlanRequest['open']>,
  ): Considered {
    const policyIds = new Map<IdentityId, Set<string>>();
    for (const { targetId, policyId } of open) {
      policyIds.set(targetId, (policyIds.get(targetId) ?? new Set()).add(policyId));
    }
    const ids: IdentityId[] = [];
    const violators: Violator[] = [];
    for (const [id, wanted] of policyIds) {
      const row = population.rowOf(id);
      if (row === undefined) continue;
      const held = population.heldBy(row);
      const { policies, count } = this.evaluator.find(index, { held, requested: [], wanted: 'ALL' });
      const positions = policies.slice(0, count).filter((position) => wanted.has(index.policies[position]!.id));
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
    const holders = await this.states.ofPopulation(({ index: { graph }, population }) => {
      const numbers = parents.map((parent) => (parent === undefined ? undefined : findNumber(graph, parent)));
      const known = [...new Set(numbers.filter((number) => number !== undefined))];
      const counts = countHolders(graph, population, known);
      return numbers.map((number) => (number === undefined ? 0 : counts[known.indexOf(number)]!));
    });
    const named = removals.flatMap(({ violator }) => (violator === undefined ? [] : [ids[violator]!]));
    const nameOf = await this.read((rows) => namesOf((ids) => rows.identitiesOf(ids), named));
    return removals.map(({ removal, violator }, i) => {
      // The origin of a grant is the item that grants it.
      const origin = { type: 'IDENTITY', ...nameOf(ids[violator ?? 0]!) } as const;
      return { ...viewRemoval(removal, origin), holders: violator === undefined ? holders[i]! : 1 };
    });
  }
}

function considerAll({ index, population }: PopulationSnapshot): Considered {
  const positions = new Map<number, number[]>();
  for (const slice of scan(index, population)) {
    slice.rows.forEach((row, i) => {
      const known = positions.get(row);
      if (known === undefined) positions.set(row, [slice.positions[i]!]);
      else known.push(slice.positions[i]!);
    });
  }
  const violators = [...positions].map(([row, own]): Violator => ({ held: population.heldBy(row), positions: own }));
  return { index, ids: [...positions.keys()].map((row) => population.idOf(row)), violators };
}
