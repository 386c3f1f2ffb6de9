import type { ServiceIdentifier } from 'inversify';

/**
 * The origin of work: a request of a client, a command of a user of the system, or the worker itself. It never comes
 * from a token's content, so that no client can pass for another kind.
 */
export const actorKinds = ['CLIENT', 'COMMAND', 'WORKER'] as const;
export type ActorKind = (typeof actorKinds)[number];

/** The origin of a request, from its verified token and its connection. */
export interface RequestOrigin {
  /** The subject of the token (`sub`). */
  readonly subject: string | null;
  readonly address: string | null;
  /** The id of the token (`jti`). */
  readonly tokenId: string | null;
}

/** The actor on whose behalf the service works. */
export interface Actor {
  readonly kind: ActorKind;
  /** The client of a request, `cli:<user>`, or `worker`. */
  readonly name: string;
  /** Present for requests. */
  readonly origin?: RequestOrigin | undefined;
  /** Correlates all work that results from one request, command or job: 32 lower-case hex digits. */
  readonly trackingId: string;
}

/**
 * `get`: returns the actor of the current work, including everything that it awaits. Throws outside of any such work: a
 * change without an author is a bug.
 */
export interface CurrentActor {
  get(): Actor;
}
export const CurrentActor: ServiceIdentifier<CurrentActor> = Symbol.for('CurrentActor');
