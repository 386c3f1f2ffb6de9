import type { ItemTable, NamedAccessItem } from './access-item';

/** An item that nothing grants, as answers tell it: the one path to it is the item itself. */
export interface OwnItem extends NamedAccessItem {
  readonly existing: boolean;
  readonly paths: readonly [readonly [NamedAccessItem]];
}

/**
 * Items that nothing grants, as answers tell them: each made when first told, and then for all answers, as most items
 * of most answers are such.
 */
export class OwnItems {
  /** By number: as it is told where it is added, and behind that where it is existing. */
  private readonly told: (OwnItem | undefined)[] = [];

  constructor(private readonly items: ItemTable) {}

  /** One look: answers of many items wait for memory. */
  of(number: number, isExisting: boolean): OwnItem {
    return this.told[2 * number + Number(isExisting)] ?? this.make(number, isExisting);
  }

  private make(number: number, existing: boolean): OwnItem {
    // Long from the start: an array that is written far behind its end becomes a slow hash table.
    this.told.length = 2 * this.items.length;
    const item = this.items[number]!;
    const { type, id, name } = item;
    return (this.told[2 * number + Number(existing)] = { type, id, name, existing, paths: [[item]] });
  }
}
