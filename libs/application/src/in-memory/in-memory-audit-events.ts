import type { AuditEvent } from '../ports/audit-event-log';
import type { AuditEventLog } from '../ports/audit-event-log';
import { InMemoryCollection } from './in-memory-collection';
import type { InMemoryDraft } from './in-memory-state';

export class InMemoryAuditEvents extends InMemoryCollection<AuditEvent, string> implements AuditEventLog {
  constructor(draft: InMemoryDraft) {
    super(draft, { table: 'auditEvents', kind: null, keyParts: (key) => [typeof key === 'string' ? key : key.id] });
  }

  async append(events: readonly AuditEvent[]): Promise<void> {
    await this.save(events);
  }
}
