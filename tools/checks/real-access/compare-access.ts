import { isDeepStrictEqual } from 'node:util';
import {
  type AccessGraph,
  type PolicyIndex,
  compileAccessGraph,
  compilePolicyIndex,
  holdAccess,
  resolveAccess,
  Evaluator,
} from '@identity-governance/domain/engine';
import type { AccessItemRef, Grant, NamedAccessItem } from '@identity-governance/domain/sod';
import type { SodPolicy } from '@identity-governance/domain/shapes';
import { checkNaively, summarise } from '@identity-governance/domain/testing';
import { drawPolicies } from './draw-policies';
import type { RealAccessSet } from './real-access-set';
import { SeededRandom } from '../lib/seeded-random';

export interface AccessComparison {
  readonly permissions: number;
  readonly policies: number;
  readonly violations: number;
  /** Users of whom the answer on flat access was compared with that on access through roles. */
  readonly comparedWithRoles: number;
  /** Users of whom it was compared with that of the oracle, which is slow: one for each distinct set of permissions. */
  readonly comparedWithOracle: number;
  /** Users of whom two answers differ. */
  readonly differences: readonly string[];
}

interface Engine {
  readonly graph: AccessGraph;
  readonly index: PolicyIndex;
}

interface Question {
  readonly assigned: readonly AccessItemRef[];
  readonly requested: readonly AccessItemRef[];
}

const evaluator = new Evaluator();
const entitlement = (id: string): AccessItemRef => ({ type: 'ENTITLEMENT', id });
const role = (id: string): AccessItemRef => ({ type: 'ROLE', id });

/**
 * Asks for the violations of every user of the set: on flat access, on access through roles and, for distinct access,
 * of the naive oracle. The policies and the requests are drawn with the seed.
 */
export function compareAccess(set: RealAccessSet, seed: number): AccessComparison {
  const random = new SeededRandom(seed);
  const items = permissionsOf(set).map((id) => ({ ...entitlement(id), name: `Permission ${id}` }));
  const policies = drawPolicies(random, [...set.users.values()]);
  const answersOf = answerEveryWay(set, items, policies);
  const asked = new Set<string>();
  const differences: string[] = [];
  let violations = 0;
  for (const [user, permissions] of set.users) {
    const requested = random.sample(items, 4).map(({ id }) => entitlement(id));
    const key = permissions.join();
    const answers = answersOf({ user, requested, asksOracle: !asked.has(key) });
    asked.add(key);
    violations += answers[0]!.length;
    if (answers.some((answer) => !isDeepStrictEqual(answer, answers[0]))) differences.push(user);
  }
  const comparedWithRoles = set.roles === undefined ? 0 : set.users.size;
  const counts = { permissions: items.length, policies: policies.length, violations };
  return { ...counts, comparedWithRoles, comparedWithOracle: asked.size, differences };
}

interface UserQuestion {
  readonly user: string;
  readonly requested: readonly AccessItemRef[];
  readonly asksOracle: boolean;
}

/** The answer on flat access comes first. */
function answerEveryWay(set: RealAccessSet, items: readonly NamedAccessItem[], policies: readonly SodPolicy[]) {
  const flat = compile(items, [], policies);
  const expanded = compileRoles(set, items, policies);
  return ({ user, requested, asksOracle }: UserQuestion): readonly (readonly string[])[] => {
    const assigned = set.users.get(user)!.map(entitlement);
    const answers = [checkWith(flat, { assigned, requested })];
    if (expanded !== undefined) {
      answers.push(checkWith(expanded.engine, { assigned: expanded.rolesOf(user), requested }));
    }
    if (asksOracle) answers.push(summarise(checkNaively({ items, grants: [], policies }, { assigned, requested })));
    return answers;
  };
}

function permissionsOf({ users }: RealAccessSet): readonly string[] {
  return [...new Set([...users.values()].flat())];
}

function compile(items: readonly NamedAccessItem[], grants: readonly Grant[], policies: readonly SodPolicy[]): Engine {
  const graph = compileAccessGraph(items, grants);
  return { graph, index: compilePolicyIndex(graph, policies) };
}

function compileRoles(
  { roles, users }: RealAccessSet,
  items: readonly NamedAccessItem[],
  policies: readonly SodPolicy[],
): { readonly engine: Engine; readonly rolesOf: (user: string) => readonly AccessItemRef[] } | undefined {
  if (roles === undefined) return undefined;
  const grants = roles.flatMap(({ id, permissions }) =>
    permissions.map((permission) => ({ parent: role(id), child: entitlement(permission) })),
  );
  const roleItems = roles.map(({ id }) => ({ ...role(id), name: `Role ${id}` }));
  const rolesOf = new Map<string, AccessItemRef[]>([...users.keys()].map((user) => [user, []]));
  for (const { id, users: members } of roles) for (const user of members) rolesOf.get(user)?.push(role(id));
  return { engine: compile([...items, ...roleItems], grants, policies), rolesOf: (user) => rolesOf.get(user)! };
}

function checkWith({ graph, index }: Engine, { assigned, requested }: Question): readonly string[] {
  const numbers = resolveAccess(graph, requested);
  if (!numbers.ok) throw new Error('the request names an unknown permission');
  const request = { held: holdAccess(graph, assigned), requested: numbers.value };
  return summarise(evaluator.check(index, request).contexts);
}
