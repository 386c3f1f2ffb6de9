import type { ItemTable, NamedAccessItem } from './access-item';

/** An item that nothing grants, as answers tell it: the one path to it is the item itself. */
export interface OwnItem extends NamedAccessItem {
  readonly existing: boolean;
  readonly paths: readonly [readonly [NamedAccessItem]];
}

/** Places for each number: the item, as it is told where it is existing, and as it is told where it is added. */
const PLACES = 3;
const EXISTING = 1;
const ADDED = 2;

/**
 * Items that nothing grants, as answers tell them. Made once for all versions of a graph, as most items of most answers
 * are such.
 */
export class OwnItems {
  private readonly told: (NamedAccessItem | undefined)[] = [];

  of(items: ItemTable, number: number, isExisting: boolean): OwnItem {
    // An item that is renamed is another object.
    if (this.told[number * PLACES] !== items[number]) this.make(items, number);
    return this.told[number * PLACES + (isExisting ? EXISTING : ADDED)] as OwnItem;
  }

  private make(items: ItemTable, number: number): void {
    // Filled from the start: an array that is written far behind its end becomes a slow hash table.
    while (this.told.length < items.length * PLACES) this.told.push(undefined);
    const item = items[number]!;
    const { type, id, name } = item;
    const paths: OwnItem['paths'] = [[item]];
    const existing: OwnItem = { type, id, name, existing: true, paths };
    const added: OwnItem = { type, id, name, existing: false, paths };
    this.told[number * PLACES] = item;
    this.told[number * PLACES + EXISTING] = existing;
    this.told[number * PLACES + ADDED] = added;
  }
}
