import { count } from './en';

/** Strings of proposals for the removal of access. */
export const enRemediation = {
  title: 'The least to take away',
  lead: (violations: number) =>
    `Each line is enough to end ${violations === 1 ? 'the violation' : `all ${count(violations, 'violation', 'violations')}`}. Nothing is changed here.`,
  itemLead: 'Each line is enough, so that the item violates no policy on its own. Nothing is changed here.',
  removal: 'Take away',
  ways: {
    ASSIGNMENT: () => 'assigned directly',
    ACCOUNT_ACCESS: (from: string) => `from the account ${from}`,
    GRANT: (from: string) => `from ${from}`,
  },
  also: 'Also lost',
  nothingElse: 'nothing else',
  items: (number: number) => count(number, 'item', 'items'),
  more: (number: number) => `and ${count(number, 'more item', 'more items')}`,
  ends: 'Ends',
  violations: (number: number) => count(number, 'violation', 'violations'),
  holders: 'Holders',
  holdersWithout: (number: number) => `${count(number, 'holder', 'holders')} without violations`,
  holdersLeft: (number: number) => `${count(number, 'holder', 'holders')} still violating by other access`,
  check: 'See what it changes',
  violates: (number: number) => `Violates ${count(number, 'policy', 'policies')}`,
  violatesNone: 'Violates no policy.',
  ifEnabled: {
    violates: (number: number) => `If it were enabled, it would violate ${count(number, 'policy', 'policies')}`,
    violatesNone: 'If it were enabled, it would violate no policy.',
  },
  unresolvable: 'Taking access away does not end:',
  over: 'The identity no longer violates the policy.',
  impossible: 'Taking access away from the identity does not end this violation.',
  inexact: 'The search ended at its limit. A smaller set may exist.',
  incomplete: 'There are more sets of this size.',
};

/** Strings about access items that violate a policy on their own. */
export const enConflicts = {
  title: 'Conflicts by design',
  ofItem: 'This item alone gives all sides of these policies to each of its holders.',
  ofPolicy: 'These items alone give all sides of the policy to each of their holders.',
  none: 'No access item violates this policy on its own.',
  item: 'Access',
  holders: 'Holders',
};

interface Ends {
  readonly ends: number;
  readonly violations: number;
  readonly kind: 'ITEM' | 'COMBINATION';
}

/** Strings of the causes of violations. */
export const enCauses = {
  title: 'Where violations come from',
  lead: 'The access that takes part in most violations, alone or together with other access.',
  access: 'Access',
  alone: 'alone',
  ends: ({ ends, violations, kind }: Ends) => {
    const rest = kind === 'ITEM' ? 'without it' : 'without one of them';
    if (ends === violations) return violations === 1 ? `ends ${rest}` : `all end ${rest}`;
    return `${ends.toLocaleString('en-US')} ${ends === 1 ? 'ends' : 'end'} ${rest}`;
  },
};
