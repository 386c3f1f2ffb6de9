import type { ItemTable } from './access-item';
import { tellAlways, type ToldAlone, type ToldItem } from './told-item';

/**
 * Items that nothing grants, as answers tell them: each made when first told, and then for all answers, as most items
 * of most answers are such; frozen, because who changed one would change later answers. Lists are by number: as it is
 * told where it is added, and behind that where it is existing. They have their length from the first entry on: an
 * array that is written far behind its end becomes a slow hash table.
 */
export class OwnItems {
  private readonly told: (ToldItem | undefined)[] = [];
  /** Each alone: most sets match one item. */
  private readonly alone: (ToldAlone | undefined)[] = [];

  constructor(private readonly items: ItemTable) {}

  /** One look: answers of many items wait for memory. */
  of(number: number, isExisting: boolean): ToldItem {
    return this.told[2 * number + Number(isExisting)] ?? this.make(number, isExisting).criteriaList[0];
  }

  aloneOf(number: number, isExisting: boolean): ToldAlone {
    return this.alone[2 * number + Number(isExisting)] ?? this.make(number, isExisting);
  }

  private make(number: number, existing: boolean): ToldAlone {
    this.told.length = this.alone.length = 2 * this.items.length;
    const item = this.items[number]!;
    const paths = Object.freeze([Object.freeze([item] as const)] as const);
    const alone = tellAlways(item, existing, paths);
    this.told[2 * number + Number(existing)] = alone.criteriaList[0];
    return (this.alone[2 * number + Number(existing)] = alone);
  }
}
