import type { AuditEvent, AuditHead, AuditSeal } from '../ports/audit-event-log';
import { canonicalJson } from './canonical-json';

/** Returns the SHA-256 of a string in UTF-8, as 64 lower-case hex digits. */
export type Digest = (text: string) => string;

/** The head before the first link. */
export const origin: AuditHead = { position: 0, hash: '0'.repeat(64) };

/** Returns the links of these events, after `head`. */
export function sealEvents(head: AuditHead, events: readonly AuditEvent[], digest: Digest): readonly AuditSeal[] {
  const seals: AuditSeal[] = [];
  for (const event of events) {
    const { position, hash: previous } = seals.at(-1) ?? head;
    const link = { position: position + 1, previous };
    seals.push({ ...link, eventId: event.id, hash: hashOf(link, event, digest) });
  }
  return seals;
}

/**
 * Returns the SHA-256 of the canonical JSON of `{ position, previous, event }`. Null properties of the event are
 * omitted, so that hashes stay valid when later versions add properties.
 */
export function hashOf(
  { position, previous }: Pick<AuditSeal, 'position' | 'previous'>,
  event: AuditEvent,
  digest: Digest,
): string {
  const members = Object.entries(event).filter(([, value]) => value !== null);
  return digest(canonicalJson({ position, previous, event: Object.fromEntries(members) }));
}
