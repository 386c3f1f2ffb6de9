import type { ViolationKind } from './violation';

/** The kinds of violations. */
export const violationKinds = ['EXISTING', 'EXTENDED', 'NEW'] as const satisfies readonly ViolationKind[];

/**
 * Violated policies of an evaluation as numbers, in no particular order. Hit h, below `count`, consists of:
 *
 * - its policy at position `policies[h]` and its kind `violationKinds[kinds[h]]`;
 * - its counting sets, `sets[c]` for c from `setOffsets[h]` up to, not including, `setOffsets[h + 1]`;
 * - the held or added items of such a set, `items[i]` for i from `itemOffsets[c]` up to, not including, `itemOffsets[c
 *   + 1]`, in the policy's order.
 *
 * Written by `evaluate`, and valid until the scratch memory that holds it is used again.
 */
export class Hits {
  count = 0;
  readonly policies: number[] = [];
  readonly kinds: number[] = [];
  readonly setOffsets: number[] = [0];
  readonly sets: number[] = [];
  readonly itemOffsets: number[] = [0];
  readonly items: number[] = [];

  /** End of the items of the hit in progress, and of its sets. */
  itemEnd = 0;
  private setEnd = 0;

  /** Starts a hit after the last one that is kept; returns the offset of its items. */
  begin(position: number): number {
    this.setEnd = this.setOffsets[this.count]!;
    this.itemEnd = this.itemOffsets[this.setEnd]!;
    this.policies[this.count] = position;
    return this.itemEnd;
  }

  /** Ends a set that counts, whose items are written up to `itemEnd`. */
  endSet(set: number, itemEnd: number): void {
    this.sets[this.setEnd++] = set;
    this.itemOffsets[this.setEnd] = itemEnd;
    this.itemEnd = itemEnd;
  }

  /** Ends the hit, which the caller keeps by raising `count`; returns its kind. */
  end(kind: number): number {
    this.kinds[this.count] = kind;
    this.setOffsets[this.count + 1] = this.setEnd;
    return kind;
  }

  kindOf(hit: number): ViolationKind {
    return violationKinds[this.kinds[hit]!]!;
  }

  /** Returns the hits in the order of results: by position. */
  inOrder(): readonly number[] {
    const order: number[] = [];
    for (let hit = 0; hit < this.count; hit++) order.push(hit);
    return this.count < 2 ? order : order.sort((a, b) => this.policies[a]! - this.policies[b]!);
  }
}
