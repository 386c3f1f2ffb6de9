import type { CarriedAccess } from '../access/held-access';
import type { AccountRef } from '../access/path-step';
import { IdTable } from './id-table';
import { NumberLists } from './number-lists';

/** Strings of deleted accounts are discarded once they exceed this number and the number of accounts. */
const FEW = 1000;
/** Separator that occurs in no id and no name. */
const BETWEEN = '\n';

/** A row of an identity that holds access by accounts, and its assignments. */
export interface CarriedRow {
  /** Numbers that are assigned directly. */
  readonly assigned: Int32Array;
  readonly carried: readonly CarriedAccess[];
}

/**
 * The accounts by which rows hold access, packed. A row has the number of assigned items, these items, and then for
 * each account its string's index, the number of entitlements that it carries, and these.
 */
export class CarriedLists {
  private readonly lists = new NumberLists();
  private strings = new IdTable();
  /** Upper bound of the rows with a list, exclusive. */
  private rowsEnd = 0;
  private accounts = 0;

  /** Memory size in bytes. */
  get byteLength(): number {
    return this.lists.byteLength + this.strings.byteLength;
  }

  get(row: number): CarriedRow | undefined {
    return this.read(row, this.strings);
  }

  private read(row: number, strings: IdTable): CarriedRow | undefined {
    if (!this.lists.has(row)) return undefined;
    const { data, start, end } = this.lists.of(row);
    const carried: CarriedAccess[] = [];
    const assignedEnd = start + 1 + data[start]!;
    for (let i = assignedEnd; i < end; i += 2 + data[i + 1]!) {
      const [id, name] = strings.at(data[i]!).split(BETWEEN);
      const account: AccountRef = { type: 'ACCOUNT', id: id!, name: name! };
      carried.push({ account, entitlements: data.slice(i + 2, i + 2 + data[i + 1]!) });
    }
    return { assigned: data.slice(start + 1, assignedEnd), carried };
  }

  set(row: number, { assigned, carried }: CarriedRow): void {
    this.delete(row);
    this.write(row, { assigned, carried });
    this.rowsEnd = Math.max(this.rowsEnd, row + 1);
    this.accounts += carried.length;
    if (this.strings.size > 2 * this.accounts + FEW) this.forgetStrings();
  }

  delete(row: number): void {
    const held = this.get(row);
    if (held === undefined) return;
    this.accounts -= held.carried.length;
    this.lists.delete(row);
  }

  private write(row: number, { assigned, carried }: CarriedRow): void {
    const numbers = [assigned.length, ...assigned];
    for (const { account, entitlements } of carried) {
      numbers.push(this.strings.intern(`${account.id}${BETWEEN}${account.name}`), entitlements.length);
      for (const number of entitlements) numbers.push(number);
    }
    this.lists.set(row, Int32Array.from(numbers));
  }

  /** Discards the strings of deleted or renamed accounts. */
  private forgetStrings(): void {
    const before = this.strings;
    this.strings = new IdTable();
    for (let row = 0; row < this.rowsEnd; row++) {
      const held = this.read(row, before);
      if (held !== undefined) this.write(row, held);
    }
  }
}
