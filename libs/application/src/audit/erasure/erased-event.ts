import type { AuditEvent, Erasure } from '../../ports/audit-event-log';
import type { Actor } from '../../ports/current-actor';
import { eventBy } from '../audit-trail';

interface ErasureBy {
  readonly actor: Actor;
  /** The id of the event. */
  readonly id: string;
  readonly pseudonym: string;
  readonly erasure: Erasure;
}

/** Returns the event that names erased events, so that they are told apart from changed ones. */
export function erasedEvent({ actor, id, pseudonym, erasure }: ErasureBy): AuditEvent {
  const resource = { action: 'ERASED', resourceType: 'ERASURE', resourceId: pseudonym } as const;
  return { ...eventBy(actor, id), ...resource, before: null, after: { ...erasure } };
}
