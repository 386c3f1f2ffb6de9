import {
  formatTime,
  isReplayed,
  type AuditAnchor,
  type AuditEvent,
  type AuditEventLog,
  type AuditHead,
  type AuditSeal,
  type FormerRow,
  type Clock,
  type SealedChange,
  type RowOutline,
  type SealedEvent,
} from '@identity-governance/application';
import { InMemoryCollection } from './in-memory-collection';
import type { InMemoryDraft } from './in-memory-state';

type StoredSeal = Omit<SealedEvent, 'event'>;

/** Seals by the ids of their events, in the order of their positions; a process has one clock and one order. */
export class InMemoryAuditEvents extends InMemoryCollection<AuditEvent, string> implements AuditEventLog {
  constructor(
    draft: InMemoryDraft,
    private readonly clock: Clock,
  ) {
    super(draft, { table: 'auditEvents', kind: null, keyParts: (key) => [typeof key === 'string' ? key : key.id] });
  }

  async append(events: readonly AuditEvent[]): Promise<void> {
    await this.save(events);
  }

  async sealedAfter(position: number, limit: number): Promise<readonly SealedEvent[]> {
    const links = [...this.seals().values()].filter((seal) => seal.position > position).slice(0, limit);
    const events = new Map((await this.getMany(links.map(({ eventId }) => eventId))).map((event) => [event.id, event]));
    return links.map((seal) => ({ ...seal, event: events.get(seal.eventId) ?? null }));
  }

  async changesAfter(position: number, limit: number): Promise<readonly SealedChange[]> {
    const links = await this.sealedAfter(position, limit);
    return links.map((link) => ({ position: link.position, event: link.event && formerRow(link.event) }));
  }

  async outlineAfter(position: number, limit: number): Promise<readonly RowOutline[]> {
    return (await this.sealedAfter(position, limit)).flatMap(({ event }) => (event ? [this.outlineOf(event)] : []));
  }

  async positionsOf(ids: readonly string[]): Promise<ReadonlyMap<string, number>> {
    const seals = ids.flatMap((id) => this.seals().get(id) ?? []);
    return Promise.resolve(new Map(seals.map(({ eventId, position }) => [eventId, position])));
  }

  async head(): Promise<AuditHead | undefined> {
    const last = [...this.seals().values()].at(-1);
    const { position, hash } = last ?? (await this.anchor()) ?? {};
    return position === undefined || hash === undefined ? undefined : { position, hash };
  }

  async anchor(): Promise<AuditAnchor | undefined> {
    return Promise.resolve([...this.draft.rows<AuditAnchor>('auditAnchors').values()].at(-1));
  }

  async lastSealedBefore(time: string): Promise<AuditHead | undefined> {
    const seals = [...this.seals().values()];
    const young = seals.findIndex(({ sealed }) => sealed >= time);
    const last = seals.slice(0, young === -1 ? undefined : young).at(-1);
    return Promise.resolve(last && { position: last.position, hash: last.hash });
  }

  async hasUnsealed(): Promise<boolean> {
    return Promise.resolve(this.rows().size > this.seals().size);
  }

  async countLost(): Promise<number> {
    return Promise.resolve(0);
  }

  async takeUnsealed(limit: number): Promise<readonly AuditEvent[]> {
    return this.unsealed(limit);
  }

  async unsealed(limit: number): Promise<readonly AuditEvent[]> {
    const unsealed = [...this.rows().values()].filter(({ id }) => !this.seals().has(id));
    return Promise.resolve(unsealed.slice(0, limit));
  }

  async seal(seals: readonly AuditSeal[]): Promise<void> {
    const known = this.draft.change<StoredSeal>('auditSeals');
    const sealed = formatTime(this.clock.now());
    for (const seal of seals) known.set(seal.eventId, { ...seal, sealed });
    return Promise.resolve();
  }

  async lastOfRows(position: number, limit: number): Promise<readonly AuditEvent[]> {
    const last = new Map<string, AuditEvent>();
    for (const event of this.rows().values()) last.set(`${event.resourceType} ${event.resourceId}`, event);
    const isOld = ({ id }: AuditEvent) => (this.seals().get(id)?.position ?? Infinity) <= position;
    const found = [...last.values()].filter(
      (event) => event.after !== null && isReplayed(event.resourceType) && isOld(event),
    );
    return Promise.resolve(found.slice(0, limit));
  }

  async anchorAt(link: AuditHead): Promise<void> {
    const cut = [...this.seals().values()].filter(({ position }) => position <= link.position);
    const sealed = cut.reduce((latest, seal) => (seal.sealed > latest ? seal.sealed : latest), '');
    const anchor: AuditAnchor = { ...link, created: formatTime(this.clock.now()), sealed };
    this.draft.change<AuditAnchor>('auditAnchors').set(String(link.position), anchor);
    return Promise.resolve();
  }

  async removeCut(limit: number): Promise<number> {
    const { position } = (await this.anchor()) ?? { position: 0 };
    const cut = [...this.seals().values()].filter((seal) => seal.position <= position).slice(0, limit);
    for (const { eventId } of cut) {
      this.draft.change('auditEvents').delete(JSON.stringify([eventId]));
      this.draft.change('auditSeals').delete(eventId);
    }
    return cut.length;
  }

  private seals(): ReadonlyMap<string, StoredSeal> {
    return this.draft.rows<StoredSeal>('auditSeals');
  }
}

function formerRow({ created, resourceType, resourceId, before }: AuditEvent): FormerRow {
  return { created, resourceType, resourceId, before: before && JSON.stringify(before) };
}
