import type { AuthProfile } from '../api/auth-profile-queries';

/** Strings of the screens of auth profiles. */
export const enAuthProfiles = {
  title: 'Auth profiles',
  lead: 'How the identities of each identity profile may sign in. An auth profile exists as long as its identity profile.',
  none: 'There is no auth profile. One is created with each identity profile, which an import brings.',
  one: 'Auth profile',
  type: 'Type',
  types: {
    BLOCK: 'Blocked (BLOCK)',
    MFA: 'Second factor (MFA)',
    NON_PTA: 'Not pass-through (NON_PTA)',
    PTA: 'Pass-through (PTA)',
  } satisfies Record<AuthProfile['type'], string>,
  offNetwork: 'Block access from off the network',
  untrustedGeography: 'Block access from untrusted geographies',
  applicationId: 'Application id',
  applicationName: 'Application name',
  strongAuthLogin: 'Strong authentication',
  tenant: 'Tenant',
  form: 'Settings of the auth profile',
};
