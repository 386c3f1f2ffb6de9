import type { ReadIdentityAccess, Store } from '@identity-governance/application';
import { parseIdentity, type Identity } from '@identity-governance/domain';
import { Type } from 'class-transformer';
import { IsBoolean, ValidateNested } from 'class-validator';
import { operation, type Operation } from '../http/operation';
import { AnsweredAs } from '../schema/declared-by';
import { IdParamsDto, IsId } from '../schema/fields';
import { IsGrantPaths, NamedAccessItemDto } from './access-dtos';
import { readOperations } from './collection';

@AnsweredAs(parseIdentity)
class IdentityDto {}

class HeldAccessItemDto extends NamedAccessItemDto {
  @IsBoolean()
  readonly assigned!: boolean;

  @IsGrantPaths()
  readonly paths!: readonly (readonly NamedAccessItemDto[])[];
}

class IdentityAccessDto {
  @IsId()
  readonly identityId!: string;

  @ValidateNested({ each: true })
  @Type(() => HeldAccessItemDto)
  readonly access!: readonly HeldAccessItemDto[];
}

export interface IdentityUseCases {
  readonly store: Store;
  readonly readIdentityAccess: ReadIdentityAccess;
}

export function identityOperations({ store, readIdentityAccess }: IdentityUseCases): readonly Operation[] {
  const reads = readOperations<Identity>(store, {
    one: 'identity',
    many: 'identities',
    example: 'maya.lindqvist',
    dto: IdentityDto,
    get: (tx, id) => tx.identities.get(id),
    list: (tx, page) => tx.identities.list(page),
  });
  return [...reads, accessOperation(readIdentityAccess)];
}

function accessOperation(readIdentityAccess: ReadIdentityAccess): Operation {
  return operation({
    id: 'get-identity-access-v1',
    method: 'GET',
    path: '/identities/v1/:id/access',
    summary: 'Reads everything an identity holds, and by which paths',
    scope: 'inventory:read',
    params: IdParamsDto,
    answer: { status: 200, description: 'All access of the identity, by type and id', shape: IdentityAccessDto },
    examples: [{ summary: 'What an interface holds', params: { id: 'svc.bank-statements' } }],
    handle: ({ params }) => readIdentityAccess.execute(params.id),
  });
}
