import { count } from './en';

/** Strings of the leavers with access. */
export const enLeavers = {
  title: 'Leavers with access',
  lead: 'Disabled identities whose accounts are still active. They count as holding nothing, but their accounts work.',
  none: 'No disabled identity has an active account.',
  someNone: 'None of the disabled identities read so far has an active account.',
  accounts: 'Active accounts',
  manager: 'Manager',
  since: 'Disabled',
  unknownSince: 'before the audit trail',
  violations: 'If it were enabled',
  violates: (policies: number) =>
    policies === 0 ? 'would violate no policy' : `would violate ${count(policies, 'policy', 'policies')}`,
  cut: 'Not all accounts are shown.',
  more: 'Read more disabled identities',
};
