import type { AccessItemRef, Grant, NamedAccessItem } from '@identity-governance/domain/sod';
import { type SodPolicy, accessItemKey } from '@identity-governance/domain/shapes';
import { buildPolicy } from '@identity-governance/domain/testing';
import { SeededRandom } from '../checks/lib/seeded-random';

const ENTITLEMENTS = 10_000;
const ROLES = 1_000;

export const entitlements: readonly NamedAccessItem[] = Array.from({ length: ENTITLEMENTS }, (_, n) => ({
  type: 'ENTITLEMENT',
  id: `entitlement-${n}`,
  name: `Entitlement ${n}`,
}));

/** Draws what the benches ask about: entitlements of Zipf popularity, policies with sides of 1 to 50 (mean 12). */
export class WorkloadRandom extends SeededRandom {
  /** Up to `size` distinct items, popular ones more often (Zipf with exponent near 1, by a log-uniform draw). */
  popular(items: readonly NamedAccessItem[], size: number): readonly AccessItemRef[] {
    const list = new Map<string, AccessItemRef>();
    for (let tries = 0; list.size < size && tries < size * 20; tries++) {
      const { type, id } = items[Math.floor(items.length ** this.next()) - 1]!;
      list.set(accessItemKey({ type, id }), { type, id });
    }
    return [...list.values()];
  }

  /** 1 to 50, most of them small. */
  size(mean: number): number {
    return Math.min(50, 1 + Math.floor(-Math.log(1 - this.next()) * (mean - 1)));
  }

  /** Sides are drawn evenly over the catalogue: policies name particular entitlements, popular or not. */
  policy(n: number): SodPolicy {
    const even = (size: number) => this.sample(entitlements, size).map(({ type, id }) => ({ type, id }));
    const left = even(this.size(12));
    const right = even(this.size(12)).filter((ref) => !left.some(({ id }) => id === ref.id));
    const side = (criteriaList: readonly AccessItemRef[]) => ({ name: null, minimum: 1, criteriaList });
    return buildPolicy({ id: `policy-${n}`, sets: [side(left), side(right.length > 0 ? right : even(1))] });
  }

  policies(count: number): readonly SodPolicy[] {
    return Array.from({ length: count }, (_, n) => this.policy(n));
  }

  /** Roles of 5 to 30 entitlements, popular ones more often. */
  roles(): { readonly roles: readonly NamedAccessItem[]; readonly grants: readonly Grant[] } {
    const roles = Array.from({ length: ROLES }, (_, n) => {
      return { type: 'ROLE' as const, id: `role-${n}`, name: `Role ${n}` };
    });
    const grants = roles.flatMap(({ type, id }) =>
      this.popular(entitlements, 5 + this.below(26)).map((child) => ({ parent: { type, id }, child })),
    );
    return { roles, grants };
  }
}
