import { PredictViolations } from '@identity-governance/application';
import { operation, type Operation } from '../../http/operation';
import type { Resolve } from '../../http/resolve';
import { predictBatchOperation } from './predict-batch';
import { PredictRequestDto } from './predict-request-dto';
import { ViolationPredictionDto } from '../dtos/violation-dtos';

export function sodViolationOperations(resolve: Resolve): readonly Operation[] {
  const predictViolations = resolve(PredictViolations);
  return [startPredictSodViolationsOperation(resolve), predictBatchOperation(predictViolations)];
}

const examples = [
  {
    summary: 'A clerk who will be deputy at the payment desk',
    body: {
      identityId: 'maya.lindqvist',
      accessRefs: [{ type: 'ROLE', id: 'r-payments-backup' }],
      clientMetadata: { ticket: 'REQ-1042' },
    },
  },
  {
    summary: 'Access that conflicts with nothing',
    body: { identityId: 'maya.lindqvist', accessRefs: [{ type: 'ENTITLEMENT', id: 'ad-app-vpn' }] },
  },
  {
    summary: 'A joiner who would get two roles',
    body: {
      identityId: null,
      accessRefs: [
        { type: 'ROLE', id: 'r-payments-backup' },
        { type: 'ROLE', id: 'r-ap-clerk' },
      ],
    },
  },
];

function startPredictSodViolationsOperation(resolve: Resolve): Operation {
  const predictViolations = resolve(PredictViolations);
  return operation({
    id: 'start-predict-sod-violations-v1',
    method: 'POST',
    path: '/sod-violations/v1/predict',
    summary: 'Predicts which SOD policies a grant of access would violate',
    description:
      'Returns each policy that the identity would violate with the added access and of which at least one matched item is new. Other existing violations are counted in `existingViolations`; `check` lists them. `removeRefs` is access that is taken away at the same time; `endedViolations` lists the violations that end. With `identityId: null` the request is about a joiner who holds nothing; without `identityId` it is refused. Nothing is stored. What makes "no violation" unreliable is not examined for each prediction: read `GET /inventory/v1/warnings`.',
    scope: 'sod-violation:read',
    group: 'sod-violations',
    isReadOnly: true,
    body: { type: 'application/json', shape: PredictRequestDto },
    answer: {
      status: 200,
      description: 'The violations that the grant would cause, by policy name',
      shape: ViolationPredictionDto,
    },
    examples,
    handle: ({ body }) => predictViolations.execute(body),
  });
}
