import { sodPolicyTypes } from '@identity-governance/domain/shapes';
import type { SodPolicyType } from '@identity-governance/domain/sod';
import { Schema } from '../../schema/fields';

/**
 * Decorates the fields that depend on the type of a policy, so that the document lists the types of each. A new type
 * does not compile until it is in each such list.
 */
export function fieldsByType<Field extends string>(
  fields: Readonly<Record<SodPolicyType, readonly Field[]>>,
): (target: object, field: Field) => void {
  return (target, field) => {
    const types = sodPolicyTypes.filter((type) => fields[type].includes(field)).map((type) => `\`${type}\``);
    Schema({ description: `of policies of type ${types.join(', ')}` })(target, field);
  };
}
