import {
  accessConflictFields,
  PopulationQueries,
  readListQuery,
  type AccessConflict,
} from '@identity-governance/application';
import { sodPolicyLevels, type SodPolicyLevel } from '@identity-governance/domain/sod';
import { ok } from '@identity-governance/values';
import { Type } from 'class-transformer';
import { IsIn, IsInt, IsOptional, IsString, ValidateNested } from 'class-validator';
import { operation, type Operation } from '../../http/operation';
import type { Resolve } from '../../http/resolve';
import { PageQueryDto, Schema } from '../../schema/fields';
import { NamedAccessItemDto } from '../dtos/access-dtos';
import { pageOf, readPage } from '../shared/page';
import { ConflictingCriteriaDto } from '../dtos/policy-violation-dtos';
import { SodPolicyRefDto } from '../dtos/violation-dtos';

class AccessConflictQueryDto extends PageQueryDto {
  @IsOptional()
  @IsString()
  @Schema({
    description:
      'conditions on `itemType`, `itemId`, `itemName`, `policyId`, `policyName` and `level`: `itemType eq "ROLE" and level in ("HIGH", "CRITICAL")`',
  })
  readonly filters?: string;

  @IsOptional()
  @IsString()
  @Schema({
    description: 'comma-separated list of `level`, `holders`, `itemName` and `policyName`; `-` sorts descending',
  })
  readonly sorters?: string;
}

class AccessConflictDto implements AccessConflict {
  @ValidateNested()
  @Type(() => NamedAccessItemDto)
  readonly item!: NamedAccessItemDto;

  @ValidateNested()
  @Type(() => SodPolicyRefDto)
  readonly policy!: SodPolicyRefDto;

  @IsIn(sodPolicyLevels)
  readonly level!: SodPolicyLevel;

  @IsInt()
  @Schema({ description: 'number of identities that hold the item, directly or granted by other items' })
  readonly holders!: number;

  @ValidateNested({ each: true })
  @Type(() => ConflictingCriteriaDto)
  @Schema({ description: 'the item itself, or what it grants, of each side of the policy or each set that counts' })
  readonly conflictingCriteria!: readonly ConflictingCriteriaDto[];
}

export function listAccessConflictsOperation(resolve: Resolve): Operation {
  const queries = resolve(PopulationQueries);
  return operation({
    id: 'list-access-conflicts-v1',
    method: 'GET',
    path: '/access-conflicts/v1',
    summary: 'Lists access items that violate a SOD policy on their own',
    description:
      'Access items that violate an enforced policy on their own; of nested ones only the innermost, where the correction belongs. Evaluated on the state of the last commit before the request; without sorters by type and id of the item, then by name and id of the policy.',
    scope: 'sod-violation:read',
    isEvaluated: true,
    query: AccessConflictQueryDto,
    answer: { status: 200, description: 'A page of conflicts', shape: [AccessConflictDto] },
    examples: [{ summary: 'The two with the most holders', query: { limit: 2, count: true, sorters: '-holders' } }],
    async handle({ query }, reply) {
      const { filters, sorters } = query;
      const read = readListQuery(accessConflictFields, { filters, sorters });
      if (!read.ok) return read;
      const sortLength = read.value.orderBy.length;
      const listedBy = { list: 'access-conflicts', keyLength: 4, sortLength, narrowedBy: [filters, sorters] };
      const page = readPage(query, listedBy);
      if (!page.ok) return page;
      return ok(pageOf(await queries.conflicts({ ...page.value, ...read.value }), listedBy, reply));
    },
  });
}
