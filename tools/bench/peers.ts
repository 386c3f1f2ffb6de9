import type { SodPolicy } from '@identity-governance/domain/shapes';
import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { workspaceRoot } from '../checks/workspace-root';
import type { Peer, PeerQuestion, PeerWorld } from './peer';
import { plainDescription, plainMatches } from './plain-description';
import { openPostgresPeer, openSqlitePeer } from './sql-peers';

/** A peer that finds policies and knows no more of them: its answer is described as plainly as can be. */
function finder(
  name: string,
  world: PeerWorld,
  find: (question: PeerQuestion) => readonly string[] | Promise<readonly string[]>,
): Peer {
  const describeFound = plainDescription(world);
  const matchFound = plainMatches(world);
  return {
    name,
    find,
    async match(question) {
      return matchFound(question, await find(question));
    },
    async describe(question) {
      return describeFound(question, await find(question));
    },
  };
}

const benchFolder = join(workspaceRoot(), 'tools/bench');
const requirePeer = createRequire(join(benchFolder, 'package.json'));

/** With more, json-rules-engine takes some seconds a question. */
const MOST_RULES = 1_000;

export async function openPeers(world: PeerWorld): Promise<readonly Peer[]> {
  const peers = [naivePeer(world), await openSqlitePeer(world), await openPostgresPeer(world)];
  if (!existsSync(join(benchFolder, 'node_modules'))) {
    console.log('without casbin, Cedar and json-rules-engine: npm ci --prefix tools/bench installs them');
    return peers;
  }
  const others = [...peers, await openCasbinPeer(world), openCedarPeer(world)];
  return world.policies.length > MOST_RULES ? others : [...others, openRulesPeer(world)];
}

interface PlainPolicy {
  readonly id: string;
  readonly left: readonly string[];
  readonly right: readonly string[];
}

function plain({ policies }: PeerWorld): readonly PlainPolicy[] {
  const idsOf = (side: SodPolicy['sets'][number]) => side.criteriaList.map(({ id }) => id);
  return policies.map(({ id, sets: [left, right] }) => ({ id, left: idsOf(left!), right: idsOf(right!) }));
}

/** Everything held afterwards, and what of it is new. */
function afterOf({ heldIds, requested }: PeerQuestion): { after: ReadonlySet<string>; added: ReadonlySet<string> } {
  const after = new Set(heldIds);
  const added = new Set<string>();
  for (const { id } of requested) {
    after.add(id);
    if (!heldIds.has(id)) added.add(id);
  }
  return { after, added };
}

/** What one would write first: for every policy, look each item up in a Set. */
function naivePeer(world: PeerWorld): Peer {
  const policies = plain(world);
  return finder('naive', world, (question) => {
    const { after, added } = afterOf(question);
    const found: string[] = [];
    for (const { id, left, right } of policies) {
      const isViolated = left.some((item) => after.has(item)) && right.some((item) => after.has(item));
      if (isViolated && (left.some((item) => added.has(item)) || right.some((item) => added.has(item)))) found.push(id);
    }
    return found;
  });
}

const casbinModel = `[request_definition]
r = question
[policy_definition]
p = place
[policy_effect]
e = some(where (p.eft == allow))
[matchers]
m = isViolated(p.place)`;

/** One policy line for each policy; the matcher collects those that are violated. */
async function openCasbinPeer(world: PeerWorld): Promise<Peer> {
  const { newEnforcer, newModelFromString } = requirePeer('casbin') as {
    newModelFromString: (text: string) => unknown;
    newEnforcer: (model: unknown) => Promise<CasbinEnforcer>;
  };
  const enforcer = await newEnforcer(newModelFromString(casbinModel));
  const policies = plain(world);
  let asked = { after: new Set<string>() as ReadonlySet<string>, added: new Set<string>() as ReadonlySet<string> };
  let found: string[] = [];
  await enforcer.addFunction('isViolated', (place: string) => {
    const { id, left, right } = policies[Number(place)]!;
    const { after, added } = asked;
    const isViolated = left.some((item) => after.has(item)) && right.some((item) => after.has(item));
    if (isViolated && [...left, ...right].some((item) => added.has(item))) found.push(id);
    return false; // so that every line is looked at
  });
  await enforcer.addPolicies(policies.map((_, place) => [String(place)]));
  return finder('casbin', world, async (question) => {
    asked = afterOf(question);
    found = [];
    await enforcer.enforce('question');
    return found;
  });
}

interface CasbinEnforcer {
  addFunction(name: string, run: (place: string) => boolean): Promise<void>;
  addPolicies(lines: readonly (readonly string[])[]): Promise<boolean>;
  enforce(question: string): Promise<boolean>;
}

/** One forbidding policy for each policy, parsed before; those that forbid are the answer. */
function openCedarPeer(world: PeerWorld): Peer {
  const cedar = requirePeer('@cedar-policy/cedar-wasm/nodejs') as {
    preparsePolicySet: (id: string, policies: object) => { readonly type: string };
    statefulIsAuthorized: (call: object) => {
      readonly response?: { readonly diagnostics: { readonly reason: readonly string[] } };
    };
  };
  const entries = plain(world).map(({ id, left, right }) => {
    const both = JSON.stringify([...left, ...right]);
    const sides = `context.after.containsAny(${JSON.stringify(left)}) && context.after.containsAny(${JSON.stringify(right)})`;
    return [id, `forbid(principal, action, resource) when { ${sides} && context.added.containsAny(${both}) };`];
  });
  const parsed = cedar.preparsePolicySet('bench', { staticPolicies: Object.fromEntries(entries) as object });
  if (parsed.type !== 'success') throw new Error(`Cedar does not take the policies: ${JSON.stringify(parsed)}`);
  const entity = { type: 'Bench', id: 'any' };
  return finder('Cedar (wasm)', world, (question) => {
    const { after, added } = afterOf(question);
    const context = { after: [...after], added: [...added] };
    const call = { principal: entity, action: entity, resource: entity, context, entities: [] };
    const { response } = cedar.statefulIsAuthorized({ ...call, preparsedPolicySetId: 'bench' });
    if (response === undefined) throw new Error('Cedar refuses the question');
    return response.diagnostics.reason;
  });
}

/** One rule for each policy. */
function openRulesPeer(world: PeerWorld): Peer {
  const { Engine } = requirePeer('json-rules-engine') as { Engine: new (rules: readonly object[]) => RulesEngine };
  const anyOf = (fact: string, ids: readonly string[]) => {
    return { any: ids.map((value) => ({ fact, operator: 'contains', value })) };
  };
  const rules = plain(world).map(({ id, left, right }) => ({
    conditions: { all: [anyOf('after', left), anyOf('after', right), anyOf('added', [...left, ...right])] },
    event: { type: id },
  }));
  const engine = new Engine(rules);
  return finder('json-rules-engine', world, async (question) => {
    const { after, added } = afterOf(question);
    const { events } = await engine.run({ after: [...after], added: [...added] });
    return events.map(({ type }) => type);
  });
}

interface RulesEngine {
  run(facts: object): Promise<{ readonly events: readonly { readonly type: string }[] }>;
}
