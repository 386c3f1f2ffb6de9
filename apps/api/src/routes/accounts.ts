import type { Store } from '@identity-governance/application';
import type { Account, Attributes } from '@identity-governance/domain';
import { IsBoolean, IsString } from 'class-validator';
import type { Operation } from '../http/operation';
import { IsAttributes, IsId, IsNullableText } from '../schema/fields';
import { readOperations } from './collection';

class AccountDto implements Account {
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
}

export function accountOperations(store: Store): readonly Operation[] {
  return readOperations<Account>(store, {
    one: 'account',
    many: 'accounts',
    example: 'acct-hr-maya.lindqvist',
    dto: AccountDto,
    get: (tx, id) => tx.accounts.get(id),
    list: (tx, { limit, offset }) => tx.accounts.list({ limit, offset }),
  });
}
