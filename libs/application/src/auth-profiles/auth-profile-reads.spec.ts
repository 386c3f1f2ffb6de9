import type { AuthProfile } from '@identity-governance/domain/patch';
import { toAuthProfileSummary } from './auth-profile-reads';

it('summarises an auth profile by id, tenant, name and type', () => {
  const profile: AuthProfile = {
    id: 'ip-employees',
    name: 'Employees',
    type: 'MFA',
    offNetwork: true,
    untrustedGeography: false,
    applicationId: 'okta',
    applicationName: 'Okta',
    strongAuthLogin: false,
  };
  expect(toAuthProfileSummary(profile, 'acme')).toEqual({
    id: 'ip-employees',
    tenant: 'acme',
    name: 'Employees',
    type: 'MFA',
  });
});
