import type { AccessItemRef } from '../access/access-item';
import type { AccountAccess, HeldAccess } from '../access/held-access';
import { holdAccess, joinNumbers, numberCarried } from '../access/held-access';
import type { ItemNumbers } from '../access/item-numbers';
import type { IdentityId } from '@identity-governance/values';
import { CarriedLists, type CarriedRow } from './carried-lists';
import { IdTable } from './id-table';
import { NumberLists, type NumberList } from './number-lists';

/** Where the numbers of a row stand: `data[start]` up to, not including, `data[end]`, ascending, each once. */
export type AssignedNumbers = NumberList;

/**
 * Who is assigned what, and whose accounts carry what, packed: about 45 bytes an identity at 6 assignments, and its id.
 * Each identity has a row, in order of arrival, which it keeps; one that is deleted leaves its row empty. One identity
 * changes at a time, at the cost of one page at most.
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

  /** `numbers` are those of the graph that the population is asked about, in whatever version. */
  constructor(readonly numbers: ItemNumbers) {}

  /** Rows, empty ones included: every row is below it. */
  get rows(): number {
    return this.ids.size;
  }

  /** Identities. */
  get size(): number {
    return this.present;
  }

  /** What it takes, in bytes. */
  get byteLength(): number {
    return this.lists.byteLength + this.carried.byteLength + this.ids.byteLength;
  }

  /** Sets all that an identity is assigned and that its accounts carry, and adds it when it is new; returns its row. */
  assign(identityId: IdentityId, refs: readonly AccessItemRef[], accounts: readonly AccountAccess[] = []): number {
    return this.hold(identityId, holdAccess(this, refs, accounts));
  }

  /** The same for access that is numbered already; throws an Error where it is so by another graph. */
  hold(identityId: IdentityId, { numbers, assigned, carried = [] }: HeldAccess): number {
    if (numbers !== this.numbers) throw new Error('held access and population number items differently');
    return this.write(identityId, { assigned, carried });
  }

  /** Adds what one more account of an identity carries; returns its row. */
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

  /** Takes an identity out; one that is not there stays away. */
  delete(identityId: IdentityId): void {
    const row = this.rowOf(identityId);
    if (row === undefined) return;
    this.present--;
    this.lists.delete(row);
    this.carried.delete(row);
  }

  /** The row of an identity, or undefined when there is no such identity. */
  rowOf(identityId: IdentityId): number | undefined {
    const row = this.ids.find(identityId);
    return row !== undefined && this.has(row) ? row : undefined;
  }

  /** Whether the row is an identity's, and not empty. */
  has(row: number): boolean {
    return this.lists.has(row);
  }

  /** The id of the identity that has, or had, the row. */
  idOf(row: number): IdentityId {
    return this.ids.at(row);
  }

  /**
   * What the identity of a row is assigned, or holds by accounts; valid until the population changes. Nothing for an
   * empty row.
   */
  rootsOf(row: number): AssignedNumbers {
    return this.lists.of(row);
  }

  /** The same as held access, which tells the one from the other. */
  heldBy(row: number): HeldAccess {
    const { numbers } = this;
    const carried = this.carried.get(row);
    if (carried !== undefined) return { numbers, ...carried };
    const { data, start, end } = this.lists.of(row);
    return { numbers, assigned: data.slice(start, end) };
  }
}
