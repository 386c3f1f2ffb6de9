import type { NamedAccessItem } from './access-item';
import type { PathStep } from './path-step';

/** The ways an item is granted, shortest first. */
export type PathsToItem = readonly (readonly PathStep[])[];

/** An item as answers tell it: see `MatchedItem`. */
export interface ToldItem extends NamedAccessItem {
  readonly existing: boolean;
  readonly paths: PathsToItem;
}

/** The item as the only match of a set. */
export interface ToldAlone {
  readonly criteriaList: readonly [ToldItem];
}

/** Frozen, for who is told by many answers: who changed one would change later ones. */
export function tellAlways({ type, id, name }: NamedAccessItem, existing: boolean, paths: PathsToItem): ToldAlone {
  const item = Object.freeze({ type, id, name, existing, paths });
  return Object.freeze({ criteriaList: Object.freeze([item] as const) });
}
