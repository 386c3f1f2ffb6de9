import type { ItemTable, NamedAccessItem } from './access-item';

/** An item that nothing grants, as answers tell it: the one path to it is the item itself. */
export interface OwnItem extends NamedAccessItem {
  readonly existing: boolean;
  readonly paths: readonly [readonly [NamedAccessItem]];
}

/** An item, as it is told where it is existing, and as it is told where it is added. */
interface Told {
  readonly item: NamedAccessItem;
  readonly existing: OwnItem;
  readonly added: OwnItem;
}

/**
 * Items that nothing grants, as answers tell them. Made once for all versions of a graph, as most items of most answers
 * are such.
 */
export class OwnItems {
  private readonly told: (Told | undefined)[] = [];

  of(items: ItemTable, number: number, isExisting: boolean): OwnItem {
    let told = this.told[number];
    // An item that is renamed is another object.
    if (told?.item !== items[number]) told = this.make(items, number);
    return isExisting ? told!.existing : told!.added;
  }

  private make(items: ItemTable, number: number): Told {
    // Long from the start: an array that is written far behind its end becomes a slow hash table.
    this.told.length = Math.max(this.told.length, items.length);
    const item = items[number]!;
    const { type, id, name } = item;
    const paths: OwnItem['paths'] = [[item]];
    const existing: OwnItem = { type, id, name, existing: true, paths };
    const added: OwnItem = { type, id, name, existing: false, paths };
    return (this.told[number] = { item, existing, added });
  }
}
