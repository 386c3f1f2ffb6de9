import { MatrixCounts, type ConflictMatrix } from '@identity-governance/pictures';
import type { components } from '../api/openapi';
import { isFieldName } from '../api/filter';
import { enMatrix } from '../messages/en-violations';

type Totals = Pick<components['schemas']['ViolationTotals'], 'groups'>;

export interface PolicyMatrix extends ConflictMatrix {
  /** The ids of the policies of the rows. */
  readonly policies: readonly string[];
  /**
   * The values of the attribute of the columns; null: identities without the attribute; undefined: violations cannot be
   * filtered by the list, or by the attribute.
   */
  readonly groups: readonly (string | null | undefined)[];
}

/** Returns policies by groups of identities, the most violated first. */
export function toMatrix({ groups }: Totals, attribute: string): PolicyMatrix {
  const counts = new MatrixCounts();
  const isFilterable = isFieldName(attribute);
  const names = new Map<string, string>();
  const columnKeys = new Map<string, { readonly label: string; readonly value: string | null | undefined }>();
  for (const { key, violations } of groups) {
    const [policy, group] = key;
    const id = policy?.value ?? '';
    names.set(id, policy?.name ?? id);
    const { value = null, name, values } = group ?? {};
    const label = name ?? value ?? enMatrix.noGroup;
    const column = JSON.stringify([label, value, values !== undefined]);
    columnKeys.set(column, { label, value: values === undefined && isFilterable ? value : undefined });
    counts.add(id, column, violations);
  }
  const [rows, columns] = [counts.rowTotals(), counts.columnTotals()];
  return {
    title: enMatrix.by(attribute),
    subtitle: enMatrix.lead,
    policies: rows.map(({ label }) => label),
    groups: columns.map(({ label }) => columnKeys.get(label)!.value),
    rows: rows.map(({ label, total }) => ({ label: names.get(label) ?? label, total })),
    columns: columns.map(({ label, total }) => ({ label: columnKeys.get(label)!.label, total })),
    cells: rows.map((row) => columns.map((column) => counts.at(row.label, column.label))),
  };
}
