import { parseAccount, parseAccountDraft, type Account } from '@identity-governance/records';
import { Type } from 'class-transformer';
import { IsIn, IsObject, IsOptional, IsString, ValidateNested } from 'class-validator';
import { AnsweredAs, DeclaredBy, Fields } from '../../schema/declared-by';
import { IsId, IsNullableText, PageQueryDto, Schema } from '../../schema/fields';

@AnsweredAs(parseAccount)
class StoredAccountDto extends Fields<Account> {}

export class AccountDto extends StoredAccountDto {
  @IsString()
  @Schema({ description: 'the native identity if the account has no other name' })
  override readonly name!: string;

  @IsObject()
  @Schema({
    description: 'the values by which the account is found, by name of the search attribute',
    additionalProperties: { type: 'array', items: { type: 'string' } },
  })
  readonly promoted!: Readonly<Record<string, readonly string[]>>;
}

@DeclaredBy(parseAccountDraft)
export class AccountBodyDto {}

class AccountRefDto {
  @IsIn(['ACCOUNT'])
  readonly type!: 'ACCOUNT';

  @IsId()
  readonly id!: string;

  @IsString()
  readonly name!: string;
}

class CarriedValueDto {
  @IsString()
  readonly attribute!: string;

  @IsString()
  readonly value!: string;
}

/** Values of one account that stand for no entitlement. */
export class UnmatchedAccountValuesDto {
  @ValidateNested()
  @Type(() => AccountRefDto)
  readonly account!: AccountRefDto;

  @IsNullableText()
  readonly identityId!: string | null;

  @IsId()
  readonly sourceId!: string;

  @ValidateNested({ each: true })
  @Type(() => CarriedValueDto)
  readonly values!: readonly CarriedValueDto[];
}

export class AccountQueryDto extends PageQueryDto {
  @IsOptional()
  @IsString()
  @Schema({
    description:
      'conditions on `id`, `sourceId`, `identityId`, `nativeIdentity`, `name`, `disabled` and search attributes: `costCentre eq "4711" and sourceId eq "erp"`',
  })
  readonly filters?: string;

  @IsOptional()
  @IsString()
  @Schema({ description: 'one of the sorters above; `-` sorts descending' })
  readonly sorters?: string;
}
