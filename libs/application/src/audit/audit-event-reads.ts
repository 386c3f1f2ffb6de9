import { ok } from '@identity-governance/values';
import type { TextField } from '../ports/collection';
import { lowestIdAt } from '../ports/id-generator';
import type { Query } from '../ports/query';
import type { ReadableKind, ReaderOf } from '../read-resource';
import type { AuditEvent } from '../ports/audit-event-log';
import type { ServiceIdentifier } from 'inversify';

/** `from` inclusive, `to` exclusive, in milliseconds since 1970. */
export interface AuditEventQuery extends Query<TextField<AuditEvent>> {
  readonly from?: number | undefined;
  readonly to?: number | undefined;
  /** Only sealed events after this position, in the order of their positions; nothing else narrows them then. */
  readonly afterPosition?: number | undefined;
}

/** An event as clients read it. */
export interface AuditEventView extends AuditEvent {
  /** Its place in the chain of sealed events, from 1 up without gaps; null until it is sealed. */
  readonly position: number | null;
}

/** Ids tell times, so that events are found by time as they are by id. */
export const auditEventReads: ReadableKind<'auditEvents', AuditEvent, AuditEventView, AuditEventQuery> = {
  type: 'AUDIT_EVENT',
  get: (tx, id) => tx.auditEvents.get(id),
  getMany: (tx, ids) => tx.auditEvents.getMany(ids),
  async outline(tx, { from, to, afterPosition, where = [], ...query }) {
    if (afterPosition !== undefined) {
      const items = await tx.auditEvents.outlineAfter(afterPosition, query.limit);
      return ok({ items, total: null, next: null });
    }
    const range = [
      ...(from === undefined ? [] : [{ field: 'id', op: 'ge', value: lowestIdAt(from) } as const]),
      ...(to === undefined ? [] : [{ field: 'id', op: 'lt', value: lowestIdAt(to) } as const]),
    ];
    return ok(await tx.auditEvents.outline({ ...query, where: [...where, ...range] }));
  },
  async view(tx, events) {
    const positions = await tx.auditEvents.positionsOf(events.map(({ id }) => id));
    return events.map((event) => ({ ...event, position: positions.get(event.id) ?? null }));
  },
};

export type ReadAuditEvents = ReaderOf<typeof auditEventReads>;
export const ReadAuditEvents: ServiceIdentifier<ReadAuditEvents> = Symbol.for('ReadAuditEvents');
