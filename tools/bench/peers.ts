import type { AccessItemRef, NamedAccessItem, SodPolicy } from '@identity-governance/domain';

export interface PeerQuestion {
  readonly identity: number;
  readonly assigned: readonly AccessItemRef[];
  readonly heldIds: ReadonlySet<string>;
  readonly requested: readonly AccessItemRef[];
}

export interface PeerWorld {
  readonly items: readonly NamedAccessItem[];
  readonly policies: readonly SodPolicy[];
  readonly identities: readonly Omit<PeerQuestion, 'requested'>[];
}

/** Another way to predict; it answers with the ids of the policies. */
export interface Peer {
  readonly name: string;
  predict(question: PeerQuestion): Iterable<string>;
  close(): Promise<void> | void;
}

export async function openPeers(world: PeerWorld): Promise<readonly Peer[]> {
  return [naivePeer(world)];
}

/** What one would write first: for every policy, look each item up in a Set. */
function naivePeer({ policies }: PeerWorld): Peer {
  const plain = policies.map(({ id, sets }) => ({
    id,
    sides: sets.map(({ criteriaList }) => criteriaList.map((ref) => ref.id)),
  }));
  return {
    name: 'naive',
    predict({ heldIds, requested }) {
      const after = new Set(heldIds);
      for (const { id } of requested) after.add(id);
      const found: string[] = [];
      for (const { id, sides } of plain) {
        const matched = sides.map((ids) => ids.filter((item) => after.has(item)));
        const isViolated = matched.every((ids) => ids.length > 0);
        if (isViolated && matched.some((ids) => ids.some((item) => !heldIds.has(item)))) found.push(id);
      }
      return found;
    },
    close: () => undefined,
  };
}
