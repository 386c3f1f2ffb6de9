import type { SodPolicy } from '@identity-governance/domain/shapes';
import { buildPolicy } from '@identity-governance/domain/testing';
import type { SeededRandom } from '../lib/seeded-random';

const POLICIES = 60;

/** Policies of both types, their items drawn from what users really hold, so that popular items come up more often. */
export function drawPolicies(random: SeededRandom, users: readonly (readonly string[])[]): readonly SodPolicy[] {
  const drawSide = (size: number) => Array.from({ length: size }, () => random.pick(random.pick(users)));
  return Array.from({ length: POLICIES }, (_, n) => {
    const left = new Set(drawSide(1 + random.below(6)));
    const right = new Set(drawSide(1 + random.below(6)).filter((id) => !left.has(id)));
    const sides = right.size > 0 ? [left, right] : [left];
    const sets = sides.map((ids, i) => {
      const criteriaList = [...ids].map((id) => ({ type: 'ENTITLEMENT' as const, id }));
      return { name: null, minimum: n % 10 === 0 && i === 0 ? Math.ceil(ids.size / 2) : 1, criteriaList };
    });
    const isCardinality = n % 10 === 0 || sides.length === 1;
    const type = isCardinality ? 'CARDINALITY_BASED' : 'CONFLICTING_ACCESS_BASED';
    return buildPolicy({ id: `p${n}`, type, sets, threshold: sets.length });
  });
}
