import {
  type IdentityRemediation,
  type ItemRemediation,
  type ItemRemediationProposal,
  type RemediationProposal,
  type RemediationView,
  type RemovalOrigin,
  type RemovalView,
  type ViolationRemediation,
} from '@identity-governance/application';
import { removalKinds, type RemovalKind } from '@identity-governance/domain/engine';
import { accessItemTypes } from '@identity-governance/domain/shapes';
import { violationStatuses, type ViolationStatus } from '@identity-governance/records';
import { Type } from 'class-transformer';
import { IsBoolean, IsIn, IsInt, IsOptional, IsString, Min, ValidateNested } from 'class-validator';
import { IsId, IsWordList, Schema } from '../../schema/fields';
import { NamedAccessItemDto } from '../dtos/access-dtos';
import { EndedViolationDto, identityDisabledSchema, leftOutAccountsSchema } from '../dtos/violation-dtos';

export class RemediationQueryDto {
  @IsOptional()
  @IsWordList({
    words: removalKinds,
    default: ['ASSIGNMENT', 'ACCOUNT_ACCESS'],
    description:
      'comma-separated list of `ASSIGNMENT`, `ACCOUNT_ACCESS` and `GRANT`: what may be taken away. The removal of a grant concerns all identities that hold what grants the item',
  })
  readonly kinds!: string;
}

class RemovalOriginDto implements RemovalOrigin {
  @IsIn(['IDENTITY', 'ACCOUNT', ...accessItemTypes])
  readonly type!: RemovalOrigin['type'];

  @IsId()
  readonly id!: string;

  @IsString()
  readonly name!: string;
}

export class AccessRemovalDto implements RemovalView {
  @IsIn(removalKinds)
  @Schema({
    description:
      '`ASSIGNMENT`: the item is assigned to the identity `from`. `ACCOUNT_ACCESS`: the account `from` carries it. `GRANT`: the access item `from` grants it',
  })
  readonly kind!: RemovalKind;

  @ValidateNested()
  @Type(() => RemovalOriginDto)
  readonly from!: RemovalOriginDto;

  @ValidateNested()
  @Type(() => NamedAccessItemDto)
  readonly item!: NamedAccessItemDto;
}

class RemediationProposalDto implements RemediationProposal {
  @ValidateNested({ each: true })
  @Type(() => AccessRemovalDto)
  readonly removals!: readonly AccessRemovalDto[];

  @ValidateNested({ each: true })
  @Type(() => NamedAccessItemDto)
  @Schema({ description: 'the first 100 of the other items that are no longer held, by type and id' })
  readonly alsoLost!: readonly NamedAccessItemDto[];

  @IsInt()
  @Schema({ description: 'number of other items that are no longer held' })
  readonly alsoLostCount!: number;

  @ValidateNested({ each: true })
  @Type(() => EndedViolationDto)
  @Schema({ description: 'all violations that end, the requested ones included; at most 500' })
  readonly ends!: readonly EndedViolationDto[];
}

class RemediationDto implements Omit<RemediationView, 'proposals'> {
  @ValidateNested({ each: true })
  @Type(() => EndedViolationDto)
  @Schema({ description: 'the violations that each proposal ends; none: no policy is violated' })
  readonly violations!: readonly EndedViolationDto[];

  @IsInt()
  @Schema({ description: 'number of violations after the first 500, the most severe, which are not considered' })
  readonly omittedViolations!: number;

  @IsBoolean()
  @Schema({
    description:
      'whether no smaller set of removals exists; `false`: the search ended at its limit before that was proven',
  })
  readonly isExact!: boolean;

  @IsBoolean()
  @Schema({ description: 'whether the proposals are all sets of this size' })
  readonly isComplete!: boolean;

  @ValidateNested({ each: true })
  @Type(() => EndedViolationDto)
  @Schema({ description: 'violations that no removal of these kinds ends; there are no proposals then' })
  readonly unresolvable!: readonly EndedViolationDto[];
}

class IdentityRefDto {
  @IsIn(['IDENTITY'])
  readonly type!: 'IDENTITY';

  @IsId()
  readonly id!: string;

  @IsString()
  readonly name!: string;
}

export class IdentityRemediationDto extends RemediationDto implements IdentityRemediation {
  @ValidateNested()
  @Type(() => IdentityRefDto)
  readonly target!: IdentityRefDto;

  @IsOptional()
  @IsBoolean()
  @Schema(identityDisabledSchema)
  readonly identityDisabled?: true;

  @IsOptional()
  @IsInt()
  @Min(1)
  @Schema(leftOutAccountsSchema)
  readonly leftOutAccounts?: number;

  @ValidateNested({ each: true })
  @Type(() => RemediationProposalDto)
  readonly proposals!: readonly RemediationProposalDto[];
}

class RemediatedViolationDto {
  @IsId()
  readonly id!: string;

  @IsIn(violationStatuses)
  readonly status!: ViolationStatus;
}

export class ViolationRemediationDto extends IdentityRemediationDto implements ViolationRemediation {
  @ValidateNested()
  @Type(() => RemediatedViolationDto)
  readonly violation!: RemediatedViolationDto;
}

class ItemRemediationProposalDto extends RemediationProposalDto implements ItemRemediationProposal {
  @IsInt()
  @Schema({ description: 'number of holders that violate none of the policies afterwards' })
  readonly holdersWithout!: number;

  @IsInt()
  @Schema({ description: 'number of holders that still violate one of the policies, by other access' })
  readonly holdersLeft!: number;
}

export class ItemRemediationDto extends RemediationDto implements ItemRemediation {
  @ValidateNested()
  @Type(() => NamedAccessItemDto)
  readonly item!: NamedAccessItemDto;

  @IsInt()
  @Schema({ description: 'number of identities that hold the item, directly or granted by other items' })
  readonly holders!: number;

  @ValidateNested({ each: true })
  @Type(() => ItemRemediationProposalDto)
  readonly proposals!: readonly ItemRemediationProposalDto[];
}
