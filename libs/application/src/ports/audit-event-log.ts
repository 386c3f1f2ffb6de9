import type { ActorKind } from './current-actor';
import type { CollectionReader } from './collection';
import type { RowOutline } from './query';
import { rowKinds, type AuditedRowType } from './row-kinds';

/**
 * `CARRIED`: an unchanged row whose earlier events were removed. `REFUSED`: a refused request to change something
 * (`REQUEST`); `after` describes it. `ERASED`: the values of a person were removed from earlier events (`ERASURE`);
 * `after` is an `Erasure`. `COMPARED`: the records of a day were compared with the log (`VIOLATION_RECORDS`).
 */
export const auditActions = ['CREATED', 'UPDATED', 'DELETED', 'CARRIED', 'COMPARED', 'REFUSED', 'ERASED'] as const;
export type AuditAction = (typeof auditActions)[number];

const unreplayedTypes = ['ERASURE', 'JOB', 'REQUEST', 'VIOLATION_RECORDS'] as const;
type UnreplayedType = (typeof unreplayedTypes)[number];

/**
 * The types in alphabetical order. `ERASURE`, `JOB` (discarded jobs), `REQUEST` (refused requests) and
 * `VIOLATION_RECORDS` (compared records of a day) have no rows that a replay leads to.
 */
export const auditedTypes: readonly AuditedType[] = [
  ...Object.values(rowKinds).flatMap(({ types }) => types),
  'AUTH_PROFILE' as const,
  ...unreplayedTypes,
].sort();
export type AuditedType = AuditedRowType | UnreplayedType;

/** Returns whether a replay of the log leads to rows of this type. */
export function isReplayed(type: AuditedType): type is AuditedRowType {
  return !unreplayedTypes.some((one) => one === type);
}

export type AuditedRow = Readonly<Record<string, unknown>>;

/**
 * A change of the state: the actor, and the row before and after. Written in the transaction of the change, and never
 * changed.
 */
export interface AuditEvent {
  /** Ids increase with time, to the millisecond; positions give the exact order. */
  readonly id: string;
  /** RFC 3339, the time of the store, equal to the time in the id. */
  readonly created: string;
  readonly actor: string;
  readonly actorKind: ActorKind | 'UNKNOWN';
  /** The subject of the token, the address of the client, and the id of the token; set only for requests. */
  readonly subject: string | null;
  readonly address: string | null;
  readonly tokenId: string | null;
  readonly trackingId: string;
  /**
   * The owner of the files that manage a SOD policy and were overridden by the change; null for other changes. Source:
   * docs/policies-as-code.md.
   */
  readonly overrides: string | null;
  readonly action: AuditAction;
  readonly resourceType: AuditedType;
  /** The id of the row; the parts of a longer key are joined by `/`. */
  readonly resourceId: string;
  /** The whole row; null for a created row. */
  readonly before: AuditedRow | null;
  /** The whole row; null for a deleted row. */
  readonly after: AuditedRow | null;
}

/** A position in the chain, and the hash that covers all events up to it. */
export interface AuditHead {
  /** The position in the chain: from 1, without gaps. */
  readonly position: number;
  readonly hash: string;
}

/**
 * A link of the chain: the event at its position, tied to all events before it.
 *
 * INVARIANT (unbroken chain): positions have no gaps, each event has one, and each link has the hash of the one before.
 */
export interface AuditSeal extends AuditHead {
  readonly eventId: string;
  /** The hash of the link before it. */
  readonly previous: string;
  /**
   * 16 random bytes, as 32 lower-case hex digits: the hash covers the event's values by a salted digest (format 2).
   * Null for an erased link, and for one of an earlier version, whose hash covers the values (format 1).
   *
   * INVARIANT (salted from a position on): no link of format 1 follows one of format 2.
   */
  readonly salt: string | null;
  /** The salted digest of values that were erased, with the salt; null for other links. */
  readonly digest: string | null;
}

/** A link of the chain with its event; null if the event was removed. */
export interface SealedEvent extends AuditSeal {
  /** Time of the seal, RFC 3339: the time of the store, independent of the event. */
  readonly sealed: string;
  readonly event: AuditEvent | null;
}

/** A link with the part of its event that undoing it needs. */
export interface SealedChange {
  readonly position: number;
  /** Null if the event is missing. */
  readonly event: FormerRow | null;
}

/** The row that an event changed, as the event found it. */
export interface FormerRow extends Pick<AuditEvent, 'created' | 'resourceType' | 'resourceId'> {
  /** JSON; null for a created row. */
  readonly before: string | null;
}

/** The last removed link. */
export interface AuditAnchor extends AuditHead {
  /** Time of the removal, RFC 3339. */
  readonly created: string;
  /** Time of the seal of the youngest removed event; null for an anchor of an earlier version. */
  readonly sealed: string | null;
}

/** The `after` of an `ERASED` event. */
export interface Erasure {
  readonly reason: string;
  /** The erased events: their positions, and the digests of their values since then, without salts. */
  readonly events: readonly (readonly [position: number, digest: string])[];
}

/** Minimum age in days, by their seals, of removed events. The database refuses other anchors. */
export const leastAuditDays = 30;

/**
 * Reads audit events.
 *
 * - `sealedAfter`: up to `limit` links after this position, in their order.
 * - `changesAfter`: the same links with the rows before their events, as stored: nothing is parsed.
 * - `outlineAfter`: keys and lengths of the existing events of these links, as `outline` returns them.
 * - `positionsOf`: the positions of those of these events that are sealed, by their ids.
 * - `head`: the last link; the last removed one if no links follow it; undefined before the first.
 * - `anchor`: the start of the chain: the last removed link, undefined if none was removed.
 * - `lastSealedBefore`: the last link before the first one that was sealed at this time or later.
 * - `hasUnsealed`: whether committed events wait for their seals. `unsealed`: up to `limit` of them, in the order in
 *   which they were written. `countLost`: the number of events that have no seal and do not wait for one.
 */
export interface AuditEventReader extends CollectionReader<AuditEvent, string> {
  sealedAfter(position: number, limit: number): Promise<readonly SealedEvent[]>;
  changesAfter(position: number, limit: number): Promise<readonly SealedChange[]>;
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
 * Writes audit events. The store defines their order and time, not the process that writes them.
 *
 * - `append`: adds events in their order. Each gets the time of the store, and an id that starts with it. Appended
 *   events never change.
 * - `takeUnsealed`: the events of `unsealed`; no other transaction takes or seals any until this one ends.
 * - `seal`: adds these links after the head, with the time of the store.
 * - `lastOfRows`: up to `limit` events up to this position that are the last ones of rows that still exist; none of
 *   types without rows.
 * - `anchorAt`: marks the events up to this link for removal; all were sealed at least 30 days ago. `removeCut`:
 *   removes up to `limit` of these events and their links, in their order; returns how many.
 */
export interface AuditEventLog extends AuditEventReader {
  append(events: readonly AuditEvent[]): Promise<void>;
  takeUnsealed(limit: number): Promise<readonly AuditEvent[]>;
  seal(seals: readonly AuditSeal[]): Promise<void>;
  lastOfRows(position: number, limit: number): Promise<readonly AuditEvent[]>;
  anchorAt(link: AuditHead): Promise<void>;
  removeCut(limit: number): Promise<number>;
}
