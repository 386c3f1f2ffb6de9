import type { Store } from '@identity-governance/application';
import type { IdentityProfile } from '@identity-governance/domain';
import { IsInt, IsString, Min } from 'class-validator';
import type { Operation } from '../http/operation';
import { IsId, IsNullableText } from '../schema/fields';
import { readOperations } from './collection';

class IdentityProfileDto implements IdentityProfile {
  @IsId()
  readonly id!: string;

  @IsString()
  readonly name!: string;

  @IsNullableText()
  readonly description!: string | null;

  @IsInt()
  @Min(0)
  readonly priority!: number;

  @IsId()
  readonly authoritativeSourceId!: string;
}

export function identityProfileOperations(store: Store): readonly Operation[] {
  return readOperations<IdentityProfile>(store, {
    one: 'identity-profile',
    many: 'identity-profiles',
    dto: IdentityProfileDto,
    get: (tx, id) => tx.identityProfiles.get(id),
    list: (tx, { limit, offset }) => tx.identityProfiles.list({ limit, offset }),
  });
}
