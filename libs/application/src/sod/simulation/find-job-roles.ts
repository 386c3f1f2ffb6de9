import {
  Evaluator,
  findGrantingItems,
  proposeRoles,
  resolveAccess,
  type PolicyIndex,
} from '@identity-governance/domain/engine';
import type { AccessItemRef, NamedAccessItem } from '@identity-governance/domain/sod';
import { err, ok, type Result } from '@identity-governance/values';
import type { AccessStates } from '../../population/load-population';
import type { ProgramSolver } from '../../ports/program-solver';
import { allNotFound, type NotFound } from '../../resources/not-found';
import type { SeparatingPolicy } from './find-conflicting-roles';

/** A job: the access items that an identity needs for it. */
export interface JobRequest {
  readonly access: readonly AccessItemRef[];
  /** Time limit of the search in seconds. */
  readonly seconds: number;
}

/** The fewest roles that grant all items of a job and violate no enforced policy, or why there are none. */
export interface JobRoles {
  /** `OPEN`: not decided within the time limit, or because the roles grant too much to be compared. */
  readonly kind: 'PROPOSED' | 'IMPOSSIBLE' | 'OPEN';
  readonly roles: readonly ProposedRole[];
  /** The entitlements that the roles grant in addition. */
  readonly extra: readonly NamedAccessItem[];
  /** Whether fewer roles, or as many with fewer additional entitlements, are proven to be impossible. */
  readonly isOptimal: boolean;
  /** The items that no role grants: then no roles are proposed. */
  readonly inNoRole: readonly NamedAccessItem[];
  /** The policies that the items violate together, whatever roles grant them: then no roles are proposed. */
  readonly violated: readonly SeparatingPolicy[];
}

export interface ProposedRole {
  readonly item: NamedAccessItem;
  /** The items of the job that the role grants. */
  readonly grants: readonly NamedAccessItem[];
}

/** Finds roles for a job without conflict. */
export class FindJobRoles {
  private readonly evaluator = new Evaluator();

  constructor(
    private readonly states: AccessStates,
    private readonly solver: ProgramSolver,
  ) {}

  /** All items must exist. */
  async execute({ access, seconds }: JobRequest): Promise<Result<JobRoles, NotFound>> {
    const { index } = await this.states.of([]);
    const resolved = resolveAccess(index.graph, access);
    if (!resolved.ok) return err(allNotFound(resolved.error));
    const needed = [...new Set(resolved.value)];
    const job = new Job(index, this.evaluator, needed);
    const none = { roles: [], extra: [], isOptimal: false, inNoRole: job.inNoRole, violated: job.violated };
    if (job.inNoRole.length > 0 || job.violated.length > 0) return ok({ kind: 'IMPOSSIBLE', ...none });
    const prepared = proposeRoles(index, { needed, roles: job.roles });
    if (!prepared.ok) return ok({ kind: 'OPEN', ...none });
    const { values, bound } = await this.solver.solve(prepared.value.program, { seconds });
    const proposal = prepared.value.proposalOf(values, bound);
    if (proposal.kind !== 'PROPOSED') return ok({ kind: proposal.kind, ...none });
    const { kind, isOptimal, roles, extra } = proposal;
    return ok({ ...none, kind, isOptimal, roles: roles.map((role) => job.viewRole(role)), extra: job.nameAll(extra) });
  }
}

/** A job in one state of access. */
class Job {
  /** The numbers of all roles. */
  readonly roles: readonly number[];
  readonly inNoRole: readonly NamedAccessItem[];
  readonly violated: readonly SeparatingPolicy[];
  /** The items that grant a needed item, by its number. */
  private readonly granting: ReadonlyMap<number, ReadonlySet<number>>;

  constructor(
    private readonly index: PolicyIndex,
    evaluator: Evaluator,
    needed: readonly number[],
  ) {
    const { graph } = index;
    this.granting = new Map(needed.map((item) => [item, findGrantingItems(graph, item)]));
    this.roles = graph.items.flatMap((item, number) => (item?.type === 'ROLE' && graph.has(number) ? number : []));
    const granted = new Set(needed.filter((item) => this.roles.some((role) => this.granting.get(item)!.has(role))));
    this.inNoRole = this.nameAll(needed.filter((item) => !granted.has(item)));
    const held = { numbers: graph.numbers, assigned: new Int32Array(0) };
    const hits = evaluator.find(index, { held, requested: needed, wanted: 'ALL' });
    this.violated = hits.inOrder().map((hit) => {
      const { id, name, level } = index.policies[hits.policies[hit]!]!;
      return { type: 'SOD_POLICY', id, name, level };
    });
  }

  viewRole(role: number): ProposedRole {
    const grants = [...this.granting].flatMap(([item, granting]) => (granting.has(role) ? item : []));
    return { item: this.nameAll([role])[0]!, grants: this.nameAll(grants) };
  }

  nameAll(numbers: readonly number[]): readonly NamedAccessItem[] {
    return numbers.map((number) => {
      const { type, id, name } = this.index.graph.items[number]!;
      return { type, id, name };
    });
  }
}
