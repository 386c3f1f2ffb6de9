/** Strings of the sign-in page. */
export const enSignIn = {
  signIn: 'Sign in',
  title: 'Sign in to Identity Governance',
  lead: 'See what a change of access would violate, before it is made.',
  none: 'No way to sign in is configured. Operators set an OpenID provider; see the guide to identity providers.',
  failures: {
    cancelled: 'The identity provider did not sign you in. Try again, or ask an administrator for access.',
    expired: 'This sign-in has expired or was already used. Sign in again.',
    unavailable: 'The identity provider does not respond. Try again in a few minutes.',
    refused:
      'The response of the identity provider was not accepted. Try again. If it fails again, operators find the reason in the log of the service.',
    foreign: 'Your account belongs to another tenant. Sign in with an account of this organisation.',
    'no-groups':
      'You are in too many groups: the identity provider left all of them out, so that you have no rights here. Ask an administrator to let it send only the groups that are assigned to this application, or to give you a role of it.',
    'no-rights':
      'You are known, but none of your roles and groups gives you rights here. Ask an administrator to add you to a group, then sign in again.',
  },
  link: 'Open the one-use link that `npm start` printed. Another one is printed by:',
};
