import type { AccountView } from '@identity-governance/application';
import type { Attributes } from '@identity-governance/domain';
import { IsBoolean, IsObject, IsOptional, IsString } from 'class-validator';
import { IsAttributes, IsId, IsNullableText, PageQueryDto, Schema } from '../schema/fields';

export class AccountDto implements AccountView {
  @IsId()
  readonly id!: string;

  @IsId()
  readonly sourceId!: string;

  @IsNullableText()
  readonly identityId!: string | null;

  @IsString()
  readonly nativeIdentity!: string;

  @IsString()
  readonly name!: string;

  @IsBoolean()
  readonly disabled!: boolean;

  @IsAttributes()
  readonly attributes!: Attributes;

  @IsObject()
  @Schema({
    description: 'the values under which the account is found, by the names of the search attributes',
    additionalProperties: { type: 'array', items: { type: 'string' } },
  })
  readonly promoted!: Readonly<Record<string, readonly string[]>>;
}

export class AccountQueryDto extends PageQueryDto {
  @IsOptional()
  @IsString()
  @Schema({
    description:
      'conditions on `id`, `sourceId`, `identityId`, `nativeIdentity`, `name`, `disabled` and search attributes: `costCentre eq "4711" and sourceId eq "erp"`',
  })
  readonly filters?: string;
}
