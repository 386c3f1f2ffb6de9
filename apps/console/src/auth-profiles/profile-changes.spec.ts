import { changesOf, draftOf } from './profile-changes';

const profile = {
  id: 'employees',
  name: 'Employees',
  type: 'NON_PTA',
  offNetwork: false,
  untrustedGeography: false,
  applicationId: null,
  applicationName: 'Portal',
  strongAuthLogin: false,
} as const;

describe('the changes of an auth profile', () => {
  it('are none without a change', () => {
    expect(changesOf(profile, draftOf(profile))).toEqual([]);
  });

  it('are one operation for each changed field, with null for a cleared one', () => {
    const changes = changesOf(profile, { ...draftOf(profile), type: 'MFA', offNetwork: true, applicationName: '' });
    expect(changes.map(({ operation }) => operation)).toEqual([
      { op: 'replace', path: '/type', value: 'MFA' },
      { op: 'replace', path: '/offNetwork', value: true },
      { op: 'replace', path: '/applicationName', value: null },
    ]);
    expect(changes.map(({ before, after }) => [before, after])).toEqual([
      ['Not pass-through (NON_PTA)', 'Second factor (MFA)'],
      ['no', 'yes'],
      ['Portal', 'none'],
    ]);
  });
});
