import { listFields, pendingChangeFields } from '@identity-governance/application';
import type { PendingChangeView } from '@identity-governance/application';
import {
  parseRuling,
  pendingChangeActions,
  pendingChangeStates,
  type PendingChangeAction,
  type PendingChangeState,
} from '@identity-governance/records';
import { IsIn, IsOptional, IsString } from 'class-validator';
import { DeclaredBy } from '../schema/declared-by';
import { IsId, IsNullable, IsNullableText, IsTime, PageQueryDto, Schema } from '../schema/fields';
import { SodPolicyDto } from './sod-policy-dtos';

/** What is said about a pending change by whoever ends it. */
@DeclaredBy(parseRuling)
export class RulingDto {}

export class PendingChangeDto {
  @IsId()
  readonly id!: string;

  @IsIn(pendingChangeStates)
  readonly state!: PendingChangeState;

  @IsIn(pendingChangeActions)
  readonly action!: PendingChangeAction;

  @IsIn(['SOD_POLICY'])
  readonly resourceType!: PendingChangeView['resourceType'];

  @IsId()
  @Schema({ description: 'the id of the policy, also for a creation' })
  readonly resourceId!: string;

  @IsNullable(SodPolicyDto)
  @Schema({ description: 'the policy when the change was proposed; null for a creation' })
  readonly before!: object | null;

  @IsNullable(SodPolicyDto)
  @Schema({ description: 'the proposed policy; null for a deletion' })
  readonly after!: object | null;

  @IsString()
  @Schema({ description: 'the person who proposed it, as named in tokens' })
  readonly proposedBy!: string;

  @IsString()
  readonly proposedByClient!: string;

  @IsTime()
  readonly created!: string;

  @IsTime()
  @Schema({ description: 'time after which it cannot be approved' })
  readonly expires!: string;

  @IsNullableText()
  @Schema({ description: 'the person who ended it; null while it is pending, and if it expired' })
  readonly ruledBy!: string | null;

  @IsNullableText()
  readonly ruledByClient!: string | null;

  @IsNullableText()
  @Schema({ description: 'the comment of this person' })
  readonly comment!: string | null;

  @IsNullableText()
  @Schema({ description: 'when it ended' })
  readonly completed!: string | null;
}

export class PendingChangeQueryDto extends PageQueryDto {
  @IsOptional()
  @IsString()
  @Schema({
    description: `conditions on ${listFields(pendingChangeFields)}: \`state eq "PENDING"\``,
  })
  readonly filters?: string;

  @IsOptional()
  @IsString()
  @Schema({ description: 'comma-separated list of `id`, `created`, `expires` and `completed`; `-` sorts descending' })
  readonly sorters?: string;
}
