import { accessItemTypes, type AccessItemType } from '@identity-governance/domain';
import { IsArray, IsIn, IsString } from 'class-validator';
import { IsId, Schema } from '../schema/fields';

/** Names an access item. */
export class AccessRefDto {
  @IsIn(accessItemTypes)
  readonly type!: AccessItemType;

  @IsId()
  readonly id!: string;
}

export class NamedAccessItemDto extends AccessRefDto {
  @IsString()
  readonly name!: string;
}

/**
 * The ways an item is granted: each a list of access items from the assigned or requested one down to it, shortest
 * first, at most 5.
 */
export function IsGrantPaths(): PropertyDecorator {
  const path = { type: 'array', items: { $ref: '#/definitions/NamedAccessItemDto' } };
  return (target, property) => {
    IsArray()(target, property);
    Schema({ type: 'array', items: path, maxItems: 5 })(target, property);
  };
}
