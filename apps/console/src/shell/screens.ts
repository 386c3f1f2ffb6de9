import { en } from '../messages/en';

/** The navigation, in the order of use. */
export const screens = [
  { to: '/what-if', label: en.nav.whatIf },
  { to: '/identities', label: en.nav.identities },
  { to: '/access', label: en.nav.access },
] as const;
