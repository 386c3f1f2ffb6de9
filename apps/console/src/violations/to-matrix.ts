import { MatrixCounts, type ConflictMatrix } from '@identity-governance/pictures';
import type { components } from '../api/openapi';
import { enMatrix } from '../messages/en-violations';

type Totals = Pick<components['schemas']['ViolationTotals'], 'groups'>;

export interface PolicyMatrix extends ConflictMatrix {
  /** The ids of the policies of the rows. */
  readonly policies: readonly string[];
  /** The values of the attribute of the columns; null: identities without the attribute. */
  readonly groups: readonly (string | null)[];
}

/** Returns policies by groups of identities, the most violated first. */
export function toMatrix({ groups }: Totals, attribute: string): PolicyMatrix {
  const counts = new MatrixCounts();
  const names = new Map<string, string>();
  const values = new Map<string, string | null>();
  for (const { key, violations } of groups) {
    const [policy, group] = key;
    const id = policy?.value ?? '';
    names.set(id, policy?.name ?? id);
    const label = group?.value ?? enMatrix.noGroup;
    values.set(label, group?.value ?? null);
    counts.add(id, label, violations);
  }
  const [rows, columns] = [counts.rowTotals(), counts.columnTotals()];
  return {
    title: enMatrix.by(attribute),
    subtitle: enMatrix.lead,
    policies: rows.map(({ label }) => label),
    groups: columns.map(({ label }) => values.get(label) ?? null),
    rows: rows.map(({ label, total }) => ({ label: names.get(label) ?? label, total })),
    columns,
    cells: rows.map((row) => columns.map((column) => counts.at(row.label, column.label))),
  };
}
