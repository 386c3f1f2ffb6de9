import {
  MAX_DUTIES,
  MAX_STEPS,
  parseProcessRequest,
  PopulationQueries,
  staffingKinds,
  type ProcessAnalysis,
  type Staffing,
  type TeamMember,
  type TeamSize,
} from '@identity-governance/application';
import { err } from '@identity-governance/values';
import { Type } from 'class-transformer';
import { ArrayMaxSize, IsBoolean, IsIn, IsInt, IsOptional, ValidateNested } from 'class-validator';
import { operation, type Operation } from '../../http/operation';
import type { Resolve } from '../../http/resolve';
import { DeclaredBy } from '../../schema/declared-by';
import { IsId, Schema } from '../../schema/fields';

/** The steps of a process, and the identities that are to be given them. */
@DeclaredBy(parseProcessRequest)
class ProcessRequestDto {}

class TeamMemberDto implements TeamMember {
  @IsId()
  readonly identityId!: string;

  @IsInt({ each: true })
  @Schema({ description: 'positions of its steps in the request, from 0' })
  readonly steps!: readonly number[];
}

class TeamSizeDto implements TeamSize {
  @IsInt()
  readonly least!: number;

  @IsOptional()
  @IsInt()
  @Schema({ description: 'equal to `least`, unless the limit was reached; missing if no number is known then' })
  readonly most!: number | undefined;
}

class StaffingDto {
  @IsIn(staffingKinds)
  @Schema({
    description:
      '`STAFFED`: each step is given to one of the identities. `IMPOSSIBLE`: however the steps are given, an identity would start to violate a policy, or violate one by more items. `OPEN`: not decided within 200,000 evaluations, which the identities share.',
  })
  readonly kind!: Staffing['kind'];

  @IsOptional()
  @ValidateNested({ each: true })
  @Type(() => TeamMemberDto)
  @ArrayMaxSize(MAX_DUTIES)
  @Schema({ description: 'the identities that are given steps; missing unless `STAFFED`' })
  readonly members?: readonly TeamMemberDto[];
}

class ProcessAnalysisDto implements Omit<ProcessAnalysis, 'staffing'> {
  @IsOptional()
  @ValidateNested({ each: true })
  @Type(() => TeamMemberDto)
  @ArrayMaxSize(MAX_STEPS)
  @Schema({
    description:
      'a least team of identities that can do all steps with what they hold today; missing if no identity can do a step',
  })
  readonly today!: readonly TeamMemberDto[] | undefined;

  @IsInt({ each: true })
  @Schema({ description: 'positions of the steps that no identity can do today' })
  readonly undoable!: readonly number[];

  @IsOptional()
  @ValidateNested()
  @Type(() => TeamSizeDto)
  @Schema({
    description:
      'the least number of identities if none violates a policy; missing if a step cannot be done without a violation',
  })
  readonly byRules!: TeamSizeDto | undefined;

  @IsInt({ each: true })
  @Schema({ description: 'positions of the steps that cannot be done without a violation' })
  readonly forbidden!: readonly number[];

  @IsInt()
  @Schema({
    description:
      'number of sets of steps that were not decided within 200,000 evaluations: `byRules` is then a range. An evaluation of many items counts several times',
  })
  readonly undecided!: number;

  @IsBoolean()
  @Schema({
    description:
      'whether the team of today is smaller than any team without a violation: one of its members violates a policy',
  })
  readonly hasGap!: boolean;

  @IsOptional()
  @ValidateNested()
  @Type(() => StaffingDto)
  @Schema({ description: 'whether the identities can be given all steps; missing without `identityIds`' })
  readonly staffing?: StaffingDto;
}

const steps = [
  { items: [{ type: 'ENTITLEMENT', id: 'erp-ap-invoice-post' }] },
  {
    items: [
      { type: 'ENTITLEMENT', id: 'erp-ap-payment-run-execute' },
      { type: 'ENTITLEMENT', id: 'bank-payment-release' },
    ],
  },
];

export function analyzeProcessOperation(resolve: Resolve): Operation {
  const queries = resolve(PopulationQueries);
  return operation({
    id: 'analyze-process-v1',
    method: 'POST',
    path: '/sod-policies/v1/staffing',
    summary: 'Finds the least teams that can run a process, and whether identities can be given its steps',
    description:
      'A step is a list of access items, one of which is enough to do it. Finds how few identities can do all steps with what they hold today, and how few if none violates an enforced policy. With `identityIds`, and then at most 12 steps, gives each step to one of these identities, so that none starts to violate an enforced policy, or violates one by more items, if granted one item of each of its steps; a disabled one counts as though it were enabled. All items and identities must exist. Evaluated on the state of the last commit before the request. Nothing is stored. See docs/policies-as-code.md.',
    scope: 'sod-violation:read',
    isEvaluated: true,
    isReadOnly: true,
    body: { type: 'application/json', shape: ProcessRequestDto, read: parseProcessRequest },
    answer: { status: 200, description: 'The least teams, and the staffing', shape: ProcessAnalysisDto },
    examples: [
      { summary: 'Two steps that a policy separates', body: { steps } },
      {
        summary: 'Two identities for these steps',
        body: { steps, identityIds: ['maya.lindqvist', 'tomasz.nowicki'] },
      },
    ],
    async handle({ body }) {
      const request = parseProcessRequest(body);
      return request.ok ? queries.processAnalysis(request.value) : err({ kind: 'invalid', faults: request.error });
    },
  });
}
