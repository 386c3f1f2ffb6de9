import { err, ok, type Result } from '@identity-governance/values';
import { AccessMarks } from '../access/access-marks';
import { findGrantingItems } from '../access/granting-items';
import { ProgramBuilder, term, type IntegerProgram } from '../programs/integer-program';
import { evaluate } from '../sod/evaluate';
import type { PolicyIndex } from '../sod/policy-index';
import { Scratch } from '../sod/scratch';

/** The access items of a job, as numbers of existing items, and the roles that may be proposed for it. */
export interface JobQuestion {
  readonly needed: readonly number[];
  readonly roles: readonly number[];
  /** Maximum size of the program, in columns and coefficients. */
  readonly maxSize?: number;
}

/** Roles that grant all access items of a job. */
export interface ProposedRoles {
  readonly kind: 'PROPOSED';
  /** The numbers of the roles, ascending. */
  readonly roles: readonly number[];
  /** The numbers of the entitlements that the roles grant in addition, ascending. */
  readonly extra: readonly number[];
  /** Whether fewer roles, or as many with fewer additional entitlements, are proven to be impossible. */
  readonly isOptimal: boolean;
}

/** The roles for a job, or why there are none. */
export type JobProposal =
  | ProposedRoles
  /** All roles that grant the items violate a policy, or an item is in no role. */
  | { readonly kind: 'IMPOSSIBLE' }
  /** Not decided within the time of the solver. */
  | { readonly kind: 'OPEN' };

/** The program that finds roles for a job, and its interpretation. */
export interface JobProgram {
  readonly program: IntegerProgram;
  /** Interprets a solution; `bound`: an upper bound of the objective. Throws an Error if roles violate a policy. */
  proposalOf(values: ArrayLike<number>, bound: number): JobProposal;
}

/** The roles and their entitlements are too many for a program. */
export interface JobTooLarge {
  readonly kind: 'job-too-large';
}

const MAX_SIZE = 500_000;
/** The objective of a solution is a whole number; solvers round. */
const ROUNDING = 0.01;

/**
 * Prepares the search for the fewest roles that together grant all needed items and violate no policy of the index, and
 * of these for the roles with the fewest other entitlements. Another component solves the program.
 *
 * Only roles that grant a needed item can be in a smallest set: violation is monotone, so that no further role helps.
 *
 * @example
 * const job = proposeRoles(index, { needed: [post, plan], roles: [clerk, planner] });
 * if (job.ok) console.log(job.value.program.objective.length);
 */
export function proposeRoles(index: PolicyIndex, question: JobQuestion): Result<JobProgram, JobTooLarge> {
  const job = new Job(index, question);
  if (!job.addRoles(question.maxSize ?? MAX_SIZE)) return err({ kind: 'job-too-large' });
  job.addPolicies();
  const program = job.build();
  if (program === undefined) return err({ kind: 'job-too-large' });
  return ok({ program, proposalOf: (values, bound) => job.proposalOf(values, bound) });
}

/** An item that roles of the job grant, and the column that is 1 if one of these roles is chosen. */
interface GrantedItem {
  readonly roles: readonly number[];
  readonly column: number;
}

class Job {
  private readonly builder = new ProgramBuilder();
  private readonly marks = new AccessMarks();
  private readonly scratch = new Scratch();
  private readonly needed: readonly number[];
  /** Entitlements that the needed items grant anyway. */
  private readonly included: ReadonlySet<number>;
  /** The column of each role that grants a needed item; 1 if the role is proposed. */
  private readonly candidates = new Map<number, number>();
  /** The columns of items by the roles that grant them: items of the same roles share one. */
  private readonly shared = new Map<string, GrantedItem>();
  private readonly granted = new Map<number, GrantedItem>();
  private extraCount = 0;

  constructor(
    private readonly index: PolicyIndex,
    private readonly question: JobQuestion,
  ) {
    this.needed = [...new Set(question.needed)];
    this.included = new Set(this.grantedBy(this.needed));
  }

  /** Adds the roles and what they grant; returns false if that is too much. */
  addRoles(maxSize: number): boolean {
    const { graph } = this.index;
    const granting = findGrantingItems(graph, ...this.needed);
    const rolesOf = new Map<number, number[]>();
    let size = 0;
    for (const role of this.question.roles) {
      if (!granting.has(role)) continue;
      this.candidates.set(role, this.builder.addColumn({ isInteger: true }));
      for (const item of this.grantedBy([role])) {
        const roles = rolesOf.get(item);
        if (roles === undefined) rolesOf.set(item, [role]);
        else roles.push(role);
        if (++size > maxSize) return false;
      }
    }
    for (const [item, roles] of rolesOf) this.addItem(item, roles);
    return this.builder.size <= maxSize;
  }

  private addItem(item: number, roles: readonly number[]): void {
    const key = roles.join();
    const known = this.shared.get(key) ?? { roles, column: this.builder.addColumn() };
    if (!this.shared.has(key)) {
      this.shared.set(key, known);
      for (const role of roles) this.builder.addRow([term(1, this.candidates.get(role)!), term(-1, known.column)], 0);
    }
    this.granted.set(item, known);
    if (!this.isExtra(item)) return;
    this.extraCount++;
    this.builder.weigh(known.column, -1);
  }

  private isExtra(item: number): boolean {
    return this.index.graph.items[item]!.type === 'ENTITLEMENT' && !this.included.has(item);
  }

  /** Forbids what violates a policy. One that all roles together do not violate needs no rows. */
  addPolicies(): void {
    const { criteria } = this.index;
    for (const position of this.violatedBy([...this.candidates.keys()])) {
      const counting: number[] = [];
      for (let set = criteria.setOffsets[position]!; set < criteria.setOffsets[position + 1]!; set++) {
        const items = criteria.items.subarray(criteria.itemOffsets[set], criteria.itemOffsets[set + 1]);
        const columns = Array.from(items).flatMap((item) => this.granted.get(item)?.column ?? []);
        const minimum = criteria.minimums[set]!;
        if (columns.length >= minimum) counting.push(this.addCounting(columns, minimum));
      }
      this.builder.addRow(
        counting.map((column) => term(1, column)),
        criteria.thresholds[position]! - 1,
      );
    }
  }

  /** Returns a column that must be 1 if at least `minimum` of the items with these columns are granted. */
  private addCounting(columns: readonly number[], minimum: number): number {
    const counting = this.builder.addColumn({ isInteger: true });
    const times = new Map<number, number>();
    for (const column of columns) times.set(column, (times.get(column) ?? 0) + 1);
    if (minimum === 1) for (const column of times.keys()) this.builder.addRow([term(1, column), term(-1, counting)], 0);
    else {
      const terms = [...times].map(([column, count]) => term(count, column));
      this.builder.addRow([...terms, term(minimum - 1 - columns.length, counting)], minimum - 1);
    }
    return counting;
  }

  /**
   * Adds the objective: needed items weigh more than all roles, a role more than all other entitlements. Choosing no
   * role is a solution, so that a solver always has one. Undefined if the weights are too great for a solver.
   */
  build(): IntegerProgram | undefined {
    for (const column of this.candidates.values()) this.builder.weigh(column, -this.roleWeight);
    for (const item of this.needed) {
      const column = this.builder.addColumn();
      const roles = this.granted.get(item)?.roles ?? [];
      this.builder.addRow([term(1, column), ...roles.map((role) => term(-1, this.candidates.get(role)!))], 0);
      this.builder.weigh(column, this.neededWeight);
    }
    return this.neededWeight * this.needed.length > MAX_WEIGHT ? undefined : this.builder.build();
  }

  private get roleWeight(): number {
    return this.extraCount + 1;
  }

  /** A smallest set has at most one role for each needed item. */
  private get neededWeight(): number {
    return this.roleWeight * this.needed.length + this.extraCount + 1;
  }

  proposalOf(values: ArrayLike<number>, bound: number): JobProposal {
    const most = Math.floor(bound + ROUNDING);
    const roles = [...this.candidates].flatMap(([role, column]) => (values[column]! > 0.5 ? role : []));
    const held = new Set(this.grantedBy(roles));
    const isComplete = this.needed.every((item) => held.has(item));
    const leastOfComplete = this.neededWeight * (this.needed.length - 1);
    if (!isComplete) return { kind: most <= leastOfComplete ? 'IMPOSSIBLE' : 'OPEN' };
    if (this.violatedBy(roles).length > 0) throw new Error('proposed roles violate a policy');
    const extra = [...held].filter((item) => this.isExtra(item)).sort((a, b) => a - b);
    const objective = this.neededWeight * this.needed.length - this.roleWeight * roles.length - extra.length;
    return { kind: 'PROPOSED', roles: roles.sort((a, b) => a - b), extra, isOptimal: objective >= most };
  }

  private violatedBy(roles: readonly number[]): readonly number[] {
    const { numbers } = this.index.graph;
    const held = { numbers, assigned: new Int32Array(0) };
    const { policies, count } = evaluate(this.index, this.scratch, { held, requested: roles, wanted: 'ALL' });
    return policies.slice(0, count);
  }

  private grantedBy(items: readonly number[]): readonly number[] {
    const { graph } = this.index;
    this.marks.hold(graph, { numbers: graph.numbers, assigned: Int32Array.from(items) });
    return Array.from(this.marks.held.subarray(0, this.marks.heldCount));
  }
}

/** Solvers compute objectives in floating point: beyond this the least weight would be lost in rounding. */
const MAX_WEIGHT = 1e8;
