import type { AccessItemRef, NamedAccessItem, ViolationContext, ViolationKind } from '@identity-governance/domain/sod';
import type { SodPolicy } from '@identity-governance/domain/shapes';

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

/** What the engine's hits tell, by ids. */
export interface PeerHit {
  readonly policy: string;
  readonly kind: ViolationKind;
  /** By side, in the policy's order. */
  readonly matched: readonly [readonly string[], readonly string[]];
}

type Answer<T> = readonly T[] | Promise<readonly T[]>;

/** Another way to predict, which knows the identities. */
export interface Peer {
  readonly name: string;
  /** Measured by the clock, because most of its work is done in another process. */
  readonly isElsewhere?: boolean;
  /** Only which policies: their ids. */
  readonly find: (question: PeerQuestion) => Answer<string>;
  /** The hits, in any order. */
  readonly match: (question: PeerQuestion) => Answer<PeerHit>;
  /** The whole answer, as the engine gives it. */
  readonly describe: (question: PeerQuestion) => Answer<ViolationContext>;
  readonly close?: () => Promise<void>;
}
