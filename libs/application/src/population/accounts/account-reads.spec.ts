import type { Store } from '../../ports/store';
import { createInMemoryStore } from '@identity-governance/test-kit/in-memory';
import { buildAccount, buildSearchAttribute } from '@identity-governance/test-kit';
import { ReadResource } from '../../resources/read-resource';
import { accountReads } from './account-reads';

const createReader = (store: Store) => new ReadResource(store, accountReads);

describe('reading accounts', () => {
  let store: Store;
  let accounts: ReturnType<typeof createReader>;

  beforeEach(async () => {
    store = createInMemoryStore();
    accounts = createReader(store);
    await store.write([], async (tx) => {
      await tx.searchAttributes.save([
        buildSearchAttribute('k', { name: 'costCentre' }),
        buildSearchAttribute('l', { name: 'And' }),
      ]);
      await tx.accounts.save(['1', '2', '3'].map((id) => buildAccount(id, { disabled: id === '3' })));
      await tx.promotedValues.replace({ accountIds: ['1', '2'] }, [
        { attributeId: 'k', accountId: '1', values: ['4711', 'x'] },
        { attributeId: 'l', accountId: '1', values: ['y'] },
        { attributeId: 'k', accountId: '2', values: ['4712'] },
        { attributeId: 'deleted', accountId: '2', values: ['z'] },
      ]);
    });
  });

  const find = async (filters: string) => {
    const listed = await accounts.list({ limit: 250, offset: 0, filters });
    return listed.ok ? listed.value.items.map(({ id }) => id) : listed.error.faults.map(({ reason }) => reason);
  };

  it('shows what is promoted, by the names of search attributes there are', async () => {
    expect(await accounts.get('1')).toEqual({
      ok: true,
      value: { ...buildAccount('1'), promoted: { And: ['y'], costCentre: ['4711', 'x'] } },
    });
    expect(await accounts.get('2')).toMatchObject({ value: { promoted: { costCentre: ['4712'] } } });
    expect(await accounts.get('9')).toMatchObject({ error: { missing: [{ type: 'ACCOUNT', id: '9' }] } });
  });

  it('shows a row as it was written, whatever has become of it since', async () => {
    const written = buildAccount('1', { name: 'written' });
    await store.write([], (tx) => tx.accounts.save([written]));
    await store.write([], (tx) => tx.accounts.save([buildAccount('1', { name: 'changed' })]));
    expect(await accounts.show(written)).toEqual({
      ...written,
      promoted: { And: ['y'], costCentre: ['4711', 'x'] },
    });
    await store.write([], (tx) => tx.accounts.delete('1'));
    expect(await accounts.show(written)).toEqual({ ...written, promoted: {} });
  });

  it('lists page by page, with the total when it is wanted', async () => {
    const list = async (isCounted: boolean) => accounts.list({ limit: 1, offset: 1, isCounted });
    expect(await list(true)).toMatchObject({ value: { items: [{ id: '2' }], total: 3 } });
    expect(await list(false)).toMatchObject({ value: { total: null } });
  });

  it.each([
    ['costcentre eq "4711"', ['1']],
    ['COSTCENTRE sw "471" and sourceId eq "hr"', ['1', '2']],
    ['and eq "Y" and costCentre eq "X"', ['1']],
    ['disabled eq true', ['3']],
    ['disabled in (true, "false") and NAME sw "account"', ['1', '2', '3']],
    ['nativeIdentity in ("CN=2", "cn=3")', ['2', '3']],
    ['costCentre eq "%"', []],
    ['id pr and not (costCentre eq "4711" or disabled eq true)', ['2']],
    ['identityId eq null and costCentre pr', ['1', '2']],
    ['id eq "1" or costCentre gt "4711" and name co "ount"', ['1', '2']],
  ])('finds by %s', async (filters, found) => {
    expect(await find(filters)).toEqual(found);
  });

  it('sorts by one field, and names the errors of filters and sorters', async () => {
    const list = (sorters: string, filters?: string) => accounts.list({ limit: 2, offset: 0, filters, sorters });
    expect(await list('-name')).toMatchObject({ value: { items: [{ id: '3' }, { id: '2' }] } });
    expect(await list('name', 'costCentre pr and id pr')).toMatchObject({
      value: { items: [{ id: '1' }, { id: '2' }] },
    });
    const faults = [
      { field: 'filters', reason: 'expects a field at the end' },
      { field: 'sorters', reason: 'names `kst`; the fields are `id`, `name`, `nativeIdentity`, `sourceId`' },
    ];
    expect(await list('kst', '')).toMatchObject({ error: { faults } });
    const several = 'names more than one field; accounts are sorted by one, then by id';
    expect(await list('sourceId,name')).toMatchObject({ error: { faults: [{ field: 'sorters', reason: several }] } });
  });

  it.each([
    [
      'costCentre eq "x" and kst eq "y"',
      'names the field `kst` at character 23; the fields are `id`, `sourceId`, `identityId`, `nativeIdentity`, `name`, `disabled` and the search attributes',
    ],
    ['costCentre like "x"', 'expects `eq`, `ne`, `in`, `sw`, `co`, `gt`, `ge`, `lt`, `le` or `pr` at character 12'],
    ['', 'expects a field at the end'],
    ['disabled sw "t"', 'has `sw` at character 10; `disabled` takes `eq`, `ne`, `in` or `pr`'],
    [
      'disabled eq "yes"',
      'has `yes` at character 13, which is not a known value of `disabled`; known are `true`, `false`',
    ],
  ])('refuses %s', async (filters, reason) => {
    expect(await find(filters)).toEqual([reason]);
  });
});
