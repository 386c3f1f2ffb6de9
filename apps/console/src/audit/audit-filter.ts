import type { SearchSchemaInput } from '@tanstack/react-router';
import type { components } from '../api/openapi';
import { quoteValue as quote } from '../api/filter';
import { textOf, type SearchValues } from '../routing/search-params';

/** The filter in the URL of the audit screen. */
export interface AuditFilter {
  readonly actor?: string | undefined;
  readonly action?: string | undefined;
  readonly type?: string | undefined;
  readonly resource?: string | undefined;
  /** The id of the request, such as that of an import. */
  readonly request?: string | undefined;
  /** Dates of the first and the last day, which are days of UTC. */
  readonly from?: string | undefined;
  readonly to?: string | undefined;
  readonly [name: string]: string | undefined;
}

type Event = components['schemas']['AuditEvent'];

export const auditActions: readonly Event['action'][] = [
  'CREATED',
  'UPDATED',
  'DELETED',
  'CARRIED',
  'COMPARED',
  'REFUSED',
  'ERASED',
];
export const auditTypes: readonly Event['resourceType'][] = [
  'SOD_POLICY',
  'PENDING_CHANGE',
  'CONTROL',
  'APPLIED_CONTROL',
  'IDENTITY',
  'ASSIGNMENT',
  'ROLE',
  'ACCESS_PROFILE',
  'ENTITLEMENT',
  'GRANT',
  'ACCOUNT',
  'ACCOUNT_ATTRIBUTE',
  'SOURCE',
  'IDENTITY_PROFILE',
  'GOVERNANCE_GROUP',
  'GOVERNANCE_GROUP_MEMBER',
  'SEARCH_ATTRIBUTE',
  'AUTH_PROFILE',
  'ANSWER_SETTINGS',
  'ERASURE',
  'JOB',
  'REQUEST',
  'VIOLATION_RECORDS',
];

export function readAuditFilter(values: SearchValues & SearchSchemaInput & AuditFilter): AuditFilter {
  const { actor, action, type, resource, request, from, to } = values;
  return {
    actor: textOf(actor),
    action: auditActions.find((one) => one === action),
    type: auditTypes.find((one) => one === type),
    resource: textOf(resource),
    request: textOf(request),
    from: dateOf(from),
    to: dateOf(to),
  };
}

/** Returns the conditions in the API's filter language, and the times. */
export function toAuditQuery({ actor, action, type, resource, request, from, to }: AuditFilter) {
  const conditions = [
    actor !== undefined && `(actor eq ${quote(actor)} or subject eq ${quote(actor)})`,
    action !== undefined && `action eq ${quote(action)}`,
    type !== undefined && `resourceType eq ${quote(type)}`,
    resource !== undefined && `resourceId sw ${quote(resource)}`,
    request !== undefined && `trackingId eq ${quote(request)}`,
  ].filter((one) => one !== false);
  return {
    filters: conditions.length === 0 ? undefined : conditions.join(' and '),
    from: from === undefined ? undefined : startOf(from, 0),
    to: to === undefined ? undefined : startOf(to, 1),
  };
}

function dateOf(value: unknown): string | undefined {
  const text = textOf(value);
  return text !== undefined && /^\d{4}-\d\d-\d\d$/.test(text) && !Number.isNaN(Date.parse(text)) ? text : undefined;
}

function startOf(date: string, daysLater: number): string {
  return new Date(Date.parse(`${date}T00:00:00Z`) + daysLater * 86_400_000).toISOString();
}
