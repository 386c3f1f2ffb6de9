import type { ItemTable, NamedAccessItem } from './access-item';

/** An item that nothing grants, as answers tell it: the one path to it is the item itself. */
export interface OwnItem extends NamedAccessItem {
  readonly existing: boolean;
  readonly paths: readonly [readonly [NamedAccessItem]];
}

/** Such an item as the only match of a set. */
export interface OwnItemAlone {
  readonly criteriaList: readonly [OwnItem];
}

/**
 * Items that nothing grants, as answers tell them: each made when first told, and then for all answers, as most items
 * of most answers are such; frozen, because who changed one would change later answers. Lists are by number: as it is
 * told where it is added, and behind that where it is existing. They have their length from the first entry on: an
 * array that is written far behind its end becomes a slow hash table.
 */
export class OwnItems {
  private readonly told: (OwnItem | undefined)[] = [];
  /** Each alone: most sets match one item. */
  private readonly alone: (OwnItemAlone | undefined)[] = [];

  constructor(private readonly items: ItemTable) {}

  /** One look: answers of many items wait for memory. */
  of(number: number, isExisting: boolean): OwnItem {
    return this.told[2 * number + Number(isExisting)] ?? this.make(number, isExisting);
  }

  aloneOf(number: number, isExisting: boolean): OwnItemAlone {
    return this.alone[2 * number + Number(isExisting)] ?? this.makeAlone(number, isExisting);
  }

  private makeAlone(number: number, existing: boolean): OwnItemAlone {
    this.alone.length = 2 * this.items.length;
    const criteriaList = Object.freeze([this.of(number, existing)] as const);
    return (this.alone[2 * number + Number(existing)] = Object.freeze({ criteriaList }));
  }

  private make(number: number, existing: boolean): OwnItem {
    this.told.length = 2 * this.items.length;
    const item = this.items[number]!;
    const { type, id, name } = item;
    const paths = Object.freeze([Object.freeze([item] as const)] as const);
    return (this.told[2 * number + Number(existing)] = Object.freeze({ type, id, name, existing, paths }));
  }
}
