import type { NamedAccessItem } from './access-item';

/**
 * Of items that nothing grants, the one path there is: the item itself. Made once for all versions of a graph, as most
 * items of most answers have it.
 */
export class OwnPaths {
  private readonly paths: (readonly [readonly [NamedAccessItem]] | undefined)[] = [];

  of(number: number, items: readonly (NamedAccessItem | undefined)[]): readonly [readonly [NamedAccessItem]] {
    const item = items[number]!;
    const known = this.paths[number];
    // An item that is renamed is another object.
    if (known?.[0][0] === item) return known;
    // Filled from the start: an array that is written far behind its end becomes a slow hash table.
    while (this.paths.length < items.length) this.paths.push(undefined);
    return (this.paths[number] = [[item]]);
  }
}
