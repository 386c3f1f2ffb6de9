import type { Actor, CurrentActor } from '@identity-governance/application';

/** An actor that stays the same until it is changed. */
export class FixedActor implements CurrentActor {
  constructor(private actor: Actor = { kind: 'CLIENT', name: 'tester', trackingId: '0'.repeat(32) }) {}

  get(): Actor {
    return this.actor;
  }

  become(actor: Partial<Actor>): void {
    this.actor = { ...this.actor, ...actor };
  }
}
