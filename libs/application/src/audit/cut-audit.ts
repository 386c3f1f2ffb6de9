import { err, ok, type Result } from '@identity-governance/values';
import type { AuditedRow, AuditEvent, AuditHead } from '../ports/audit-event-log';
import { daysBefore } from '../ports/clock';
import type { CurrentActor } from '../ports/current-actor';
import type { IdGenerator } from '../ports/id-generator';
import { stateParts } from '../ports/change-log';
import type { StoreOf } from '../ports/store';
import { origin, type Digest } from './audit-seal';
import { eventBy } from './audit-trail';
import { ChainReader, readChain } from './verify-audit';

/** Events removed in one transaction, so that others do not wait long for its locks. */
const CHUNK = 500;

export interface CutAuditPorts {
  readonly store: StoreOf<'auditEvents' | 'currentTime', 'auditEvents'>;
  readonly ids: IdGenerator;
  readonly currentActor: CurrentActor;
  readonly digest: Digest;
}

export interface AuditCut {
  /** Carried rows: rows that still exist get a new event, so that the log still leads to the state. */
  readonly carried: number;
  readonly removed: number;
}

/** The part to remove differs from what was sealed: it is evidence, and nothing was removed. */
export interface AuditDamaged {
  readonly kind: 'audit-damaged';
  /** The part starts after this position, and ends with the other. */
  readonly after: number;
  readonly upTo: number;
  readonly faultCount: number;
}

export function describeAuditDamage({ after, upTo, faultCount }: AuditDamaged): string {
  const part = `the audit log from position ${after + 1} to ${upTo}`;
  return `${part} has ${faultCount === 1 ? 'an error' : `${faultCount} errors`}, so nothing was removed: run \`governance audit verify\``;
}

/**
 * Removes events that were sealed more than the given number of days ago, at least 30, by the time of their seals; the
 * time that an event states does not count. The last removed link stays as the anchor of the chain, from which it can
 * be verified. An interrupted run is continued by the next call.
 */
export class CutAudit {
  constructor(private readonly ports: CutAuditPorts) {}

  async execute(days: number): Promise<Result<AuditCut, AuditDamaged>> {
    const { store } = this.ports;
    const { last, anchor } = await store.read(async ({ auditEvents, currentTime }) => {
      const time = daysBefore(Date.parse(await currentTime()), days);
      return { last: await auditEvents.lastSealedBefore(time), anchor: (await auditEvents.anchor()) ?? origin };
    });
    if (last === undefined || last.position <= anchor.position) {
      return ok({ carried: 0, removed: await this.removeAll() });
    }
    const damaged = await this.findDamage(anchor, last.position);
    if (damaged !== undefined) return err(damaged);
    const carried = await this.carryAll(last.position);
    await store.write([], ({ auditEvents }) => auditEvents.anchorAt(last));
    return ok({ carried, removed: await this.removeAll() });
  }

  private async findDamage(anchor: AuditHead, last: number): Promise<AuditDamaged | undefined> {
    const chain = new ChainReader(anchor, [], this.ports.digest);
    await readChain(this.ports.store, chain, last);
    // What an erasure left is named by later events, which may stay.
    if (chain.hasErased) await readChain(this.ports.store, chain);
    chain.end(0);
    const { faultCount, head } = chain;
    const part = { after: anchor.position, upTo: head.position };
    return faultCount === 0 ? undefined : { kind: 'audit-damaged', ...part, faultCount };
  }

  private async carryAll(position: number): Promise<number> {
    const { store, ids, currentActor } = this.ports;
    let carried = 0;
    for (;;) {
      // Under all locks: no other transaction changes such a row meanwhile.
      const count = await store.write(stateParts, async ({ auditEvents }) => {
        const events = await auditEvents.lastOfRows(position, CHUNK);
        const actor = currentActor.get();
        await auditEvents.append(events.map((event) => ({ ...carry(event), ...eventBy(actor, ids.next()) })));
        return events.length;
      });
      carried += count;
      if (count < CHUNK) return carried;
    }
  }

  private async removeAll(): Promise<number> {
    let removed = 0;
    for (;;) {
      const count = await this.ports.store.write([], ({ auditEvents }) => auditEvents.removeCut(CHUNK));
      removed += count;
      if (count === 0) return removed;
    }
  }
}

type Carried = Pick<AuditEvent, 'action' | 'resourceType' | 'resourceId' | 'before' | 'after'>;

function carry({ resourceType, resourceId, after }: AuditEvent): Carried {
  const row: AuditedRow | null = after;
  return { action: 'CARRIED', resourceType, resourceId, before: row, after: row };
}
