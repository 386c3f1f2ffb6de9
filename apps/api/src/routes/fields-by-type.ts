import { sodPolicyTypes } from '@identity-governance/domain/shapes';
import type { SodPolicyType } from '@identity-governance/domain/sod';
import { Schema } from '../schema/fields';

/**
 * Decorates the fields that differ from type to type of a policy: the document says of which types each is. A new type
 * does not compile until it stands in each such list.
 */
export function fieldsByType<Field extends string>(
  fields: Readonly<Record<SodPolicyType, readonly Field[]>>,
): (target: object, field: Field) => void {
  return (target, field) => {
    const types = sodPolicyTypes.filter((type) => fields[type].includes(field)).map((type) => `\`${type}\``);
    Schema({ description: `of policies of type ${types.join(', ')}` })(target, field);
  };
}
