import type { components } from '../api/openapi';

type Difference = components['schemas']['ViolationDifference'];

/** Strings of the changes between two days. */
export const enChanges = {
  title: 'What changed',
  lead: 'The violations that differ between two days, or between a day and now.',
  days: 'Days',
  from: 'From the end of',
  to: 'to the end of',
  choose: 'Choose a day, for example that of the last audit. Its end counts, in UTC.',
  all: 'All changes',
  changes: {
    STARTED: 'Started',
    ENDED: 'Ended',
    STARTED_AND_ENDED: 'Started and ended',
    CHANGED: 'Changed',
  } satisfies Record<Difference['change'], string>,
  none: 'No violation differs.',
  gap: 'Between these times no worker kept the records current; what started and ended within is unknown:',
  otherGaps: (count: number) => `${count.toLocaleString('en-US')} earlier ${count === 1 ? 'time' : 'times'}`,
  change: 'Change',
  why: 'Last step',
  parts: {
    ACCESS: 'other conflicting access',
    LEVEL: 'level',
    MITIGATION: 'mitigation',
    OWNER: 'owner',
  } satisfies Record<Difference['parts'][number], string>,
  notMitigated: 'none',
};
