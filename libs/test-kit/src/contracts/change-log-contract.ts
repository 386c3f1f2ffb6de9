import type { LoggedChange, StateVersion, Store, WriteTransaction } from '@identity-governance/application';
import { buildAccessItem, buildAccount, buildGrant, buildIdentity, buildSource } from '../testing/sample-rows';
import { testBounds } from './change-log-bounds-contract';
import { testEveryCollection } from './collection-samples';
import type { OpenLoggingStore, TestLog } from './read-change-log';
import { changesOf, loggedBy } from './read-change-log';

/** Tests the contract of `ChangeLogReader`. For specs only. */
export function describeChangeLogContract(name: string, open: OpenLoggingStore): void {
  const withLog = (test: (store: Store) => Promise<void>, keptChanges?: number) => async () => {
    const { store, close } = await open(keptChanges);
    try {
      await test(store);
    } finally {
      await close();
    }
  };
  describe(`the log of changes: ${name}`, () => {
    testKinds(withLog);
    testEntries(withLog);
    testCascades(withLog);
    testOrder(withLog);
    testBounds(withLog);
  });
}

const testKinds: TestLog = (withLog) => {
  testEveryCollection(({ name, part, collectionIn, keyOf, rowOf, changed }) => {
    it(
      part === null ? `holds nothing of ${name}` : `holds the keys of saved, changed and deleted ${name}`,
      withLog(async (store) => {
        const row = rowOf('a');
        const expected = (operation: string) =>
          part === null ? [] : [{ part, kind: name, key: expect.arrayContaining(['a']) as unknown, operation }];
        expect(await loggedBy(store, async (tx) => collectionIn(tx).save([row]))).toEqual(expected('SAVED'));
        expect(await loggedBy(store, async (tx) => collectionIn(tx).save([row]))).toEqual([]);
        if (changed !== undefined) {
          const save = async (tx: WriteTransaction) => collectionIn(tx).save([changed(row)]);
          expect(await loggedBy(store, save)).toEqual(expected('SAVED'));
        }
        const remove = async (tx: WriteTransaction) => collectionIn(tx).deleteMany([keyOf(rowOf('b')), keyOf(row)]);
        expect(await loggedBy(store, remove)).toEqual(expected('DELETED'));
        expect(await loggedBy(store, async (tx) => collectionIn(tx).delete(keyOf(row)))).toEqual([]);
      }),
    );
  });
};

const testEntries: TestLog = (withLog) => {
  it(
    'holds a row that changes often in one transaction once, with what came of it',
    withLog(async (store) => {
      const logged = await loggedBy(store, async (tx) => {
        await tx.sources.save([buildSource('hr'), buildSource('erp')]);
        await tx.sources.save([buildSource('hr', { name: 'changed' })]);
        await tx.sources.delete('erp');
      });
      expect(logged).toEqual([
        { part: 'inventory', kind: 'sources', key: ['hr'], operation: 'SAVED' },
        { part: 'inventory', kind: 'sources', key: ['erp'], operation: 'DELETED' },
      ]);
    }),
  );

  it(
    'holds the fields of a key in their order',
    withLog(async (store) => {
      const access = { type: 'ROLE', id: 'r"\u{1f600}' } as const;
      const logged = await loggedBy(store, async (tx) => {
        await tx.grants.save([buildGrant('parent', 'child')]);
        await tx.assignments.save([{ identityId: 'ada', access }]);
      });
      const { parent, child } = buildGrant('parent', 'child');
      expect(logged.map(({ key }) => key)).toEqual([
        [parent.type, parent.id, child.type, child.id],
        ['ada', access.type, access.id],
      ]);
    }),
  );

  it(
    'holds nothing of a write that failed',
    withLog(async (store) => {
      const before = await store.versions();
      const failing = store.write([], async (tx) => {
        await tx.identities.save([buildIdentity('ada')]);
        await tx.versions();
        throw new Error('on second thoughts');
      });
      await expect(failing).rejects.toThrow('on second thoughts');
      expect(await store.versions()).toEqual(before);
      expect(await changesOf(store, 'assignments', before.assignments)).toEqual([]);
    }),
  );
};

const testCascades: TestLog = (withLog) => {
  it(
    'holds every key that a cascade takes along',
    withLog(async (store) => {
      const item = buildAccessItem('x');
      await store.write([], async (tx) => {
        await tx.grants.save([
          { parent: { type: 'ROLE', id: 'r' }, child: { type: item.type, id: item.id } },
          { parent: { type: item.type, id: item.id }, child: { type: 'ENTITLEMENT', id: 'e' } },
        ]);
        await tx.assignments.save([{ identityId: 'ada', access: { type: item.type, id: item.id } }]);
        await tx.accounts.save([buildAccount('a1'), buildAccount('a2')]);
      });
      const { sourceId } = buildAccount('a1');
      const logged = await loggedBy(store, async (tx) => {
        await tx.grants.deleteOfItems([item]);
        await tx.assignments.deleteOfItems([item]);
        await tx.accounts.deleteOfSource(sourceId);
      });
      const keys = (kind: string) =>
        logged
          .filter((one) => one.kind === kind)
          .map(({ key }) => key!.join(' '))
          .sort();
      expect(keys('grants')).toEqual([`${item.type} x ENTITLEMENT e`, `ROLE r ${item.type} x`].sort());
      expect(keys('assignments')).toEqual([`ada ${item.type} x`]);
      expect(keys('accounts')).toEqual(['a1', 'a2']);
      expect(new Set(logged.map(({ operation }) => operation))).toEqual(new Set(['DELETED']));
    }),
  );

  it(
    'holds the identity profile when its auth profile changes',
    withLog(async (store) => {
      const logged = await loggedBy(store, async (tx) => {
        await tx.identityProfiles.save([
          { id: 'p', name: 'p', description: null, priority: 1, authoritativeSourceId: 'hr' },
        ]);
      });
      expect(logged).toMatchObject([{ kind: 'identityProfiles', key: ['p'], operation: 'SAVED' }]);
      const changed = await loggedBy(store, async (tx) => {
        await tx.authProfiles.save({ ...(await tx.authProfiles.get('p'))!, offNetwork: true });
      });
      expect(changed).toMatchObject([{ kind: 'identityProfiles', key: ['p'], operation: 'SAVED' }]);
    }),
  );
};

const testOrder: TestLog = (withLog) => {
  it(
    'gives positions without gaps, and the last one is the version of the part',
    withLog(async (store) => {
      const { inventory: origin } = await store.versions();
      await store.write([], async (tx) => tx.sources.save(['a', 'b', 'c'].map((id) => buildSource(id))));
      await store.write([], async (tx) => tx.sources.delete('b'));
      const changes = await changesOf(store, 'inventory', origin);
      expect(changes.map(({ position }) => position - origin.position)).toEqual([1, 2, 3, 4]);
      expect((await store.versions()).inventory).toEqual({ position: changes[3]!.position, token: changes[3]!.token });
      expect(changes[2]!.token).not.toBe(changes[3]!.token);
      const [second, third] = await store.read(async (tx) => {
        return (await tx.changes.changesAfter('inventory', changes[0]!, 2))!;
      });
      expect([second, third]).toEqual([changes[1], changes[2]]);
    }),
  );

  it(
    'shows a reader that follows it each entry once, however slowly transactions end',
    withLog(async (store) => {
      const writers = Array.from({ length: 12 }, async (_, n) =>
        store.write([], async (tx) => {
          await tx.sources.save([buildSource(`before ${n}`)]);
          for (let i = 0; i < (n % 4) * 3; i++) await tx.sources.get(`${i}`);
          await tx.sources.save([buildSource(`after ${n}`)]);
        }),
      );
      let place: StateVersion = { position: 0, token: '' };
      const seen: LoggedChange[] = [];
      const follow = async () => {
        const changes = await changesOf(store, 'inventory', place);
        seen.push(...changes);
        place = changes.at(-1) ?? place;
      };
      place = (await store.versions()).inventory;
      const start = place.position;
      const writing = new Set(writers);
      for (const writer of writers) void writer.finally(() => writing.delete(writer));
      while (writing.size > 0) await follow();
      await follow();
      expect(seen.map(({ position }) => position)).toEqual(seen.map((_, i) => start + i + 1));
      expect(start + seen.length).toBe(24);
      expect(new Set(seen.map(({ key }) => key![0])).size).toBe(seen.length);
    }),
  );
};
