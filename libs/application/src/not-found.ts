import type { AuditedType } from './ports/audit-event-log';

/** What a request names: a resource by its id; a search attribute by its name. */
export interface MissingResource {
  readonly type:
    | AuditedType
    | 'AUDIT_EVENT'
    | 'IMPORT'
    | 'IMPORT_SCHEDULE'
    | 'SOD_CHECK'
    | 'SOD_VIOLATION'
    | 'VIOLATION_REPORT'
    | 'WEBHOOK_DELIVERY';
  readonly id: string;
}

/** Some of what the request names does not exist. A ref whose type does not fit its id names nothing. */
export interface NotFound {
  readonly kind: 'not-found';
  /** The first ones, at most `maxNamedMissing`. */
  readonly missing: readonly MissingResource[];
  /** Number of further ones; absent where there is none. */
  readonly omitted?: number;
}

/** With the number of the others, as many as errors that are described in one response. */
const maxNamedMissing = 99;

export function notFound(type: MissingResource['type'], id: string): NotFound {
  return { kind: 'not-found', missing: [{ type, id }] };
}

/** Names the first of all that is missing, and counts the others. */
export function allNotFound(missing: readonly MissingResource[], most = maxNamedMissing): NotFound {
  if (missing.length <= most) return { kind: 'not-found', missing };
  return { kind: 'not-found', missing: missing.slice(0, most), omitted: missing.length - most };
}

/** The same error with at most `most` names. */
export function shortenNotFound({ missing, omitted = 0 }: NotFound, most: number): NotFound {
  const shorter = allNotFound(missing, most);
  const all = omitted + (shorter.omitted ?? 0);
  return all === 0 ? shorter : { ...shorter, omitted: all };
}

/** `ACCESS_PROFILE` reads `access profile`. */
export function describeType(type: MissingResource['type']): string {
  return type.toLowerCase().replaceAll('_', ' ');
}
