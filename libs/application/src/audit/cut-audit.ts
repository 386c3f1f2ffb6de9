import type { AuditedRow, AuditEvent, AuditHead } from '../ports/audit-event-log';
import type { Clock } from '../ports/clock';
import { formatTime } from '../ports/clock';
import type { CurrentActor } from '../ports/current-actor';
import type { IdGenerator } from '../ports/id-generator';
import { stateParts } from '../ports/change-log';
import type { StoreOf } from '../ports/store';
import { eventBy } from './audit-trail';

/** Events of one transaction: nobody waits long for its locks. */
const CHUNK = 500;
const MILLISECONDS_A_DAY = 24 * 60 * 60 * 1000;

export interface CutAuditPorts {
  readonly store: StoreOf<'auditEvents', 'auditEvents'>;
  readonly clock: Clock;
  readonly ids: IdGenerator;
  readonly currentActor: CurrentActor;
}

export interface AuditCut {
  /** Of rows that are still there: they have an event of their own again, so that the log leads to the state. */
  readonly carried: number;
  readonly removed: number;
}

/**
 * Removes events that are older than some days, 30 at least. What was cut off last stays as the anchor of the chain,
 * which can be verified from there. Stopped halfway, the next call goes on.
 */
export class CutAudit {
  constructor(private readonly ports: CutAuditPorts) {}

  async execute(days: number): Promise<AuditCut> {
    const { store, clock } = this.ports;
    const time = formatTime(clock.now() - days * MILLISECONDS_A_DAY);
    const last = await this.findLastBefore(time);
    if (last === undefined) return { carried: 0, removed: await this.removeAll() };
    const carried = await this.carryAll(last.position);
    await store.write([], ({ auditEvents }) => auditEvents.anchorAt(last));
    return { carried, removed: await this.removeAll() };
  }

  /** The last link before the first event of that time or later, by binary search: later events have later times. */
  private findLastBefore(time: string): Promise<AuditHead | undefined> {
    return this.ports.store.read(async ({ auditEvents }) => {
      const head = await auditEvents.head();
      let low = (await auditEvents.anchor())?.position ?? 0;
      let high = head?.position ?? 0;
      let found: AuditHead | undefined;
      while (low < high) {
        const middle = Math.ceil((low + high) / 2);
        const [link] = await auditEvents.sealedAfter(middle - 1, 1);
        const created = link?.event?.created;
        if (link !== undefined && created !== undefined && created < time) {
          found = { position: link.position, hash: link.hash };
          low = middle;
        } else high = middle - 1;
      }
      return found;
    });
  }

  private async carryAll(position: number): Promise<number> {
    const { store, ids, currentActor } = this.ports;
    let carried = 0;
    for (;;) {
      // Under all locks: nobody changes such a row meanwhile.
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
