import {
  ListOpenViolations,
  MAX_PLAN_BUDGET,
  PopulationQueries,
  type PlannedRemovalView,
  type RemovalPlanView,
} from '@identity-governance/application';
import { removalKinds } from '@identity-governance/domain/engine';
import { Type } from 'class-transformer';
import { IsBoolean, IsInt, IsOptional, IsString, Max, Min, ValidateNested } from 'class-validator';
import { operation, type Operation } from '../../http/operation';
import type { Resolve } from '../../http/resolve';
import { IsWordList, Schema } from '../../schema/fields';
import { readKinds } from '../sod/remediation';
import { AccessRemovalDto } from '../sod/remediation-dtos';

class PlanQueryDto {
  @IsOptional()
  @IsString()
  @Schema({ description: 'conditions on the open violations that are to end, those of the list of violations' })
  readonly filters?: string;

  @IsOptional()
  @IsInt()
  @Min(1)
  @Max(MAX_PLAN_BUDGET)
  @Schema({ default: 10, description: 'maximum number of removals' })
  readonly budget!: number;

  @IsOptional()
  @IsWordList({
    words: removalKinds,
    default: ['GRANT'],
    description:
      'comma-separated list of `GRANT`, `ASSIGNMENT` and `ACCOUNT_ACCESS`: what may be taken away. The removal of a grant concerns all identities that hold what grants the item, other removals concern one identity',
  })
  readonly kinds!: string;
}

class PlannedRemovalDto extends AccessRemovalDto implements PlannedRemovalView {
  @IsInt()
  @Schema({
    description: 'number of identities that hold `from`, and lose the item unless they hold it by another path',
  })
  readonly holders!: number;
}

class RemovalPlanDto implements RemovalPlanView {
  @IsInt()
  @Schema({ description: 'number of open violations that were considered' })
  readonly violations!: number;

  @IsInt()
  @Schema({ description: 'number of these violations that no number of removals of these kinds ends' })
  readonly unresolvable!: number;

  @IsInt()
  @Schema({ description: 'number of these violations that end, evaluated on the state after the removals' })
  readonly ends!: number;

  @IsInt()
  @Schema({
    description: 'no removals of these kinds within the budget end more than these; `ends`, if that is proven',
  })
  readonly mostEnds!: number;

  @IsBoolean()
  @Schema({
    description:
      'whether it is proven that no removals within the budget end more, and that no fewer removals end as many; `false`: the search ended at its time limit of 10 s',
  })
  readonly isOptimal!: boolean;

  @ValidateNested({ each: true })
  @Type(() => PlannedRemovalDto)
  readonly removals!: readonly PlannedRemovalDto[];
}

/** Declared before the single violation, whose path has a parameter in the same position. */
export function planRemovalsOperation(resolve: Resolve): Operation {
  const [violations, queries] = [resolve(ListOpenViolations), resolve(PopulationQueries)];
  return operation({
    id: 'plan-removals-v1',
    method: 'GET',
    path: '/violations/v1/plan',
    summary: 'Finds the removals that end the most open violations',
    description:
      'Of the sets of at most `budget` removals that end the most violations, a smallest one. An item that is held by several paths is lost only when all of them are cut. The plan is evaluated before it is returned; nothing is changed. At most 100,000 violations are considered; simulate the removals to see all their effects.',
    scope: 'sod-violation:read',
    isEvaluated: true,
    query: PlanQueryDto,
    answer: { status: 200, description: 'The removals, and what they end', shape: RemovalPlanDto },
    examples: [{ summary: 'Three grants', query: { budget: 3 } }],
    async handle({ query }) {
      const kinds = readKinds(query.kinds);
      if (!kinds.ok) return kinds;
      const open = await violations.execute(query.filters);
      return open.ok ? queries.plan({ open: open.value, budget: query.budget, kinds: kinds.value }) : open;
    },
  });
}
