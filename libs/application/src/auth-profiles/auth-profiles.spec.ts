import type { IdentityProfile } from '@identity-governance/records';
import { createInMemoryStore } from '@identity-governance/test-kit/in-memory';
import { ReadResource } from '../resources/read-resource';
import { authProfileReads } from './auth-profile-reads';
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
  return { store, read: new ReadResource(store, authProfileReads), patch: new PatchAuthProfile(store) };
}

it('lists auth profiles by id', async () => {
  const { read } = await setUp();
  const contractors = { ...employees, id: 'contractors', name: 'Contractors' };
  expect(await read.list({ limit: 250, offset: 0, isCounted: true })).toEqual({
    ok: true,
    value: { items: [contractors, employees], total: 2, next: null, rows: null },
  });
  expect(await read.list({ limit: 1, offset: 0 })).toMatchObject({ value: { items: [contractors] } });
});

it('shows one auth profile, or says which does not exist', async () => {
  const { read } = await setUp();
  expect(await read.get('employees')).toEqual({ ok: true, value: employees });
  expect(await read.get('gone')).toEqual(notFound);
});

describe('patching an auth profile', () => {
  const toMfa = [{ op: 'replace', path: '/type', value: 'MFA' }];

  it('saves what the patch makes of it', async () => {
    const { read, patch } = await setUp();
    const patched = { ok: true, value: { ...employees, type: 'MFA' } };
    expect(await patch.execute('employees', toMfa)).toEqual(patched);
    expect(await read.get('employees')).toEqual(patched);
    expect(await read.get('contractors')).toMatchObject({ value: { type: 'NON_PTA' } });
  });

  it('changes nothing when any operation is refused', async () => {
    const { store, read, patch } = await setUp();
    const before = await store.versions();
    expect(await patch.execute('employees', [...toMfa, { op: 'replace', path: '/offNetwork', value: 'true' }])).toEqual(
      {
        ok: false,
        error: { kind: 'invalid', faults: [{ field: 'offNetwork', reason: 'must be `true` or `false`' }] },
      },
    );
    expect(await read.get('employees')).toEqual({ ok: true, value: employees });
    expect(await store.versions()).toEqual(before);
  });

  it('says of an unknown profile that it does not exist, unless the patch is malformed anyway', async () => {
    const { patch } = await setUp();
    expect(await patch.execute('gone', toMfa)).toEqual(notFound);
    expect(await patch.execute('gone', [{ op: 'remove', path: '/id' }])).toEqual(notFound);
    expect(await patch.execute('gone', { op: 'remove' })).toMatchObject({ error: { kind: 'invalid' } });
  });

  it('applies each of many patches to the state that the one before left', async () => {
    const { read, patch } = await setUp();
    const count = async (n: number) =>
      patch.execute('employees', [
        { op: 'test', path: '/applicationName', value: n === 0 ? null : `step ${n - 1}` },
        { op: 'add', path: '/applicationName', value: `step ${n}` },
      ]);
    const results = await Promise.all(Array.from({ length: 200 }, (_, n) => count(n)));
    expect(results.every(({ ok }) => ok)).toBe(true);
    expect(await read.get('employees')).toMatchObject({ value: { applicationName: 'step 199' } });
  });
});
