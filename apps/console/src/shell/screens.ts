import { en } from '../messages/en';

/** The navigation, in the order of use. */
export const screens = [
  { to: '/what-if', label: en.nav.whatIf },
  { to: '/violations', label: en.nav.violations },
  { to: '/matrix', label: en.nav.matrix },
  { to: '/identities', label: en.nav.identities },
  { to: '/access', label: en.nav.access },
  { to: '/policies', label: en.nav.policies },
  { to: '/audit', label: en.nav.audit },
] as const;
