import type { AuditedType } from '../ports/audit-event-log';

/** A resource that a request names: by its id; a search attribute by its name. */
export interface MissingResource {
  readonly type:
    | AuditedType
    | 'AUDIT_EVENT'
    | 'IMPORT'
    | 'IMPORT_SCHEDULE'
    | 'SOD_CHECK'
    | 'SOD_VIOLATION'
    | 'STATE_QUERY'
    | 'VIOLATION_REPORT'
    | 'WEBHOOK_DELIVERY';
  readonly id: string;
}

/** Resources that the request names do not exist. A ref whose type does not fit its id names nothing. */
export interface NotFound {
  readonly kind: 'not-found';
  /** The first ones, at most `maxNamedMissing`. */
  readonly missing: readonly MissingResource[];
  /** Number of further ones; absent if there are none. */
  readonly omitted?: number;
}

/** Together with the number of the others, the maximum number of errors described in one response. */
const maxNamedMissing = 99;

export function notFound(type: MissingResource['type'], id: string): NotFound {
  return { kind: 'not-found', missing: [{ type, id }] };
}

/** Names the first missing resources, and counts the others. */
export function allNotFound(missing: readonly MissingResource[], most = maxNamedMissing): NotFound {
  if (missing.length <= most) return { kind: 'not-found', missing };
  return { kind: 'not-found', missing: missing.slice(0, most), omitted: missing.length - most };
}

/** Returns the same error with at most `most` names. */
export function shortenNotFound({ missing, omitted = 0 }: NotFound, most: number): NotFound {
  const shorter = allNotFound(missing, most);
  const all = omitted + (shorter.omitted ?? 0);
  return all === 0 ? shorter : { ...shorter, omitted: all };
}

/** Returns the type in words: `ACCESS_PROFILE` becomes `access profile`, and `SOD_POLICY` becomes `SOD policy`. */
export function describeType(type: MissingResource['type']): string {
  return type.toLowerCase().replaceAll('_', ' ').replace(/^sod /, 'SOD ');
}
