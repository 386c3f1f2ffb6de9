import type { AccessItemRef, Grant, SodPolicy } from '@identity-governance/domain';
import {
  checkViolations,
  compileAccessGraph,
  holdAccess,
  PolicyIndex,
  resolveAccess,
} from '@identity-governance/domain';
import { buildPolicy, checkNaively, summarise } from '@identity-governance/domain/testing';
import { hasRealAccess, readRoles, readUsers, realAccessSets } from './real-access';
import { SeededRandom } from './seeded-random';

const entitlement = (id: string): AccessItemRef => ({ type: 'ENTITLEMENT', id });
const role = (id: string): AccessItemRef => ({ type: 'ROLE', id });

/** Policies of both types, their items drawn from what users really hold, so that popular items come up more often. */
function drawPolicies(random: SeededRandom, users: readonly (readonly string[])[]): readonly SodPolicy[] {
  const drawSide = (size: number) => Array.from({ length: size }, () => random.pick(random.pick(users)));
  return Array.from({ length: 60 }, (_, n) => {
    const left = new Set(drawSide(1 + random.below(6)));
    const right = new Set(drawSide(1 + random.below(6)).filter((id) => !left.has(id)));
    const sides = right.size > 0 ? [left, right] : [left];
    const sets = sides.map((ids, i) => {
      const criteriaList = [...ids].map(entitlement);
      return { name: null, minimum: n % 10 === 0 && i === 0 ? Math.ceil(ids.size / 2) : 1, criteriaList };
    });
    const isCardinality = n % 10 === 0 || sides.length === 1;
    return buildPolicy({
      id: `p${n}`,
      type: isCardinality ? 'CARDINALITY_BASED' : 'CONFLICTING_ACCESS_BASED',
      sets,
      threshold: sets.length,
    });
  });
}

function compile(users: ReadonlyMap<string, readonly string[]>, set: string, policies: readonly SodPolicy[]) {
  const permissions = [...new Set([...users.values()].flat())];
  const items = permissions.map((id) => ({ ...entitlement(id), name: `Permission ${id}` }));
  const roles = readRoles(set);
  const grants: Grant[] = roles.flatMap(({ id, permissions: granted }) =>
    granted.map((permission) => ({ parent: role(id), child: entitlement(permission) })),
  );
  const flat = compileAccessGraph(items, []);
  const roleItems = roles.map(({ id }) => ({ ...role(id), name: `Role ${id}` }));
  const expanded = compileAccessGraph([...items, ...roleItems], grants);
  const rolesOf = new Map<string, AccessItemRef[]>([...users.keys()].map((user) => [user, []]));
  for (const { id, users: members } of roles) for (const user of members) rolesOf.get(user)?.push(role(id));
  return {
    items,
    flat: { graph: flat, index: new PolicyIndex(flat, policies) },
    expanded: { graph: expanded, index: new PolicyIndex(expanded, policies) },
    rolesOf,
  };
}

function checkWith(
  { graph, index }: { graph: ReturnType<typeof compileAccessGraph>; index: PolicyIndex },
  assigned: readonly AccessItemRef[],
  requested: readonly AccessItemRef[],
): readonly string[] {
  const numbers = resolveAccess(graph, requested);
  if (!numbers.ok) throw new Error('the request names an unknown permission');
  return summarise(checkViolations(index, holdAccess(graph, assigned), numbers.value));
}

if (!hasRealAccess)
  process.stderr.write('real access data is not beside this repository: only the made-up data is tested\n');

describe('real access data', () => {
  it.each(hasRealAccess ? realAccessSets : [])('%s: flat and role-expanded access and the oracle agree', (set) => {
    const users = readUsers(set);
    const random = new SeededRandom(2026);
    const policies = drawPolicies(random, [...users.values()]);
    const { items, flat, expanded, rolesOf } = compile(users, set, policies);
    const seen = new Set<string>();
    let violations = 0;
    for (const [user, permissions] of users) {
      const assigned = permissions.map(entitlement);
      const requested = random.sample(items, 4).map(({ id }) => entitlement(id));
      const answer = checkWith(flat, assigned, requested);
      expect(checkWith(expanded, rolesOf.get(user)!, requested)).toEqual(answer);
      violations += answer.length;
      const key = permissions.join();
      // The oracle is slow: it is asked once for each distinct set of permissions.
      if (seen.has(key)) continue;
      seen.add(key);
      expect(summarise(checkNaively({ items, grants: [], policies }, { assigned, requested }))).toEqual(answer);
    }
    expect(violations).toBeGreaterThan(0);
  });

  it('draws the same numbers from the same seed', () => {
    expect(new SeededRandom(1).below(1000)).toBe(new SeededRandom(1).below(1000));
  });
});
