import { buildSodCheck } from '../testing/sample-rows';
import type { OpenedStore } from './opened-store';
import { withStore } from './opened-store';

/** Tests that stored checks are counted by client. */
export function testCheckCounts(open: () => Promise<OpenedStore>): void {
  it('are counted by client, with and without a result', async () =>
    withStore(open, async (store) => {
      const clients = ['app', 'web', "o'neil \u{1f600}", null];
      const countAll = async () =>
        store.read(async (tx) => {
          const counts: number[] = [];
          for (const client of [...clients, 'none']) counts.push(await tx.sodChecks.countOfClient(client));
          return counts;
        });
      expect(await countAll()).toEqual([0, 0, 0, 0, 0]);
      await store.write([], async (tx) => {
        await tx.sodChecks.save(
          ['app', 'app', 'app', 'web', clients[2]!, null, null].map((startedBy, n) =>
            buildSodCheck(`${n}`, { startedBy }),
          ),
        );
        expect(await tx.sodChecks.countOfClient('app')).toBe(3);
      });
      expect(await countAll()).toEqual([3, 1, 1, 2, 0]);
      const ended = { state: 'SUCCESS', violationContexts: [], evaluatedState: null, message: null } as const;
      await store.write([], async (tx) => {
        await tx.sodChecks.complete([{ requestId: '0', ...ended, completed: '2026-01-01T00:00:00.000Z' }]);
        await tx.sodChecks.deleteMany(['1', '5']);
      });
      expect(await countAll()).toEqual([2, 1, 1, 1, 0]);
    }));
}
