import type { PredictViolations } from '@identity-governance/application';
import { operation, type Operation } from '../http/operation';
import { IdentityWithNewAccessDto } from './identity-with-new-access-dto';
import { predictBatchOperation } from './predict-batch';
import { ViolationPredictionDto } from './violation-dtos';

export interface SodViolationUseCases {
  readonly predictViolations: PredictViolations;
}

export function sodViolationOperations({ predictViolations }: SodViolationUseCases): readonly Operation[] {
  return [
    operation({
      id: 'start-predict-sod-violations-v1',
      method: 'POST',
      path: '/sod-violations/v1/predict',
      summary: 'Predicts which SOD policies a grant of access would violate',
      scope: 'sod-violation:read',
      group: 'sod-violations',
      body: { type: 'application/json', shape: IdentityWithNewAccessDto },
      answer: {
        status: 200,
        description: 'The violations that the grant would cause, by policy name',
        shape: ViolationPredictionDto,
      },
      handle: ({ body }) => predictViolations.execute(body),
    }),
    predictBatchOperation(predictViolations),
  ];
}
