import type { ActorKind } from './current-actor';
import type { CollectionReader } from './collection';

export const auditActions = ['CREATED', 'UPDATED', 'DELETED'] as const;
export type AuditAction = (typeof auditActions)[number];

export const auditedTypes = [
  'ACCESS_PROFILE',
  'ACCOUNT',
  'ACCOUNT_ATTRIBUTE',
  'ASSIGNMENT',
  'AUTH_PROFILE',
  'ENTITLEMENT',
  'GRANT',
  'IDENTITY',
  'IDENTITY_PROFILE',
  'ROLE',
  'SEARCH_ATTRIBUTE',
  'SOD_POLICY',
  'SOURCE',
] as const;
export type AuditedType = (typeof auditedTypes)[number];

export type AuditedRow = Readonly<Record<string, unknown>>;

/**
 * One change of the state: who changed what, from what to what. Written in the transaction of the change, and never
 * changed.
 */
export interface AuditEvent {
  /** Later events have greater ids: the order of events is that of their ids. */
  readonly id: string;
  /** RFC 3339, the time that the id tells. */
  readonly created: string;
  readonly actor: string;
  readonly actorKind: ActorKind | 'UNKNOWN';
  /** Of a request: the subject of its token, the address it came from, and the id of its token. */
  readonly subject: string | null;
  readonly address: string | null;
  readonly tokenId: string | null;
  readonly trackingId: string;
  readonly action: AuditAction;
  readonly resourceType: AuditedType;
  /** The id of the row, the parts of a longer key joined by `/`. */
  readonly resourceId: string;
  /** The whole row; null of a row that was created. */
  readonly before: AuditedRow | null;
  /** The whole row; null of a row that was deleted. */
  readonly after: AuditedRow | null;
}

export type AuditEventReader = CollectionReader<AuditEvent, string>;

/** `append`: adds events with new ids, in the order of their ids. What was appended is never changed. */
export interface AuditEventLog extends AuditEventReader {
  append(events: readonly AuditEvent[]): Promise<void>;
}
