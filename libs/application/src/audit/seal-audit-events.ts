import type { StoreOf } from '../ports/store';
import { origin, sealEvents, type Digest } from './audit-seal';

/** Events that are sealed in one transaction. */
const BATCH = 500;

/**
 * Gives committed events their positions and ties them into the chain. Events of one transaction come after those that
 * were committed before it began, so that a reader who goes on after the last position sees all. Any number of
 * processes may do so at once.
 */
export class SealAuditEvents {
  constructor(
    private readonly store: StoreOf<never, 'auditEvents'>,
    private readonly digest: Digest,
  ) {}

  /** Seals all that wait, or about `most` of them. Returns how many were sealed. */
  async execute(most = Infinity): Promise<number> {
    let sealed = 0;
    // Asked in a read first: who has nothing to seal makes no writer wait.
    while (sealed < most && (await this.store.read((tx) => tx.auditEvents.hasUnsealed()))) {
      sealed += await this.sealSome();
    }
    return sealed;
  }

  private sealSome(): Promise<number> {
    return this.store.write([], async ({ auditEvents }) => {
      const events = await auditEvents.takeUnsealed(BATCH);
      const head = (await auditEvents.head()) ?? origin;
      await auditEvents.seal(sealEvents(head, events, this.digest));
      return events.length;
    });
  }
}
