import type { SodPolicy } from '@identity-governance/domain/shapes';
import type { Peer, PeerQuestion, PeerWorld } from './peer';
import { plainDescription, plainMatches } from './plain-description';
import { openPostgresPeer, openSqlitePeer } from './sql-peers';

export async function openPeers(world: PeerWorld): Promise<readonly Peer[]> {
  return [naivePeer(world), await openSqlitePeer(world), await openPostgresPeer(world)];
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
  const describeFound = plainDescription(world);
  const matchFound = plainMatches(world);
  const find = (question: PeerQuestion): readonly string[] => {
    const { after, added } = afterOf(question);
    const found: string[] = [];
    for (const { id, left, right } of policies) {
      const isViolated = left.some((item) => after.has(item)) && right.some((item) => after.has(item));
      if (isViolated && (left.some((item) => added.has(item)) || right.some((item) => added.has(item)))) found.push(id);
    }
    return found;
  };
  return {
    name: 'naive',
    find,
    match: (question) => matchFound(question, find(question)),
    describe: (question) => describeFound(question, find(question)),
  };
}
