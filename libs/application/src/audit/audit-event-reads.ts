import { ok } from '@identity-governance/domain';
import type { TextField } from '../ports/collection';
import { lowestIdAt } from '../ports/id-generator';
import type { Query } from '../ports/query';
import type { ReadableKind } from '../read-resource';
import type { AuditEvent } from '../ports/audit-event-log';

/** `from` inclusive, `to` exclusive, in milliseconds since 1970. */
export interface AuditEventQuery extends Query<TextField<AuditEvent>> {
  readonly from?: number | undefined;
  readonly to?: number | undefined;
}

/** Ids tell times, so that events are found by time as they are by id. */
export const auditEventReads: ReadableKind<'auditEvents', AuditEvent, AuditEvent, AuditEventQuery> = {
  type: 'AUDIT_EVENT',
  get: (tx, id) => tx.auditEvents.get(id),
  async list(tx, { from, to, where = [], ...query }) {
    const range = [
      ...(from === undefined ? [] : [{ field: 'id', op: 'ge', value: lowestIdAt(from) } as const]),
      ...(to === undefined ? [] : [{ field: 'id', op: 'lt', value: lowestIdAt(to) } as const]),
    ];
    return ok(await tx.auditEvents.list({ ...query, where: [...where, ...range] }));
  },
  view: (_, events) => Promise.resolve(events),
};
