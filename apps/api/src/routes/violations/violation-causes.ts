import {
  PopulationQueries,
  readListQuery,
  violationCauseFields,
  type ViolationCauseView,
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
import { SodPolicyRefDto } from '../dtos/violation-dtos';

class ViolationCauseQueryDto extends PageQueryDto {
  @IsOptional()
  @IsString()
  @Schema({ description: 'conditions on `policyId`, `policyName` and `level`: `level in ("HIGH", "CRITICAL")`' })
  readonly filters?: string;
}

class ViolationCauseDto implements ViolationCauseView {
  @ValidateNested()
  @Type(() => SodPolicyRefDto)
  readonly policy!: SodPolicyRefDto;

  @IsIn(sodPolicyLevels)
  readonly level!: SodPolicyLevel;

  @IsIn(['ITEM', 'COMBINATION'])
  @Schema({
    description:
      '`ITEM`: the item violates the policy on its own. `COMBINATION`: identities hold the items directly, and the items violate the policy together; a pair for policies with two sides',
  })
  readonly kind!: 'ITEM' | 'COMBINATION';

  @ValidateNested({ each: true })
  @Type(() => NamedAccessItemDto)
  readonly items!: readonly NamedAccessItemDto[];

  @IsInt()
  @Schema({ description: 'number of violations that it takes part in' })
  readonly violations!: number;

  @IsInt()
  @Schema({ description: 'number of these violations that end without the item, or without one of the items' })
  readonly ends!: number;
}

/** Declared before the single violation, whose path has a parameter in the same position. */
export function listViolationCausesOperation(resolve: Resolve): Operation {
  const queries = resolve(PopulationQueries);
  return operation({
    id: 'list-violation-causes-v1',
    method: 'GET',
    path: '/violations/v1/causes',
    summary: 'Lists where violations come from, those of most violations first',
    description:
      'A violation comes from the innermost items that violate the policy on their own; without such an item, from combinations of directly held items. A violation may have several causes. Evaluated on the state of the last commit before the request.',
    scope: 'sod-violation:read',
    isEvaluated: true,
    query: ViolationCauseQueryDto,
    answer: { status: 200, description: 'A page of causes', shape: [ViolationCauseDto] },
    examples: [{ summary: 'The worst two', query: { limit: 2, count: true } }],
    async handle({ query }, reply) {
      const read = readListQuery(violationCauseFields, { filters: query.filters });
      if (!read.ok) return read;
      const listedBy = { list: 'violation-causes', keyLength: 4, narrowedBy: [query.filters] };
      const page = readPage(query, listedBy);
      if (!page.ok) return page;
      return ok(pageOf(await queries.causes({ ...page.value, where: read.value.where }), listedBy, reply));
    },
  });
}
