import { compilePolicyIndex, Evaluator } from '@identity-governance/domain/engine';
import { accessItemKey, listMatchedCriteria } from '@identity-governance/domain/shapes';
import type { MatchedItem, ViolationContext } from '@identity-governance/domain/sod';
import { isLive } from '@identity-governance/records';
import type { AccessSnapshots } from '../population/access/access-snapshots';
import type { PolicyViolation } from '../sod/simulation/violation-view';

const limits = { violations: Number.MAX_SAFE_INTEGER, items: 1_000_000 };

/** Finds the present grant paths of the items of violations. */
export class GrantPathReader {
  private readonly evaluator = new Evaluator();

  constructor(private readonly snapshots: AccessSnapshots) {}

  /**
   * Adds the paths to the items of live violations. An item has none if the identity does not hold it in the present
   * state. Each identity is evaluated once, for the policies of `views` only.
   */
  async addTo<V extends PolicyViolation>(views: readonly V[]): Promise<readonly V[]> {
    const live = views.filter(isLive);
    if (live.length === 0) return views;
    const { index, held } = await this.snapshots.of([...new Set(live.map(({ target }) => target.id))]);
    const policyIds = new Set(live.map(({ policy }) => policy.id));
    const ofViews = compilePolicyIndex(
      index.graph,
      index.policies.filter(({ id }) => policyIds.has(id)),
    );
    const found = new Map<string, readonly ViolationContext[]>();
    const contextsOf = (identityId: string): readonly ViolationContext[] => {
      const own = held.get(identityId);
      const known = found.get(identityId);
      if (known !== undefined || own === undefined) return known ?? [];
      const { contexts } = this.evaluator.check(ofViews, { held: own, requested: [], limits });
      found.set(identityId, contexts);
      return contexts;
    };
    return views.map((view) => {
      const context = isLive(view)
        ? contextsOf(view.target.id).find((one) => one.policy.id === view.policy.id)
        : undefined;
      return context === undefined ? view : withPaths(view, context);
    });
  }
}

function withPaths<V extends PolicyViolation>(view: V, context: ViolationContext): V {
  const matched = listMatchedCriteria(context).flatMap(({ criteriaList }) => criteriaList);
  const byItem = new Map(matched.map((item) => [accessItemKey(item), pathsOf(item)]));
  const conflictingCriteria = view.conflictingCriteria.map(({ name, conflictingItems }) => ({
    name,
    conflictingItems: conflictingItems.map((item) => ({ ...item, ...byItem.get(accessItemKey(item)) })),
  }));
  return { ...view, conflictingCriteria };
}

function pathsOf({ paths, omittedPaths }: MatchedItem): Partial<MatchedItem> {
  return { paths, ...(omittedPaths !== undefined && { omittedPaths }) };
}
