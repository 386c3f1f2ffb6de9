import { dirname, join } from 'node:path';
import {
  AnalyzeProcess,
  MAX_CANDIDATES,
  MAX_DUTIES,
  MAX_STEPS,
  MAX_TRIALS,
  type AccessOrigin,
  type ProcessAnalysis,
  type ProcessStep,
  type Staffing,
  type TeamMember,
} from '@identity-governance/application';
import {
  findYamlFiles,
  parsePolicyFiles,
  parseProcess,
  readYamlFiles,
  type PlacedFault,
} from '@identity-governance/connectors';
import { accessItemKey } from '@identity-governance/domain/shapes';
import { countOf, quote } from '@identity-governance/values';
import { notFoundError } from '../access-request';
import { CommandError } from '../command-error';
import { formatCount } from '../progress';

/** A process with its analysis. */
export interface ProcessReport extends ProcessAnalysis {
  readonly name: string;
  /** The names of the steps. */
  readonly steps: readonly string[];
}

interface Process {
  readonly name: string;
  readonly steps: readonly (ProcessStep & { readonly name: string })[];
  readonly faultAt: ReturnType<typeof parseProcess>['faultAt'];
}

/** Reads the file of a process; throws a `CommandError` with the positions of its errors. */
export async function readProcess(path: string): Promise<Process> {
  const [text] = await readYamlFiles(await findYamlFiles([path]));
  const { file, name, policies, steps, errors, faultAt } = parseProcess(text!, MAX_STEPS);
  refuse(errors);
  const paths = await findYamlFiles(policies.map((one) => join(dirname(file), one)));
  const { functions, errors: ofPolicies } = parsePolicyFiles(await readYamlFiles(paths));
  refuse(ofPolicies);
  const read = steps.map((step, i) => {
    if (typeof step !== 'string') return step;
    const found = functions.get(step);
    return found === undefined
      ? faultAt(`steps.${i}`, `names the function ${quote(step)}, which is in none of \`policies\``)
      : { name: found.name ?? step, items: found.items };
  });
  refuse(read.flatMap((step) => ('reason' in step ? step : [])));
  return { name, steps: read.flatMap((step) => ('items' in step ? step : [])), faultAt };
}

/** Finds the least teams of a process, and the duties of these identities, if any. */
export async function analyzeProcess(
  { states }: AccessOrigin,
  { name, steps, faultAt }: Process,
  identityIds: readonly string[],
): Promise<ProcessReport> {
  if (identityIds.length > 0 && steps.length > MAX_DUTIES)
    throw new CommandError(
      `the process has ${steps.length} steps; with \`--identities\` at most ${MAX_DUTIES} are allowed`,
    );
  if (identityIds.length > MAX_CANDIDATES)
    throw new CommandError(`\`--identities\` has ${identityIds.length} ids; at most ${MAX_CANDIDATES} are allowed`);
  const analysis = await new AnalyzeProcess(states).execute({ steps, identityIds });
  if (analysis.ok) return { name, steps: steps.map((step) => step.name), ...analysis.value };
  const missing = new Set(analysis.error.missing.map(({ type, id }) => `${type}:${id}`));
  refuse(
    steps.flatMap(({ items }, i) =>
      items
        .map(accessItemKey)
        .filter((key) => missing.has(key))
        .map((key) => faultAt(`steps.${i}`, `names ${quote(key)}, which does not exist`)),
    ),
  );
  throw notFoundError(analysis.error);
}

function refuse(errors: readonly PlacedFault[]): void {
  if (errors.length === 0) return;
  throw new CommandError(
    errors.map(({ file, line, column, reason }) => `${file}:${line}:${column} ${reason}`).join('\n'),
  );
}

/** Returns the findings as sentences. */
export function describeProcess(report: ProcessReport): readonly string[] {
  const { steps, staffing } = report;
  return [
    `TODAY  ${describeToday(report)}`,
    `RULES  ${describeRules(report)}`,
    ...(report.hasGap ? [`GAP    ${describeGap(report)}`] : []),
    ...(staffing === undefined ? [] : [`STAFF  ${describeStaffing(staffing, steps)}`]),
    ...(report.undecided === 0
      ? []
      : [`OPEN   not decided for ${report.undecided} sets of steps (limit ${formatCount(MAX_TRIALS)} evaluations)`]),
  ];
}

function describeToday({ steps, today, undoable }: ProcessReport): string {
  if (today === undefined) return `the process cannot run: no identity can do ${namesOf(undoable, steps)}`;
  return `${countIdentities(today.length)} can do all ${steps.length} steps: ${describeTeam(today, steps)}`;
}

function describeRules({ steps, byRules, forbidden }: ProcessReport): string {
  if (byRules === undefined) return `each identity that does ${namesOf(forbidden, steps)} violates a policy`;
  const { least, most } = byRules;
  if (most !== least)
    return `at least ${least} and at most ${most ?? steps.length} identities are needed if none violates a policy`;
  if (least === 1 && steps.length > 1)
    return 'one identity may do all steps and violates nothing: no policy separates them';
  return `${countIdentities(least)} needed if none violates a policy`;
}

function describeGap({ today, byRules }: ProcessReport): string {
  const needed =
    byRules === undefined ? 'any team violates a policy' : `without a violation ${byRules.least} are needed`;
  return `${countIdentities(today!.length)} can run the process, and ${needed}: a member of each smaller team violates a policy`;
}

function describeStaffing(staffing: Staffing, steps: readonly string[]): string {
  switch (staffing.kind) {
    case 'STAFFED':
      return `all steps can be given without a new violation: ${describeTeam(staffing.members, steps)}`;
    case 'IMPOSSIBLE':
      return 'these identities cannot be given all steps without a new violation';
    case 'OPEN':
      return `not decided (limit ${formatCount(MAX_TRIALS)} evaluations)`;
  }
}

function describeTeam(team: readonly TeamMember[], names: readonly string[]): string {
  return team.map(({ identityId, steps }) => `${identityId} (${namesOf(steps, names)})`).join(', ');
}

function namesOf(positions: readonly number[], names: readonly string[]): string {
  return positions.map((position) => `"${names[position]!}"`).join(', ');
}

function countIdentities(count: number): string {
  return countOf(count, 'identity', 'identities');
}
