import type { Account, Source } from '@identity-governance/records';
import { ReplaceAccountSchema } from '../intake/sources/account-schemas';
import { createInMemoryStore } from '@identity-governance/test-kit/in-memory';
import {
  buildAccount,
  buildAccountAttribute,
  buildSource,
  FixedClock,
  SequentialIds,
} from '@identity-governance/test-kit';
import { CreateSearchAttribute } from './create-search-attribute';
import { DeleteSearchAttribute } from './delete-search-attribute';
import { PatchSearchAttribute } from './patch-search-attribute';
import { ReadSearchAttributes } from './read-search-attributes';

const costCenter = { name: 'costCenter', displayName: 'Cost center', applicationAttributes: { hr: 'kst' } };

function setUp() {
  const clock = new FixedClock();
  const ids = new SequentialIds();
  const store = createInMemoryStore({ clock, ids });
  const ports = { store, clock, ids };
  return {
    store,
    create: new CreateSearchAttribute(ports),
    read: new ReadSearchAttributes(store),
    patch: new PatchSearchAttribute(ports),
    delete: new DeleteSearchAttribute(store),
    replaceSchema: new ReplaceAccountSchema(store),
    save: (sources: readonly Source[], accounts: readonly Account[] = []) =>
      store.write([], async (tx) => {
        await tx.sources.save(sources);
        await tx.accounts.save(accounts);
      }),
  };
}

type Parts = ReturnType<typeof setUp>;

describe('a search attribute', () => {
  let parts: Parts;

  beforeEach(async () => {
    parts = setUp();
    await parts.save([buildSource('hr'), buildSource('erp', { attributes: { Region: 'emea' } })]);
  });

  const list = async (page: Parameters<typeof parts.read.list>[0]) => {
    const listed = await parts.read.list(page);
    if (!listed.ok) throw new Error('the page was refused');
    return listed.value;
  };
  const namesOf = async () => (await list({ limit: 250, offset: 0, reader: '' })).items.map(({ name }) => name);

  it('can be read at once, and its promotion is queued', async () => {
    const created = await parts.create.execute(costCenter);
    expect(created).toMatchObject({ value: { name: 'costCenter', promotion: { state: 'QUEUED' } } });
    expect(await parts.read.get('COSTCENTER')).toEqual({ ok: true, value: costCenter });
    expect(await parts.read.getPromotion('costcenter')).toMatchObject({
      value: { state: 'QUEUED', done: 0, total: null, started: null, completed: null, reason: null },
    });
    expect(await parts.store.read((tx) => tx.jobs.statistics())).toMatchObject([{ kind: 'promotion', depth: 1 }]);
  });

  it('that maps nothing has nothing to wait for', async () => {
    const created = await parts.create.execute({ ...costCenter, applicationAttributes: {} });
    expect(created).toMatchObject({ value: { promotion: { state: 'DONE' } } });
    expect(await parts.store.read((tx) => tx.jobs.statistics())).toEqual([]);
  });

  it('needs applications that exist, and reports all that do not', async () => {
    expect(await parts.create.execute({ ...costCenter, applicationAttributes: { x: 'a', hr: 'b', y: 'c' } })).toEqual({
      ok: false,
      error: {
        kind: 'not-found',
        missing: [
          { type: 'SOURCE', id: 'x' },
          { type: 'SOURCE', id: 'y' },
        ],
      },
    });
  });

  it('maps attributes of the account schema, or any where there is no schema', async () => {
    await parts.store.write([], (tx) => tx.accountAttributes.save([buildAccountAttribute('kst', { sourceId: 'hr' })]));
    const mapped = { hr: 'KST', erp: 'anything' };
    expect(await parts.create.execute({ ...costCenter, applicationAttributes: mapped })).toEqual({
      ok: false,
      error: {
        kind: 'invalid',
        faults: [{ field: 'applicationAttributes.hr', reason: '`KST` is not in the account schema of source `hr`' }],
      },
    });
    expect(await parts.create.execute({ ...costCenter, applicationAttributes: { hr: 'kst', erp: 'x' } })).toMatchObject(
      { ok: true },
    );
  });

  it('has a name that nothing else has, in any case', async () => {
    await parts.save([], [buildAccount('1', { sourceId: 'hr', attributes: { Mail: 'x' } })]);
    await parts.create.execute(costCenter);
    const clashOf = async (name: string) => {
      const created = await parts.create.execute({ ...costCenter, name });
      return created.ok || created.error.kind !== 'search-attribute-name-taken' ? undefined : created.error.clash;
    };
    expect(await clashOf('COSTCENTER')).toEqual({ kind: 'SEARCH_ATTRIBUTE', name: 'costCenter' });
    expect(await clashOf('mail')).toEqual({ kind: 'ACCOUNT_ATTRIBUTE', sourceId: 'hr', name: 'Mail' });
    expect(await clashOf('region')).toEqual({ kind: 'SOURCE_ATTRIBUTE', sourceId: 'erp', name: 'Region' });
    expect(await clashOf('Name')).toEqual({ kind: 'ACCOUNT_FIELD', name: 'name' });
    expect(await namesOf()).toEqual(['costCenter']);
  });

  it('keeps its name from the account schemas', async () => {
    await parts.create.execute(costCenter);
    const attributes = [{ name: 'mail' }, { name: 'CostCenter' }];
    expect(await parts.replaceSchema.execute('hr', { attributes })).toEqual({
      ok: false,
      error: {
        kind: 'attribute-name-is-search-attribute',
        clashes: [
          {
            attribute: { kind: 'SCHEMA_ATTRIBUTE', sourceId: 'hr', name: 'CostCenter' },
            searchAttribute: 'costCenter',
          },
        ],
      },
    });
    expect(await parts.store.read((tx) => tx.accountAttributes.count())).toBe(0);
  });

  it('moves when it is renamed, and its promotion stays', async () => {
    await parts.create.execute(costCenter);
    const before = await parts.read.getPromotion('costCenter');
    const rename = [{ op: 'replace', path: '/name', value: 'kostenstelle' }];
    expect(await parts.patch.execute('CostCenter', rename)).toMatchObject({ value: { name: 'kostenstelle' } });
    expect(await parts.read.get('costCenter')).toMatchObject({ error: { kind: 'not-found' } });
    expect(await parts.read.getPromotion('kostenstelle')).toEqual(before);
  });

  it('may change the case of its name', async () => {
    await parts.create.execute(costCenter);
    const rename = [{ op: 'replace', path: '/name', value: 'COSTCENTER' }];
    expect(await parts.patch.execute('costCenter', rename)).toMatchObject({ value: { name: 'COSTCENTER' } });
  });

  it('gets a new promotion with a new mapping, over what the last one has left as well', async () => {
    await parts.create.execute(costCenter);
    const remap = [{ op: 'add', path: '/applicationAttributes/erp', value: 'kostl' }];
    await parts.patch.execute('costCenter', remap);
    const promotions = await parts.store.read((tx) => tx.promotions.list({ limit: 9, offset: 0 }));
    expect(promotions.items).toMatchObject([{ state: 'QUEUED', sourceIds: ['erp', 'hr'] }]);
    expect(await parts.store.read((tx) => tx.jobs.statistics())).toMatchObject([{ kind: 'promotion', depth: 2 }]);
  });

  it('is not kept from an edit by a deleted source', async () => {
    await parts.create.execute(costCenter);
    await parts.store.write([], (tx) => tx.sources.delete('hr'));
    const edit = [{ op: 'replace', path: '/displayName', value: 'KST' }];
    expect(await parts.patch.execute('costCenter', edit)).toMatchObject({ ok: true });
    const remap = [{ op: 'replace', path: '/applicationAttributes/hr', value: 'other' }];
    expect(await parts.patch.execute('costCenter', remap)).toMatchObject({ error: { kind: 'not-found' } });
  });

  it('is missing when it is deleted, and its name is free', async () => {
    await parts.create.execute(costCenter);
    expect(await parts.delete.execute('COSTCENTER')).toEqual({ ok: true, value: undefined });
    expect(await parts.read.get('costCenter')).toMatchObject({ ok: false });
    expect(await parts.delete.execute('costCenter')).toEqual({
      ok: false,
      error: { kind: 'not-found', missing: [{ type: 'SEARCH_ATTRIBUTE', id: 'costCenter' }] },
    });
    expect(await parts.create.execute(costCenter)).toMatchObject({ ok: true });
  });

  it('that does not exist cannot be patched, whatever the patch, unless the patch itself is malformed', async () => {
    expect(await parts.patch.execute('none', [])).toMatchObject({ error: { kind: 'not-found' } });
    expect(await parts.patch.execute('none', {})).toMatchObject({ error: { kind: 'invalid' } });
  });

  it('is listed by canonical name', async () => {
    for (const name of ['b', 'C', 'A', 'd']) await parts.create.execute({ ...costCenter, name });
    expect(await namesOf()).toEqual(['A', 'b', 'C', 'd']);
    const page = await list({ limit: 2, offset: 1, reader: '', isCounted: true });
    expect([page.items.map(({ name }) => name), page.total]).toEqual([['b', 'C'], 4]);
  });

  it('is listed once to who goes from page to page, whatever comes and goes', async () => {
    for (const name of ['b', 'd', 'f', 'h']) await parts.create.execute({ ...costCenter, name });
    const page = async (offset: number, reader: string) => {
      const { items, total } = await list({ limit: 2, offset, reader, isCounted: true });
      return [...items.map(({ name }) => name), total];
    };
    expect(await page(0, 'ann')).toEqual(['b', 'd', 4]);
    await parts.create.execute({ ...costCenter, name: 'a' });
    await parts.delete.execute('d');
    await parts.create.execute({ ...costCenter, name: 'c' });
    expect(await page(2, 'ann')).toEqual(['f', 'h', 5]);
    expect(await page(4, 'ann')).toEqual([5]);
    expect(await page(2, 'bob')).toEqual(['c', 'f', 5]);
  });

  it('is created once when a hundred ask for it in different letter case', async () => {
    const written = (i: number) => Array.from('costcenter', (c, at) => ((i >> at) & 1 ? c.toUpperCase() : c)).join('');
    const requests = Array.from({ length: 100 }, (_, i) => parts.create.execute({ ...costCenter, name: written(i) }));
    const answers = await Promise.all(requests);
    expect(answers.filter(({ ok }) => ok)).toHaveLength(1);
    const kinds = new Set(answers.map((answer) => (answer.ok ? 'accepted' : answer.error.kind)));
    expect([...kinds]).toEqual(['accepted', 'search-attribute-name-taken']);
  });
});
