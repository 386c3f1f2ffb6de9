import type { AccountAttributeKey } from '@identity-governance/application';
import type { AccountAttribute } from '@identity-governance/records';
import { defineFlatTable } from './table';

export const accountAttributeTable = defineFlatTable<AccountAttribute, AccountAttributeKey>({
  name: 'account_attribute',
  kind: 'accountAttributes',
  key: ['sourceId', 'name'],
  columns: {
    sourceId: 'text',
    name: 'text',
    type: 'text',
    multiValued: 'boolean',
    entitlement: 'boolean',
    description: 'nullable-text',
  },
});
