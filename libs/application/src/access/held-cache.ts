import { type HeldAccess, type ItemNumbers, KnownAccess, Population } from '@identity-governance/domain/engine';
import type { IdentityId, Pieces } from '@identity-governance/values';

/** Whose access is kept as it was asked about last: what is asked about often is evaluated faster. */
const MOST_RECENT = 2000;
/** Numbers that are written in one piece, some of them several times. An identity costs as much as some numbers. */
const A_PIECE = 100_000;
const AN_IDENTITY = 20;

/**
 * What identities hold, as far as it is in memory. It is filled in the order of the ids, beside what requests ask for;
 * once it is complete, an identity that is not in it does not exist. What does not fit is not kept.
 */
export class HeldCache {
  private population: Population | undefined;
  private readonly recent = new Map<IdentityId, KnownAccess>();
  /** What is still to be written to the population, in turns. */
  private readonly waiting = new Map<IdentityId, HeldAccess | null>();
  /** Undefined: to the end. */
  private filledTo: IdentityId | undefined = '';
  private isComplete = false;
  /** Whether somebody was left out. */
  private isOverfull = false;

  constructor(private readonly limit: number) {}

  /** Null: there is no such identity. Undefined: it is not in memory. */
  get(id: IdentityId): HeldAccess | null | undefined {
    const known = this.recent.get(id);
    if (known !== undefined) return known;
    const held = this.waiting.get(id);
    if (held !== undefined) return held && this.remember(id, new KnownAccess(held));
    const { population } = this;
    const row = population?.rowOf(id);
    if (population === undefined || row === undefined) return this.isComplete ? null : undefined;
    return this.remember(id, new KnownAccess(population.heldBy(row)));
  }

  private remember(id: IdentityId, held: KnownAccess): KnownAccess {
    // A Map is in the order of arrival: whoever came first goes first, and comes back when asked about again.
    for (const first of this.recent.size < MOST_RECENT ? [] : this.recent.keys()) {
      this.recent.delete(first);
      break;
    }
    this.recent.set(id, held);
    return held;
  }

  /** Forgets everybody, and goes on with the numbers of another graph, or the same. */
  reset(numbers: ItemNumbers): void {
    this.population = new Population(numbers);
    this.recent.clear();
    this.waiting.clear();
    this.filledTo = '';
    this.isComplete = false;
    this.isOverfull = false;
  }

  /** What holds from now on; null: there is no such identity. It waits to be settled. */
  keep(id: IdentityId, held: HeldAccess | null): void {
    this.recent.delete(id);
    this.waiting.set(id, held);
  }

  /** Writes what waits to its place: many at once would take long. */
  *settle(): Pieces<void> {
    let written = 0;
    for (const [id, held] of this.waiting) {
      this.write(id, held);
      this.waiting.delete(id);
      written += AN_IDENTITY + (held === null ? 0 : lengthOf(held));
      if (written < A_PIECE) continue;
      yield;
      written = 0;
    }
  }

  private write(id: IdentityId, held: HeldAccess | null): void {
    const { population } = this;
    if (population === undefined) return;
    if (held === null) population.delete(id);
    else if (population.rows < this.limit || population.rowOf(id) !== undefined) population.hold(id, held);
    else {
      this.recent.delete(id);
      this.isOverfull = true;
      this.isComplete = false;
    }
  }

  /** After whom to go on with filling; undefined when that is of no use. */
  get fillAfter(): IdentityId | undefined {
    const isFull = (this.population?.rows ?? 0) >= this.limit;
    return isFull ? undefined : this.filledTo;
  }

  /** Everybody up to this id has been kept; undefined: everybody there is. */
  fillTo(id: IdentityId | undefined): void {
    this.filledTo = id;
    if (id === undefined) this.isComplete = !this.isOverfull;
  }
}

function lengthOf({ assigned, carried = [] }: HeldAccess): number {
  return carried.reduce((sum, { entitlements }) => sum + entitlements.length, assigned.length);
}
