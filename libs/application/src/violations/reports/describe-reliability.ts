import { describeFurther } from '@identity-governance/values';
import type { InventoryReliability } from '../../population/warnings/inventory-warning';

/** Names the values of one attribute. */
export function describeValues(unmatched: InventoryReliability['unmatched'][number]): string {
  const { sourceId, attribute, values } = unmatched;
  return `${attribute} of ${sourceId}: ${values.map((value) => `“${value}”`).join(', ')}${describeFurther(unmatched)}`;
}
