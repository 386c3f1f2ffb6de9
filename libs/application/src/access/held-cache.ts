import type { EntitlementValues, HeldAccess, ItemNumbers } from '@identity-governance/domain';
import { Population } from '@identity-governance/domain';
import type { HeldRows } from './read-accounts';

/**
 * What identities hold, as far as it is in memory. It is filled in the order of the ids, beside what requests ask for;
 * once it is complete, an identity that is not in it does not exist. What does not fit is not kept.
 */
export class HeldCache {
  private population: Population | undefined;
  /** Undefined: to the end. */
  private filledTo: string | undefined = '';
  private isComplete = false;
  /** Whether somebody was left out. */
  private isOverfull = false;

  constructor(private readonly limit: number) {}

  /** Null: there is no such identity. Undefined: it is not in memory. */
  get(id: string): HeldAccess | null | undefined {
    const { population } = this;
    const row = population?.rowOf(id);
    if (population === undefined || row === undefined) return this.isComplete ? null : undefined;
    return population.heldBy(row);
  }

  /** Forgets everybody, and goes on with the numbers of another graph, or the same. */
  reset(numbers: ItemNumbers): void {
    this.population = new Population(numbers);
    this.filledTo = '';
    this.isComplete = false;
    this.isOverfull = false;
  }

  keep(id: string, rows: HeldRows | null, values: EntitlementValues): void {
    const { population } = this;
    if (population === undefined) return;
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
  get fillAfter(): string | undefined {
    const isFull = (this.population?.rows ?? 0) >= this.limit;
    return isFull ? undefined : this.filledTo;
  }

  /** Everybody up to this id has been kept; undefined: everybody there is. */
  fillTo(id: string | undefined): void {
    this.filledTo = id;
    if (id === undefined) this.isComplete = !this.isOverfull;
  }
}
