import type { AuditEvent, AuditHead, AuditSeal } from '../ports/audit-event-log';
import { canonicalJson } from './canonical-json';

/** Returns the SHA-256 of a string in UTF-8, as 64 lower-case hex digits. */
export type Digest = (text: string) => string;

/** Returns that many salts: each 16 random bytes, as 32 lower-case hex digits. */
export type NewSalts = (count: number) => readonly string[];

/** How the links of new events are computed. */
export interface SealTools {
  readonly digest: Digest;
  readonly newSalts: NewSalts;
}

/** The head before the first link. */
export const origin: AuditHead = { position: 0, hash: '0'.repeat(64) };

/** Returns the links of these events, after `head`. */
export function sealEvents(
  head: AuditHead,
  events: readonly AuditEvent[],
  { digest, newSalts }: SealTools,
): readonly AuditSeal[] {
  const salts = newSalts(events.length);
  const seals: AuditSeal[] = [];
  for (const [i, event] of events.entries()) {
    const { position, hash: previous } = seals.at(-1) ?? head;
    const link = { position: position + 1, previous, salt: salts[i]!, digest: null };
    seals.push({ ...link, eventId: event.id, hash: hashOf(link, event, digest) });
  }
  return seals;
}

/**
 * Returns the hash of a link. With a salt (format 2) it covers the values of the event by their salted digest, which
 * an erased link has instead; without both (format 1) it covers the whole event. See docs/decisions/audit-log.md. Null
 * properties of the event are omitted, so that hashes stay valid when later versions add properties.
 */
export function hashOf(link: HashedLink, event: AuditEvent, digest: Digest): string {
  const { position, previous } = link;
  const values = digestOf(link, event, digest);
  if (values === null) return digest(canonicalJson({ position, previous, event: withoutNulls(event) }));
  return digest(canonicalJson({ position, previous, format: 2, event: plainPartOf(event), values }));
}

type HashedLink = Pick<AuditSeal, 'position' | 'previous' | 'salt' | 'digest'>;

/** Returns the digest by which a link covers the values of its event; null in format 1. */
export function digestOf({ salt, digest: erased }: HashedLink, event: AuditEvent, digest: Digest): string | null {
  return salt === null ? erased : valuesDigest(salt, event, digest);
}

/** Returns the digest of the values of an event: `salt` is empty if it names erased ones. */
export function valuesDigest(salt: string, event: AuditEvent, digest: Digest): string {
  return digest(`${salt}${canonicalJson(withoutNulls(valuesOf(event)))}`);
}

/** Returns the properties that say nothing about a person. */
function plainPartOf({ id, created, actorKind, trackingId, action, resourceType }: AuditEvent) {
  return { id, created, actorKind, trackingId, action, resourceType };
}

/** Returns the other properties: who changed which row, and the row before and after. */
function valuesOf(event: AuditEvent): object {
  const plain = plainPartOf(event);
  return Object.fromEntries(Object.entries(event).filter(([name]) => !(name in plain)));
}

function withoutNulls(value: object): object {
  return Object.fromEntries(Object.entries(value).filter(([, member]) => member !== null));
}
