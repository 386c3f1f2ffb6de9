import type { components } from '../api/openapi';
import { count } from './en';

type Kind = components['schemas']['ViolationContext']['kind'];

/** Strings of the what-if screen. */
export const enWhatIf = {
  title: 'What if …?',
  lead: 'Choose a person and a change of access. The answer appears at once; nothing is changed.',
  who: 'Who',
  add: 'Gets',
  addLabel: 'Access to add',
  remove: 'Loses',
  removeLabel: 'Access to take away',
  removeHint: 'Held access',
  nothingHeld: 'No access is assigned directly.',
  holds: (direct: number, all: number) =>
    `${count(direct, 'direct assignment', 'direct assignments')}, ${count(all, 'access item', 'access items')} in all`,
  answer: 'Answer',
  emptyTitle: 'The answer appears here',
  empty:
    'First choose who, then what they get or lose. You will see which policies the change would violate, and by which access.',
  example: 'Show an example',
  allowed: 'No policy is violated by this change',
  violated: (number: number) => `${count(number, 'policy', 'policies')} would be violated`,
  existing: (number: number) =>
    `${count(number, 'policy is', 'policies are')} violated today already, whatever you decide here.`,
  ended: (number: number) => `${count(number, 'violation', 'violations')} would end`,
  omitted: (number: number) => `${count(number, 'more violation is', 'more violations are')} not listed.`,
  identityDisabled: 'This identity is disabled and holds nothing now. The answer is as though it were enabled.',
  leftOutAccounts: (number: number) => `${count(number, 'disabled account is', 'disabled accounts are')} left out.`,
  time: (milliseconds: number) =>
    `answered in ${milliseconds < 10 ? milliseconds.toFixed(1) : Math.round(milliseconds)} ms`,
  held: 'held today',
  new: 'new',
  within: (items: number) => (items === 1 ? 'alone grants both sides.' : 'each alone grant both sides.'),
  program: 'Ask the same from a program',
  programLead: 'The console uses the public API. This is the request of this page.',
  kinds: {
    NEW: 'would be violated',
    EXTENDED: 'is violated, and would be extended',
    EXISTING: 'is violated today',
  } satisfies Record<Kind, string>,
};
