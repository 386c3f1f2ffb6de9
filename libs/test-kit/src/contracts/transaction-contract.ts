import type { Store } from '@identity-governance/application';
import { raisedParts } from './collection-contract';
import type { OpenedStore } from './opened-store';
import { withStore } from './opened-store';
import { buildAccessItem, buildIdentity, buildSodPolicy, buildSource } from '../testing/sample-rows';

/** Tests the contract of the transactions of `Store`. */
export function describeTransactions(open: () => Promise<OpenedStore>): void {
  describe('transactions', () => {
    testAtomicity(open);
    testIsolation(open);
    testWriters(open);
    testEnd(open);
  });
}

function testAtomicity(open: () => Promise<OpenedStore>): void {
  it('returns what the work returns', async () =>
    withStore(open, async (store) => {
      expect(await store.write([], async (tx) => (await tx.sources.save([buildSource('hr')])).created)).toBe(1);
      expect(await store.read(async (tx) => tx.sources.count())).toBe(1);
    }));

  it('leaves nothing of a write whose work throws, and rethrows', async () =>
    withStore(open, async (store) => {
      await store.write([], async (tx) => tx.sources.save([buildSource('hr')]));
      const before = await store.versions();
      const failing = store.write(['inventory'], async (tx) => {
        await tx.sources.save([buildSource('hr', { name: 'changed' }), buildSource('erp')]);
        await tx.identities.save([buildIdentity('ada')]);
        await tx.sources.delete('hr');
        throw new Error('on second thoughts');
      });
      await expect(failing).rejects.toThrow('on second thoughts');
      expect(await store.read(async (tx) => tx.sources.getMany(['hr', 'erp']))).toEqual([buildSource('hr')]);
      expect(await store.read(async (tx) => tx.identities.count())).toBe(0);
      expect(await store.versions()).toEqual(before);
    }));

  it('goes on after a failed write', async () =>
    withStore(open, async (store) => {
      const failing = store.write(['access'], async () => Promise.reject(new Error('no')));
      await expect(failing).rejects.toThrow('no');
      await store.write(['access'], async (tx) => tx.sources.save([buildSource('hr')]));
      expect(await store.read(async (tx) => tx.sources.count())).toBe(1);
    }));

  it('shows a write what it has written itself', async () =>
    withStore(open, async (store) => {
      await store.write([], async (tx) => {
        const before = await tx.versions();
        await tx.sources.save([buildSource('hr')]);
        expect(await tx.sources.get('hr')).toEqual(buildSource('hr'));
        expect(raisedParts(before, await tx.versions())).toEqual(['inventory']);
      });
    }));
}

function testIsolation(open: () => Promise<OpenedStore>): void {
  it('reads one state from beginning to end while others commit', async () =>
    withStore(open, async (store) => {
      await store.write([], async (tx) => tx.sources.save([buildSource('hr')]));
      await store.read(async (tx) => {
        const versions = await tx.versions();
        await store.write([], async (other) => {
          await other.sources.save([buildSource('erp')]);
          await other.identities.save([buildIdentity('ada')]);
        });
        expect(await tx.sources.count()).toBe(1);
        expect(await tx.identities.get('ada')).toBeUndefined();
        expect(await tx.versions()).toEqual(versions);
      });
      expect(await store.read(async (tx) => [await tx.sources.count(), await tx.identities.count()])).toEqual([2, 1]);
    }));

  it('reads the last committed state while a write is in progress', async () =>
    withStore(open, async (store) => {
      await store.write(['inventory', 'access'], async (tx) => {
        await tx.sources.save([buildSource('hr')]);
        expect(await store.read(async (other) => other.sources.count())).toBe(0);
        const [outside, inside] = [await store.versions(), await tx.versions()];
        expect(outside.inventory.position).toBeLessThan(inside.inventory.position);
      });
      expect(await store.read(async (tx) => tx.sources.count())).toBe(1);
    }));

  it('returns the same versions inside and outside of a transaction', async () =>
    withStore(open, async (store) => {
      await store.write([], async (tx) => {
        await tx.accessItems.save([buildAccessItem('e')]);
        await tx.sodPolicies.save([buildSodPolicy('p')]);
      });
      expect(await store.read(async (tx) => tx.versions())).toEqual(await store.versions());
    }));

  it('answers many reads at once', async () =>
    withStore(open, async (store) => {
      await store.write([], async (tx) => tx.sources.save([buildSource('hr')]));
      const reads = Array.from({ length: 40 }, async () => store.read(async (tx) => tx.sources.get('hr')));
      expect(await Promise.all(reads)).toEqual(Array.from({ length: 40 }, () => buildSource('hr')));
    }));
}

function testWriters(open: () => Promise<OpenedStore>): void {
  it('loses no update of writers that name the part', async () =>
    withStore(open, async (store) => {
      await store.write([], async (tx) => tx.sources.save([buildSource('counter', { name: '0' })]));
      const before = (await store.versions()).inventory.position;
      await Promise.all(Array.from({ length: 50 }, async () => increment(store)));
      expect(await store.read(async (tx) => tx.sources.get('counter'))).toMatchObject({ name: '50' });
      expect((await store.versions()).inventory.position).toBeGreaterThanOrEqual(before + 50);
    }));

  it('lets writers that name multiple parts in any order end', async () =>
    withStore(open, async (store) => {
      const writes = Array.from({ length: 12 }, async (_, i) =>
        store.write(i % 2 === 0 ? ['inventory', 'access'] : ['access', 'inventory'], async (tx) => {
          await tx.sources.save([buildSource(`source ${i}`)]);
          await tx.accessItems.save([buildAccessItem(`item ${i}`)]);
        }),
      );
      await Promise.all(writes);
      expect(await store.read(async (tx) => [await tx.sources.count(), await tx.accessItems.count()])).toEqual([
        12, 12,
      ]);
    }));
}

async function increment(store: Store): Promise<void> {
  await store.write(['inventory'], async (tx) => {
    const counter = (await tx.sources.get('counter'))!;
    await tx.sources.save([{ ...counter, name: String(Number(counter.name) + 1) }]);
  });
}

function testEnd(open: () => Promise<OpenedStore>): void {
  it('refuses the use of a transaction after its end', async () =>
    withStore(open, async (store) => {
      const ended = await store.write([], async (tx) => Promise.resolve(tx));
      await expect(ended.sources.save([buildSource('hr')])).rejects.toThrow('has ended');
      const read = await store.read(async (tx) => Promise.resolve(tx));
      await expect(read.sources.get('hr')).rejects.toThrow('has ended');
      expect(await store.read(async (tx) => tx.sources.count())).toBe(0);
    }));

  it('closes after the transactions in progress, and takes no new ones', async () => {
    const { store, close } = await open();
    const events: string[] = [];
    const write = store.write([], async (tx) => {
      await tx.sources.save([buildSource('hr')]);
      await tx.sources.get('hr');
      events.push('written');
    });
    const closed = store.close().then(() => events.push('closed'));
    await expect(store.read(async (tx) => tx.sources.count())).rejects.toThrow('is closed');
    await Promise.all([write, closed]);
    expect(events).toEqual(['written', 'closed']);
    await close();
  });
}
