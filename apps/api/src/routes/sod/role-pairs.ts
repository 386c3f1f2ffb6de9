import {
  MAX_MATRIX_ROLES,
  MAX_PAIR_POLICIES,
  PopulationQueries,
  type ConflictingRole,
  type InvalidInput,
  type RoleConflicts,
  type RolePair,
  type SeparatingPolicy,
} from '@identity-governance/application';
import { accessItemTypes, parseAccessItemRef } from '@identity-governance/domain/shapes';
import { MAX_COMPARISONS } from '@identity-governance/domain/engine';
import { sodPolicyLevels, type AccessItemRef, type SodPolicyLevel } from '@identity-governance/domain/sod';
import { err, ok, quote, type Result } from '@identity-governance/values';
import { Type } from 'class-transformer';
import { ArrayMaxSize, IsIn, IsInt, Length, Min, ValidateNested } from 'class-validator';
import { operation, type Operation } from '../../http/operation';
import type { Resolve } from '../../http/resolve';
import { PageQueryDto, Schema } from '../../schema/fields';
import { NamedAccessItemDto } from '../dtos/access-dtos';
import { pageOf, readPage } from '../shared/page';
import { SodPolicyRefDto } from '../dtos/violation-dtos';

const MAX_REF = 145;

class RolePairQueryDto extends PageQueryDto {
  @Length(1, MAX_REF)
  @Schema({ description: 'the access item, `TYPE:id`: `ROLE:r-clerk`' })
  readonly of!: string;
}

class SeparatingPolicyDto extends SodPolicyRefDto implements SeparatingPolicy {
  @IsIn(sodPolicyLevels)
  readonly level!: SodPolicyLevel;
}

class ConflictingRoleDto implements ConflictingRole {
  @ValidateNested()
  @Type(() => NamedAccessItemDto)
  readonly item!: NamedAccessItemDto;

  @IsIn(sodPolicyLevels)
  @Schema({ description: 'the highest level of the policies' })
  readonly level!: SodPolicyLevel;

  @ValidateNested({ each: true })
  @Type(() => SeparatingPolicyDto)
  @ArrayMaxSize(MAX_PAIR_POLICIES)
  @Schema({ description: 'the policies that the two violate together and neither alone, the most severe first' })
  readonly policies!: readonly SeparatingPolicyDto[];

  @IsInt()
  @Min(0)
  @Schema({ description: 'number of further policies' })
  readonly omitted!: number;
}

export function listRolePairsOperation(resolve: Resolve): Operation {
  const queries = resolve(PopulationQueries);
  return operation({
    id: 'list-role-pairs-v1',
    method: 'GET',
    path: '/access-conflicts/v1/pairs',
    summary: 'Lists the roles that no identity may hold together with an access item',
    description:
      'Roles that violate an enforced policy together with `of`, where neither violates it alone; both count with everything that they grant. Evaluated on the state of the last commit before the request; ordered by id of the role.',
    scope: 'sod-violation:read',
    isEvaluated: true,
    query: RolePairQueryDto,
    mayBeMissing: true,
    answer: { status: 200, description: 'A page of roles', shape: [ConflictingRoleDto] },
    examples: [{ summary: 'The first two', query: { of: 'ROLE:r-site-finance-generalist', limit: 2, count: true } }],
    async handle({ query }, reply) {
      const of = readItem(query.of);
      if (!of.ok) return of;
      const listedBy = { list: 'role-pairs', keyLength: 1, narrowedBy: [query.of] };
      const page = readPage(query, listedBy);
      if (!page.ok) return page;
      const found = await queries.rolePairs({ ...page.value, of: of.value });
      return found.ok ? ok(pageOf(found.value, listedBy, reply)) : found;
    },
  });
}

function readItem(text: string): Result<AccessItemRef, InvalidInput> {
  const colon = text.indexOf(':');
  const ref = parseAccessItemRef({ type: text.slice(0, Math.max(colon, 0)), id: text.slice(colon + 1) });
  if (ref.ok) return ref;
  const reason = `is ${quote(text)}, not \`TYPE:id\`, where TYPE is ${accessItemTypes.join(' or ')}`;
  return err({ kind: 'invalid', faults: [{ field: 'of', reason }] });
}

class RoleOfConflictsDto {
  @ValidateNested()
  @Type(() => NamedAccessItemDto)
  readonly item!: NamedAccessItemDto;

  @IsInt()
  @Schema({ description: 'number of roles that it conflicts with' })
  readonly partners!: number;
}

class RolePairDto implements RolePair {
  @IsInt()
  @Schema({ description: 'position of a role in `roles`' })
  readonly first!: number;

  @IsInt()
  @Schema({ description: 'position of the other role, after `first`' })
  readonly second!: number;

  @IsIn(sodPolicyLevels)
  @Schema({ description: 'the highest level of the policies' })
  readonly level!: SodPolicyLevel;

  @IsInt()
  @Schema({ description: 'number of policies that the two violate together and neither alone' })
  readonly policies!: number;
}

class RoleConflictsDto implements RoleConflicts {
  @IsInt()
  @Schema({ description: 'number of roles' })
  readonly examined!: number;

  @IsInt()
  @Schema({
    type: ['integer', 'null'],
    description: `number of pairs of roles that no identity may hold; null if they take more than ${MAX_COMPARISONS.toLocaleString('en')} comparisons`,
  })
  readonly pairs!: number | null;

  @IsInt()
  @Schema({ description: 'number of comparisons that all pairs take' })
  readonly comparisons!: number;

  @ValidateNested({ each: true })
  @Type(() => RoleOfConflictsDto)
  @ArrayMaxSize(MAX_MATRIX_ROLES)
  @Schema({ description: 'the roles with the most conflicts, first the one with the most; empty if `pairs` is null' })
  readonly roles!: readonly RoleOfConflictsDto[];

  @ValidateNested({ each: true })
  @Type(() => RolePairDto)
  @Schema({ description: 'the pairs among `roles`, each once' })
  readonly cells!: readonly RolePairDto[];
}

export function summarizeRoleConflictsOperation(resolve: Resolve): Operation {
  const queries = resolve(PopulationQueries);
  return operation({
    id: 'summarize-role-conflicts-v1',
    method: 'GET',
    path: '/access-conflicts/v1/roles',
    summary: 'Returns the roles that conflict with most other roles',
    description: `Counts the pairs of roles that violate an enforced policy together, where neither violates it alone, and returns the ${MAX_MATRIX_ROLES} roles with the most of them, with the pairs among these. Evaluated on the state of the last commit before the request.`,
    scope: 'sod-violation:read',
    isEvaluated: true,
    answer: { status: 200, description: 'The roles and the pairs among them', shape: RoleConflictsDto },
    examples: [{ summary: 'All roles' }],
    handle: async () => ok(await queries.roleConflicts()),
  });
}
