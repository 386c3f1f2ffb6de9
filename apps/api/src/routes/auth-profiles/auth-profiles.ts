import {
  PatchAuthProfile,
  authProfileReads,
  type AuthProfileSummary,
  listAuthProfiles,
} from '@identity-governance/application';
import {
  authProfilePatchableFields,
  authProfileTypes,
  type AuthProfile,
  type AuthProfileType,
} from '@identity-governance/domain/patch';
import { IsBoolean, IsIn, IsString } from 'class-validator';
import { ok } from '@identity-governance/values';
import { operation, type Operation } from '../../http/operation';
import { createReader } from '../../http/create-reader';
import type { Resolve } from '../../http/resolve';
import { Tenant } from '../../bind-use-cases';
import { IdParamsDto, IsId, IsNullableText } from '../../schema/fields';
import { guardedAuthProfile } from '../shared/guarded';
import { pageOf } from '../shared/page';
import { describePatch, patchBody } from '../shared/patch-dtos';

class AuthProfileSummaryDto implements AuthProfileSummary {
  @IsId()
  readonly id!: string;

  @IsString()
  readonly tenant!: string;

  @IsString()
  readonly name!: string;

  @IsIn(authProfileTypes)
  readonly type!: AuthProfileType;
}

class AuthProfileDto implements AuthProfile {
  @IsId()
  readonly id!: string;

  @IsString()
  readonly name!: string;

  @IsIn(authProfileTypes)
  readonly type!: AuthProfileType;

  @IsBoolean()
  readonly offNetwork!: boolean;

  @IsBoolean()
  readonly untrustedGeography!: boolean;

  @IsNullableText()
  readonly applicationId!: string | null;

  @IsNullableText()
  readonly applicationName!: string | null;

  @IsBoolean()
  readonly strongAuthLogin!: boolean;
}

export function authProfileOperations(resolve: Resolve): readonly Operation[] {
  return [
    getProfileConfigListOperation(resolve),
    getProfileConfigOperation(resolve),
    patchProfileConfigOperation(resolve),
  ];
}

/** The list is always complete, so that it has no cursor. */
const listedBy = { list: 'auth-profiles', keyLength: 1 };

function getProfileConfigListOperation(resolve: Resolve): Operation {
  const tenant = resolve(Tenant);
  const readAuthProfiles = createReader(resolve, authProfileReads);
  return operation({
    id: 'get-profile-config-list-v1',
    method: 'GET',
    path: '/auth-profiles/v1',
    summary: 'Lists all auth profiles in the order of their ids',
    scope: 'auth-profile:read',
    group: 'auth-profiles',
    isExperimental: true,
    answer: { status: 200, description: 'All auth profiles', shape: [AuthProfileSummaryDto] },
    handle: async (_, reply) => ok(pageOf(await listAuthProfiles(readAuthProfiles, tenant), listedBy, reply)),
  });
}

function getProfileConfigOperation(resolve: Resolve): Operation {
  const readAuthProfiles = createReader(resolve, authProfileReads);
  return operation({
    id: 'get-profile-config-v1',
    method: 'GET',
    path: '/auth-profiles/v1/:id',
    summary: 'Reads one auth profile',
    scope: 'auth-profile:read',
    group: 'auth-profiles',
    isExperimental: true,
    params: IdParamsDto,
    resource: (tx, { id }) => readAuthProfiles.find(tx, id),
    guarded: guardedAuthProfile,
    answer: { status: 200, description: 'The auth profile', shape: AuthProfileDto },
    examples: [{ summary: 'The auth profile of the employees', params: { id: 'employees' } }],
    handle: ({ params: { id } }) => readAuthProfiles.get(id),
  });
}

function patchProfileConfigOperation(resolve: Resolve): Operation {
  const readAuthProfiles = createReader(resolve, authProfileReads);
  const patchAuthProfile = resolve(PatchAuthProfile);
  return operation({
    id: 'patch-profile-config-v1',
    method: 'PATCH',
    path: '/auth-profiles/v1/:id',
    summary: 'Changes the type, the blocking of networks or the application of an auth profile',
    description: describePatch(authProfilePatchableFields),
    scope: 'auth-profile:manage',
    group: 'auth-profiles',
    isExperimental: true,
    params: IdParamsDto,
    body: patchBody,
    resource: (tx, { id }) => readAuthProfiles.find(tx, id),
    guarded: guardedAuthProfile,
    answer: { status: 200, description: 'The auth profile as updated', shape: AuthProfileDto },
    examples: [
      {
        summary: 'Require a second factor off the network',
        params: { id: 'employees' },
        body: [
          { op: 'test', path: '/type', value: 'NON_PTA' },
          { op: 'replace', path: '/type', value: 'MFA' },
          { op: 'replace', path: '/offNetwork', value: true },
        ],
      },
    ],
    handle: ({ params: { id }, body }) => patchAuthProfile.execute(id, body),
  });
}
