import {
  changeAccessGraph,
  compilePolicyIndex,
  Evaluator,
  findGrantingItems,
  findNumber,
  findRemediations,
  holdAccess,
  scan,
  type Population,
  type Remediation,
} from '@identity-governance/domain/engine';
import type { AccessItemRef, NamedAccessItem } from '@identity-governance/domain/sod';
import { err, ok, type Result } from '@identity-governance/values';
import type { AccessSnapshots, PopulationSnapshot } from '../../population/access/access-snapshots';
import { notFound, type NotFound } from '../../resources/not-found';
import { selectViolations, viewRemediations, type RemediationProposal, type RemediationView } from './remediation-view';

/** A smallest set of grants without which an item no longer conflicts within itself. */
export interface ItemRemediationProposal extends RemediationProposal {
  /** Holders of the item that violate none of the policies afterwards. */
  readonly holdersWithout: number;
  /** Holders of the item that still violate one of the policies, by other access. */
  readonly holdersLeft: number;
}

/** The least access to remove from an access item that violates policies on its own. */
export interface ItemRemediation extends RemediationView {
  readonly item: NamedAccessItem;
  /** Identities that hold the item, directly or granted by others. */
  readonly holders: number;
  readonly proposals: readonly ItemRemediationProposal[];
}

/**
 * Finds the grants to remove so that an access item no longer violates policies on its own, with the effect on its
 * holders.
 */
export class FindItemRemediation {
  private readonly evaluator = new Evaluator();

  constructor(private readonly snapshots: AccessSnapshots) {}

  async execute(ref: AccessItemRef): Promise<Result<ItemRemediation, NotFound>> {
    return this.snapshots.ofPopulation((snapshot) => this.find(snapshot, ref));
  }

  private find(snapshot: PopulationSnapshot, ref: AccessItemRef): Result<ItemRemediation, NotFound> {
    const { index, population } = snapshot;
    const number = findNumber(index.graph, ref);
    if (number === undefined) return err(notFound(ref.type, ref.id));
    const item = index.graph.items[number]!;
    const held = holdAccess(index.graph, [ref]);
    const { policies, count } = this.evaluator.find(index, { held, requested: [], wanted: 'ALL' });
    const positions = selectViolations(index, policies.slice(0, count));
    const found = findRemediations(index, { held, positions, kinds: ['GRANT'] });
    const view = viewRemediations(index, found, { positions, violated: count, origin: item });
    const holders = holdersOf(population, findGrantingItems(index.graph, number));
    const proposals = positions.length === 0 ? [] : view.proposals;
    return ok({
      item,
      holders: holders.size,
      ...view,
      proposals: proposals.map((proposal, i) => {
        const holdersLeft = countViolators(snapshot, { holders, positions, removals: found.proposals[i]!.removals });
        return { ...proposal, holdersLeft, holdersWithout: holders.size - holdersLeft };
      }),
    });
  }
}

/** Returns the rows of the identities that hold one of these items directly. */
function holdersOf(population: Population, granting: ReadonlySet<number>): ReadonlySet<number> {
  const holders = new Set<number>();
  for (let row = 0; row < population.rows; row++) {
    const { data, start, end } = population.rootsOf(row);
    for (let i = start; i < end; i++) {
      if (!granting.has(data[i]!)) continue;
      holders.add(row);
      break;
    }
  }
  return holders;
}

interface ChangedItem {
  readonly holders: ReadonlySet<number>;
  readonly positions: readonly number[];
  readonly removals: Remediation['removals'];
}

/** Counts the holders that violate one of the policies after the removals. */
function countViolators(
  { index, population }: PopulationSnapshot,
  { holders, positions, removals }: ChangedItem,
): number {
  const deletedGrants = removals.flatMap((one) =>
    one.kind === 'GRANT' ? [{ parent: one.parent, child: one.item }] : [],
  );
  const graph = changeAccessGraph(index.graph, { deletedGrants });
  const after = compilePolicyIndex(
    graph,
    positions.map((position) => index.policies[position]!),
  );
  const violators = new Set<number>();
  for (const { rows } of scan(after, population)) for (const row of rows) if (holders.has(row)) violators.add(row);
  return violators.size;
}
