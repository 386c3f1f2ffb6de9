import type { AuditEvent } from '@identity-governance/application';
import { defineFlatTable } from './table';

export const auditEventTable = defineFlatTable<AuditEvent, string>({
  name: 'audit_event',
  kind: null,
  key: ['id'],
  columns: {
    id: 'text',
    created: 'text',
    actor: 'text',
    actorKind: 'text',
    subject: 'nullable-text',
    address: 'nullable-text',
    tokenId: 'nullable-text',
    trackingId: 'text',
    overrides: 'nullable-text',
    action: 'text',
    resourceType: 'text',
    resourceId: 'text',
    before: 'nullable-json',
    after: 'nullable-json',
  },
});
