import { formatSodPolicy, type SodPolicy } from '@identity-governance/domain/shapes';
import type { UnmatchedAttribute } from '@identity-governance/records';
import type { DanglingReferences } from '@identity-governance/application';
import { CommandError } from '../command-error';
import type { AskedSimulation, SimulatedDraft } from '../simulation/simulate-draft';
import type { SimulationReport } from '../simulation/simulation-report';
import { readPolicy } from './apply-plan';
import { normalize } from './plan-changes';
import type { ServerClient } from './server-client';

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

/** Returns all policies of a service. */
export async function readServerPolicies(client: ServerClient): Promise<readonly SodPolicy[]> {
  const policies: SodPolicy[] = [];
  for (let cursor: string | undefined = ''; cursor !== undefined;) {
    const page: string = cursor === '' ? '' : `&cursor=${encodeURIComponent(cursor)}`;
    const { body, nextCursor } = await client.send(
      { method: 'GET', path: `/sod-policies/v1?limit=${PAGE}${page}` },
      [200],
    );
    policies.push(...(body as readonly unknown[]).map(readPolicy));
    cursor = nextCursor;
  }
  return policies;
}

/** Returns the values of accounts that match no entitlement in a service. */
export async function readServerUnmatched(client: ServerClient): Promise<readonly UnmatchedAttribute[]> {
  const { body } = await client.send({ method: 'GET', path: '/inventory/v1/warnings' }, [200]);
  return (body as { readonly unmatched: readonly UnmatchedAttribute[] }).unmatched;
}

/**
 * Simulates the policies of a draft in a service, like `simulateDraft`. Throws a `CommandError` if the service refuses
 * it, or if more violations are to be listed than it may be asked for.
 */
export async function simulateOnServer(
  client: ServerClient,
  unmatched: readonly UnmatchedAttribute[],
  { draft, listed }: AskedSimulation,
): Promise<SimulatedDraft & { readonly dangling: IgnoredReferences }> {
  const body = {
    policies: draft.policies.map((policy) => formatSodPolicy(normalize(policy))),
    removedPolicyIds: draft.removedPolicyIds,
  };
  const ask = async (page: string) => {
    const request = { method: 'POST', path: `/sod-policies/v1/simulate?${page}`, body } as const;
    return (await client.send(request, [200])).body as SimulationBody;
  };
  const list = listed.length === 0 ? 'limit=0' : `list=${listed.join()}&limit=${PAGE}`;
  const { leftOut, accounts, all, byLevel, policies, warnings, dangling, violations } = await ask(list);
  if (warnings === undefined || dangling === undefined)
    throw new CommandError('the server is older than this command: its simulations say nothing about their warnings');
  const expected = listed.reduce((sum, change) => sum + all[change], 0);
  if (expected > PAGE * MAX_PAGES)
    throw new CommandError(`${expected} violations are too many to name from a server; use \`--names none\``);
  const found = [...violations];
  while (found.length < expected) {
    const { violations: further } = await ask(`${list}&offset=${found.length}`);
    if (further.length === 0) break;
    found.push(...further);
  }
  const counts = { leftOut, accounts, all, byLevel, policies };
  return { report: { ...counts, warnings, ...(unmatched.length > 0 && { unmatched }) }, violations: found, dangling };
}
