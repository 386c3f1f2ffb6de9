import type { DisabledParts, ViolationPrediction } from '@identity-governance/application';
import { listMatchedCriteria } from '@identity-governance/domain/shapes';
import type {
  AccessItemType,
  MatchedItem,
  NamedAccessItem,
  Omissions,
  PathStep,
  ViolationKind,
} from '@identity-governance/domain/sod';
import { createTable } from './create-table';
import type { ExplainedPrediction, ExplainedViolation } from './explain-prediction';
import { describeDisabled } from './inventory/describe-left-out';
import { formatCount } from './progress';
import { printable } from './terminal';

const typeNames: Readonly<Record<AccessItemType, string>> = {
  ENTITLEMENT: 'entitlement',
  ACCESS_PROFILE: 'access profile',
  ROLE: 'role',
};
const kindLabels: Readonly<Record<ViolationKind, string>> = {
  NEW: 'would be violated',
  EXTENDED: 'is violated, and would be extended',
  EXISTING: 'is violated',
};

/**
 * Renders a prediction or a check: the identity, the request, and every violated policy, with both sides and the paths
 * to their items. `counts`: for a prediction, which lists only what the request causes.
 */
export function describePrediction(
  { identity, requested, removed, violations }: ExplainedPrediction,
  counts: Partial<Counts> & DisabledParts = {},
): readonly string[] {
  return [
    printable(
      `Identity  ${identity === undefined ? 'a joiner who holds nothing' : `${identity.name} (${identity.id})`}`,
    ),
    ...(requested.length === 0 ? ['Access    none'] : requested.map(describeRequested)),
    ...removed.map(describeRemoved),
    ...describeDisabled(counts),
    `Result    ${describeCount(violations.length, counts.existingViolations ?? 0)}`,
    ...describeEnded(counts),
    ...violations.flatMap(describeViolation),
  ];
}

function describeRequested(item: NamedAccessItem, position: number): string {
  return printable(`${position === 0 ? 'Access  ' : '        '}  ${describeItem(item)}`);
}

function describeRemoved(item: NamedAccessItem, position: number): string {
  return printable(`${position === 0 ? 'Without ' : '        '}  ${describeItem(item)}`);
}

type Counts = Pick<ViolationPrediction, 'endedViolations' | 'existingViolations' | 'remainingViolations'>;

/** Describes the existing violations that end and remain if access is removed. */
function describeEnded({ endedViolations, remainingViolations = 0 }: Partial<Counts>): readonly string[] {
  if (endedViolations === undefined) return [];
  const ended = endedViolations.map(({ policy, level }) =>
    printable(`Ends      ${level}  ${policy.name} (${policy.id})`),
  );
  return [...ended, `Left      ${remainingViolations} of the existing violations`];
}

function describeCount(count: number, existing: number): string {
  if (existing === 0 && count === 0) return 'violates no policy';
  const against = count === 1 ? 'conflicts with one policy' : `conflicts with ${count} policies`;
  if (existing === 0) return against;
  const before = existing === 1 ? 'one policy is violated' : `${existing} policies are violated`;
  return `${count === 0 ? 'causes no violation, but' : `${against}, and`} ${before} already; \`governance check\` lists all`;
}

function describeViolation({ violation, description }: ExplainedViolation): readonly string[] {
  const { policy, level, kind } = violation;
  const table = createTable({ head: ['criteria', 'access item', 'held', 'by'] });
  for (const { title, criteriaList } of listMatchedCriteria(violation)) {
    criteriaList.forEach((item, i) => {
      table.push([
        i === 0 ? printable(title) : '',
        printable(describeItem(item)),
        item.existing ? 'held' : 'new',
        describePaths(item),
      ]);
    });
  }
  return [
    '',
    printable(`${level}  ${policy.name} (${policy.id}): ${kindLabels[kind]} [${kind}]`),
    ...(description === null ? [] : [printable(description)]),
    ...table.toString().split('\n'),
    ...(violation.conflictWithin ?? []).map((item) =>
      printable(`The conflict is contained in ${describeItem(item)}: correct it there.`),
    ),
  ];
}

/** Returns one line if the result is too long to be shown whole. */
export function describeOmissions(omitted: Omissions | undefined): readonly string[] {
  if (omitted === undefined) return [];
  return [
    `Omitted because the result is too long: ${omitted.violations} more violations, ${omitted.items} access items.`,
  ];
}

/** Returns one line per path, from the assigned or requested item down to the item. */
function describePaths({ paths, omittedPaths }: MatchedItem): string {
  const lines = paths.map(describePath);
  if (omittedPaths === null) lines.push('possibly more');
  if (typeof omittedPaths === 'number') lines.push(`and ${formatCount(omittedPaths)} more`);
  return lines.join('\n');
}

function describePath(path: readonly PathStep[]): string {
  if (path.length < 2) return 'itself';
  const steps = path.map(({ name, omittedAfter }) => {
    const step = printable(name);
    return omittedAfter === undefined ? step : `${step} → (${formatCount(omittedAfter)} more)`;
  });
  return steps.join(' → ');
}

function describeItem({ type, id, name }: NamedAccessItem): string {
  return `${typeNames[type]} ${name} (${id})`;
}
