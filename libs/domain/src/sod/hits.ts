import type { ViolationKind } from './violation';

/** The kinds of violations. */
export const violationKinds = ['EXISTING', 'EXTENDED', 'NEW'] as const satisfies readonly ViolationKind[];

/**
 * The violated policies that an evaluation found, as numbers, in no particular order. Hit h, below `count`:
 *
 * - its policy is at position `policies[h]`, its kind is `violationKinds[kinds[h]]`;
 * - the sets that count are `sets[c]` for c from `setOffsets[h]` up to, not including, `setOffsets[h + 1]`;
 * - the items of such a set that are held or added are `items[i]` for i from `itemOffsets[c]` up to, not including,
 *   `itemOffsets[c + 1]`, in the policy's order.
 *
 * Written by `evaluate`, and valid until the scratch that holds it is used again.
 */
export class Hits {
  count = 0;
  readonly policies: number[] = [];
  readonly kinds: number[] = [];
  readonly setOffsets: number[] = [0];
  readonly sets: number[] = [];
  readonly itemOffsets: number[] = [0];
  readonly items: number[] = [];

  /** Behind the items of the hit that is being written, and its sets. */
  itemEnd = 0;
  private setEnd = 0;

  /** Begins the hit behind the last one that is kept; returns where its items begin. */
  begin(position: number): number {
    this.setEnd = this.setOffsets[this.count]!;
    this.itemEnd = this.itemOffsets[this.setEnd]!;
    this.policies[this.count] = position;
    return this.itemEnd;
  }

  /** Ends a set that counts, whose items have been written up to `itemEnd`. */
  endSet(set: number, itemEnd: number): void {
    this.sets[this.setEnd++] = set;
    this.itemOffsets[this.setEnd] = itemEnd;
    this.itemEnd = itemEnd;
  }

  /** Ends the hit, to be kept by raising `count`; returns its kind. */
  end(kind: number): number {
    this.kinds[this.count] = kind;
    this.setOffsets[this.count + 1] = this.setEnd;
    return kind;
  }

  kindOf(hit: number): ViolationKind {
    return violationKinds[this.kinds[hit]!]!;
  }

  /** The hits in the order of answers: by position. */
  inOrder(): readonly number[] {
    const order: number[] = [];
    for (let hit = 0; hit < this.count; hit++) order.push(hit);
    return this.count < 2 ? order : order.sort((a, b) => this.policies[a]! - this.policies[b]!);
  }
}
