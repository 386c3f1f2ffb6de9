import { describeAuditCutLaws } from '@identity-governance/test-kit/contracts';
import { createInMemoryStore } from '@identity-governance/test-kit/in-memory';
import { FixedClock, sequentialSalts } from '@identity-governance/test-kit';
import { origin, sealEvents } from './audit-seal';

const DAY = 24 * 3_600_000;

describeAuditCutLaws(async () => {
  const clock = new FixedClock();
  const store = createInMemoryStore({ clock });
  return Promise.resolve({
    store,
    close: async () => store.close(),
    isOneClock: true,
    start: clock.now(),
    async sealDaily(audited, digest) {
      for (;;) {
        const sealed = await audited.write([], async ({ auditEvents }) => {
          const events = await auditEvents.takeUnsealed(1);
          await auditEvents.seal(
            sealEvents((await auditEvents.head()) ?? origin, events, { digest, newSalts: sequentialSalts }),
          );
          return events.length;
        });
        if (sealed === 0) return;
        clock.advance(DAY);
      }
    },
  });
}, 25);
