import { origin, SealAuditEvents, sealEvents, type Store } from '@identity-governance/application';
import * as build from '../testing/sample-rows';
import { sequentialSalts } from '../testing/sequential-salts';
import { shortDigest as digest } from '../testing/short-digest';

/** Tests the contract of seals. `withStore` gives an audited store over an empty one. */
export function describeSeals(withStore: (test: (store: Store) => Promise<void>) => Promise<void>): void {
  const saveSources = async (store: Store, ...ids: readonly string[]) =>
    store.write([], async (tx) => tx.sources.save(ids.map((id) => build.buildSource(id))));
  const linksAfter = async (store: Store, position: number) =>
    store.read(async (tx) => tx.auditEvents.sealedAfter(position, 1000));

  it('seals each event once, in the order of the changes, however many seal at once', async () =>
    withStore(async (store) => {
      const ids = Array.from({ length: 1200 }, (_, i) => `s${i}`);
      await saveSources(store, ...ids);
      const sealer = new SealAuditEvents(store, { digest, newSalts: sequentialSalts });
      const first = await sealer.execute(1);
      expect(first).toBeLessThan(1200);
      const sealed = await Promise.all([sealer.execute(), sealer.execute(), sealer.execute()]);
      expect(sealed.reduce((sum, count) => sum + count, first)).toBe(1200);
      await saveSources(store, 'last');
      expect([await sealer.execute(), await sealer.execute()]).toEqual([1, 0]);
      const links = [...(await linksAfter(store, 0)), ...(await linksAfter(store, 1000))];
      expect(links.map(({ event }) => event?.resourceId)).toEqual([...ids, 'last']);
      expect(links.map(({ position }) => position)).toEqual(links.map((_, i) => i + 1));
    }));

  it('ties each event to all before it, and returns the head', async () =>
    withStore(async (store) => {
      expect(await store.read(async (tx) => tx.auditEvents.head())).toBeUndefined();
      await saveSources(store, 'a', 'b', 'c');
      await new SealAuditEvents(store, { digest, newSalts: sequentialSalts }).execute();
      const links = await linksAfter(store, 0);
      const sealed = sealEvents(
        origin,
        links.map(({ event }) => event!),
        { digest, newSalts: () => links.map(({ salt }) => salt!) },
      );
      expect(links).toEqual(sealed.map((seal, i) => ({ ...links[i], ...seal })));
      expect(new Set(links.map(({ salt }) => salt)).size).toBe(links.length);
      const { position, hash } = links.at(-1)!;
      expect(await store.read(async (tx) => tx.auditEvents.head())).toEqual({ position, hash });
      const [change, ...others] = await store.read(async (tx) => tx.auditEvents.changesAfter(1, 1));
      const { created } = links[1]!.event!;
      const event = { created, resourceType: 'SOURCE', resourceId: 'b', before: null };
      expect([change, others]).toEqual([{ position: 2, event }, []]);
      const outlined = await store.read(async (tx) => tx.auditEvents.outlineAfter(1, 1));
      expect(outlined).toEqual([{ key: [links[1]!.eventId], bytes: expect.any(Number) as number }]);
      const { items: events } = await store.read(async (tx) => tx.auditEvents.list({ limit: 10, offset: 0 }));
      const positions = await store.read(async (tx) => tx.auditEvents.positionsOf(events.map(({ id }) => id)));
      expect(events.map(({ id }) => positions.get(id))).toEqual([1, 2, 3]);
    }));

  it('returns when each was sealed, and which is the last before a time', async () =>
    withStore(async (store) => {
      const now = async () => store.read(async (tx) => tx.currentTime());
      const lastBefore = async (time: string) => store.read(async (tx) => tx.auditEvents.lastSealedBefore(time));
      const later = (time: string, milliseconds: number) => new Date(Date.parse(time) + milliseconds).toISOString();
      const before = await now();
      await saveSources(store, 'a', 'b');
      await new SealAuditEvents(store, { digest, newSalts: sequentialSalts }).execute();
      const after = await now();
      const links = await linksAfter(store, 0);
      for (const { sealed } of links) expect([before <= sealed, sealed <= after]).toEqual([true, true]);
      expect(await lastBefore(before)).toBeUndefined();
      const { position, hash } = links.at(-1)!;
      expect(await lastBefore(later(after, 1))).toEqual({ position, hash });
      expect(await store.read(async (tx) => tx.auditEvents.anchor())).toBeUndefined();
    }));

  it('leaves events of what is not committed alone', async () =>
    withStore(async (store) => {
      await store.write([], async (tx) => tx.sources.save([build.buildSource('a')]));
      expect(await store.read(async (tx) => tx.auditEvents.hasUnsealed())).toBe(true);
      const failing = store.write([], async (tx) => {
        await tx.sources.save([build.buildSource('b')]);
        throw new Error('no');
      });
      await expect(failing).rejects.toThrow('no');
      expect(await new SealAuditEvents(store, { digest, newSalts: sequentialSalts }).execute()).toBe(1);
      expect(
        await store.read(async (tx) => [await tx.auditEvents.hasUnsealed(), await tx.auditEvents.countLost()]),
      ).toEqual([false, 0]);
    }));
}
