import type { AccessItemRef } from '@identity-governance/domain/sod';
import { CreateSearchAttribute } from '../../search-attributes/create-search-attribute';
import {
  buildAccessItem,
  buildAccount,
  buildAccountAttribute,
  buildIdentityProfile,
  buildSource,
  FixedClock,
  SequentialIds,
} from '@identity-governance/test-kit';
import { createInMemoryStore } from '@identity-governance/test-kit/in-memory';
import { GetAccountSchema, ReplaceAccountSchema } from './account-schemas';
import { CreateSource } from './create-source';
import { DeleteSource } from './delete-source';
import { ReplaceSource } from './replace-source';

function setUp() {
  const clock = new FixedClock();
  const ids = new SequentialIds();
  const store = createInMemoryStore({ clock, ids });
  return {
    store,
    create: new CreateSource(store, ids),
    replace: new ReplaceSource(store),
    delete: new DeleteSource(store),
    getSchema: new GetAccountSchema(store),
    replaceSchema: new ReplaceAccountSchema(store),
    createSearchAttribute: new CreateSearchAttribute({ store, clock, ids }),
  };
}

const missing = (id: string) => ({ ok: false, error: { kind: 'not-found', missing: [{ type: 'SOURCE', id }] } });

describe('a source', () => {
  let parts: ReturnType<typeof setUp>;

  beforeEach(() => {
    parts = setUp();
  });

  it('is created, with an id of ours, and replaced', async () => {
    const created = await parts.create.execute({ name: 'HR', attributes: { region: 'emea' } });
    if (!created.ok) throw new Error('it is not created');
    const { id } = created.value;
    expect(created.value).toEqual({
      id,
      name: 'HR',
      description: null,
      attributes: { region: 'emea' },
      correlation: [],
    });
    expect(await parts.replace.execute(id, { name: 'People', description: 'x' })).toMatchObject({ ok: true });
    expect(await parts.store.read((tx) => tx.sources.get(id))).toEqual({
      ...{ id, name: 'People', description: 'x', attributes: {}, correlation: [] },
    });
    expect(await parts.create.execute({})).toMatchObject({ error: { kind: 'invalid' } });
    expect(await parts.replace.execute(id, { name: '' })).toMatchObject({ error: { kind: 'invalid' } });
    expect(await parts.replace.execute('none', { name: 'x' })).toEqual(missing('none'));
  });

  it('has no attribute with the name of a search attribute', async () => {
    await parts.store.write([], (tx) => tx.sources.save([buildSource('hr')]));
    await parts.createSearchAttribute.execute({ name: 'kst', displayName: 'KST', applicationAttributes: {} });
    const body = { name: 'X', attributes: { KST: 'x', ok: 'y' } };
    const clash = { error: { kind: 'attribute-name-is-search-attribute', clashes: [{ searchAttribute: 'kst' }] } };
    expect(await parts.create.execute(body)).toMatchObject(clash);
    expect(await parts.replace.execute('hr', body)).toMatchObject(clash);
    expect(await parts.store.read((tx) => tx.sources.count())).toBe(1);
  });

  it('has an account schema that is replaced as a whole', async () => {
    await parts.store.write([], async (tx) => {
      await tx.sources.save([buildSource('hr'), buildSource('erp')]);
      await tx.accountAttributes.save([buildAccountAttribute('old'), buildAccountAttribute('x', { sourceId: 'erp' })]);
    });
    const attributes = [
      { name: 'z', type: 'DATE', multiValued: true, entitlement: true, description: 'y' },
      { name: 'Old' },
    ];
    const schema = {
      ok: true,
      value: {
        attributes: [
          { name: 'Old', type: 'STRING', multiValued: false, entitlement: false, description: null },
          { name: 'z', type: 'DATE', multiValued: true, entitlement: true, description: 'y' },
        ],
      },
    };
    expect(await parts.replaceSchema.execute('hr', { attributes })).toEqual(schema);
    expect(await parts.getSchema.execute('hr')).toEqual(schema);
    expect(await parts.getSchema.execute('erp')).toMatchObject({ value: { attributes: [{ name: 'x' }] } });
    expect(await parts.replaceSchema.execute('hr', { attributes: {} })).toMatchObject({ error: { kind: 'invalid' } });
    expect(await parts.replaceSchema.execute('none', { attributes })).toEqual(missing('none'));
    expect(await parts.getSchema.execute('none')).toEqual(missing('none'));
  });
});

describe('deleting a source', () => {
  const role: AccessItemRef = { type: 'ROLE', id: 'r' };
  const ofHr: AccessItemRef = { type: 'ENTITLEMENT', id: 'hr1' };
  const ofErp: AccessItemRef = { type: 'ENTITLEMENT', id: 'erp1' };
  let parts: ReturnType<typeof setUp>;

  beforeEach(async () => {
    parts = setUp();
    await parts.store.write([], async (tx) => {
      await tx.sources.save([buildSource('hr'), buildSource('erp')]);
      await tx.accountAttributes.save([buildAccountAttribute('a'), buildAccountAttribute('a', { sourceId: 'erp' })]);
      await tx.accounts.save([buildAccount('1'), buildAccount('2', { sourceId: 'erp' })]);
      await tx.promotedValues.replace({ accountIds: ['1'] }, [{ attributeId: 'x', accountId: '1', values: ['v'] }]);
      await tx.accessItems.save([
        buildAccessItem('hr1', { sourceId: 'hr' }),
        buildAccessItem('erp1', { sourceId: 'erp' }),
        buildAccessItem('r', { type: 'ROLE' }),
      ]);
      await tx.grants.save([ofHr, ofErp].map((child) => ({ parent: role, child })));
      await tx.assignments.save([ofHr, ofErp].map((access) => ({ identityId: 'ada', access })));
    });
  });

  it('takes along what belongs to it, and nothing else', async () => {
    const counts = { ENTITLEMENT: 1, ACCOUNT: 1, ACCOUNT_ATTRIBUTE: 1 };
    expect(await parts.delete.execute('hr', { cascade: false })).toEqual({
      ok: false,
      error: { kind: 'source-has-dependants', id: 'hr', counts },
    });
    expect(await parts.delete.execute('hr', { cascade: true })).toEqual({
      ok: true,
      value: { ...counts, GRANT: 1, ASSIGNMENT: 1, SOURCE: 1 },
    });
    const left = await parts.store.read(async (tx) => ({
      sources: (await tx.sources.list({ limit: 9, offset: 0 })).items.map(({ id }) => id),
      schema: (await tx.accountAttributes.list({ limit: 9, offset: 0 })).items.map(({ sourceId }) => sourceId),
      accounts: (await tx.accounts.list({ limit: 9, offset: 0 })).items.map(({ id }) => id),
      promoted: await tx.promotedValues.ofAccounts(['1']),
      items: (await tx.accessItems.list({ limit: 9, offset: 0 })).items.map(({ id }) => id),
      grants: (await tx.grants.list({ limit: 9, offset: 0 })).items.map(({ child }) => child.id),
      held: (await tx.assignments.list({ limit: 9, offset: 0 })).items.map(({ access }) => access),
    }));
    expect(left).toEqual({
      ...{ sources: ['erp'], schema: ['erp'], accounts: ['2'], promoted: [] },
      ...{ items: ['erp1', 'r'], grants: ['erp1'], held: [ofErp] },
    });
    expect(await parts.delete.execute('hr', { cascade: true })).toEqual(missing('hr'));
  });

  it('is refused while identity profiles stand on it', async () => {
    const profile = buildIdentityProfile('p', { name: 'Staff', authoritativeSourceId: 'hr' });
    await parts.store.write([], (tx) => tx.identityProfiles.save([profile]));
    const identityProfiles = [{ id: 'p', name: 'Staff' }];
    expect(await parts.delete.execute('hr', { cascade: true })).toEqual({
      ok: false,
      error: { kind: 'source-in-use', id: 'hr', name: 'source hr', identityProfiles },
    });
    expect(await parts.store.read((tx) => tx.accounts.count())).toBe(2);
  });
});
