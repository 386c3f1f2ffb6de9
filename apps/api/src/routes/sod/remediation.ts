import { FindRemediation, PopulationQueries, type InvalidInput } from '@identity-governance/application';
import { removalKinds, type RemovalKind } from '@identity-governance/domain/engine';
import type { AccessItemType } from '@identity-governance/domain/sod';
import { describeUnknown, err, ok, type Result } from '@identity-governance/values';
import { operation, type Operation } from '../../http/operation';
import type { Resolve } from '../../http/resolve';
import { IdParamsDto } from '../../schema/fields';
import {
  IdentityRemediationDto,
  ItemRemediationDto,
  RemediationQueryDto,
  ViolationRemediationDto,
} from './remediation-dtos';

const scope = 'sod-violation:read';
const found = 'Up to 10 proposals, those that take away the fewest other items first';
const proposals =
  'Each proposal is a smallest set of removals, and is evaluated before it is proposed. An item that is held by several paths is lost only when all of them are cut.';

/** Declares the operations that find the least access to remove so that violations end. */
export function remediationOperations(resolve: Resolve): readonly Operation[] {
  return [
    violationRemediationOperation(resolve(FindRemediation)),
    identityRemediationOperation(resolve(FindRemediation)),
    itemRemediationOperation(resolve, { type: 'ROLE', one: 'role', example: 'r-site-finance-generalist' }),
    itemRemediationOperation(resolve, { type: 'ACCESS_PROFILE', one: 'access-profile', example: 'p-payment-run' }),
  ];
}

function violationRemediationOperation(findRemediation: FindRemediation): Operation {
  return operation({
    id: 'get-violation-remediation-v1',
    method: 'GET',
    path: '/violations/v1/:id/remediation',
    summary: 'Finds the least to take away so that a violation ends',
    description: `${proposals} \`id\` is that of a record of a violation; one that has ended has no proposals.`,
    scope,
    isEvaluated: true,
    params: IdParamsDto,
    query: RemediationQueryDto,
    answer: { status: 200, description: found, shape: ViolationRemediationDto },
    examples: [{ summary: 'The access of one of two roles', params: { id: '019b7652-a200-7000-8000-000000000002' } }],
    async handle({ params: { id }, query }) {
      const kinds = readKinds(query.kinds);
      return kinds.ok ? findRemediation.ofViolation(id, kinds.value) : kinds;
    },
  });
}

function identityRemediationOperation(findRemediation: FindRemediation): Operation {
  return operation({
    id: 'get-identity-remediation-v1',
    method: 'GET',
    path: '/identities/v1/:id/remediation',
    summary: 'Finds the least to take away so that all violations of an identity end',
    description: `${proposals} Of more than 500 violations, the most severe are considered.`,
    scope,
    isEvaluated: true,
    params: IdParamsDto,
    query: RemediationQueryDto,
    answer: { status: 200, description: found, shape: IdentityRemediationDto },
    examples: [{ summary: 'All violations of an identity', params: { id: 'karim.haddad' } }],
    async handle({ params: { id }, query }) {
      const kinds = readKinds(query.kinds);
      return kinds.ok ? findRemediation.ofIdentity(id, kinds.value) : kinds;
    },
  });
}

interface ItemNames {
  readonly type: AccessItemType;
  readonly one: string;
  /** The id of an item in the sample organization. */
  readonly example: string;
}

function itemRemediationOperation(resolve: Resolve, { type, one, example }: ItemNames): Operation {
  const queries = resolve(PopulationQueries);
  const name = one.replace('-', ' ');
  return operation({
    id: `get-${one}-remediation-v1`,
    method: 'GET',
    path: `/${one}s/v1/:id/remediation`,
    summary: `Finds the grants to remove so that one ${name} violates no policy on its own`,
    description: `${proposals} The grants may be those of other items that the ${name} grants; their other holders lose access as well.`,
    scope,
    isEvaluated: true,
    params: IdParamsDto,
    answer: { status: 200, description: found, shape: ItemRemediationDto },
    examples: [{ summary: `The grants of one ${name}`, params: { id: example } }],
    handle: ({ params: { id } }) => queries.itemRemediation({ type, id }),
  });
}

export function readKinds(list: string): Result<readonly RemovalKind[], InvalidInput> {
  const names = list.split(',').map((name) => name.trim());
  const known: readonly string[] = removalKinds;
  const unknown = names.find((name) => !known.includes(name));
  if (unknown === undefined) return ok(names as RemovalKind[]);
  const reason = describeUnknown(unknown, { kind: 'kind of removal', known });
  return err({ kind: 'invalid', faults: [{ field: 'kinds', reason }] });
}
