import type { StoreOf } from '../ports/store';
import { origin, sealEvents, type SealTools } from './audit-seal';

/** Events sealed in one transaction. */
const BATCH = 500;

/**
 * Gives committed events their positions and links them into the chain. The events of a transaction come after those
 * committed before it started, so that a reader that continues after the last position misses none. Any number of
 * processes may seal concurrently.
 */
export class SealAuditEvents {
  constructor(
    private readonly store: StoreOf<never, 'auditEvents'>,
    private readonly tools: SealTools,
  ) {}

  /** Seals all unsealed events, or about `most` of them; returns how many were sealed. */
  async execute(most = Infinity): Promise<number> {
    let sealed = 0;
    // Checked in a read first, so that writers do not wait when there is nothing to seal.
    while (sealed < most && (await this.store.read((tx) => tx.auditEvents.hasUnsealed()))) {
      sealed += await this.sealSome();
    }
    return sealed;
  }

  private sealSome(): Promise<number> {
    return this.store.write([], async ({ auditEvents }) => {
      const events = await auditEvents.takeUnsealed(BATCH);
      const head = (await auditEvents.head()) ?? origin;
      await auditEvents.seal(sealEvents(head, events, this.tools));
      return events.length;
    });
  }
}
