import { type AuthProfile, authProfileTypes, newAuthProfile } from './auth-profile';
import { authProfilePatchableFields, patchAuthProfile } from './patch-auth-profile';

const profile: AuthProfile = {
  id: 'ip-employees',
  name: 'Employees',
  type: 'NON_PTA',
  offNetwork: false,
  untrustedGeography: false,
  applicationId: null,
  applicationName: null,
  strongAuthLogin: false,
};
const patch = (...operations: unknown[]) => {
  const result = patchAuthProfile(profile, operations);
  return result.ok ? result.value : result.error.map(({ field, reason }) => `${field} ${reason}`);
};
const set = (field: string, value: unknown) => patch({ op: 'replace', path: `/${field}`, value });
const onlyPatchable =
  'only `/type`, `/offNetwork`, `/untrustedGeography`, `/applicationId`, `/applicationName` may be changed';

describe('the auth profile of a new identity profile', () => {
  it('has its id and name, and blocks nothing', () => {
    expect(newAuthProfile({ id: 'p1', name: 'Staff' })).toEqual({
      ...{ id: 'p1', name: 'Staff', type: 'NON_PTA', offNetwork: false, untrustedGeography: false },
      ...{ applicationId: null, applicationName: null, strongAuthLogin: false },
    });
  });
});

describe('patching an auth profile', () => {
  const legal: readonly (readonly [string, unknown])[] = [
    ...authProfileTypes.map((type) => ['type', type] as const),
    ...['offNetwork', 'untrustedGeography'].flatMap((field) => [[field, true] as const, [field, false] as const]),
    ['applicationId', null],
    ['applicationId', 'x'],
    ['applicationId', '😀'.repeat(128)],
    ['applicationName', null],
    ['applicationName', 'Ökta / EU'],
    ['applicationName', 'n'.repeat(255)],
  ];

  test.each(legal)('sets `%s` to %j', (field, value) => {
    expect(set(field, value)).toEqual({ ...profile, [field]: value });
    expect(patch({ op: 'add', path: `/${field}`, value })).toEqual({ ...profile, [field]: value });
  });

  it('sets all five fields together', () => {
    const settings = {
      type: 'PTA',
      offNetwork: true,
      untrustedGeography: true,
      applicationId: 'okta',
      applicationName: 'Okta',
    };
    const operations = Object.entries(settings).map(([field, value]) => ({ op: 'replace', path: `/${field}`, value }));
    expect(Object.keys(authProfilePatchableFields)).toEqual(Object.keys(settings));
    expect(patch(...operations)).toEqual({ ...profile, ...settings });
  });

  it('sets the application to null when it is removed, and keeps what is required', () => {
    expect(patch({ op: 'remove', path: '/applicationId' }, { op: 'remove', path: '/applicationName' })).toEqual(
      profile,
    );
    for (const field of ['type', 'offNetwork', 'untrustedGeography']) {
      expect(patch({ op: 'remove', path: `/${field}` })).toEqual([
        `0.path is \`/${field}\`, which is required and cannot be removed`,
      ]);
    }
  });

  test.each(['name', 'id', 'strongAuthLogin', 'unknown', 'typeX', 'type/x', 'Type', 'applicationId/0', 'toString'])(
    'refuses to change `%s`',
    (field) => {
      for (const op of ['add', 'replace']) {
        expect(patch({ op, path: `/${field}`, value: 'MFA' })).toEqual([
          `0.path is \`/${field}\`, which is not patchable: ${onlyPatchable}`,
        ]);
      }
      expect(patch({ op: 'remove', path: `/${field}` })).toHaveLength(1);
    },
  );

  it('refuses to change the whole document', () => {
    expect(patch({ op: 'replace', path: '', value: { ...profile, type: 'MFA' } })).toEqual([
      '0.path is empty, which names the whole document; it must name a field, like `/name`',
    ]);
  });

  const booleans = ['offNetwork', 'untrustedGeography'].flatMap((field) =>
    ['true', 'false', 1, 0, null, [], {}].map((value) => [field, value, 'must be `true` or `false`'] as const),
  );
  const types = ['OTHER', 'mfa', '', null, 1, ['MFA']].map(
    (value) => ['type', value, 'must be one of `BLOCK`, `MFA`, `NON_PTA`, `PTA`'] as const,
  );
  const strings = ['', 'a\u0000b', 'line\nbreak', '\ud800', 1, true, {}].flatMap((value) => [
    ['applicationId', value, 'must be null or an id of 1 to 128 printable characters'] as const,
    ['applicationName', value, 'must be null or one line of 1 to 255 characters'] as const,
  ]);

  test.each([...booleans, ...types, ...strings])('refuses to set `%s` to %j', (...[field, value, reason]) => {
    expect(set(field, value)).toEqual([`${field} ${reason}`]);
  });

  it('limits the length of strings', () => {
    expect(set('applicationId', 'x'.repeat(129))).toHaveLength(1);
    expect(set('applicationName', 'x'.repeat(256))).toHaveLength(1);
  });

  it('names everything that is wrong with the result', () => {
    const operations = ['type', 'offNetwork', 'applicationName'].map((field) => ({
      op: 'replace',
      path: `/${field}`,
      value: 7,
    }));
    expect(patch(...operations)).toEqual([
      'type must be one of `BLOCK`, `MFA`, `NON_PTA`, `PTA`',
      'offNetwork must be `true` or `false`',
      'applicationName must be null or one line of 1 to 255 characters',
    ]);
  });

  it('lets a test read read-only fields', () => {
    const change = { op: 'replace', path: '/type', value: 'MFA' };
    expect(patch({ op: 'test', path: '/name', value: 'Employees' }, change)).toEqual({ ...profile, type: 'MFA' });
    expect(patch({ op: 'test', path: '/strongAuthLogin', value: true }, change)).toEqual([
      '0.value is not the value at `/strongAuthLogin`',
    ]);
  });
});
