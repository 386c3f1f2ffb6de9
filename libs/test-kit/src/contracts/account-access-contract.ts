import type { Account } from '@identity-governance/records';
import type { Store, WriteTransaction } from '@identity-governance/application';
import { buildAccount, buildAccountAttribute } from '../testing/sample-rows';
import type { OpenedStore } from './opened-store';
import { withStore } from './opened-store';
import { loggedBy } from './read-change-log';

const marked = buildAccountAttribute('memberOf', { sourceId: 'ad', entitlement: true });
const accountOf = (id: string, identityId: string | null, sourceId = 'ad'): Account =>
  buildAccount(id, { identityId, sourceId, attributes: { memberOf: ['CN=A'] } });

/** Tests the guarantees of stores about accounts that bring access: finding them, and logging whose access changes. */
export function describeAccountAccess(open: () => Promise<OpenedStore>): void {
  describe('accounts that bring access', () => {
    testAccountsOfIdentities(open);
    testManyAccounts(open);
    testLoggedHolders(open);
    testLoggedMarks(open);
  });
}

function testAccountsOfIdentities(open: () => Promise<OpenedStore>): void {
  it('are found by their identities, on some sources', async () =>
    withStore(open, async (store) => {
      const accounts = [
        ...[accountOf('1', 'ada'), accountOf('2', 'ada', 'erp'), accountOf('3', 'ADA'), accountOf('4', null)],
        ...[accountOf('5', 'bob'), accountOf('6', 'ada', 'AD')],
      ];
      await store.write([], async (tx) => tx.accounts.save(accounts));
      const idsOf = async (identityIds: readonly string[], sourceIds: readonly string[]) =>
        store.read(async (tx) => {
          const found: string[] = [];
          for await (const read of tx.accounts.ofIdentities(identityIds, sourceIds)) {
            for (const one of read) expect(accounts).toContainEqual(one);
            found.push(...read.map(({ id }) => id));
          }
          return found.sort();
        });
      expect(await idsOf(['ada', 'none', 'bob', 'ada'], ['ad'])).toEqual(['1', '5']);
      expect(await idsOf(['ada'], ['ad', 'erp', 'none'])).toEqual(['1', '2']);
      expect(await idsOf([], ['ad'])).toEqual([]);
      expect(await idsOf(['ada'], [])).toEqual([]);
    }));
}

function testManyAccounts(open: () => Promise<OpenedStore>): void {
  it('are returned up to 4 MiB at a time, or one that is longer', async () =>
    withStore(open, async (store) => {
      const lengths = [3_000_000, 900_000, 5_000_000, 10, 20, 2_000_000];
      const accounts = lengths.map((length, i) => ({
        ...accountOf(String(i), 'ada'),
        attributes: { note: 'x'.repeat(length) },
      }));
      await store.write([], async (tx) => tx.accounts.save(accounts));
      const found = new Set<string>();
      await store.read(async (tx) => {
        for await (const read of tx.accounts.ofIdentities(['ada'], ['ad'])) {
          const sum = read.reduce((bytes, { attributes }) => bytes + String(attributes.note).length, 0);
          expect(read.length === 1 || sum < 4 * 1024 * 1024).toBe(true);
          for (const one of read) {
            expect(one).toEqual(accounts[Number(one.id)]);
            found.add(one.id);
          }
        }
      });
      expect(found.size).toBe(lengths.length);
    }));
}

/** Returns the identities whose access by accounts is logged as changed; `*` for all identities. */
async function holdersLoggedBy(store: Store, write: (tx: WriteTransaction) => Promise<unknown>) {
  const logged = await loggedBy(store, write);
  const holders = logged.filter(({ kind }) => kind === 'accountAccess');
  for (const { part } of holders) expect(part).toBe('inventory');
  return holders.map(({ key }) => key?.[0] ?? '*').sort();
}

function testLoggedHolders(open: () => Promise<OpenedStore>): void {
  it('log whose access changes, before and after, on sources with marked attributes alone', async () =>
    withStore(open, async (store) => {
      const log = async (write: (tx: WriteTransaction) => Promise<unknown>) => holdersLoggedBy(store, write);
      await store.write([], async (tx) => tx.accountAttributes.save([marked]));
      const accounts = [accountOf('1', 'ada'), accountOf('2', 'bob', 'erp'), accountOf('3', null)];
      expect(await log((tx) => tx.accounts.save(accounts))).toEqual(['ada']);
      expect(await log((tx) => tx.accounts.save(accounts))).toEqual([]);
      expect(await log((tx) => tx.accounts.save([accountOf('1', 'bob'), accountOf('3', 'cid')]))).toEqual([
        ...['ada', 'bob', 'cid'],
      ]);
      expect(await log((tx) => tx.accounts.save([accountOf('1', 'bob', 'erp')]))).toEqual(['bob']);
      expect(await log((tx) => tx.accounts.save([accountOf('1', 'dan', 'ad')]))).toEqual(['dan']);
      expect(await log((tx) => tx.accounts.save([{ ...accountOf('1', 'dan', 'ad'), disabled: true }]))).toEqual([
        'dan',
      ]);
      expect(await log((tx) => tx.accounts.deleteMany(['2', 'none']))).toEqual([]);
      expect(await log((tx) => tx.accounts.delete('1'))).toEqual(['dan']);
      expect(await log((tx) => tx.accounts.deleteOfSource('erp'))).toEqual([]);
      expect(await log((tx) => tx.accounts.deleteOfSource('ad'))).toEqual(['cid']);
    }));
}

function testLoggedMarks(open: () => Promise<OpenedStore>): void {
  it('log that the access of any identity may have changed when attributes are marked or unmarked', async () =>
    withStore(open, async (store) => {
      const log = async (write: (tx: WriteTransaction) => Promise<unknown>) => holdersLoggedBy(store, write);
      const plain = { ...marked, entitlement: false };
      expect(await log((tx) => tx.accountAttributes.save([plain]))).toEqual([]);
      expect(await log((tx) => tx.accountAttributes.save([{ ...plain, description: 'x' }]))).toEqual([]);
      expect(await log((tx) => tx.accountAttributes.save([marked]))).toEqual(['*']);
      expect(await log((tx) => tx.accountAttributes.save([marked]))).toEqual([]);
      expect(await log((tx) => tx.accountAttributes.save([plain]))).toEqual(['*']);
      expect(await log((tx) => tx.accountAttributes.delete(marked))).toEqual([]);
      await store.write([], (tx) => tx.accountAttributes.save([marked]));
      expect(await log((tx) => tx.accountAttributes.deleteMany([marked, { sourceId: 'x', name: 'y' }]))).toEqual(['*']);
    }));
}
