import { ListHolders, type Holder } from '@identity-governance/application';
import type { AccessItemType } from '@identity-governance/domain/sod';
import { ok } from '@identity-governance/values';
import { Type } from 'class-transformer';
import { IsBoolean, IsInt, IsOptional, IsString, Length, Max, Min, ValidateNested } from 'class-validator';
import { operation, type Operation } from '../../http/operation';
import type { Resolve } from '../../http/resolve';
import { IdParamsDto, IsId, IsNullableText, IsTime, Schema } from '../../schema/fields';
import { PathStepDto } from '../dtos/access-dtos';
import { pageOf, readPage } from '../shared/page';

export class HolderDto implements Holder {
  @IsId()
  readonly id!: string;

  @IsString()
  readonly name!: string;

  @IsNullableText()
  readonly email!: string | null;

  @IsBoolean()
  @Schema({ description: 'whether the item itself is assigned to the identity' })
  readonly assigned!: boolean;

  @IsOptional()
  @IsTime()
  @Schema({ description: 'start of the assignment of the item itself; absent if it has none' })
  readonly validFrom?: string;

  @IsOptional()
  @IsTime()
  @Schema({ description: 'end of the assignment of the item itself; absent if it has none' })
  readonly validUntil?: string;

  @ValidateNested({ each: true })
  @Type(() => PathStepDto)
  @Schema({ description: 'other assigned items, and accounts, through which the identity holds the item; at most 20' })
  readonly through!: readonly PathStepDto[];

  @IsOptional()
  @IsInt()
  @Min(1)
  @Schema({ description: 'number of further items and accounts' })
  readonly omittedThrough?: number;
}

class HolderQueryDto {
  @IsOptional()
  @IsInt()
  @Min(0)
  @Max(250)
  @Schema({ default: 250, description: 'maximum number of identities to return' })
  readonly limit!: number;

  @IsOptional()
  @Length(1, 8192)
  @Schema({ description: 'start of the page: `X-Next-Cursor` of the previous page' })
  readonly cursor?: string;
}

interface HeldItemNames {
  readonly type: AccessItemType;
  readonly one: string;
  readonly many: string;
  /** The id of an item in the sample organization. */
  readonly example: string;
}

/** Declares `GET /<many>/v1/{id}/identities`. */
export function holdersOperation(resolve: Resolve, { type, one, many, example }: HeldItemNames): Operation {
  const listHolders = resolve(ListHolders);
  const name = one.replace('-', ' ');
  return operation({
    id: `list-${one}-identities-v1`,
    method: 'GET',
    path: `/${many}/v1/:id/identities`,
    summary: `Lists the identities that hold one ${name}, in the order of their ids`,
    description:
      'An identity holds an item that is assigned to it, that its other items grant, or that its accounts carry. For an item that accounts can carry, a page examines at most about 800 accounts and may contain fewer than `limit` identities, or none. Continue while there is an `X-Next-Cursor`. `X-Left-Out` counts the identities that do not hold the item because they, or their accounts that carry it, are disabled.',
    scope: 'inventory:read',
    isEvaluated: true,
    params: IdParamsDto,
    query: HolderQueryDto,
    answer: { status: 200, description: 'A page of identities', shape: [HolderDto], headers: ['X-Left-Out'] },
    examples: [{ summary: 'The first two', params: { id: example }, query: { limit: 2 } }],
    async handle({ params: { id }, query: { limit, cursor } }, reply) {
      const listedBy = { list: `${many}/identities`, keyLength: 1, narrowedBy: [id] };
      const page = readPage({ limit, offset: 0, count: false, ...(cursor !== undefined && { cursor }) }, listedBy);
      if (!page.ok) return page;
      const afterId = page.value.after?.[0] ?? '';
      const listed = await listHolders.execute({ type, id }, { limit, afterId });
      if (!listed.ok) return listed;
      const { leftOut, ...found } = listed.value;
      reply.header('x-left-out', leftOut);
      return ok(pageOf({ ...found, rows: null }, listedBy, reply));
    },
  });
}
