import { PopulationQueries, parseSimulationDraft, type InvalidInput } from '@identity-governance/application';
import { violationChanges } from '@identity-governance/domain/engine';
import type { ViolationChange } from '@identity-governance/domain/sod';
import { describeUnknown, err, ok, type Result } from '@identity-governance/values';
import { operation, type Operation } from '../../http/operation';
import type { Resolve } from '../../http/resolve';
import { SimulationDraftDto, SimulationQueryDto, SimulationResultDto } from '../dtos/simulation-dtos';

const examples = [
  {
    summary: 'A policy that is no longer enforced',
    query: { limit: 5 },
    body: { policyStates: [{ id: 'sod-p2p-07', state: 'NOT_ENFORCED' }] },
  },
  {
    summary: 'An account with a group',
    query: { limit: 5 },
    body: {
      accounts: [
        {
          ...{ id: 'acct-plant-denise.delaney', sourceId: 'plant', identityId: 'denise.delaney' },
          nativeIdentity: 'CN=denise.delaney,OU=People,DC=plant,DC=example',
          attributes: { memberOf: ['CN=receiving-dock,OU=Groups,DC=plant,DC=example'] },
        },
      ],
    },
  },
];

export function simulateChangesOperation(resolve: Resolve): Operation {
  const queries = resolve(PopulationQueries);
  return operation({
    id: 'simulate-sod-policies-v1',
    method: 'POST',
    path: '/sod-policies/v1/simulate',
    summary: 'Simulates a change of policies, grants, assignments and accounts for all identities',
    description:
      'Counts the violations that would start, end and stay, by policy and level, and lists a page of them in a stable order of the identities. `policies` are new ones and replacements, in the state that they would have. `accounts` are new ones and complete replacements, each with its identity; their attributes that the account schema marks carry entitlements. Each item, grant, identity and removed account that the body names must exist. Nothing may be listed twice, or both added and removed. A disabled identity holds nothing, but one whose access the body changes counts as though it were enabled. Nothing is stored.',
    scope: 'sod-violation:read',
    isEvaluated: true,
    isReadOnly: true,
    query: SimulationQueryDto,
    body: { type: 'application/json', shape: SimulationDraftDto, read: parseSimulationDraft },
    answer: { status: 200, description: 'What would start, end and stay', shape: SimulationResultDto },
    examples,
    async handle({ body, query: { limit, offset, list } }) {
      const draft = parseSimulationDraft(body);
      const changes = readChanges(list);
      if (!draft.ok) return err({ kind: 'invalid', faults: draft.error });
      if (!changes.ok) return changes;
      return queries.simulate({ draft: draft.value, list: { limit, offset, changes: changes.value } });
    },
  });
}

function readChanges(list: string): Result<readonly ViolationChange[], InvalidInput> {
  const names = list.split(',').map((name) => name.trim());
  const known: readonly string[] = violationChanges;
  const unknown = names.find((name) => !known.includes(name));
  if (unknown === undefined) return ok(names as ViolationChange[]);
  const reason = describeUnknown(unknown, { kind: 'change', known });
  return err({ kind: 'invalid', faults: [{ field: 'list', reason }] });
}
