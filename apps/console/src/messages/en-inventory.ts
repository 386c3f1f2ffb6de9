import { count } from './en';

/** Strings of the screens of identities. */
export const enIdentity = {
  title: 'Identities',
  lead: 'Find a person, and see what they hold and why.',
  holds: 'Holds',
  nothing: 'This identity holds no access.',
  how: 'By',
  ask: 'Ask what a change would violate',
  attributes: 'Attributes',
  disabled: 'This identity is disabled and holds nothing now. Below is what it would hold if it were enabled.',
  leftOut: (accounts: number) => `${count(accounts, 'disabled account is', 'disabled accounts are')} left out.`,
  dated: 'Assignments with dates',
  valid: 'Valid',
  accounts: 'Accounts',
  source: 'Source',
  accountDisabled: '(disabled)',
};

/** Strings of the screens of access items. */
export const enItem = {
  title: 'Access',
  lead: 'Find a role, profile or entitlement, and see who holds it.',
  holders: 'Held by',
  unheld: 'No identity holds this item.',
  grants: 'Grants',
  grantsNothing: 'This item grants nothing else.',
  through: 'Through',
  ask: 'Ask what granting it would violate',
};
