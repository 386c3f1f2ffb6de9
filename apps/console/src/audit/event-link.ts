import { accessTypes } from '../api/access-ref';
import type { components } from '../api/openapi';

type Event = Pick<components['schemas']['AuditEvent'], 'resourceType' | 'resourceId' | 'action' | 'before' | 'after'>;

/** Returns the screen of an event's resource; undefined if there is none. */
export function linkOf({ resourceType, resourceId: id, action, before, after }: Event) {
  const identity = (after ?? before)?.identityId;
  const owner = resourceType === 'ASSIGNMENT' || resourceType === 'ACCOUNT';
  if (owner)
    return typeof identity === 'string' ? ({ to: '/identities/$id', params: { id: identity } } as const) : undefined;
  if (action === 'DELETED') return undefined;
  if (resourceType === 'SOD_POLICY') return { to: '/policies/$id', params: { id } } as const;
  if (resourceType === 'PENDING_CHANGE') return { to: '/approvals/$id', params: { id } } as const;
  if (resourceType === 'IDENTITY') return { to: '/identities/$id', params: { id } } as const;
  const type = accessTypes.find((one) => one === resourceType);
  return type && ({ to: '/access/$type/$id', params: { type, id } } as const);
}
