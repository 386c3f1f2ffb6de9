import type { AuditHead, SealedEvent } from '../ports/audit-event-log';
import type { StoreOf } from '../ports/store';
import { hashOf, origin, type Digest } from './audit-seal';

const PAGE = 1000;
const MOST_FAULTS = 100;

/** Something that the log cannot have become by itself: where, and what. */
export interface AuditFault {
  readonly position: number;
  readonly text: string;
}

export interface AuditVerification {
  /** What was cut off: the chain is verified from here. */
  readonly anchor: AuditHead;
  readonly head: AuditHead;
  /** The first hundred, in the order of their positions. */
  readonly faults: readonly AuditFault[];
  readonly faultCount: number;
}

/**
 * Reads the whole log and finds every event that was changed, removed, added or put in another place since it was
 * sealed. `heads` are such as were exported before: only they can show that somebody has written the whole chain again.
 */
export class VerifyAudit {
  constructor(
    private readonly store: StoreOf<'auditEvents'>,
    private readonly digest: Digest,
  ) {}

  async execute(heads: readonly AuditHead[] = []): Promise<AuditVerification> {
    const anchor = (await this.store.read((tx) => tx.auditEvents.anchor())) ?? origin;
    const chain = new ChainReader(anchor, heads, this.digest);
    for (;;) {
      const { position } = chain.head;
      const links = await this.store.read((tx) => tx.auditEvents.sealedAfter(position, PAGE));
      for (const link of links) chain.take(link);
      if (links.length < PAGE) break;
    }
    chain.end(await this.store.read((tx) => tx.auditEvents.countLost()));
    return { anchor, head: chain.head, faults: chain.faults, faultCount: chain.faultCount };
  }
}

class ChainReader {
  readonly faults: AuditFault[] = [];
  faultCount = 0;
  head: AuditHead;
  private readonly expected: ReadonlyMap<number, string>;

  constructor(
    private readonly anchor: AuditHead,
    heads: readonly AuditHead[],
    private readonly digest: Digest,
  ) {
    this.head = anchor;
    this.expected = new Map(heads.map(({ position, hash }) => [position, hash]));
    this.compare(anchor);
  }

  take(link: SealedEvent): void {
    const { position, previous, hash, event } = link;
    const place = this.head.position + 1;
    if (position !== place) this.add(place, `the links up to ${position - 1} are missing`);
    else if (previous !== this.head.hash) this.add(position, 'the link does not go on from the one before it');
    if (event === null) this.add(position, `event \`${link.eventId}\` is missing`);
    else if (hashOf(link, event, this.digest) !== hash) {
      this.add(position, `event \`${link.eventId}\` is not as it was sealed here: it was changed, or is another`);
    }
    this.compare(link);
    this.head = { position, hash };
  }

  end(lost: number): void {
    if (lost > 0) this.add(this.head.position, `${lost} events have no link and do not wait for one`);
    for (const position of this.expected.keys()) {
      if (position > this.head.position)
        this.add(this.head.position, `the log ends here, but had a head at ${position}`);
    }
  }

  private compare({ position, hash }: AuditHead): void {
    const expected = this.expected.get(position);
    if (expected === undefined || expected === hash || position < this.anchor.position) return;
    this.add(position, 'the hash is not that of the exported head: the chain was written again');
  }

  private add(position: number, text: string): void {
    this.faultCount++;
    if (this.faults.length < MOST_FAULTS) this.faults.push({ position, text });
  }
}
