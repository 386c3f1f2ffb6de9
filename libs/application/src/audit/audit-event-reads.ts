import { ok } from '@identity-governance/values';
import type { TextField } from '../ports/collection';
import { lowestIdAt } from '../ports/id-generator';
import type { Condition, Query } from '../ports/query';
import type { ReadableKind } from '../resources/read-resource';
import type { AuditEvent } from '../ports/audit-event-log';

/** `from` inclusive, `to` exclusive, in milliseconds since 1970. */
export interface AuditEventQuery extends Query<TextField<AuditEvent>> {
  readonly from?: number | undefined;
  readonly to?: number | undefined;
  /** Only sealed events after this position, in the order of their positions; no other condition then applies. */
  readonly afterPosition?: number | undefined;
}

/** An event as clients read it. */
export interface AuditEventView extends AuditEvent {
  /** Position in the chain of sealed events, from 1 up without gaps; null until the event is sealed. */
  readonly position: number | null;
}

/** Ids contain times, so that events are found by time through their ids. */
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
    return ok(await tx.auditEvents.outline({ ...query, where: [...where.map(byId), ...range] }));
  },
  async view(tx, events) {
    const positions = await tx.auditEvents.positionsOf(events.map(({ id }) => id));
    return events.map((event) => ({ ...event, position: positions.get(event.id) ?? null }));
  },
};

type EventCondition = Condition<TextField<AuditEvent>>;

/** Replaces times by ids, which contain them to the millisecond. */
function byId(condition: EventCondition): EventCondition {
  switch (condition.op) {
    case 'and':
    case 'or':
      return { ...condition, of: condition.of.map(byId) };
    case 'not':
      return { op: 'not', of: byId(condition.of) };
    case 'words':
    case 'pr':
    case 'sw':
    case 'co':
      return condition;
    case 'in':
      if (condition.field !== 'created') return condition;
      return { op: 'or', of: condition.values.map((value) => byId({ field: 'created', op: 'eq', value })) };
    case 'eq':
    case 'gt':
    case 'ge':
    case 'lt':
    case 'le':
      return condition.field === 'created' ? atTime(condition.op, Math.max(0, Date.parse(condition.value))) : condition;
  }
}

function atTime(op: 'eq' | 'gt' | 'ge' | 'lt' | 'le', time: number): EventCondition {
  const from = (milliseconds: number) => ({ field: 'id', op: 'ge', value: lowestIdAt(milliseconds) }) as const;
  const before = (milliseconds: number) => ({ field: 'id', op: 'lt', value: lowestIdAt(milliseconds) }) as const;
  switch (op) {
    case 'eq':
      return { op: 'and', of: [from(time), before(time + 1)] };
    case 'gt':
      return from(time + 1);
    case 'ge':
      return from(time);
    case 'lt':
      return before(time);
    case 'le':
      return before(time + 1);
  }
}
