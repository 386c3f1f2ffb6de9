import type { PredictViolations } from '@identity-governance/application';
import { Type } from 'class-transformer';
import { ArrayMaxSize, IsOptional, ValidateNested } from 'class-validator';
import { operation, type Operation } from '../http/operation';
import { IsId, IsStringMap } from '../schema/fields';
import { AccessRefDto } from './access-dtos';
import { ViolationPredictionDto } from './violation-dtos';

class IdentityWithNewAccessDto {
  @IsId()
  readonly identityId!: string;

  @ValidateNested({ each: true })
  @Type(() => AccessRefDto)
  @ArrayMaxSize(500)
  readonly accessRefs!: readonly AccessRefDto[];

  @IsOptional()
  @IsStringMap()
  readonly clientMetadata?: Readonly<Record<string, string>>;
}

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
      body: { type: 'application/json', shape: IdentityWithNewAccessDto },
      answer: {
        status: 200,
        description: 'The violations that the grant would cause, by policy name',
        shape: ViolationPredictionDto,
      },
      handle: ({ body }) => predictViolations.execute(body),
    }),
  ];
}
