import { ok } from '@identity-governance/values';
import type { Identity, Source } from '@identity-governance/records';
import type { Store } from '../../ports/store';
import { createInMemoryStore } from '@identity-governance/test-kit/in-memory';
import { ReadResource } from '../../resources/read-resource';
import { SequentialIds } from '@identity-governance/test-kit';
import { CreateIdentityProfile } from './create-identity-profile';
import { DeleteIdentityProfile } from './delete-identity-profile';
import { identityProfileReads } from './identity-profile-reads';
import { ReplaceIdentityProfile } from './replace-identity-profile';

const sources: readonly Source[] = [
  { id: 'hr', name: 'HR', description: null, attributes: {}, correlation: [] },
  { id: 'ext', name: 'External staff', description: null, attributes: {}, correlation: [] },
];
const employees = { name: 'Employees', priority: 10, authoritativeSource: { type: 'SOURCE', id: 'hr' } };
const employeesView = {
  name: 'Employees',
  description: null,
  priority: 10,
  authoritativeSource: { type: 'SOURCE', id: 'hr', name: 'HR' },
};
const firstId = '0'.repeat(31) + '1';
const notFound = (type: string, id: string) => ({ ok: false, error: { kind: 'not-found', missing: [{ type, id }] } });

async function setUp() {
  const store = createInMemoryStore();
  await store.write(['inventory'], (tx) => tx.sources.save(sources));
  const create = new CreateIdentityProfile(store, new SequentialIds());
  return { store, create };
}

async function saveIdentities(store: Store, identityProfileIds: readonly (string | null)[]): Promise<void> {
  const identities = identityProfileIds.map((identityProfileId, i): Identity => ({
    id: `i${i}`,
    name: `I ${i}`,
    email: null,
    identityProfileId,
    managerId: null,
    disabled: false,
    attributes: {},
  }));
  await store.write(['assignments'], (tx) => tx.identities.save(identities));
}

const namesOf = (store: Store) =>
  store.read(async (tx) => ({
    profiles: (await tx.identityProfiles.list({ limit: 250, offset: 0 })).items.map(({ id, name }) => ({ id, name })),
    authProfiles: (await tx.authProfiles.list({ limit: 250, offset: 0 })).items.map(({ id, name }) => ({ id, name })),
  }));

describe('creating an identity profile', () => {
  it('makes it and its auth profile', async () => {
    const { store, create } = await setUp();
    const created = { id: firstId, ...employeesView };
    expect(await create.execute(employees)).toEqual({ ok: true, value: created });
    expect(await new ReadResource(store, identityProfileReads).get(firstId)).toEqual({ ok: true, value: created });
    expect(await store.read((tx) => tx.authProfiles.get(firstId))).toEqual({
      id: firstId,
      name: 'Employees',
      type: 'NON_PTA',
      offNetwork: false,
      untrustedGeography: false,
      applicationId: null,
      applicationName: null,
      strongAuthLogin: false,
    });
  });

  it('refuses an invalid body, an unknown source and a name that is taken in other letters', async () => {
    const { store, create } = await setUp();
    await create.execute(employees);
    expect(await create.execute({ ...employees, priority: -1 })).toMatchObject({
      error: { kind: 'invalid', faults: [{ field: 'priority' }] },
    });
    expect(await create.execute({ ...employees, authoritativeSource: { id: 'gone' } })).toEqual(
      notFound('SOURCE', 'gone'),
    );
    expect(await create.execute({ ...employees, name: 'ＥMPLOYEES' })).toEqual({
      ok: false,
      error: { kind: 'identity-profile-name-taken', name: 'ＥMPLOYEES', takenBy: firstId },
    });
    expect((await namesOf(store)).profiles).toHaveLength(1);
  });

  it('gives a name to one of many who want it at the same time', async () => {
    const { store, create } = await setUp();
    const results = await Promise.all(Array.from({ length: 20 }, () => create.execute(employees)));
    expect(results.filter(({ ok }) => ok)).toHaveLength(1);
    expect((await namesOf(store)).profiles).toHaveLength(1);
  });
});

describe('replacing an identity profile', () => {
  it('sets everything but the id, and renames the auth profile', async () => {
    const { store, create } = await setUp();
    await create.execute(employees);
    const replace = new ReplaceIdentityProfile(store);
    const body = { id: 'other', name: 'Staff', description: 'all', authoritativeSource: { id: 'ext' } };
    const replaced = {
      id: firstId,
      name: 'Staff',
      description: 'all',
      priority: 0,
      authoritativeSource: { type: 'SOURCE', id: 'ext', name: 'External staff' },
    };
    expect(await replace.execute(firstId, body)).toEqual({ ok: true, value: replaced });
    expect(await new ReadResource(store, identityProfileReads).get(firstId)).toEqual({ ok: true, value: replaced });
    expect((await namesOf(store)).authProfiles).toEqual([{ id: firstId, name: 'Staff' }]);
  });

  it('may keep its own name in other letters, not take that of another', async () => {
    const { store, create } = await setUp();
    await create.execute(employees);
    await create.execute({ ...employees, name: 'Contractors' });
    const replace = new ReplaceIdentityProfile(store);
    expect(await replace.execute(firstId, { ...employees, name: 'EMPLOYEES' })).toMatchObject({ ok: true });
    expect(await replace.execute(firstId, { ...employees, name: 'contractors' })).toMatchObject({
      error: { kind: 'identity-profile-name-taken', name: 'contractors' },
    });
  });

  it('names everything that does not exist', async () => {
    const { store } = await setUp();
    expect(
      await new ReplaceIdentityProfile(store).execute('gone', { ...employees, authoritativeSource: { id: 'lost' } }),
    ).toEqual({
      ok: false,
      error: {
        kind: 'not-found',
        missing: [
          { type: 'IDENTITY_PROFILE', id: 'gone' },
          { type: 'SOURCE', id: 'lost' },
        ],
      },
    });
    expect(await new ReplaceIdentityProfile(store).execute('gone', {})).toMatchObject({ error: { kind: 'invalid' } });
  });
});

describe('deleting an identity profile', () => {
  it('deletes its auth profile with it', async () => {
    const { store, create } = await setUp();
    await create.execute(employees);
    await saveIdentities(store, [null, 'another']);
    expect(await new DeleteIdentityProfile(store).execute(firstId)).toEqual({ ok: true, value: undefined });
    expect(await namesOf(store)).toEqual({ profiles: [], authProfiles: [] });
    expect(await new DeleteIdentityProfile(store).execute(firstId)).toEqual(notFound('IDENTITY_PROFILE', firstId));
  });

  it('is refused while identities belong to it', async () => {
    const { store, create } = await setUp();
    await create.execute(employees);
    await saveIdentities(store, [firstId, null, firstId]);
    expect(await new DeleteIdentityProfile(store).execute(firstId)).toEqual({
      ok: false,
      error: { kind: 'identity-profile-in-use', id: firstId, name: 'Employees', identityCount: 2 },
    });
    expect((await namesOf(store)).authProfiles).toHaveLength(1);
  });
});

it('keeps profiles and auth profiles one to one while many are created and deleted', async () => {
  const { store, create } = await setUp();
  const remove = new DeleteIdentityProfile(store);
  await Promise.all(
    Array.from({ length: 50 }, async (_, i) => {
      const created = await create.execute({ ...employees, name: `Profile ${i}` });
      if (created.ok && i % 2 === 0) await remove.execute(created.value.id);
    }),
  );
  const { profiles, authProfiles } = await namesOf(store);
  expect(profiles).toHaveLength(25);
  expect(authProfiles).toEqual(profiles);
});

it('lists identity profiles by id, and shows a deleted source without a name', async () => {
  const { store, create } = await setUp();
  await create.execute(employees);
  await create.execute({ ...employees, name: 'Contractors', authoritativeSource: { id: 'ext' } });
  await store.write(['inventory'], (tx) => tx.sources.delete('ext'));
  const read = new ReadResource(store, identityProfileReads);
  const listed = await read.list({ limit: 250, offset: 0, isCounted: true });
  if (!listed.ok) throw new Error('the list is refused');
  const { items, total } = listed.value;
  expect(total).toBe(2);
  expect(items.map(({ name, authoritativeSource }) => [name, authoritativeSource.name])).toEqual([
    ['Employees', 'HR'],
    ['Contractors', null],
  ]);
  const last = { items: [items[1]], total: null, next: null, rows: null };
  expect(await read.list({ limit: 1, offset: 1 })).toEqual(ok(last));
  expect(await new ReadResource(store, identityProfileReads).get('gone')).toEqual(notFound('IDENTITY_PROFILE', 'gone'));
});
