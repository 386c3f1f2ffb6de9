import type { StatePart } from '../ports/change-log';
import { rowKinds } from '../ports/row-kinds';
import type { CollectionName, LoggedKind } from '../ports/store';

/** The part of the state in whose log changes of a kind are; null: in none. */
export function partOfKind(kind: LoggedKind): StatePart | null {
  const kinds: Readonly<Record<CollectionName, { readonly part: StatePart | null }>> = rowKinds;
  return kind === 'accountAccess' ? 'inventory' : kinds[kind].part;
}
