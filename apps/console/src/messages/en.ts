import type { AccessType } from '../api/access-ref';
import type { components } from '../api/openapi';

type Level = components['schemas']['ViolationContext']['level'];
type Kind = components['schemas']['ViolationContext']['kind'];

const count = (number: number, one: string, many: string) =>
  `${number.toLocaleString('en-US')} ${number === 1 ? one : many}`;

/** All strings of the console. */
export const en = {
  product: 'Identity Governance',
  skip: 'Skip to content',
  loading: 'Loading …',
  notFound: 'There is no such page.',
  backToStart: 'Back to the start',
  close: 'Close',
  clear: 'Clear',
  none: 'none',
  types: {
    ENTITLEMENT: 'entitlement',
    ACCESS_PROFILE: 'access profile',
    ROLE: 'role',
  } satisfies Record<AccessType, string>,
  levels: { CRITICAL: 'Critical', HIGH: 'High', MEDIUM: 'Medium', LOW: 'Low' } satisfies Record<Level, string>,
  kinds: {
    NEW: 'would be violated',
    EXTENDED: 'is violated, and would be extended',
    EXISTING: 'is violated today',
  } satisfies Record<Kind, string>,
  nav: {
    label: 'Main',
    overview: 'Overview',
    whatIf: 'What if',
    violations: 'Violations',
    matrix: 'Conflict matrix',
    policies: 'Policies',
    identities: 'Identities',
    access: 'Access',
    approvals: 'Approvals',
    audit: 'Audit',
  },
  session: {
    signIn: 'Sign in',
    signOut: 'Sign out',
    title: 'Sign in to Identity Governance',
    lead: 'See what a change of access would violate, before it is made.',
    expired: 'The session has ended. Sign in again to continue.',
    personas: 'Or look at the sample as:',
    as: 'Signed in as',
    switch: 'Switch persona',
    none: 'No way to sign in is configured. Operators set an OpenID provider; see the guide to identity providers.',
    link: 'Open the one-use link that `npm start` or `governance console` prints.',
  },
  errors: {
    network: 'The service does not respond. Check the connection, then try again.',
    401: 'The session has ended. Sign in again.',
    403: 'Your rights do not allow this. Ask an administrator for the scope that is named below.',
    404: 'There is nothing with this id. It may have been deleted.',
    409: 'This was changed in the meantime. Load it again.',
    412: 'This was changed in the meantime. Load it again.',
    429: 'Too many requests. Wait a moment, then try again.',
    503: 'The service is busy or restarting. Try again in a moment.',
    other: 'The service reported an error.',
    retry: 'Try again',
    tracking: (id: string) => `Request ${id}`,
  },
  copy: { copy: 'Copy', copied: 'Copied', curl: 'curl', cli: 'Command line', json: 'JSON response', link: 'Copy link' },
  picker: {
    noResult: (text: string) => `Nothing matches “${text}”. Try a part of a name, a mail address or an id.`,
    type: 'Type a part of a name or id.',
    remove: (name: string) => `Remove ${name}`,
    open: 'Show suggestions',
  },
  whatIf: {
    title: 'What if …?',
    lead: 'Choose a person and a change of access. The answer appears at once; nothing is changed.',
    who: 'Who',
    whoHint: 'Name, mail or id',
    add: 'Gets',
    addLabel: 'Access to add',
    addHint: 'Role, profile or entitlement',
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
    existingLink: 'See them',
    ended: (number: number) => `${count(number, 'violation', 'violations')} would end`,
    omitted: (number: number) => `${count(number, 'more violation is', 'more violations are')} not listed.`,
    time: (milliseconds: number) =>
      `answered in ${milliseconds < 10 ? milliseconds.toFixed(1) : Math.round(milliseconds)} ms`,
    held: 'held today',
    new: 'new',
    and: 'conflicts with',
    set: (number: number) => `Set ${number}`,
    left: 'One side',
    right: 'Other side',
    by: 'by',
    directly: 'assigned directly',
    morePaths: (number: number) => `and by ${count(number, 'more path', 'more paths')}`,
    within: (names: string) => `${names} alone grants both sides.`,
    program: 'Ask the same from a program',
    programLead: 'The console uses the public API. This is the request of this page.',
  },
};
