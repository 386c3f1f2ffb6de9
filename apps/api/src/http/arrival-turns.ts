import { LoopLoad } from './loop-load';

/** How long callers count as being there together, in milliseconds. */
const TOGETHER_MS = 1000;
/** A turn that takes longer waits for something else than the event loop: its caller may have another. */
const TURN_MS = 10;

/** Of one request. */
export interface Turn {
  readonly caller: string;
  readonly begin: () => void;
  /** As `performance.now()` tells; undefined while it waits, and where its caller is alone. */
  begunAt?: number;
  isOver?: boolean;
}

/**
 * Lets requests begin in turns: while several callers are there, each begins one request in each round of the event
 * loop, and while the loop has much to do, not before its last one has ended its turn. Who sends one request then waits
 * for one of each other caller, and not for all that had come before it. A caller alone never waits.
 */
export class ArrivalTurns {
  /** The first one of each caller begins when its turn before is over. */
  private readonly waiting = new Map<string, Turn[]>();
  /** The last turn of each caller: of this round, or not over. */
  private readonly current = new Map<string, Turn>();
  private latest: string | undefined;
  private severalUntil = -Infinity;
  private isRoundDue = false;
  private isTimeOutDue = false;

  constructor(private readonly load: Pick<LoopLoad, 'isHigh'> = new LoopLoad()) {}

  enter(turn: Turn): void {
    const queue = this.waiting.get(turn.caller);
    if (queue === undefined && this.isAlone(turn.caller)) turn.begin();
    else if (queue !== undefined) queue.push(turn);
    else if (this.current.has(turn.caller)) this.waiting.set(turn.caller, [turn]);
    else this.begin(turn);
  }

  /** The request has its answer, or the next one of its caller need not wait for it. */
  end(turn: Turn): void {
    turn.isOver = true;
    if (turn.begunAt !== undefined) this.awaitRound();
  }

  private isAlone(caller: string): boolean {
    const now = performance.now();
    if (caller !== this.latest && this.latest !== undefined) this.severalUntil = now + TOGETHER_MS;
    this.latest = caller;
    return now >= this.severalUntil;
  }

  private begin(turn: Turn): void {
    this.current.set(turn.caller, turn);
    turn.begunAt = performance.now();
    this.awaitRound();
    turn.begin();
  }

  private awaitRound(): void {
    if (this.isRoundDue) return;
    this.isRoundDue = true;
    setImmediate(() => {
      this.isRoundDue = false;
      this.nextRound();
    });
  }

  private nextRound(): void {
    const begunAfter = this.load.isHigh ? performance.now() - TURN_MS : Infinity;
    for (const [caller, turn] of [...this.current]) {
      if (turn.isOver !== true && turn.begunAt! > begunAfter) this.awaitTimeOut();
      else this.beginNext(caller);
    }
  }

  private beginNext(caller: string): void {
    this.current.delete(caller);
    const queue = this.waiting.get(caller);
    if (queue === undefined) return;
    const next = queue.shift()!;
    if (queue.length === 0) this.waiting.delete(caller);
    this.begin(next);
  }

  private awaitTimeOut(): void {
    if (this.isTimeOutDue) return;
    this.isTimeOutDue = true;
    setTimeout(() => {
      this.isTimeOutDue = false;
      this.nextRound();
    }, TURN_MS);
  }
}
