import { listFields, sodPolicyFields, type SodPolicyView } from '@identity-governance/application';
import {
  parseNewSodPolicy,
  parsePolicyDescription,
  parsePolicyOwner,
  parseSet,
  parseSide,
  parseSides,
  parseSodPolicy,
  sodPolicyTypes,
} from '@identity-governance/domain/shapes';
import type { SodPolicyType } from '@identity-governance/domain/sod';
import { Type } from 'class-transformer';
import { IsBoolean, IsIn, IsInt, IsOptional, IsString, Matches, ValidateNested } from 'class-validator';
import { AnsweredAs, DeclaredBy, Fields } from '../../schema/declared-by';
import { IsId, IsTime, PageQueryDto, Schema } from '../../schema/fields';
import { fieldsByType } from './fields-by-type';
import { AccessRefDto } from './access-dtos';

@DeclaredBy(parseSide)
export class CriteriaBodyDto {}

@DeclaredBy(parseSides)
export class PolicyCriteriaBodyDto {}

@DeclaredBy(parseSet)
export class CriteriaSetBodyDto {}

@DeclaredBy(parsePolicyOwner)
export class PolicyOwnerDto {}

/** The body that creates a policy. */
@DeclaredBy(parseNewSodPolicy)
export class SodPolicyCreateBodyDto {}

/** The body that replaces a policy. */
@DeclaredBy(parseSodPolicy)
export class SodPolicyBodyDto {}

const COMMIT = /^[0-9A-Za-z._/-]{1,128}$/;
/** Characters of URLs, without quotes and angle brackets. */
const HTTP_URL = /^https?:\/\/[0-9A-Za-z][!#-;=?-~]{0,1000}$/;

/** The origin of a change in files; shown to those who approve it. */
export class PolicyBatchQueryDto {
  @IsOptional()
  @IsId()
  @Schema({ description: 'an id that all changes of one plan share; kept in the pending change' })
  readonly batchId?: string;

  @IsOptional()
  @Matches(COMMIT)
  @Schema({ description: 'the commit of the files; kept in the pending change' })
  readonly batchCommit?: string;

  @IsOptional()
  @Matches(HTTP_URL)
  @Schema({ description: 'an `http:` or `https:` URL of the review or the pipeline; kept in the pending change' })
  readonly batchUrl?: string;
}

export class PolicyChangeQueryDto extends PolicyBatchQueryDto {
  @IsOptional()
  @IsBoolean()
  @Schema({ default: false, description: 'whether to change a policy that files manage; the audit event says so' })
  readonly override!: boolean;

  @IsOptional()
  @IsId()
  @Schema({
    description: 'the owner whose files make the change; allows it for policies with the tag `managed-by:<owner>`',
  })
  readonly managedBy?: string;
}

/** An access item of a policy; without a name if it no longer exists. */
class PolicyItemDto extends AccessRefDto {
  @IsOptional()
  @IsString()
  readonly name?: string;
}

class CriteriaDto {
  @IsOptional()
  @IsString()
  readonly name?: string;

  @ValidateNested({ each: true })
  @Type(() => PolicyItemDto)
  readonly criteriaList!: readonly PolicyItemDto[];
}

class CriteriaSetDto extends CriteriaDto {
  @IsInt()
  readonly minimum!: number;
}

class PolicyCriteriaDto {
  @ValidateNested()
  @Type(() => CriteriaDto)
  readonly leftCriteria!: CriteriaDto;

  @ValidateNested()
  @Type(() => CriteriaDto)
  readonly rightCriteria!: CriteriaDto;
}

@AnsweredAs(parsePolicyDescription)
class DescribedPolicyDto extends Fields<
  Omit<SodPolicyView, 'id' | 'type' | 'created' | 'modified' | 'danglingRefs' | 'violable'>
> {}

const OfTypes = fieldsByType({
  CONFLICTING_ACCESS_BASED: ['conflictingAccessCriteria'],
  CARDINALITY_BASED: ['sets', 'threshold'],
});

/** A policy in a response. */
export class SodPolicyDto extends DescribedPolicyDto {
  @IsId()
  readonly id!: string;

  @IsIn(sodPolicyTypes)
  readonly type!: SodPolicyType;

  @IsOptional()
  @ValidateNested()
  @Type(() => PolicyCriteriaDto)
  @OfTypes
  readonly conflictingAccessCriteria?: PolicyCriteriaDto;

  @IsOptional()
  @ValidateNested({ each: true })
  @Type(() => CriteriaSetDto)
  @OfTypes
  readonly sets?: readonly CriteriaSetDto[];

  @IsOptional()
  @IsInt()
  @OfTypes
  readonly threshold?: number;

  @IsTime()
  readonly created!: string;

  @IsTime()
  readonly modified!: string;

  @ValidateNested({ each: true })
  @Type(() => AccessRefDto)
  @Schema({
    description:
      'items of the policy that no longer exist: no identity can hold them, and they do not prevent changes of the policy',
  })
  readonly danglingRefs!: readonly AccessRefDto[];

  @IsBoolean()
  @Schema({ description: 'whether the existing items can violate the policy; if not, the policy has no effect' })
  readonly violable!: boolean;
}

export class SodPolicyQueryDto extends PageQueryDto {
  @IsOptional()
  @IsString()
  @Schema({
    description: `conditions on ${listFields(sodPolicyFields)}: \`level eq "HIGH" and dangling eq true\`; \`dangling\`: it names items that no longer exist, \`ownerMissing\`: its owner no longer exists`,
  })
  readonly filters?: string;

  @IsOptional()
  @IsString()
  @Schema({
    description: 'comma-separated list of `id`, `name`, `created`, `modified` and `level`; `-` sorts descending',
  })
  readonly sorters?: string;
}
