import type { IdentityProfile } from '@identity-governance/domain';
import { createInMemoryStore } from '../in-memory/in-memory-store';
import { GetAuthProfile } from './get-auth-profile';
import { ListAuthProfiles } from './list-auth-profiles';
import { PatchAuthProfile } from './patch-auth-profile';

const identityProfile = (id: string, name: string): IdentityProfile => ({
  id,
  name,
  description: null,
  priority: 0,
  authoritativeSourceId: 'hr',
});
const employees = {
  id: 'employees',
  name: 'Employees',
  type: 'NON_PTA',
  offNetwork: false,
  untrustedGeography: false,
  applicationId: null,
  applicationName: null,
  strongAuthLogin: false,
};
const notFound = { ok: false, error: { kind: 'not-found', missing: [{ type: 'AUTH_PROFILE', id: 'gone' }] } };

async function setUp() {
  const store = createInMemoryStore();
  await store.write(['inventory'], (tx) =>
    tx.identityProfiles.save([
      identityProfile('employees', 'Employees'),
      identityProfile('contractors', 'Contractors'),
    ]),
  );
  return { store, get: new GetAuthProfile(store), patch: new PatchAuthProfile(store) };
}

it('lists summaries by id', async () => {
  const { store } = await setUp();
  const list = new ListAuthProfiles(store, 'acme');
  const contractors = { id: 'contractors', tenant: 'acme', name: 'Contractors', type: 'NON_PTA' };
  expect(await list.execute({ limit: 250, offset: 0, isCounted: true })).toEqual({
    items: [contractors, { id: 'employees', tenant: 'acme', name: 'Employees', type: 'NON_PTA' }],
    total: 2,
    next: null,
  });
  expect((await list.execute({ limit: 1, offset: 0 })).items).toEqual([contractors]);
});

it('shows one auth profile, or says which does not exist', async () => {
  const { get } = await setUp();
  expect(await get.execute('employees')).toEqual({ ok: true, value: employees });
  expect(await get.execute('gone')).toEqual(notFound);
});

describe('patching an auth profile', () => {
  const toMfa = [{ op: 'replace', path: '/type', value: 'MFA' }];

  it('saves what the patch makes of it', async () => {
    const { get, patch } = await setUp();
    const patched = { ok: true, value: { ...employees, type: 'MFA' } };
    expect(await patch.execute('employees', toMfa)).toEqual(patched);
    expect(await get.execute('employees')).toEqual(patched);
    expect(await get.execute('contractors')).toMatchObject({ value: { type: 'NON_PTA' } });
  });

  it('changes nothing when any operation is refused', async () => {
    const { store, get, patch } = await setUp();
    const before = await store.versions();
    expect(await patch.execute('employees', [...toMfa, { op: 'replace', path: '/offNetwork', value: 'true' }])).toEqual(
      {
        ok: false,
        error: { kind: 'invalid', faults: [{ field: 'offNetwork', reason: 'must be `true` or `false`' }] },
      },
    );
    expect(await get.execute('employees')).toEqual({ ok: true, value: employees });
    expect(await store.versions()).toEqual(before);
  });

  it('says of an unknown profile that it does not exist, unless the patch is malformed anyway', async () => {
    const { patch } = await setUp();
    expect(await patch.execute('gone', toMfa)).toEqual(notFound);
    expect(await patch.execute('gone', [{ op: 'remove', path: '/id' }])).toEqual(notFound);
    expect(await patch.execute('gone', { op: 'remove' })).toMatchObject({ error: { kind: 'invalid' } });
  });

  it('applies each of many patches to the state that the one before left', async () => {
    const { get, patch } = await setUp();
    const count = async (n: number) =>
      patch.execute('employees', [
        { op: 'test', path: '/applicationName', value: n === 0 ? null : `step ${n - 1}` },
        { op: 'add', path: '/applicationName', value: `step ${n}` },
      ]);
    const results = await Promise.all(Array.from({ length: 200 }, (_, n) => count(n)));
    expect(results.every(({ ok }) => ok)).toBe(true);
    expect(await get.execute('employees')).toMatchObject({ value: { applicationName: 'step 199' } });
  });
});
