import type { ServiceIdentifier } from 'inversify';

/** On whose behalf the service works at the moment. */
export interface Actor {
  /** The client of a request, `cli:<user>`, or `worker`. */
  readonly name: string;
  /** What ties together all that comes of one request, command or job: 32 lower-case hex digits. */
  readonly trackingId: string;
}

/**
 * `get`: the actor of the work under way, which is the same through all that this work awaits. Throws outside of any
 * such work: a change without an author is a bug.
 */
export interface CurrentActor {
  get(): Actor;
}
export const CurrentActor: ServiceIdentifier<CurrentActor> = Symbol.for('CurrentActor');
