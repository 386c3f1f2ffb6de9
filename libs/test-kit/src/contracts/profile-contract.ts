import { newAuthProfile, type AuthProfile } from '@identity-governance/domain/patch';
import { UniqueNameTaken, type Store } from '@identity-governance/application';
import { raisedParts } from './collection-contract';
import type { OpenedStore } from './opened-store';
import { withStore } from './opened-store';
import { buildIdentityProfile, buildSodPolicy } from '../testing/sample-rows';

const changedSettings: Omit<AuthProfile, 'id' | 'name'> = {
  type: 'MFA',
  offNetwork: true,
  untrustedGeography: true,
  applicationId: "o'brien",
  applicationName: '\u{1f600} ',
  strongAuthLogin: true,
};

/** Tests the contract of auth profiles and of unique names. */
export function describeProfiles(open: () => Promise<OpenedStore>): void {
  describe('authProfiles', () => {
    testLifetime(open);
    testSettings(open);
  });
  describe('names', () => {
    testUniqueNames(open);
  });
}

function testLifetime(open: () => Promise<OpenedStore>): void {
  it('come with their identity profile, with the defaults, and go with it', async () =>
    withStore(open, async (store) => {
      await saveProfiles(store, ['b', 'a']);
      const page = await store.read(async (tx) => tx.authProfiles.list({ limit: 250, offset: 0, isCounted: true }));
      expect(page).toEqual({ items: [defaultsOf('a'), defaultsOf('b')], total: 2, next: null });
      await store.write([], async (tx) => tx.identityProfiles.delete('a'));
      expect(await store.read(async (tx) => tx.authProfiles.getMany(['a', 'b']))).toEqual([defaultsOf('b')]);
      expect(await store.read(async (tx) => tx.authProfiles.count())).toBe(1);
      await saveProfiles(store, ['a']);
      expect(await getAuthProfile(store, 'a')).toEqual(defaultsOf('a'));
    }));

  it('keep their settings and follow the name when the identity profile is saved again', async () =>
    withStore(open, async (store) => {
      await saveProfiles(store, ['a']);
      await store.write([], async (tx) => tx.authProfiles.save({ ...defaultsOf('a'), ...changedSettings }));
      const renamed = buildIdentityProfile('a', { name: 'Contractors' });
      await store.write([], async (tx) => tx.identityProfiles.save([renamed]));
      expect(await getAuthProfile(store, 'a')).toEqual({ id: 'a', name: 'Contractors', ...changedSettings });
    }));
}

function testSettings(open: () => Promise<OpenedStore>): void {
  it('give back every setting as it was saved, and leave the name to the identity profile', async () =>
    withStore(open, async (store) => {
      await saveProfiles(store, ['a', 'A']);
      const saved = { ...defaultsOf('a'), ...changedSettings };
      await store.write([], async (tx) => tx.authProfiles.save({ ...saved, name: 'ignored' }));
      expect(await getAuthProfile(store, 'a')).toEqual(saved);
      expect(await getAuthProfile(store, 'A')).toEqual(defaultsOf('A'));
      expect(await store.read(async (tx) => tx.identityProfiles.get('a'))).toEqual(buildIdentityProfile('a'));
    }));

  it('raise the version of the inventory exactly when a setting changed', async () =>
    withStore(open, async (store) => {
      await saveProfiles(store, ['a']);
      for (const raised of [['inventory'], []]) {
        const before = await store.versions();
        await store.write([], async (tx) => tx.authProfiles.save({ ...defaultsOf('a'), ...changedSettings }));
        expect(raisedParts(before, await store.versions())).toEqual(raised);
      }
    }));

  it('cannot be saved without their identity profile', async () =>
    withStore(open, async (store) => {
      const saving = store.write([], async (tx) => tx.authProfiles.save(defaultsOf('none')));
      await expect(saving).rejects.toThrow('`none`');
      expect(await store.read(async (tx) => tx.authProfiles.count())).toBe(0);
    }));

  it('can be searched like other rows', async () =>
    withStore(open, async (store) => {
      await saveProfiles(store, ['a', 'b', 'c']);
      await store.write([], async (tx) => tx.authProfiles.save({ ...defaultsOf('b'), type: 'PTA' }));
      const where = [{ field: 'type', op: 'eq', value: 'NON_PTA' }] as const;
      const orderBy = [{ field: 'id', descending: true }] as const;
      const page = await store.read(async (tx) =>
        tx.authProfiles.list({ limit: 1, offset: 0, where, orderBy, isCounted: true }),
      );
      expect(page).toMatchObject({ items: [defaultsOf('c')], total: 2, next: ['c', 'c'] });
    }));
}

function testUniqueNames(open: () => Promise<OpenedStore>): void {
  it('are found in any case and width', async () =>
    withStore(open, async (store) => {
      const policy = buildSodPolicy('p', { name: 'Straße ＡＢ' });
      const profile = buildIdentityProfile('i', { name: 'Employees' });
      await store.write([], async (tx) => {
        await tx.sodPolicies.save([policy]);
        await tx.identityProfiles.save([profile, buildIdentityProfile('g', { name: 'ΝΙΚΟΣ' })]);
      });
      await store.read(async (tx) => {
        expect(await tx.sodPolicies.findByName('STRAßE ab')).toEqual(policy);
        expect(await tx.sodPolicies.findByName('Strasse AB')).toEqual(policy);
        expect(await tx.sodPolicies.findByName('Strase AB')).toBeUndefined();
        expect(await tx.identityProfiles.findByName('νικος')).toEqual(buildIdentityProfile('g', { name: 'ΝΙΚΟΣ' }));
        expect(await tx.identityProfiles.findByName('eMPLOYEES')).toEqual(profile);
        expect(await tx.identityProfiles.findByName('Employees ')).toBeUndefined();
      });
    }));

  it('are not found by what no name has, wherever it comes from', async () =>
    withStore(open, async (store) => {
      await store.write([], async (tx) => tx.identityProfiles.save([buildIdentityProfile('a', { name: 'Employees' })]));
      await store.read(async (tx) => {
        for (const name of ['Employees\0', '\0', '\ud800', '']) {
          expect(await tx.identityProfiles.findByName(name)).toBeUndefined();
          expect(await tx.searchAttributes.findByName(name)).toBeUndefined();
        }
        const found = await tx.identityProfiles.findByNames(['\0', 'employees', '\udc00x']);
        expect(found.map(({ id }) => id)).toEqual(['a']);
        expect(await tx.identityProfiles.namesOf(['a', 'b'])).toEqual(new Map([['a', 'Employees']]));
      });
    }));

  it('are never given twice, whatever the case', async () =>
    withStore(open, async (store) => {
      await store.write([], async (tx) => {
        await tx.sodPolicies.save([buildSodPolicy('a', { name: 'Straße ΝΙΚΟΣ' })]);
        await tx.identityProfiles.save([buildIdentityProfile('a', { name: 'Pay' })]);
      });
      const policy = buildSodPolicy('b', { name: 'STRASSE νικος' });
      const policies = store.write([], async (tx) => tx.sodPolicies.save([policy]));
      await expect(policies).rejects.toThrow(UniqueNameTaken);
      const two = [buildIdentityProfile('b', { name: 'New' }), buildIdentityProfile('c', { name: 'pay' })];
      const profiles = store.write([], async (tx) => tx.identityProfiles.save(two));
      await expect(profiles).rejects.toThrow(UniqueNameTaken);
      expect(await store.read(async (tx) => [await tx.sodPolicies.count(), await tx.authProfiles.count()])).toEqual([
        1, 1,
      ]);
    }));

  it('can be swapped, and changed in case', async () =>
    withStore(open, async (store) => {
      const save = async (a: string, b: string) =>
        store.write([], async (tx) =>
          tx.sodPolicies.save([buildSodPolicy('a', { name: a }), buildSodPolicy('b', { name: b })]),
        );
      await save('Pay', 'Post');
      await save('Post', 'PAY');
      expect(await store.read(async (tx) => (await tx.sodPolicies.findByName('pay'))?.id)).toBe('b');
      expect(await store.read(async (tx) => (await tx.sodPolicies.findByName('post'))?.id)).toBe('a');
    }));
}

function defaultsOf(id: string): AuthProfile {
  return newAuthProfile({ id, name: buildIdentityProfile(id).name });
}

async function saveProfiles(store: Store, ids: readonly string[]): Promise<void> {
  await store.write([], async (tx) => tx.identityProfiles.save(ids.map((id) => buildIdentityProfile(id))));
}

async function getAuthProfile(store: Store, id: string): Promise<AuthProfile | undefined> {
  return store.read(async (tx) => tx.authProfiles.get(id));
}
