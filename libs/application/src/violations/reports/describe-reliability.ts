import type { InventoryReliability } from '../../population/warnings/inventory-warning';

export function describeLeftOut({ disabledIdentities, disabledAccounts }: InventoryReliability['leftOut']): string {
  return `${disabledIdentities} disabled identities and ${disabledAccounts} disabled accounts`;
}

export function describeUnmatched({
  sourceId,
  attribute,
  count,
  values,
}: InventoryReliability['unmatched'][number]): string {
  const more = count > values.length ? ` and ${count - values.length} more` : '';
  return `values of ${attribute} of ${sourceId}: ${values.map((value) => `“${value}”`).join(', ')}${more}`;
}
