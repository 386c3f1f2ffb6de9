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
  @Schema({ description: 'the id of the policy, also of one that is to be created' })
  readonly resourceId!: string;

  @IsNullable(SodPolicyDto)
  @Schema({ description: 'the policy when the change was proposed; null of one that is to be created' })
  readonly before!: object | null;

  @IsNullable(SodPolicyDto)
  @Schema({ description: 'the policy as it is to be; null of one that is to be deleted' })
  readonly after!: object | null;

  @IsString()
  @Schema({ description: 'the person who proposed it, as the tokens name people' })
  readonly proposedBy!: string;

  @IsString()
  readonly proposedByClient!: string;

  @IsTime()
  readonly created!: string;

  @IsTime()
  @Schema({ description: 'from then on it cannot be approved' })
  readonly expires!: string;

  @IsNullableText()
  @Schema({ description: 'the person who ended it; null while it is pending, and where nobody did' })
  readonly ruledBy!: string | null;

  @IsNullableText()
  readonly ruledByClient!: string | null;

  @IsNullableText()
  @Schema({ description: 'what this person said' })
  readonly comment!: string | null;

  @IsNullableText()
  @Schema({ description: 'when it ended' })
  readonly completed!: string | null;
}

export class PendingChangeQueryDto extends PageQueryDto {
  @IsOptional()
  @IsString()
  @Schema({
    description:
      'conditions on `id`, `state`, `action`, `resourceId`, `proposedBy` and `ruledBy`: `state eq "PENDING"`',
  })
  readonly filters?: string;

  @IsOptional()
  @IsString()
  @Schema({ description: 'of `created` and `expires`, separated by commas, `-` before one for descending' })
  readonly sorters?: string;
}
