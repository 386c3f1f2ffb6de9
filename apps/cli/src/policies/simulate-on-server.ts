import { listWarnings, type DanglingReferences } from '@identity-governance/application';
import { isEnforced, type SodPolicy } from '@identity-governance/domain/shapes';
import { compareText } from '@identity-governance/values';
import { CommandError } from '../command-error';
import type { AskedSimulation, SimulatedDraft } from '../simulation/simulate-draft';
import type { SimulationReport } from '../simulation/simulation-report';
import type { ServerClient } from './server-client';
import type { ServerDoubts } from './server-population';
import { simulationParts, type SimulationPart } from './simulation-parts';

/** The greatest page of a simulation. */
const PAGE = 250;
/** Each page of a simulation evaluates all identities again. */
const MAX_PAGES = 40;

/** References to access items that do not exist. */
export type IgnoredReferences = Pick<DanglingReferences, 'assignments' | 'grants'>;

type SimulationBody = Omit<SimulationReport, 'warnings' | 'unmatched'> &
  Pick<SimulatedDraft, 'violations'> & {
    /** Both are absent if the server is older. */
    readonly warnings?: SimulationReport['warnings'];
    readonly dangling?: IgnoredReferences;
  };

/** What a simulation on a service starts from. */
export interface ServerState extends ServerDoubts {
  readonly policies: readonly SodPolicy[];
}

/**
 * Simulates the policies of a draft in a service, like `simulateDraft`. Throws a `CommandError` if the service refuses
 * it, or if more violations are to be listed than it may be asked for.
 */
export async function simulateOnServer(
  client: ServerClient,
  present: ServerState,
  { draft, listed }: AskedSimulation,
): Promise<SimulatedDraft & { readonly dangling: IgnoredReferences }> {
  const bodies = simulationParts(draft);
  const simulated: SimulatedPart[] = [];
  for (const body of bodies) simulated.push(await simulatePart(client, body, listed));
  const [first] = simulated as [SimulatedPart];
  const violations = simulated.flatMap((part) => part.violations);
  const { leftOut, accounts, dangling } = first;
  const sums = bodies.length === 1 ? first : sumOf(bodies, simulated);
  const warnings = bodies.length === 1 ? first.warnings : warningsOf({ present, draft }, simulated);
  const { unmatched } = present;
  const counts = { leftOut, accounts, all: sums.all, byLevel: sums.byLevel, policies: sums.policies };
  return { report: { ...counts, warnings, ...(unmatched.length > 0 && { unmatched }) }, violations, dangling };
}

type SimulatedPart = SimulationBody & Required<Pick<SimulationBody, 'warnings' | 'dangling'>>;

async function simulatePart(
  client: ServerClient,
  body: SimulationPart,
  listed: AskedSimulation['listed'],
): Promise<SimulatedPart> {
  const ask = async (page: string) => {
    const request = { method: 'POST', path: `/sod-policies/v1/simulate?${page}`, body } as const;
    return (await client.send(request, [200])).body as SimulationBody;
  };
  const list = listed.length === 0 ? 'limit=0' : `list=${listed.join()}&limit=${PAGE}`;
  const { warnings, dangling, violations, ...counts } = await ask(list);
  if (warnings === undefined || dangling === undefined)
    throw new CommandError('the server is older than this command: its simulations say nothing about their warnings');
  const expected = listed.reduce((sum, change) => sum + counts.all[change], 0);
  if (expected > PAGE * MAX_PAGES)
    throw new CommandError(`${expected} violations are too many to name from a server; use \`--names none\``);
  const found = [...violations];
  while (found.length < expected) {
    const { violations: further } = await ask(`${list}&offset=${found.length}`);
    if (further.length === 0) break;
    found.push(...further);
  }
  return { ...counts, warnings, dangling, violations: found };
}

/** Each policy counts in the part that changes it. */
function sumOf(
  bodies: readonly SimulationPart[],
  simulated: readonly SimulatedPart[],
): Pick<SimulationReport, 'all' | 'byLevel' | 'policies'> {
  const partOf = new Map(
    bodies.flatMap(({ policies, removedPolicyIds }, part) =>
      [...policies.map((policy) => (policy as SodPolicy).id), ...removedPolicyIds].map((id) => [id, part] as const),
    ),
  );
  const policies = simulated.flatMap((one, part) => one.policies.filter(({ id }) => (partOf.get(id) ?? 0) === part));
  const none = () => ({ STARTS: 0, ENDS: 0, STAYS: 0 });
  const all = none();
  const byLevel: Record<string, typeof all> = {};
  for (const { level, ...counts } of policies) {
    const ofLevel = (byLevel[level] ??= none());
    for (const change of ['STARTS', 'ENDS', 'STAYS'] as const) {
      all[change] += counts[change];
      ofLevel[change] += counts[change];
    }
  }
  policies.sort((a, b) => compareText(a.name, b.name) || compareText(a.id, b.id));
  return { all, byLevel, policies };
}

/** The warnings of the state in which all parts are applied: each adds its own policies with missing items. */
function warningsOf(
  { present, draft }: { readonly present: ServerState; readonly draft: AskedSimulation['draft'] },
  simulated: readonly SimulatedPart[],
): SimulationReport['warnings'] {
  const countOf = (warnings: SimulationReport['warnings'], code: string) =>
    warnings.find((warning) => warning.code === code)?.count ?? 0;
  const sum = (code: string) => {
    const before = countOf(present.warnings, code);
    return simulated.reduce((total, { warnings }) => total + countOf(warnings, code) - before, before);
  };
  const changed = new Set([...draft.policies.map(({ id }) => id), ...draft.removedPolicyIds]);
  const after = [...present.policies.filter(({ id }) => !changed.has(id)), ...draft.policies];
  const ofPolicies = listWarnings({
    enforcedPolicies: after.filter(isEnforced).length,
    danglingPolicies: sum('DANGLING_POLICIES'),
    unsatisfiablePolicies: sum('UNSATISFIABLE_POLICIES'),
    ...{ identities: 0, isAccessHeld: true, ignoredEntitlements: 0, skippedRows: 0 },
  });
  const others = simulated[0]!.warnings.filter(({ code }) => !policyWarnings.includes(code));
  return [...ofPolicies, ...others];
}

const policyWarnings: readonly string[] = ['NO_ENFORCED_POLICY', 'DANGLING_POLICIES', 'UNSATISFIABLE_POLICIES'];
