import type { StatePart } from '../../ports/change-log';
import { rowKinds } from '../../ports/row-kinds';
import type { CollectionName, LoggedKind } from '../../ports/store';

/** Returns the part of the state whose log has the changes of a kind; null: none. */
export function partOfKind(kind: LoggedKind): StatePart | null {
  const kinds: Readonly<Record<CollectionName, { readonly part: StatePart | null }>> = rowKinds;
  return kind === 'accountAccess' ? 'inventory' : kinds[kind].part;
}
