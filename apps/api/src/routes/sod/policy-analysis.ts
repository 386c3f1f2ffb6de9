import {
  implicationProofs,
  policyFindingKinds,
  PopulationQueries,
  type PolicyAnalysis,
  type PolicyFindingView,
} from '@identity-governance/application';
import { sodPolicyLevels, type SodPolicyLevel } from '@identity-governance/domain/sod';
import { ok } from '@identity-governance/values';
import { Type } from 'class-transformer';
import { IsIn, IsInt, IsOptional, IsString, ValidateNested } from 'class-validator';
import { operation, type Operation } from '../../http/operation';
import type { Resolve } from '../../http/resolve';
import { IsId, Schema } from '../../schema/fields';
import { AccessRefDto } from '../dtos/access-dtos';

class CoveringPolicyDto {
  @IsId()
  readonly id!: string;

  @IsString()
  readonly name!: string;
}

class FoundPolicyDto extends CoveringPolicyDto {
  @IsIn(sodPolicyLevels)
  readonly level!: SodPolicyLevel;
}

class PolicyFindingDto implements PolicyFindingView {
  @IsIn(policyFindingKinds)
  @Schema({
    description:
      '`NEVER`: cannot be violated today. `REDUNDANT`: adds nothing to policies of at least its level, with the same owners and controls. `KEEP`: is part of another policy, but its records would lose something. `OPEN`: not decided.',
  })
  readonly kind!: PolicyFindingView['kind'];

  @ValidateNested()
  @Type(() => FoundPolicyDto)
  readonly policy!: FoundPolicyDto;

  @ValidateNested({ each: true })
  @Type(() => CoveringPolicyDto)
  @Schema({ description: 'the policies, one of which is violated by all identities that violate this one' })
  readonly by!: readonly CoveringPolicyDto[];

  @IsOptional()
  @IsIn(implicationProofs)
  @Schema({
    description:
      '`LISTS`: by the items that the policies list. `GRANTS`: by the grants of today. Missing without `by`.',
  })
  readonly proof?: NonNullable<PolicyFindingView['proof']>;

  @ValidateNested({ each: true })
  @Type(() => AccessRefDto)
  @Schema({
    description: 'items by which this policy and one of the others are violated; for `NEVER` the missing items',
  })
  readonly items!: readonly AccessRefDto[];

  @IsString()
  readonly text!: string;
}

class FindingCountsDto {
  @IsInt()
  readonly NEVER!: number;

  @IsInt()
  readonly REDUNDANT!: number;

  @IsInt()
  readonly KEEP!: number;

  @IsInt()
  readonly OPEN!: number;
}

class PolicyAnalysisDto implements PolicyAnalysis {
  @IsInt()
  @Schema({ description: 'number of enforced policies' })
  readonly examined!: number;

  @ValidateNested()
  @Type(() => FindingCountsDto)
  readonly counts!: FindingCountsDto;

  @ValidateNested({ each: true })
  @Type(() => PolicyFindingDto)
  @Schema({ description: 'the first 1,000 findings, by kind' })
  readonly findings!: readonly PolicyFindingDto[];
}

/** Maximum number of listed findings. */
const MAX_LISTED = 1_000;

function countKinds(findings: readonly PolicyFindingView[]): Record<PolicyFindingView['kind'], number> {
  const counts = { NEVER: 0, REDUNDANT: 0, KEEP: 0, OPEN: 0 };
  for (const { kind } of findings) counts[kind]++;
  return counts;
}

export function analyzePoliciesOperation(resolve: Resolve): Operation {
  const queries = resolve(PopulationQueries);
  return operation({
    id: 'analyze-sod-policies-v1',
    method: 'GET',
    path: '/sod-policies/v1/analysis',
    summary: 'Finds enforced policies that add nothing to others, or that cannot be violated',
    description:
      'Each finding is proved for all access that identities could have; see docs/policies-as-code.md. Evaluated on the state of the last commit before the request.',
    scope: 'sod-policy:read',
    answer: { status: 200, description: 'The findings', shape: PolicyAnalysisDto },
    examples: [{ summary: 'All findings' }],
    async handle() {
      const { findings, ...analysis } = await queries.analysis();
      return ok({ ...analysis, counts: countKinds(findings), findings: findings.slice(0, MAX_LISTED) });
    },
  });
}
