import type { AuditEventLog } from '../ports/audit-event-log';
import { formatTime } from '../ports/clock';
import type { CurrentActor } from '../ports/current-actor';
import { timeOfId, type IdGenerator } from '../ports/id-generator';
import type { AuditAction, AuditedRow, AuditedType, AuditEvent } from './audit-event';

/** Changed rows of one kind of the population in one transaction that have an event each. */
export const bulkLimit = 1000;
/** Events that are held in memory before they are written. */
const CHUNK = 500;

export interface Change {
  readonly type: AuditedType;
  readonly id: string;
  readonly before: AuditedRow | null;
  readonly after: AuditedRow | null;
}

export interface ChangeCounts {
  readonly created: number;
  readonly updated: number;
  readonly deleted: number;
}

interface Population {
  readonly counts: ChangeCounts;
  /** Undefined once there are too many. */
  readonly events: readonly AuditEvent[] | undefined;
}

const none: ChangeCounts = { created: 0, updated: 0, deleted: 0 };

/**
 * The events of one transaction. Memory is bounded: rows of the population are held up to `bulkLimit` a kind, others
 * are written as they come.
 */
export class AuditTrail {
  private events: AuditEvent[] = [];
  private readonly populations = new Map<AuditedType, Population>();

  constructor(
    private readonly log: AuditEventLog,
    private readonly ids: IdGenerator,
    private readonly currentActor: CurrentActor,
  ) {}

  /** Rows of a kind that always has an event for each. */
  async record(changes: readonly Change[]): Promise<void> {
    this.events.push(...changes.map((change) => this.eventOf(change)));
    if (this.events.length >= CHUNK) await this.writeOut();
  }

  /** Whether the rows of this kind still have an event each. */
  isDetailed(type: AuditedType): boolean {
    const population = this.populations.get(type);
    return population === undefined || population.events !== undefined;
  }

  /** Rows of the population; without `changes` only their numbers are known. */
  recordPopulation(type: AuditedType, counts: ChangeCounts, changes?: readonly Change[]): void {
    const before = this.populations.get(type) ?? { counts: none, events: [] };
    const sum = add(before.counts, counts);
    const isFew = before.events !== undefined && changes !== undefined && total(sum) <= bulkLimit;
    const events = isFew ? [...before.events, ...changes.map((change) => this.eventOf(change))] : undefined;
    this.populations.set(type, { counts: sum, events });
  }

  /** Many rows of one kind, as one event. */
  recordBulk(type: AuditedType, counts: ChangeCounts): void {
    if (total(counts) === 0) return;
    this.events.push(this.event('BULK', { type, id: null, before: null, after: { ...counts } }));
  }

  /** Writes what is left; the last thing in the transaction. */
  async end(): Promise<void> {
    for (const [type, { events, counts }] of this.populations) {
      if (events === undefined) this.recordBulk(type, counts);
      else this.events.push(...events);
    }
    await this.writeOut();
  }

  private async writeOut(): Promise<void> {
    const { events } = this;
    this.events = [];
    if (events.length > 0) await this.log.append(events);
  }

  private eventOf(change: Change): AuditEvent {
    const action = change.before === null ? 'CREATED' : change.after === null ? 'DELETED' : 'UPDATED';
    return this.event(action, change);
  }

  private event(action: AuditAction, change: Omit<Change, 'id'> & { readonly id: string | null }): AuditEvent {
    const id = this.ids.next();
    const { name, trackingId } = this.currentActor.get();
    return {
      id,
      created: formatTime(timeOfId(id)),
      actor: name,
      trackingId,
      action,
      resourceType: change.type,
      resourceId: change.id,
      before: change.before,
      after: change.after,
    };
  }
}

function add(a: ChangeCounts, b: ChangeCounts): ChangeCounts {
  return { created: a.created + b.created, updated: a.updated + b.updated, deleted: a.deleted + b.deleted };
}

function total({ created, updated, deleted }: ChangeCounts): number {
  return created + updated + deleted;
}
