import type { ActorKind } from './current-actor';
import type { CollectionReader } from './collection';
import type { RowOutline } from './query';
import { rowKinds, type AuditedRowType } from './row-kinds';

/**
 * `CARRIED`: an unchanged row whose earlier events were removed. `REFUSED`: a refused request to change something
 * (`REQUEST`); `after` describes it.
 */
export const auditActions = ['CREATED', 'UPDATED', 'DELETED', 'CARRIED', 'REFUSED'] as const;
export type AuditAction = (typeof auditActions)[number];

/** In the order of the alphabet. `REQUEST`: what was refused; there are no such rows. */
export const auditedTypes: readonly AuditedType[] = [
  ...Object.values(rowKinds).flatMap(({ types }) => types),
  ...(['AUTH_PROFILE', 'REQUEST'] as const),
].sort();
export type AuditedType = AuditedRowType | 'REQUEST';

export type AuditedRow = Readonly<Record<string, unknown>>;

/**
 * One change of the state: who changed what, from what to what. Written in the transaction of the change, and never
 * changed.
 */
export interface AuditEvent {
  /** Later events have greater ids, to the millisecond; positions give the exact order. */
  readonly id: string;
  /** RFC 3339, the time of the store, as in the id. */
  readonly created: string;
  readonly actor: string;
  readonly actorKind: ActorKind | 'UNKNOWN';
  /** Of a request: the subject of its token, the address it came from, and the id of its token. */
  readonly subject: string | null;
  readonly address: string | null;
  readonly tokenId: string | null;
  readonly trackingId: string;
  readonly action: AuditAction;
  readonly resourceType: AuditedType;
  /** The id of the row, the parts of a longer key joined by `/`. */
  readonly resourceId: string;
  /** The whole row; null of a row that was created. */
  readonly before: AuditedRow | null;
  /** The whole row; null of a row that was deleted. */
  readonly after: AuditedRow | null;
}

/** A place in the chain, and what all up to it amounts to. */
export interface AuditHead {
  /** From 1 up, without gaps. */
  readonly position: number;
  readonly hash: string;
}

/**
 * One link of the chain: the event at its position, tied to all events before it.
 *
 * INVARIANT (unbroken chain): positions have no gaps, each event has one, and each link has the hash of the one before.
 */
export interface AuditSeal extends AuditHead {
  readonly eventId: string;
  /** The hash of the link before it. */
  readonly previous: string;
}

/** A link of the chain with its event; null if the event was removed. */
export interface SealedEvent extends AuditSeal {
  /** When it was sealed, RFC 3339: the time of the store, whatever the event claims. */
  readonly sealed: string;
  readonly event: AuditEvent | null;
}

/** The last link that was cut off. */
export interface AuditAnchor extends AuditHead {
  /** When it was cut off, RFC 3339. */
  readonly created: string;
  /** When the youngest of the events that were cut off was sealed; null of an anchor of an earlier version. */
  readonly sealed: string | null;
}

/** What is cut off was sealed at least so long ago. The database refuses other anchors. */
export const leastAuditDays = 30;

/**
 * - `sealedAfter`: up to `limit` links after this position, in their order.
 * - `outlineAfter`: keys and lengths of the existing events of these links, as `outline` returns them.
 * - `positionsOf`: the positions of those of these events that are sealed, by their ids.
 * - `head`: the last link; what was cut off last when there are no links after it; undefined before the first.
 * - `anchor`: where the chain begins: what was cut off last, undefined while nothing was.
 * - `lastSealedBefore`: the last link before the first one that was sealed at this time or later.
 * - `hasUnsealed`: whether committed events wait for their seals. `unsealed`: up to `limit` of them, those first that
 *   were written first. `countLost`: how many do not wait and have none.
 */
export interface AuditEventReader extends CollectionReader<AuditEvent, string> {
  sealedAfter(position: number, limit: number): Promise<readonly SealedEvent[]>;
  outlineAfter(position: number, limit: number): Promise<readonly RowOutline[]>;
  positionsOf(ids: readonly string[]): Promise<ReadonlyMap<string, number>>;
  head(): Promise<AuditHead | undefined>;
  anchor(): Promise<AuditAnchor | undefined>;
  lastSealedBefore(time: string): Promise<AuditHead | undefined>;
  hasUnsealed(): Promise<boolean>;
  unsealed(limit: number): Promise<readonly AuditEvent[]>;
  countLost(): Promise<number>;
}

/**
 * The order and the time of events are the store's, not those of the process that writes them.
 *
 * - `append`: adds events in their order. Each gets the time of the store, and an id that begins with it. What was
 *   appended is never changed.
 * - `takeUnsealed`: the events of `unsealed`; no other transaction takes or seals any until this one ends.
 * - `seal`: adds these links, which go on after the head, with the time of the store.
 * - `lastOfRows`: up to `limit` events up to this position that are the last ones of rows that still exist.
 * - `anchorAt`: what is up to this link is to be cut off; all of it was sealed at least 30 days ago. `removeCut`:
 *   removes up to `limit` of these events and their links, the first ones first; returns how many.
 */
export interface AuditEventLog extends AuditEventReader {
  append(events: readonly AuditEvent[]): Promise<void>;
  takeUnsealed(limit: number): Promise<readonly AuditEvent[]>;
  seal(seals: readonly AuditSeal[]): Promise<void>;
  lastOfRows(position: number, limit: number): Promise<readonly AuditEvent[]>;
  anchorAt(link: AuditHead): Promise<void>;
  removeCut(limit: number): Promise<number>;
}
