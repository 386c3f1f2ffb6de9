import {
  identityReads,
  ReadIdentityAccess,
  WriteInventory,
  type IdentityAccess,
  assignmentsOfIdentity,
  identityFields,
  inventoryKinds,
} from '@identity-governance/application';
import { ok } from '@identity-governance/values';
import { parseIdentity, parseIdentityDraft, type Identity } from '@identity-governance/records';
import { Type } from 'class-transformer';
import { IsBoolean, ValidateNested } from 'class-validator';
import { operation, type Operation } from '../../http/operation';
import { StreamedList } from '../../http/streamed-list';
import { createReader } from '../../http/create-reader';
import type { Resolve } from '../../http/resolve';
import { AnsweredAs, DeclaredBy, Fields } from '../../schema/declared-by';
import { IdParamsDto, IsId } from '../../schema/fields';
import { IsGrantPaths, IsOmittedPaths, NamedAccessItemDto, type PathStepDto } from '../dtos/access-dtos';
import { accessSetOperations } from './access-sets';
import { readOperations, type ReadableCollection } from '../shared/collection';
import { DisabledPartsDto } from '../dtos/violation-dtos';
import { deferChanges } from '../shared/defer-changes';
import { withId, writeOperations, type WritableCollection } from '../shared/inventory-writes';

@AnsweredAs(parseIdentity)
class IdentityDto extends Fields<Identity> {}

export class HeldAccessItemDto extends NamedAccessItemDto {
  @IsBoolean()
  readonly assigned!: boolean;

  @IsGrantPaths()
  readonly paths!: readonly (readonly PathStepDto[])[];

  @IsOmittedPaths()
  readonly omittedPaths?: number | null;
}

class IdentityAccessDto extends DisabledPartsDto {
  @IsId()
  readonly identityId!: string;

  @ValidateNested({ each: true })
  @Type(() => HeldAccessItemDto)
  readonly access!: readonly HeldAccessItemDto[];
}

@DeclaredBy(parseIdentityDraft)
class IdentityBodyDto {}

const identities: Omit<
  ReadableCollection<Identity, IdentityDto> & WritableCollection<Identity, Identity, IdentityDto>,
  'read'
> = {
  ...{ one: 'identity', many: 'identities', example: 'maya.lindqvist', dto: IdentityDto },
  ...{
    body: IdentityBodyDto,
    createBody: withId(IdentityBodyDto, parseIdentityDraft),
    kind: inventoryKinds.identities,
  },
  exampleBody: { name: 'Maya Lindqvist', email: 'maya.lindqvist@harrowfen.example', identityProfileId: 'employees' },
  isSearchable: true,
  fields: identityFields,
  takesAlong: 'Also deletes its accounts with their promoted values, and its assignments.',
  view: (identity) => Promise.resolve(ok(identity)),
};

export function identityOperations(resolve: Resolve): readonly Operation[] {
  const collection = { ...identities, read: createReader(resolve, identityReads) };
  return [
    ...readOperations(collection),
    ...deferChanges(resolve, writeOperations(resolve(WriteInventory), collection)),
    ...accessSetOperations(resolve, {
      ...{ one: 'identity', many: 'identities', set: 'assignments', kind: assignmentsOfIdentity },
      ownerOf: (id) => id,
      changeOf: (identityId, change) => ({ identityId, ...change }),
      example: {
        id: 'maya.lindqvist',
        has: { type: 'ROLE', id: 'r-ap-clerk' },
        gets: { type: 'ENTITLEMENT', id: 'ad-app-vpn' },
      },
    }),
    accessOperation(resolve(ReadIdentityAccess)),
  ];
}

function accessOperation(readIdentityAccess: ReadIdentityAccess): Operation {
  return operation({
    id: 'get-identity-access-v1',
    method: 'GET',
    path: '/identities/v1/:id/access',
    summary: 'Reads all access that an identity holds, with its paths',
    description:
      'A disabled identity holds nothing: the response lists what it would hold if it were enabled, and says so.',
    scope: 'inventory:read',
    isEvaluated: true,
    params: IdParamsDto,
    answer: { status: 200, description: 'All access of the identity, by type and id', shape: IdentityAccessDto },
    examples: [{ summary: 'Access of a system account', params: { id: 'svc.bank-statements' } }],
    async handle({ params }) {
      const read = await readIdentityAccess.execute(params.id);
      return read.ok ? ok(viewOf(read.value)) : read;
    },
  });
}

function viewOf({ access, rows, ...about }: IdentityAccess) {
  return rows === undefined ? { ...about, access } : StreamedList.within(about, 'access', rows);
}
