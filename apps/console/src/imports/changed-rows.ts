import type { Import } from '../api/import-queries';

/** The number of rows of all kinds that an import created, updated or deleted. */
export function changedRows(counts: Import['counts']): number {
  return Object.values(counts).reduce(
    (total, { created = 0, updated = 0, deleted = 0 }) => total + created + updated + deleted,
    0,
  );
}
