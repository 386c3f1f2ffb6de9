import { count } from './en';

/** Strings of the overview. */
export const enOverview = {
  title: 'Overview',
  open: (violations: number, identities: number) =>
    `${count(violations, 'open or mitigated violation', 'open or mitigated violations')} of ${count(identities, 'identity', 'identities')}`,
  count: (violations: number) => count(violations, 'violation', 'violations'),
  byPolicy: 'Most violated policies',
  mine: 'Violations that you own',
  noneMine: 'You own no violation.',
  waiting: 'Changes that wait for approval',
  noneWaiting: 'No change waits for approval.',
};
