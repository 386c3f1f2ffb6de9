import type { AuditEvent } from '../ports/audit-event-log';
import type { Clock } from '../ports/clock';
import type { Actor } from '../ports/current-actor';
import type { IdGenerator } from '../ports/id-generator';
import type { StoreOf } from '../ports/store';
import { eventBy } from './audit-trail';

/** A refused request to change something, with its authenticated sender. */
export interface Refusal {
  readonly actor: Actor;
  /** The id of the operation. */
  readonly operation: string;
  readonly method: string;
  readonly path: string;
  readonly status: number;
}

const WINDOW = 60_000;
const MAX_OF_ONE_CLIENT = 10;
const MOST = 100;

export interface RecordRefusalsPorts {
  readonly store: StoreOf<never, 'auditEvents'>;
  readonly clock: Clock;
  readonly ids: IdGenerator;
}

/**
 * Writes an event for refused changes: ten a minute per client and a hundred in total, so that no client can flood the
 * log. The next event states how many were omitted; the request log has each of them.
 */
export class RecordRefusals {
  private started = -Infinity;
  private recorded = 0;
  private leftOut = 0;
  private readonly ofClients = new Map<string, number>();

  constructor(private readonly ports: RecordRefusalsPorts) {}

  async execute(refusal: Refusal): Promise<void> {
    if (!this.admit(refusal.actor.name)) return;
    const { leftOut } = this;
    this.leftOut = 0;
    await this.ports.store.write([], ({ auditEvents }) => auditEvents.append([this.eventOf(refusal, leftOut)]));
  }

  private admit(client: string): boolean {
    const now = this.ports.clock.now();
    // Without this a clock that is set back would extend the window.
    if (now < this.started || now - this.started >= WINDOW) {
      this.started = now;
      this.recorded = 0;
      this.ofClients.clear();
    }
    const before = this.ofClients.get(client) ?? 0;
    if (this.recorded >= MOST || before >= MAX_OF_ONE_CLIENT) {
      this.leftOut++;
      return false;
    }
    this.recorded++;
    this.ofClients.set(client, before + 1);
    return true;
  }

  private eventOf({ actor, operation, method, path, status }: Refusal, leftOut: number): AuditEvent {
    return {
      ...eventBy(actor, this.ports.ids.next()),
      action: 'REFUSED',
      resourceType: 'REQUEST',
      resourceId: operation,
      before: null,
      after: { method, path, status, ...(leftOut > 0 && { leftOut }) },
    };
  }
}
