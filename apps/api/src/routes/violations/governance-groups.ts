import { GovernanceGroupMembers, governanceGroups } from '@identity-governance/application';
import {
  parseGovernanceGroupDraft,
  parseGovernanceGroupMemberRef,
  parseGovernanceGroupMembers,
} from '@identity-governance/records';
import { ok } from '@identity-governance/values';
import { IsIn, IsInt, IsOptional, IsString, Min } from 'class-validator';
import { operation, type Operation } from '../../http/operation';
import type { Resolve } from '../../http/resolve';
import { DeclaredBy } from '../../schema/declared-by';
import { IdParamsDto, IsId, IsNullable, IsNullableText, PageQueryDto } from '../../schema/fields';
import { guardedGovernanceGroup } from '../shared/guarded';
import { deferChanges } from '../shared/defer-changes';
import { withId } from '../shared/inventory-writes';
import { pageOf, readPage } from '../shared/page';
import { resourceOperations } from '../shared/resource';

class GroupOwnerDto {
  @IsIn(['IDENTITY'])
  readonly type!: 'IDENTITY';

  @IsId()
  readonly id!: string;

  @IsNullableText()
  readonly name!: string | null;
}

class GovernanceGroupDto {
  @IsId()
  readonly id!: string;

  @IsString()
  readonly name!: string;

  @IsNullableText()
  readonly description!: string | null;

  @IsNullable(GroupOwnerDto)
  readonly owner!: GroupOwnerDto | null;

  @IsInt()
  @Min(0)
  readonly memberCount!: number;
}

class GovernanceGroupMemberDto {
  @IsIn(['IDENTITY'])
  readonly type!: 'IDENTITY';

  @IsId()
  readonly id!: string;

  @IsString()
  readonly name!: string;

  @IsNullableText()
  readonly email!: string | null;
}

class GovernanceGroupMemberBodyDto {
  @IsOptional()
  @IsIn(['IDENTITY'])
  readonly type?: 'IDENTITY';

  @IsId()
  readonly id!: string;
}

class MemberParamsDto extends IdParamsDto {
  @IsId()
  readonly identityId!: string;
}

@DeclaredBy(parseGovernanceGroupDraft)
class GovernanceGroupBodyDto {}

export function governanceGroupOperations(resolve: Resolve): readonly Operation[] {
  const operations = resourceOperations(resolve, governanceGroups, {
    dto: GovernanceGroupDto,
    body: GovernanceGroupBodyDto,
    createBody: withId(GovernanceGroupBodyDto, parseGovernanceGroupDraft),
    example: 'sox-control-owners',
    deletableExample: 'placement-mentors',
    exampleBody: {
      name: 'Owners of finance controls',
      description: 'Decide on violations in finance',
      owner: { type: 'IDENTITY', id: 'maya.lindqvist' },
    },
    createNote:
      'The body may name the id; otherwise an id is generated. `unassigned` is the id of the built-in group, which owns violations without another owner.',
    takesAlong: 'Also deletes its memberships. Policies and controls that name the group keep the reference.',
    guarded: guardedGovernanceGroup,
  });
  return [
    ...operations,
    listMembersOperation(resolve),
    ...deferChanges(resolve, [replaceMembersOperation(resolve), addMemberOperation(resolve)]),
    deleteMemberOperation(resolve),
  ];
}

const path = '/workgroups/v1/:id/members';

function listMembersOperation(resolve: Resolve): Operation {
  const members = resolve(GovernanceGroupMembers);
  return operation({
    id: 'list-workgroup-members-v1',
    method: 'GET',
    path,
    summary: 'Lists the members of a workgroup in the order of their ids',
    scope: 'inventory:read',
    params: IdParamsDto,
    query: PageQueryDto,
    answer: { status: 200, description: 'A page of members', shape: [GovernanceGroupMemberDto] },
    examples: [{ summary: 'The first two', params: { id: 'sox-control-owners' }, query: { limit: 2 } }],
    async handle({ params: { id }, query }, reply) {
      const listedBy = { list: `workgroups/${id}/members`, keyLength: 2 };
      const page = readPage(query, listedBy);
      if (!page.ok) return page;
      const listed = await members.list(id, page.value);
      return listed.ok ? ok(pageOf(listed.value, listedBy, reply)) : listed;
    },
  });
}

function replaceMembersOperation(resolve: Resolve): Operation {
  const members = resolve(GovernanceGroupMembers);
  return operation({
    id: 'replace-workgroup-members-v1',
    method: 'PUT',
    path,
    summary: 'Replaces the members of a workgroup as a whole',
    scope: 'inventory:manage',
    params: IdParamsDto,
    body: {
      type: 'application/json',
      shape: [GovernanceGroupMemberBodyDto],
      read: parseGovernanceGroupMembers,
    },
    answer: { status: 200, description: 'All members as they are now', shape: [GovernanceGroupMemberDto] },
    examples: [
      {
        summary: 'Two members',
        params: { id: 'sox-control-owners' },
        body: [{ type: 'IDENTITY', id: 'maya.lindqvist' }, { id: 'diego.fuentes' }],
      },
    ],
    handle: ({ params: { id }, body }) => members.replace(id, body),
  });
}

function addMemberOperation(resolve: Resolve): Operation {
  const members = resolve(GovernanceGroupMembers);
  return operation({
    ...{ id: 'add-workgroup-member-v1', method: 'POST', path, scope: 'inventory:manage' },
    summary: 'Adds a member to a workgroup; one that is there already changes nothing',
    params: IdParamsDto,
    body: { type: 'application/json', shape: GovernanceGroupMemberBodyDto, read: parseGovernanceGroupMemberRef },
    answer: { status: 200, description: 'The member', shape: GovernanceGroupMemberDto },
    examples: [{ summary: 'One more', params: { id: 'sox-control-owners' }, body: { id: 'maya.lindqvist' } }],
    handle: ({ params: { id }, body }) => members.add(id, body),
  });
}

function deleteMemberOperation(resolve: Resolve): Operation {
  const members = resolve(GovernanceGroupMembers);
  return operation({
    ...{ id: 'delete-workgroup-member-v1', method: 'DELETE', path: `${path}/:identityId`, scope: 'inventory:manage' },
    summary: 'Takes a member out of a workgroup',
    params: MemberParamsDto,
    answer: { status: 204, description: 'It is no member anymore' },
    examples: [{ summary: 'One member', params: { id: 'sox-control-owners', identityId: 'callum.kershaw' } }],
    handle: ({ params: { id, identityId } }) => members.remove(id, identityId),
  });
}
