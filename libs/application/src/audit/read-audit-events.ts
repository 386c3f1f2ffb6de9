import type { Result } from '@identity-governance/domain';
import { err, ok } from '@identity-governance/domain';
import type { TextField } from '../ports/collection';
import { lowestIdAt } from '../ports/id-generator';
import type { Listing, Query } from '../ports/query';
import type { StoreOf } from '../ports/store';
import type { AuditEvent } from './audit-event';
import { notFound, type NotFound } from '../not-found';

/** `from` inclusive, `to` exclusive, in milliseconds since 1970. */
export interface AuditEventQuery extends Query<TextField<AuditEvent>> {
  readonly from?: number | undefined;
  readonly to?: number | undefined;
}

export class ReadAuditEvents {
  constructor(private readonly store: StoreOf<'auditEvents'>) {}

  get(id: string): Promise<Result<AuditEvent, NotFound>> {
    return this.store.read(async (tx) => {
      const event = await tx.auditEvents.get(id);
      return event === undefined ? err(notFound('AUDIT_EVENT', id)) : ok(event);
    });
  }

  /** Ids tell times, so that events are found by time as they are by id. */
  list({ from, to, where = [], ...query }: AuditEventQuery): Promise<Listing<AuditEvent>> {
    const range = [
      ...(from === undefined ? [] : [{ field: 'id', op: 'ge', value: lowestIdAt(from) } as const]),
      ...(to === undefined ? [] : [{ field: 'id', op: 'lt', value: lowestIdAt(to) } as const]),
    ];
    return this.store.read((tx) => tx.auditEvents.list({ ...query, where: [...where, ...range] }));
  }
}
