import type { AccessItemRef } from '../access/access-item';
import type { AccountAccess, HeldAccess } from '../access/held-access';
import { holdAccess, joinNumbers, numberCarried } from '../access/held-access';
import type { ItemNumbers } from '../access/item-numbers';
import type { IdentityId } from '@identity-governance/values';
import { CarriedLists, type CarriedRow } from './carried-lists';
import { IdTable } from './id-table';
import { NumberLists, type NumberList } from './number-lists';

/** The numbers of a row: from `data[start]` up to, not including, `data[end]`, distinct, ascending. */
export type AssignedNumbers = NumberList;

/**
 * The assignments of all identities and the access of their accounts, packed: about 45 bytes per identity at 6
 * assignments, plus its id. Each identity has a permanent row, in order of arrival; deletion leaves the row empty.
 * Identities change one at a time, at the cost of at most one page each.
 *
 * @example
 * const population = new Population(graph.numbers);
 * const row = population.assign('eve', [{ type: 'ROLE', id: 'clerk' }]);
 */
export class Population {
  private readonly ids = new IdTable();
  private readonly lists = new NumberLists();
  private readonly carried = new CarriedLists();
  private present = 0;

  /** `numbers` are those of any version of the graph that the population is evaluated against. */
  constructor(readonly numbers: ItemNumbers) {}

  /** Number of rows, including empty ones. */
  get rows(): number {
    return this.ids.size;
  }

  /** Number of identities. */
  get size(): number {
    return this.present;
  }

  /** Memory size in bytes. */
  get byteLength(): number {
    return this.lists.byteLength + this.carried.byteLength + this.ids.byteLength;
  }

  /** Sets the assignments and account access of an identity, and adds it if it is new; returns its row. */
  assign(identityId: IdentityId, refs: readonly AccessItemRef[], accounts: readonly AccountAccess[] = []): number {
    return this.hold(identityId, holdAccess(this, refs, accounts));
  }

  /** Sets access that is already numbered, like `assign`; throws an Error if another graph numbered it. */
  hold(identityId: IdentityId, { numbers, assigned, carried = [] }: HeldAccess): number {
    if (numbers !== this.numbers) throw new Error('held access and population number items differently');
    return this.write(identityId, { assigned, carried });
  }

  /** Adds the access of one more account of an identity; returns its row. */
  carry(identityId: IdentityId, access: AccountAccess): number {
    const row = this.rowOf(identityId);
    const { assigned = new Int32Array(0), carried = [] } = row === undefined ? {} : this.heldBy(row);
    return this.write(identityId, { assigned, carried: [...carried, ...numberCarried(this.numbers, [access])] });
  }

  private write(identityId: IdentityId, { assigned, carried }: CarriedRow): number {
    const row = this.ids.intern(identityId);
    if (!this.lists.has(row)) this.present++;
    this.lists.set(row, joinNumbers([assigned, ...carried.map(({ entitlements }) => entitlements)]));
    if (carried.length === 0) this.carried.delete(row);
    else this.carried.set(row, { assigned, carried });
    return row;
  }

  /** Deletes an identity; has no effect if it does not exist. */
  delete(identityId: IdentityId): void {
    const row = this.rowOf(identityId);
    if (row === undefined) return;
    this.present--;
    this.lists.delete(row);
    this.carried.delete(row);
  }

  /** Returns the row of an identity, or undefined if the identity does not exist. */
  rowOf(identityId: IdentityId): number | undefined {
    const row = this.ids.find(identityId);
    return row !== undefined && this.has(row) ? row : undefined;
  }

  /** Returns whether the row belongs to an identity. */
  has(row: number): boolean {
    return this.lists.has(row);
  }

  /** Returns the id of the identity that has, or had, the row. */
  idOf(row: number): IdentityId {
    return this.ids.at(row);
  }

  /**
   * Returns the numbers that the identity of a row is assigned or holds by accounts; valid until the population
   * changes. Empty for an empty row.
   */
  rootsOf(row: number): AssignedNumbers {
    return this.lists.of(row);
  }

  /** Returns the held access of a row, with assignments and accounts separate. */
  heldBy(row: number): HeldAccess {
    const { numbers } = this;
    const carried = this.carried.get(row);
    if (carried !== undefined) return { numbers, ...carried };
    const { data, start, end } = this.lists.of(row);
    return { numbers, assigned: data.slice(start, end) };
  }
}
