import { type ItemNumbers, Population } from '@identity-governance/domain/engine';
import type { IdentityId } from '@identity-governance/values';
import type { LeftOutAccess, OwnAccess } from './left-out';

/**
 * The held access of identities in memory. It is filled in the order of ids, in addition to what requests need; once it
 * is complete, an identity that is not in it does not exist. Identities above the limit are not kept.
 */
export class HeldCache {
  private population: Population | undefined;
  /** The access left out for the identities in memory. */
  readonly leftOut = new Map<IdentityId, LeftOutAccess>();
  /** The last id that is filled; undefined: all are filled. */
  private filledTo: IdentityId | undefined = '';
  private isComplete = false;
  /** Whether an identity did not fit. */
  private isOverfull = false;

  constructor(private readonly limit: number) {}

  /** Returns null if there is no such identity, undefined if it is not in memory. */
  get(id: IdentityId): OwnAccess | null | undefined {
    const row = this.population?.rowOf(id);
    if (this.population === undefined || row === undefined) return this.isComplete ? null : undefined;
    const [held, leftOut] = [this.population.heldBy(row), this.leftOut.get(id)];
    return leftOut === undefined ? held : { ...held, leftOut };
  }

  /** Forgets all identities, and continues with the numbers of the same or another graph. */
  reset(numbers: ItemNumbers): void {
    this.population = new Population(numbers);
    this.leftOut.clear();
    this.filledTo = '';
    this.isComplete = false;
    this.isOverfull = false;
  }

  /** Sets the access of an identity; null: there is no such identity. */
  keep(id: IdentityId, held: OwnAccess | null): void {
    const { population } = this;
    if (population === undefined) return;
    this.leftOut.delete(id);
    if (held === null) population.delete(id);
    else if (population.rows < this.limit || population.rowOf(id) !== undefined) {
      population.hold(id, held);
      if (held.leftOut !== undefined) this.leftOut.set(id, held.leftOut);
    } else {
      this.isOverfull = true;
      this.isComplete = false;
    }
  }

  /** The access of all identities; undefined while some of it is not in memory. */
  get complete(): Population | undefined {
    return this.isComplete ? this.population : undefined;
  }

  /** The id after which filling continues; undefined when there is nothing left to fill. */
  get fillAfter(): IdentityId | undefined {
    const isFull = (this.population?.rows ?? 0) >= this.limit;
    return isFull ? undefined : this.filledTo;
  }

  /** Records that all identities up to this id have been kept; undefined: all identities. */
  fillTo(id: IdentityId | undefined): void {
    this.filledTo = id;
    if (id === undefined) this.isComplete = !this.isOverfull;
  }
}
