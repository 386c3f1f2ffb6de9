import type { AuditEvent } from '../audit/audit-event';
import type { CollectionReader } from './collection';

export type AuditEventReader = CollectionReader<AuditEvent, string>;

/** `append`: adds events with new ids, in the order of their ids. What was appended is never changed. */
export interface AuditEventLog extends AuditEventReader {
  append(events: readonly AuditEvent[]): Promise<void>;
}
