import { en } from '../messages/en';

/** The navigation, in the order of use. */
export const screens = [{ to: '/what-if', label: en.nav.whatIf }] as const;
