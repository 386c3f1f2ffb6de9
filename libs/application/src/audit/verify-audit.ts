import { countOf } from '@identity-governance/values';
import {
  leastAuditDays,
  type AuditAnchor,
  type AuditEvent,
  type AuditHead,
  type Erasure,
  type SealedEvent,
} from '../ports/audit-event-log';
import { DAY } from '../ports/clock';
import type { StoreOf } from '../ports/store';
import { hashOf, origin, valuesDigest, type Digest } from './audit-seal';

const PAGE = 1000;
const MAX_FAULTS = 100;

/** An inconsistency that the log cannot develop by itself: its position and a description. */
export interface AuditFault {
  readonly position: number;
  readonly text: string;
}

/** A head that was stored elsewhere. */
export interface KnownHead extends AuditHead {
  /** Time of the export, RFC 3339: all events after its position are younger. */
  readonly exported?: string;
}

export interface AuditVerification {
  /** The removed part; the chain is verified from here. */
  readonly anchor: AuditHead | AuditAnchor;
  readonly head: AuditHead;
  /** The first hundred errors, in the order of their positions. */
  readonly faults: readonly AuditFault[];
  readonly faultCount: number;
}

/**
 * Reads the whole log and finds every event that was changed, removed, added or moved since it was sealed. `heads` were
 * exported before: only they can reveal that the whole chain was rewritten.
 */
export class VerifyAudit {
  constructor(
    private readonly store: StoreOf<'auditEvents'>,
    private readonly digest: Digest,
  ) {}

  async execute(heads: readonly KnownHead[] = []): Promise<AuditVerification> {
    const anchor = await this.store.read((tx) => tx.auditEvents.anchor());
    const chain = new ChainReader(anchor ?? origin, heads, this.digest);
    if (anchor !== undefined) chain.judgeCut(anchor);
    await readChain(this.store, chain);
    chain.end(await this.store.read((tx) => tx.auditEvents.countLost()));
    return { anchor: anchor ?? origin, head: chain.head, faults: sorted(chain.faults), faultCount: chain.faultCount };
  }
}

/** Reads the links after the head of the reader, up to the position `last`. */
export async function readChain(store: StoreOf<'auditEvents'>, chain: ChainReader, last = Infinity): Promise<void> {
  for (;;) {
    const { position } = chain.head;
    const links = await store.read((tx) => tx.auditEvents.sealedAfter(position, Math.min(PAGE, last - position)));
    for (const link of links) chain.take(link);
    if (links.length < PAGE || chain.head.position >= last) return;
  }
}

/** Compares each link of a chain with its event and with the link before it. */
export class ChainReader {
  readonly faults: AuditFault[] = [];
  faultCount = 0;
  head: AuditHead;
  private isSalted = false;
  /** The digests of the values of erased events, by position: as they are, and as `ERASED` events name them. */
  private readonly erased = new Map<number, string>();
  private readonly erasures = new Map<number, string>();
  private readonly expected: ReadonlyMap<number, string>;

  constructor(
    private readonly anchor: AuditHead,
    private readonly heads: readonly KnownHead[],
    private readonly digest: Digest,
  ) {
    this.head = anchor;
    this.expected = new Map(heads.map(({ position, hash }) => [position, hash]));
    this.compare(anchor);
  }

  /** Whether an event that was read has lost its values by an erasure. */
  get hasErased(): boolean {
    return this.erased.size > 0;
  }

  /** Judges whether events were old enough to be removed: by their seals, and by earlier exported heads. */
  judgeCut({ position, created, sealed }: AuditAnchor): void {
    const youngest = Date.parse(created) - leastAuditDays * DAY;
    const text = `events were removed at ${created} although they were not ${leastAuditDays} days old:`;
    if (sealed !== null && Date.parse(sealed) > youngest)
      this.add(position, `${text} the last was sealed at ${sealed}`);
    for (const head of this.heads) {
      if (head.exported === undefined || head.position >= position || Date.parse(head.exported) <= youngest) continue;
      this.add(position, `${text} the log had only ${countOf(head.position, 'event')} at ${head.exported}`);
    }
  }

  take(link: SealedEvent): void {
    const { position, previous, hash, salt, digest, event } = link;
    const place = this.head.position + 1;
    if (position !== place) this.add(place, `the links up to ${position - 1} are missing`);
    else if (previous !== this.head.hash) this.add(position, 'the link does not continue the previous one');
    const isSalted = salt !== null || digest !== null;
    if (this.isSalted && !isSalted) this.add(position, 'the link has no salt, although an earlier one has one');
    this.isSalted ||= isSalted;
    if (event === null) this.add(position, `event \`${link.eventId}\` is missing`);
    else if (hashOf(link, event, this.digest) !== hash) {
      this.add(position, `event \`${link.eventId}\` differs from the sealed one: it was changed or replaced`);
    }
    if (event !== null && salt === null && digest !== null) {
      this.erased.set(position, valuesDigest('', event, this.digest));
    }
    if (event?.action === 'ERASED') this.takeErasure(event);
    this.compare(link);
    this.head = { position, hash };
  }

  /** The last event that names a position counts: a later erasure may change the same event again. */
  private takeErasure({ after }: AuditEvent): void {
    const { events } = (after ?? {}) as unknown as Partial<Erasure>;
    // A changed event is reported as such, whatever it has instead.
    if (Array.isArray(events))
      for (const [position, digest] of events as Erasure['events']) this.erasures.set(position, digest);
  }

  end(lost: number): void {
    for (const [position, digest] of this.erased) {
      const named = this.erasures.get(position);
      if (named === digest) continue;
      const reason = named === undefined ? 'no `ERASED` event names it' : 'it differs from what the erasure left';
      this.add(position, `the event has no salt, and ${reason}: it was changed or replaced`);
    }
    if (lost > 0) this.add(this.head.position, `events without a link that are not pending: ${lost}`);
    for (const position of this.expected.keys()) {
      if (position > this.head.position)
        this.add(this.head.position, `the log ends here, but a head at ${position} was exported`);
    }
  }

  private compare({ position, hash }: AuditHead): void {
    const expected = this.expected.get(position);
    if (expected === undefined || expected === hash || position < this.anchor.position) return;
    this.add(position, 'the hash differs from the exported head: the chain was rewritten');
  }

  private add(position: number, text: string): void {
    this.faultCount++;
    if (this.faults.length < MAX_FAULTS) this.faults.push({ position, text });
  }
}

function sorted(faults: readonly AuditFault[]): readonly AuditFault[] {
  return [...faults].sort((a, b) => a.position - b.position);
}
