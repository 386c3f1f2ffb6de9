import { formatTime, RemoveOldImports } from '@identity-governance/application';
import { FixedClock } from '../testing/fixed-clock';
import { buildImport } from '../testing/sample-rows';
import type { OpenedStore } from './opened-store';
import { withStore } from './opened-store';

const DAY = 86_400_000;
const retentionDays = 10;

/** Tests which records of imports are removed. */
export function describeOldImports(open: () => Promise<OpenedStore>): void {
  describe('records of imports', () => {
    it('are removed when they are old, except the latest of these', async () =>
      withStore(open, async (store) => {
        const clock = new FixedClock();
        const startedBefore = (id: string, days: number, milliseconds = 0) =>
          buildImport(id, { started: formatTime(clock.now() - days * DAY - milliseconds) });
        const old = Array.from({ length: 1100 }, (_, n) => startedBefore(`old ${n}`, retentionDays + n, 1));
        const recent = [0, 1, retentionDays].map((days) => startedBefore(`recent ${days}`, days));
        await store.write([], async (tx) => tx.imports.save([...old, ...recent]));
        const remove = new RemoveOldImports({ store, clock, retentionDays, staying: 2 });
        const left = async () =>
          (await store.read(async (tx) => tx.imports.list({ limit: 2000, offset: 0 }))).items.map(({ id }) => id);
        for (let run = 0; run < 2; run++) {
          await remove.execute();
          expect((await left()).sort()).toEqual(['old 0', 'old 1', 'recent 0', 'recent 1', 'recent 10']);
        }
      }));
  });
}
