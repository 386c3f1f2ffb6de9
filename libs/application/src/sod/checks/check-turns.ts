/** What a client may start without falling behind others: one check in so many milliseconds. */
const SPACING = 20;
/** How far ahead of its time a check is put that does not fall behind, in ms; no check can fall back further. */
const LEAD = 60_000;
/** Clients that are remembered before those are forgotten whose turn has passed. */
const MANY = 1000;

/**
 * Whose check is run first when many wait: clients take turns, however many checks each has started at once. A check
 * has its turn when it is started, or `SPACING` after the check before it of the same client, whichever is later. So
 * nobody waits long behind another client's thousand checks, and no check is overtaken for longer than `LEAD`. Turns
 * only order what waits: nobody waits for a turn to come while a worker has nothing to do.
 *
 * Each process keeps its own; a client of several processes gets as many turns.
 */
export class CheckTurns {
  private readonly next = new Map<string | null, number>();

  /** The delay of the job of the client's next check, in milliseconds: 0 or less, which is ahead of others. */
  delayOf(client: string | null, now: number): number {
    if (this.next.size >= MANY) this.forget(now);
    const turn = Math.min(Math.max(now, this.next.get(client) ?? 0), now + LEAD);
    this.next.set(client, turn + SPACING);
    return turn - now - LEAD;
  }

  private forget(now: number): void {
    for (const [client, turn] of this.next) if (turn <= now) this.next.delete(client);
  }
}
