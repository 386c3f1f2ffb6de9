import { listFields, pendingChangeFields, pendingResourceTypes } from '@identity-governance/application';
import type { PendingChangeView } from '@identity-governance/application';
import {
  parseRuling,
  pendingChangeActions,
  pendingChangeStates,
  proposableTypes,
  type Approval,
  type PendingChangeAction,
  type PendingChangeState,
} from '@identity-governance/records';
import { Type } from 'class-transformer';
import { Allow, IsBoolean, IsIn, IsInt, IsOptional, IsString, ValidateNested } from 'class-validator';
import { DeclaredBy } from '../../schema/declared-by';
import { IsId, IsNullable, IsNullableText, IsTime, PageQueryDto, Schema } from '../../schema/fields';
import { AccessRefDto } from './access-dtos';
import { SodPolicyDto } from './sod-policy-dtos';

/** The comment of the person who ends a pending change. */
@DeclaredBy(parseRuling)
export class RulingDto {}

class ProposedControlDto {
  @IsId()
  readonly id!: string;

  @IsString()
  readonly name!: string;

  @IsInt()
  @Schema({ description: 'for how long it mitigates, from the approval' })
  readonly hours!: number;

  @IsOptional()
  @IsTime()
  @Schema({ description: 'an earlier end that was chosen' })
  readonly expiration?: string;
}

class AssigneeDto {
  @IsIn(['IDENTITY', 'GOVERNANCE_GROUP'])
  readonly type!: string;

  @IsId()
  readonly id!: string;
}

class ViolationProposalDto {
  @IsId()
  @Schema({ description: 'the identity that violates; it cannot approve' })
  readonly targetId!: string;

  @IsId()
  readonly applierId!: string;

  @IsNullable(ProposedControlDto)
  readonly control!: object | null;

  @IsNullable(AssigneeDto)
  readonly assignee!: object | null;

  @ValidateNested({ each: true })
  @Type(() => AccessRefDto)
  @Schema({ description: 'the conflicting items at the time of the proposal' })
  readonly seen!: readonly AccessRefDto[];

  @IsNullableText()
  readonly comments!: string | null;
}

class ProposedRowDto {
  @IsIn(proposableTypes)
  readonly type!: string;

  @IsString()
  readonly id!: string;

  @Allow()
  @Schema({ description: 'null if it is created', type: ['object', 'null'], additionalProperties: true })
  readonly before!: object | null;

  @Allow()
  @Schema({ description: 'null if it is deleted', type: ['object', 'null'], additionalProperties: true })
  readonly after!: object | null;
}

class ApprovalDto implements Approval {
  @IsString()
  @Schema({ description: 'the person, as named in the token' })
  readonly person!: string;

  @IsString()
  readonly client!: string;

  @IsTime()
  readonly created!: string;

  @IsNullableText()
  readonly comment!: string | null;
}

export class PendingChangeDto {
  @IsId()
  readonly id!: string;

  @IsIn(pendingChangeStates)
  readonly state!: PendingChangeState;

  @IsIn(pendingChangeActions)
  readonly action!: PendingChangeAction;

  @IsIn(pendingResourceTypes)
  readonly resourceType!: PendingChangeView['resourceType'];

  @IsId()
  @Schema({
    description: 'the id of the policy, also for a creation, of the violation, the identity, the group or the control',
  })
  readonly resourceId!: string;

  @IsNullable(SodPolicyDto)
  @Schema({ description: 'the policy when the change was proposed; null for a creation and for violations' })
  readonly before!: object | null;

  @IsNullable(SodPolicyDto)
  @Schema({ description: 'the proposed policy; null for a deletion and for violations' })
  readonly after!: object | null;

  @IsNullable(ViolationProposalDto)
  @Schema({ description: 'what is proposed for a violation; null for policies' })
  readonly violation!: object | null;

  @IsNullable([ProposedRowDto])
  @Schema({
    description:
      'identities and members of groups, by whose change the proposer would come to own violations, and a control that mitigates more; null for others',
  })
  readonly proposedRows!: readonly object[] | null;

  @IsString()
  @Schema({ description: 'the person who proposed it, as named in tokens; the client if its token named no person' })
  readonly proposedBy!: string;

  @IsString()
  readonly proposedByClient!: string;

  @IsNullableText()
  @Schema({ description: 'an id that the changes of one plan share, as the proposer states it; null without one' })
  readonly batchId!: string | null;

  @IsNullableText()
  @Schema({ description: 'the commit of the files, as the proposer states it' })
  readonly batchCommit!: string | null;

  @IsNullableText()
  @Schema({ description: 'an `http:` or `https:` URL of the review or the pipeline, as the proposer states it' })
  readonly batchUrl!: string | null;

  @IsNullableText()
  @Schema({ description: 'the owner of the files that the change overrides (`override=true`); null for other changes' })
  readonly overrides!: string | null;

  @IsInt()
  @Schema({ description: 'the number of persons who must approve: 1, or 2 if a client without a person proposed it' })
  readonly approvalsRequired!: number;

  @ValidateNested({ each: true })
  @Type(() => ApprovalDto)
  @Schema({ description: 'the approvals so far, each by another person; the last one applies the change' })
  readonly approvals!: readonly ApprovalDto[];

  @IsTime()
  readonly created!: string;

  @IsTime()
  @Schema({ description: 'time after which it cannot be approved' })
  readonly expires!: string;

  @IsNullableText()
  @Schema({
    description: 'the person who ended it, or the client that withdrew it; null while it is pending, and if it expired',
  })
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
  @IsBoolean()
  @Schema({
    default: false,
    description:
      'whether to return only changes that the caller may approve now: pending ones that it neither proposed nor approved and that are not about its own violation; none without `sod-policy:approve` and a person',
  })
  readonly approvable!: boolean;

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
