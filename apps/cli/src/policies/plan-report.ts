import { countOf } from '@identity-governance/values';
import type { SimulationDraft } from '@identity-governance/application';
import type { PolicyFiles } from '@identity-governance/connectors';
import { formatSodPolicy } from '@identity-governance/domain/shapes';
import { sha256 } from '@identity-governance/platform';
import { createTable } from '../create-table';
import { formatCount } from '../progress';
import { describeSimulation, type SimulationReport } from '../simulation/simulation-report';
import { printable } from '../terminal';
import { digestPolicy, normalize, type PlannedAction, type PlannedChange } from './plan-changes';
import type { SarifResult } from './sarif';

/** The JSON output of a plan; it names no identity. */
export interface PlanReport {
  readonly managedBy: string | null;
  readonly changes: readonly (Pick<PlannedChange, 'action' | 'id' | 'name' | 'level' | 'fields'> & {
    /** The hash of the policy; null if there is none. */
    readonly before: string | null;
    readonly after: string | null;
  })[];
  /** What the changes do to all identities, as `simulate` reports it. */
  readonly effect: SimulationReport;
}

/** A plan that can be applied: the report, and the policies after it in the shape of the API. */
export interface PlanFile extends PlanReport {
  readonly format: 1;
  readonly files: readonly { readonly path: string; readonly sha256: string }[];
  readonly policies: readonly object[];
}

export function reportPlan(
  { managedBy }: PolicyFiles,
  changes: readonly PlannedChange[],
  effect: SimulationReport,
): PlanReport {
  return {
    managedBy,
    changes: changes.map(({ action, id, name, level, fields, before, after }) => ({
      ...{ action, id, name, level, fields },
      before: before === undefined ? null : digestPolicy(before),
      after: after === undefined ? null : digestPolicy(after),
    })),
    effect,
  };
}

export function planFileOf(
  report: PlanReport,
  changes: readonly PlannedChange[],
  documents: readonly { readonly file: string; readonly text: string }[],
): PlanFile {
  const policies = changes.flatMap(({ after }) => after ?? []);
  return {
    format: 1,
    ...report,
    files: documents.map(({ file, text }) => ({ path: file, sha256: sha256(text) })),
    policies: policies.map((policy) => formatSodPolicy(normalize(policy))),
  };
}

/** Returns the draft of the simulation of the changes. */
export function draftOf(changes: readonly PlannedChange[]): SimulationDraft {
  return {
    policies: changes.flatMap(({ after }) => after ?? []),
    removedPolicyIds: changes.filter(({ after }) => after === undefined).map(({ id }) => id),
    ...{ policyStates: [], grants: [], removedGrants: [], assignments: [], removedAssignments: [] },
    ...{ accounts: [], removedAccountIds: [] },
  };
}

const verbs: Readonly<Record<PlannedAction, string>> = { CREATE: 'create', CHANGE: 'change', DELETE: 'delete' };

/** Returns a table of the changes, and their effect on identities. */
export function describePlan({ changes, effect }: PlanReport): readonly string[] {
  if (changes.length === 0) return ['the policies are as the files say; nothing would change'];
  const table = createTable({ head: ['action', 'level', 'policy', 'id', 'fields'] });
  for (const { action, level, name, id, fields } of changes)
    table.push([verbs[action], level, printable(name), printable(id), fields.join(', ')]);
  return [...table.toString().split('\n'), countChanges(changes), ...describeSimulation(effect)];
}

export function countChanges(changes: readonly Pick<PlannedChange, 'action'>[]): string {
  const count = (action: PlannedAction) => changes.filter((change) => change.action === action).length;
  return `${countOf(count('CREATE'), 'policy', 'policies')} to create, ${formatCount(count('CHANGE'))} to change, ${formatCount(count('DELETE'))} to delete`;
}

/** Returns a result for each policy of the files that identities would start to violate. */
export function startsOf(changes: readonly PlannedChange[], { policies }: SimulationReport): readonly SarifResult[] {
  const places = new Map(changes.map(({ id, position }) => [id, position]));
  return policies.flatMap(({ id, level, STARTS }) => {
    const position = places.get(id);
    if (STARTS === 0 || position === undefined) return [];
    const isSevere = level === 'CRITICAL' || level === 'HIGH';
    const rule = isSevere ? 'severe-violations-start' : 'violations-start';
    return [
      {
        ...position,
        rule,
        reason: `${countOf(STARTS, 'identity', 'identities')} would start to violate the policy \`${id}\` (${level})`,
      },
    ];
  });
}
