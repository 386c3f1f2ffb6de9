import type { SodCheck } from '@identity-governance/records';
import type { Store, WriteTransaction } from '../ports/store';
import { checkBytes } from '../sod/checks/check-bytes';
import { buildSodCheck } from '../testing/sample-rows';
import type { OpenedStore } from './opened-store';
import { withStore } from './opened-store';

/** What stored checks take is told exactly, however they come, change and go. */
export function describeCheckBytes(open: () => Promise<OpenedStore>): void {
  const clients = ['app', 'web', 'gone', "o'neil \u{1f600}"] as const;
  const check = (requestId: string, startedBy: string | null) =>
    buildSodCheck(requestId, {
      startedBy,
      accessRefs: [{ type: 'ROLE', id: `é "${requestId}` }],
      clientMetadata: startedBy === 'web' ? { note: 'x'.repeat(5000) } : null,
    });
  const expectExact = async (store: Store) => {
    await store.read(async (tx) => {
      const { items } = await tx.sodChecks.list({ limit: 1000, offset: 0 });
      const sum = (checks: readonly SodCheck[]) => checks.reduce((bytes, one) => bytes + checkBytes(one), 0);
      const byClient = clients.flatMap((client) => {
        const own = items.filter(({ startedBy }) => startedBy === client);
        return own.length === 0 ? [] : [[client, sum(own)] as const];
      });
      expect(await tx.sodChecks.bytesInUse(clients)).toEqual({ total: sum(items), byClient: new Map(byClient) });
    });
  };

  it('tell how much they take, whatever becomes of them', async () =>
    withStore(open, async (store) => {
      const steps: readonly ((tx: WriteTransaction) => Promise<unknown>)[] = [
        async (tx) => tx.sodChecks.bytesInUse(clients),
        async (tx) => tx.sodChecks.save([check('a', 'app'), check('b', 'app'), check('c', 'web'), check('d', null)]),
        async (tx) => tx.sodChecks.save([check('e', clients[3]), check('a', 'gone'), check('f', 'other')]),
        async (tx) => tx.sodChecks.save([{ ...check('a', 'gone'), message: 'moved' }]),
        async (tx) =>
          tx.sodChecks.complete(
            ['a', 'b', 'none'].map((requestId) => ({
              ...buildSodCheck(requestId, { state: 'SUCCESS', violationContexts: [], message: 'ü'.repeat(3000) }),
              completed: `2026-01-01T00:00:00.000Z`,
            })),
          ),
        async (tx) => tx.sodChecks.delete('c'),
        async (tx) => tx.sodChecks.deleteMany(['d', 'none']),
        async (tx) => tx.sodChecks.deleteCompletedBefore('2026-01-02T00:00:00.000Z', 1),
        async (tx) => tx.sodChecks.deleteCompletedBefore('2026-01-02T00:00:00.000Z', 9),
      ];
      for (const step of steps) {
        await store.write([], step);
        await expectExact(store);
      }
      expect((await store.read(async (tx) => tx.sodChecks.bytesInUse(['app', 'web', 'gone']))).byClient.size).toBe(0);
    }));

  it('tell how much they take when many change them at the same time, and some changes are undone', async () =>
    withStore(open, async (store) => {
      const work = Array.from({ length: 24 }, async (_, n) => {
        const ids = [0, 1, 2].map((i) => `${n}-${i}`);
        const own = (i: number) => clients[(n + i) % clients.length]!;
        await store.write([], async (tx) => tx.sodChecks.save(ids.map((id, i) => check(id, own(i)))));
        const undone = store.write([], async (tx) => {
          await tx.sodChecks.deleteMany(ids);
          throw new Error('undone');
        });
        await expect(undone).rejects.toThrow('undone');
        await store.write([], async (tx) => tx.sodChecks.delete(ids[n % 3]!));
      });
      await Promise.all(work);
      await expectExact(store);
    }));
}
