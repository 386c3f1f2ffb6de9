import { accessItemTypes, parseAccessItemRef } from '@identity-governance/domain/shapes';
import { MAX_PATH_STEPS, MAX_PATHS } from '@identity-governance/domain/engine';
import type { AccessItemRef, AccessItemType } from '@identity-governance/domain/sod';
import { IsArray, IsIn, IsInt, IsOptional, IsString, Min } from 'class-validator';
import { AnsweredAs, DeclaredBy } from '../../schema/declared-by';
import { IsId, Schema } from '../../schema/fields';

/** An access item as named in a body of a management operation. */
@DeclaredBy(parseAccessItemRef)
export class AccessRefBodyDto implements AccessItemRef {
  readonly type!: AccessItemType;
  readonly id!: string;
}

/** An access item as named in a response. */
@AnsweredAs(parseAccessItemRef)
export class AccessRefDto implements AccessItemRef {
  readonly type!: AccessItemType;
  readonly id!: string;
}

export class NamedAccessItemDto extends AccessRefDto {
  @IsString()
  readonly name!: string;
}

/** A step of a path: an access item; the first may be an account. */
export class PathStepDto {
  @IsIn([...accessItemTypes, 'ACCOUNT'])
  @Schema({ description: 'the first step may be an `ACCOUNT`: the second is an entitlement that it carries' })
  readonly type!: AccessItemType | 'ACCOUNT';

  @IsId()
  readonly id!: string;

  @IsString()
  readonly name!: string;

  @IsOptional()
  @IsInt()
  @Min(1)
  @Schema({ description: 'number of steps left out after this one, the first of a long path' })
  readonly omittedAfter?: number;
}

/**
 * The paths by which an item is granted: each a list of steps from the assigned or requested item, or the account, to
 * it, shortest first.
 */
export function IsGrantPaths(): PropertyDecorator {
  const path = { type: 'array', items: { $ref: `#/definitions/${PathStepDto.name}` }, maxItems: MAX_PATH_STEPS };
  return (target, property) => {
    IsArray()(target, property);
    Schema({ type: 'array', items: path, maxItems: MAX_PATHS })(target, property);
  };
}

/** Number of the paths that a long response omits. */
export function IsOmittedPaths(): PropertyDecorator {
  return (target, property) => {
    IsOptional()(target, property);
    Schema({
      type: ['integer', 'null'],
      minimum: 1,
      description:
        'number of further paths, after 100,000 steps in a response; `null` where grants above the item form a cycle, so that paths cannot be counted',
    })(target, property);
  };
}
