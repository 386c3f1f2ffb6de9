import { parseAccessItemRef, type AccessItemRef, type AccessItemType } from '@identity-governance/domain';
import { IsArray, IsString } from 'class-validator';
import { DeclaredBy } from '../schema/declared-by';
import { Schema } from '../schema/fields';

/** Names an access item. */
@DeclaredBy(parseAccessItemRef)
export class AccessRefDto implements AccessItemRef {
  readonly type!: AccessItemType;
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
