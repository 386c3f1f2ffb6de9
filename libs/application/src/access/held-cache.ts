import type { EntitlementValues } from '@identity-governance/records';
import { type HeldAccess, type ItemNumbers, KnownAccess, Population } from '@identity-governance/domain/engine';
import type { IdentityId } from '@identity-governance/values';
import type { HeldRows } from './read-accounts';

/** Whose access is kept as it was asked about last: what is asked about often is evaluated faster. */
const MOST_RECENT = 2000;

/**
 * What identities hold, as far as it is in memory. It is filled in the order of the ids, beside what requests ask for;
 * once it is complete, an identity that is not in it does not exist. What does not fit is not kept.
 */
export class HeldCache {
  private population: Population | undefined;
  private readonly recent = new Map<IdentityId, KnownAccess>();
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
    this.filledTo = '';
    this.isComplete = false;
    this.isOverfull = false;
  }

  keep(id: IdentityId, rows: HeldRows | null, values: EntitlementValues): void {
    const { population } = this;
    if (population === undefined) return;
    this.recent.delete(id);
    if (rows === null) population.delete(id);
    else if (population.rows < this.limit || population.rowOf(id) !== undefined) {
      const accounts = rows.accounts.map((account) => values.resolve(account));
      population.assign(id, rows.assigned, accounts);
    } else {
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
