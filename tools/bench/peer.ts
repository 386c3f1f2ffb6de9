import type { AccessItemRef, NamedAccessItem, SodPolicy } from '@identity-governance/domain';

export interface PeerQuestion {
  /** Number of the identity. */
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

/** Another way to predict: it answers with the ids of the policies, and knows the identities. */
export interface Peer {
  readonly name: string;
  /** Measured by the clock, because most of its work is done in another process. */
  readonly isElsewhere?: boolean;
  readonly predict: (question: PeerQuestion) => Iterable<string> | Promise<Iterable<string>>;
  readonly close?: () => Promise<void>;
}
