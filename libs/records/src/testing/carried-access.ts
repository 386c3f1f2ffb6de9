import { accessItemKey } from '@identity-governance/domain/shapes';
import type { AccessItemRef } from '@identity-governance/domain/sod';
import { canonicalDistinguishedName, canonicalName } from '@identity-governance/values';
import type { AccessItem } from '../inventory/access-item-row';
import type { Account } from '../inventory/account';
import type { AccountAttribute } from '../inventory/account-schema';

export interface CarryingOrganisation {
  readonly items: readonly AccessItem[];
  readonly schema: readonly AccountAttribute[];
  readonly accounts: readonly Account[];
}

const sameText = (a: string, b: string) => canonicalName(a) === canonicalName(b);
const sameDn = (a: string, b: string) => {
  const [one, other] = [a, b].map(canonicalDistinguishedName);
  return one === undefined ? other === undefined && sameText(a, b) : one === other;
};

/**
 * Returns the entitlements that one account carries, by the rules of docs/account-access.md written as slowly and
 * obviously as possible, for comparison with the real code.
 */
export function carriedNaively({ items, schema }: CarryingOrganisation, account: Account): readonly AccessItemRef[] {
  const carried = new Map<string, AccessItemRef>();
  for (const { sourceId, name, entitlement } of schema) {
    if (!entitlement || sourceId !== account.sourceId) continue;
    for (const [attribute, value] of Object.entries(account.attributes)) {
      if (!sameText(attribute, name)) continue;
      const strings = (Array.isArray(value) ? value : [value]).map(String);
      for (const item of items) {
        const isOfSource = item.type === 'ENTITLEMENT' && item.sourceId === sourceId;
        if (!isOfSource || item.attribute === null || item.value === null) continue;
        const types = typesOf(schema, sourceId, name);
        const isExact = types.every((type) => type === 'CASE_EXACT');
        const same = types.includes('DN') ? sameDn : isExact ? Object.is : sameText;
        if (!sameText(item.attribute, name) || !strings.some((text) => same(text, item.value!))) continue;
        carried.set(accessItemKey(item), { type: item.type, id: item.id });
      }
    }
  }
  return [...carried.values()];
}

function typesOf(schema: readonly AccountAttribute[], sourceId: string, name: string) {
  const marked = schema.filter((one) => one.entitlement && one.sourceId === sourceId && sameText(one.name, name));
  return marked.map(({ type }) => type);
}
