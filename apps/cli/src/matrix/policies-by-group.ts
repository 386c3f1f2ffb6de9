import { countOf } from '@identity-governance/values';
import { scan, type PolicyIndex, type Population } from '@identity-governance/domain/engine';
import { GroupNames, groupKey, type AttributeGroup } from '@identity-governance/records';
import { sodPolicyLevels } from '@identity-governance/domain/sod';
import { MatrixCounts, type ConflictMatrix, type MatrixLine } from '@identity-governance/pictures';
import type { IdentitySummary } from '../inventory/read-identity-summaries';

export interface GroupMatrixRequest {
  readonly index: PolicyIndex;
  readonly population: Population;
  /** The violating identities by row. */
  readonly identities: ReadonlyMap<number, IdentitySummary>;
  /** The attribute by which identities are grouped. */
  readonly groupBy: string;
}

const maxRows = 40;
const maxColumns = 20;
const noGroup = '(none)';

/** Counts the identities of each group that violate each policy. */
export function policiesByGroup({ index, population, identities, groupBy }: GroupMatrixRequest): ConflictMatrix {
  const counts = new MatrixCounts();
  const names = new GroupNames();
  const groupAt = (row: number): AttributeGroup => identities.get(row)?.group ?? null;
  for (const { rows, positions } of scan(index, population)) {
    rows.forEach((row, i) => {
      names.add(groupAt(row), 1);
      counts.add(String(positions[i]!), groupKey(groupAt(row)));
    });
  }
  const levelOf = ({ label }: MatrixLine) => sodPolicyLevels.indexOf(index.policies[Number(label)]!.level);
  const all = [...counts.rowTotals()].sort((a, b) => levelOf(a) - levelOf(b) || b.total - a.total);
  const shown = all.slice(0, maxRows);
  const groups = counts.columnTotals();
  const columns = groups.slice(0, maxColumns);
  return {
    title: `Violations by policy and ${groupBy}`,
    subtitle: describeLeftOut(all.length - shown.length, groups.length - columns.length),
    rows: shown.map(({ label, total }) => {
      const { name, level } = index.policies[Number(label)]!;
      return { label: name, mark: level, total };
    }),
    columns: columns.map(({ label, total }) => ({ label: labelOf(names, label), total })),
    cells: shown.map((row) => columns.map((column) => counts.at(row.label, column.label))),
  };
}

/** Returns the label of the group with this key. */
function labelOf(names: GroupNames, key: string): string {
  const name = names.nameOf(key);
  return name === null ? noGroup : typeof name === 'string' ? name : JSON.stringify(name);
}

function describeLeftOut(policies: number, groups: number): string {
  const text = 'Each number is the number of identities that violate the policy.';
  if (policies + groups === 0) return text;
  return `${text} Not shown: ${countOf(policies, 'policy', 'policies')}, ${countOf(groups, 'group')}; totals include them.`;
}
