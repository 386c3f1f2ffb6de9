import {
  CreateIdentityProfile,
  DeleteIdentityProfile,
  identityProfileReads,
  ReplaceIdentityProfile,
  identityProfileFields,
} from '@identity-governance/application';
import {
  parseAuthoritativeSource,
  parseIdentityProfileDraft,
  parseNewIdentityProfile,
  type IdentityProfile,
} from '@identity-governance/records';
import { Type } from 'class-transformer';
import { IsIn, ValidateNested } from 'class-validator';
import { operation, type Operation } from '../../http/operation';
import { createReader } from '../../http/create-reader';
import type { Resolve } from '../../http/resolve';
import { AnsweredAs, DeclaredBy, Fields } from '../../schema/declared-by';
import { IdParamsDto, IsId, IsNullableText, Schema } from '../../schema/fields';
import { readOperations } from '../shared/collection';
import { guardedIdentityProfile } from '../shared/guarded';

class SourceRefDto {
  @IsIn(['SOURCE'])
  readonly type!: 'SOURCE';

  @IsId()
  readonly id!: string;

  @IsNullableText()
  readonly name!: string | null;
}

@AnsweredAs(parseIdentityProfileDraft)
class DescribedProfileDto extends Fields<Pick<IdentityProfile, 'name' | 'description' | 'priority'>> {}

class IdentityProfileDto extends DescribedProfileDto {
  @IsId()
  readonly id!: string;

  @ValidateNested()
  @Type(() => SourceRefDto)
  @Schema({})
  readonly authoritativeSource!: SourceRefDto;
}

@DeclaredBy(parseAuthoritativeSource)
export class AuthoritativeSourceDto {}

@DeclaredBy(parseNewIdentityProfile)
export class IdentityProfileCreateBodyDto {}

@DeclaredBy(parseIdentityProfileDraft)
export class IdentityProfileBodyDto {}

const body = { type: 'application/json', shape: IdentityProfileBodyDto, read: parseIdentityProfileDraft } as const;

export function identityProfileOperations(resolve: Resolve): readonly Operation[] {
  const read = createReader(resolve, identityProfileReads);
  const names = { one: 'identity-profile', many: 'identity-profiles', example: 'employees', dto: IdentityProfileDto };
  return [
    ...readOperations({ ...names, read, fields: identityProfileFields, guarded: guardedIdentityProfile }),
    ...writeOperations(resolve),
  ];
}

function writeOperations(resolve: Resolve): readonly Operation[] {
  return [
    createIdentityProfileOperation(resolve),
    replaceIdentityProfileOperation(resolve),
    deleteIdentityProfileOperation(resolve),
  ];
}

function createIdentityProfileOperation(resolve: Resolve): Operation {
  const createIdentityProfile = resolve(CreateIdentityProfile);
  return operation({
    id: 'create-identity-profile-v1',
    method: 'POST',
    path: '/identity-profiles/v1',
    summary: 'Creates an identity profile and, with it, its auth profile',
    description: 'The body may name the id; one is made for profiles that come without.',
    scope: 'inventory:manage',
    body: { type: 'application/json', shape: IdentityProfileCreateBodyDto, read: parseNewIdentityProfile },
    answer: { status: 201, isLocated: true, description: 'The identity profile', shape: IdentityProfileDto },
    guarded: guardedIdentityProfile,
    examples: [
      {
        summary: 'Interns, from the HR system',
        body: {
          name: 'Interns',
          description: 'Students on placement',
          priority: 40,
          authoritativeSource: { id: 'hr' },
        },
      },
    ],
    handle: (request) => createIdentityProfile.execute(request.body),
  });
}

function replaceIdentityProfileOperation(resolve: Resolve): Operation {
  const readIdentityProfiles = createReader(resolve, identityProfileReads);
  const replaceIdentityProfile = resolve(ReplaceIdentityProfile);
  return operation({
    id: 'replace-identity-profile-v1',
    method: 'PUT',
    path: '/identity-profiles/v1/:id',
    summary: 'Replaces an identity profile; its auth profile keeps its settings',
    scope: 'inventory:manage',
    params: IdParamsDto,
    body,
    resource: (tx, { id }) => readIdentityProfiles.find(tx, id),
    guarded: guardedIdentityProfile,
    answer: { status: 200, description: 'The identity profile as replaced', shape: IdentityProfileDto },
    examples: [
      {
        summary: 'Another name and priority',
        params: { id: 'contractors' },
        body: { name: 'External staff', priority: 15, authoritativeSource: { id: 'contractors' } },
      },
    ],
    handle: (request) => replaceIdentityProfile.execute(request.params.id, request.body),
  });
}

function deleteIdentityProfileOperation(resolve: Resolve): Operation {
  const readIdentityProfiles = createReader(resolve, identityProfileReads);
  const deleteIdentityProfile = resolve(DeleteIdentityProfile);
  return operation({
    id: 'delete-identity-profile-v1',
    method: 'DELETE',
    path: '/identity-profiles/v1/:id',
    summary: 'Deletes an identity profile that no identity belongs to, and its auth profile with it',
    scope: 'inventory:manage',
    params: IdParamsDto,
    resource: (tx, { id }) => readIdentityProfiles.find(tx, id),
    guarded: guardedIdentityProfile,
    answer: { status: 204, description: 'It is deleted' },
    examples: [{ summary: 'By its id', params: { id: 'placements' } }],
    handle: ({ params: { id } }) => deleteIdentityProfile.execute(id),
  });
}
