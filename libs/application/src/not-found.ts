import type { AuditedType } from './ports/audit-event-log';

/** What a request names: a resource by its id; a search attribute by its name. */
export interface MissingResource {
  readonly type: AuditedType | 'AUDIT_EVENT' | 'SOD_CHECK';
  readonly id: string;
}

/**
 * Some of what the request names does not exist; all of it is listed. A ref whose type does not fit its id names
 * nothing.
 */
export interface NotFound {
  readonly kind: 'not-found';
  readonly missing: readonly MissingResource[];
}

export function notFound(type: MissingResource['type'], id: string): NotFound {
  return { kind: 'not-found', missing: [{ type, id }] };
}

/** `ACCESS_PROFILE` reads `access profile`. */
export function describeType(type: MissingResource['type']): string {
  return type.toLowerCase().replaceAll('_', ' ');
}
