import { scan, type PolicyIndex, type Population } from '@identity-governance/domain/engine';
import { sodPolicyLevels } from '@identity-governance/domain/sod';
import { MatrixCounts, type ConflictMatrix, type MatrixLine } from '@identity-governance/pictures';
import type { Person } from '../inventory/read-people';
import { formatCount } from '../progress';

export interface GroupMatrixRequest {
  readonly index: PolicyIndex;
  readonly population: Population;
  /** The violating identities by row. */
  readonly people: ReadonlyMap<number, Person>;
  /** The attribute by which identities are grouped. */
  readonly groupBy: string;
}

const mostRows = 40;
const mostColumns = 20;
const noGroup = '(none)';

/** Counts the identities of each group that violate each policy. */
export function policiesByGroup({ index, population, people, groupBy }: GroupMatrixRequest): ConflictMatrix {
  const counts = new MatrixCounts();
  for (const { rows, positions } of scan(index, population)) {
    rows.forEach((row, i) => {
      counts.add(String(positions[i]!), groupOf(people, row));
    });
  }
  const levelOf = ({ label }: MatrixLine) => sodPolicyLevels.indexOf(index.policies[Number(label)]!.level);
  const all = [...counts.rowTotals()].sort((a, b) => levelOf(a) - levelOf(b) || b.total - a.total);
  const shown = all.slice(0, mostRows);
  const groups = counts.columnTotals();
  const columns = groups.slice(0, mostColumns);
  return {
    title: `Violations by policy and ${groupBy}`,
    subtitle: describeLeftOut(all.length - shown.length, groups.length - columns.length),
    rows: shown.map(({ label, total }) => {
      const { name, level } = index.policies[Number(label)]!;
      return { label: name, mark: level, total };
    }),
    columns,
    cells: shown.map((row) => columns.map((column) => counts.at(row.label, column.label))),
  };
}

function groupOf(people: ReadonlyMap<number, Person>, row: number): string {
  const group = people.get(row)?.group ?? '';
  return group === '' ? noGroup : group;
}

function describeLeftOut(policies: number, groups: number): string {
  const text = 'Each number is the number of identities that violate the policy.';
  if (policies + groups === 0) return text;
  return `${text} Not shown: ${formatCount(policies)} policies, ${formatCount(groups)} groups; totals include them.`;
}
