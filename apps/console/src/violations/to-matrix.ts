import { MatrixCounts, type ConflictMatrix } from '@identity-governance/pictures';
import type { components } from '../api/openapi';
import { en } from '../messages/en';

type Totals = Pick<components['schemas']['ViolationTotals'], 'groups'>;

export interface PolicyMatrix extends ConflictMatrix {
  /** The ids of the policies of the rows. */
  readonly policies: readonly string[];
}

/** Policies by groups of identities, with the most violated first. */
export function toMatrix({ groups }: Totals, attribute: string): PolicyMatrix {
  const counts = new MatrixCounts();
  const names = new Map<string, string>();
  for (const { key, violations } of groups) {
    const [policy, group] = key;
    const id = policy?.value ?? '';
    names.set(id, policy?.name ?? id);
    counts.add(id, group?.value ?? en.matrix.noGroup, violations);
  }
  const [rows, columns] = [counts.rowTotals(), counts.columnTotals()];
  return {
    title: en.matrix.by(attribute),
    subtitle: en.matrix.lead,
    policies: rows.map(({ label }) => label),
    rows: rows.map(({ label, total }) => ({ label: names.get(label) ?? label, total })),
    columns,
    cells: rows.map((row) => columns.map((column) => counts.at(row.label, column.label))),
  };
}
