import { count } from './en';

/** Strings of the screens of identities. */
export const enIdentity = {
  title: 'Identities',
  one: 'Identity',
  lead: 'Find a person, and see what they hold and why.',
  holds: 'Holds',
  nothing: 'This identity holds no access.',
  how: 'By',
  ask: 'Ask what a change would violate',
  attributes: 'Attributes',
  disabledTitle: 'This identity is disabled.',
  disabled: 'It counts as holding nothing. This page lists the access that its assignments and accounts would give it.',
  activeAccounts: (accounts: number) =>
    `${count(accounts, 'account of it is', 'accounts of it are')} still active in the source:`,
  leftOut: (accounts: number) =>
    `${count(accounts, 'disabled account counts', 'disabled accounts count')} as holding nothing and ${accounts === 1 ? 'is' : 'are'} left out.`,
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
  leftOut: (identities: number) =>
    `${count(identities, 'identity does', 'identities do')} not count as a holder, because the identity or its account is disabled.`,
  grants: 'Grants',
  grantsNothing: 'This item grants nothing else.',
  through: 'Through',
  ask: 'Ask what granting it would violate',
};
