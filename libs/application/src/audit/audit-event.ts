export const auditActions = ['CREATED', 'UPDATED', 'DELETED', 'BULK'] as const;
/** `BULK`: many rows of one kind, of which only the numbers are kept. */
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
  readonly trackingId: string;
  readonly action: AuditAction;
  readonly resourceType: AuditedType;
  /** The id of the row, the parts of a longer key joined by `/`; null of a `BULK` event. */
  readonly resourceId: string | null;
  /** The whole row; null of a row that was created. */
  readonly before: AuditedRow | null;
  /**
   * The whole row; null of a row that was deleted. Of a `BULK` event the numbers of rows:
   * `{ created, updated, deleted }`.
   */
  readonly after: AuditedRow | null;
}
