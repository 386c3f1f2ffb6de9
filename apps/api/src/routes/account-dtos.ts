import { parseAccount, parseAccountDraft } from '@identity-governance/domain';
import { IsObject, IsOptional, IsString } from 'class-validator';
import { AnsweredAs, DeclaredBy } from '../schema/declared-by';
import { PageQueryDto, Schema } from '../schema/fields';

@AnsweredAs(parseAccount)
class StoredAccountDto {}

export class AccountDto extends StoredAccountDto {
  @IsString()
  @Schema({ description: 'its native identity, where it has no other' })
  readonly name!: string;

  @IsObject()
  @Schema({
    description: 'the values under which the account is found, by the names of the search attributes',
    additionalProperties: { type: 'array', items: { type: 'string' } },
  })
  readonly promoted!: Readonly<Record<string, readonly string[]>>;
}

@DeclaredBy(parseAccountDraft)
export class AccountBodyDto {}

export class AccountQueryDto extends PageQueryDto {
  @IsOptional()
  @IsString()
  @Schema({
    description:
      'conditions on `id`, `sourceId`, `identityId`, `nativeIdentity`, `name`, `disabled` and search attributes: `costCentre eq "4711" and sourceId eq "erp"`',
  })
  readonly filters?: string;
}
