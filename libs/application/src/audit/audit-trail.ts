import type { AuditEventLog } from '../ports/audit-event-log';
import { formatTime } from '../ports/clock';
import type { Actor, CurrentActor } from '../ports/current-actor';
import { timeOfId, type IdGenerator } from '../ports/id-generator';
import type { EventAuthor, StagedMerges } from '../ports/staged-merges';
import { watchSlices } from './watch-slices';
import type { AuditedRow, AuditedType, AuditEvent } from '../ports/audit-event-log';

/** Events that are held in memory before they are written. */
const CHUNK = 250;
/** Limit on the characters of the rows in a chunk; a single row may have a million. */
const CHUNK_CHARACTERS = 4 * 1024 * 1024;

export interface Change {
  readonly type: AuditedType;
  readonly id: string;
  readonly before: AuditedRow | null;
  readonly after: AuditedRow | null;
}

/** The events of one transaction: one for each changed row, written in chunks, in the order of the changes. */
export class AuditTrail {
  private events: AuditEvent[] = [];
  private characters = 0;
  private writing: Promise<void> = Promise.resolve();
  /** The owners of the files that the changes of these policies override. */
  private readonly overrides = new Map<string, string>();

  constructor(
    private readonly log: AuditEventLog,
    private readonly ids: IdGenerator,
    private readonly currentActor: CurrentActor,
  ) {}

  async record(changes: readonly Change[]): Promise<void> {
    for (const change of changes) {
      this.events.push(this.eventOf(change));
      this.characters += charactersIn(change.before) + charactersIn(change.after);
      if (this.events.length >= CHUNK || this.characters >= CHUNK_CHARACTERS) await this.writeOut();
    }
  }

  /** Notes that the changes of this policy in the transaction override the files of an owner. */
  noteOverride(policyId: string, owner: string): void {
    this.overrides.set(policyId, owner);
  }

  /** Returns merges that write their events after those of earlier changes. */
  watchMerges(merges: StagedMerges): StagedMerges {
    return watchSlices(merges, async (slice, refused, options) => {
      await this.end();
      return slice.merge(refused, { ...options, author: authorOf(this.currentActor.get()) });
    });
  }

  /** Writes the remaining events, as the last step of the transaction. */
  async end(): Promise<void> {
    await this.writeOut();
    await this.writing;
  }

  /** Waits for the previous chunk: one is written while the next is made. */
  private async writeOut(): Promise<void> {
    const { events } = this;
    this.events = [];
    this.characters = 0;
    await this.writing;
    if (events.length === 0) return;
    this.writing = this.log.append(events);
    this.writing.catch(() => undefined); // the awaiting caller reports it
  }

  private eventOf(change: Change): AuditEvent {
    return {
      ...eventBy(this.currentActor.get(), this.ids.next()),
      overrides: change.type === 'SOD_POLICY' ? (this.overrides.get(change.id) ?? null) : null,
      action: change.before === null ? 'CREATED' : change.after === null ? 'DELETED' : 'UPDATED',
      resourceType: change.type,
      resourceId: change.id,
      before: change.before,
      after: change.after,
    };
  }
}

/** Returns the length of all its strings at any depth, including property names. */
function charactersIn(value: unknown): number {
  if (typeof value === 'string') return value.length;
  if (typeof value !== 'object' || value === null) return 1;
  return Object.entries(value).reduce((sum, [name, member]) => sum + name.length + charactersIn(member), 0);
}

type Signature = EventAuthor & Pick<AuditEvent, 'created' | 'id' | 'overrides'>;

/** Returns the actor and the time of an event that overrides nothing. */
export function eventBy(actor: Actor, id: string): Signature {
  return { id, created: formatTime(timeOfId(id)), overrides: null, ...authorOf(actor) };
}

function authorOf({ kind, name, trackingId, origin }: Actor): EventAuthor {
  return {
    actor: name,
    actorKind: kind,
    subject: origin?.subject ?? null,
    address: origin?.address ?? null,
    tokenId: origin?.tokenId ?? null,
    trackingId,
  };
}
