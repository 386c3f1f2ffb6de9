import { markInvisible } from '@identity-governance/values';
import type { AccessType } from '../api/access-ref';
import type { components } from '../api/openapi';

type Level = components['schemas']['ViolationContext']['level'];

export const count = (number: number, one: string, many: string) =>
  `${number.toLocaleString('en-US')} ${number === 1 ? one : many}`;

/** The strings that every screen loads. Those of single screens are in the other files of this folder. */
export const en = {
  product: 'Identity Governance',
  skip: 'Skip to content',
  loading: 'Loading …',
  checking: 'Checking …',
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
  nav: {
    label: 'Main',
    overview: 'Overview',
    whatIf: 'What if',
    violations: 'Violations',
    matrix: 'Conflict matrix',
    policies: 'Policies',
    identities: 'Identities',
    access: 'Access',
    imports: 'Imports',
    reports: 'Reports',
    approvals: 'Approvals',
    audit: 'Audit',
  },
  errors: {
    network: 'The service does not respond. Check the connection, then try again.',
    400: 'The service refuses this, for the reason below.',
    401: 'The session has ended. Sign in again.',
    403: 'Your rights do not allow this. Ask an administrator for the scope that is named below.',
    404: 'There is nothing with this id. It may have been deleted.',
    409: 'This was changed in the meantime. Load it again.',
    412: 'This was changed in the meantime. Load it again.',
    429: 'Too many requests. Wait a moment, then try again.',
    503: 'The service is busy or restarting. Try again in a moment.',
    other: 'The service reported an error.',
    retry: 'Try again',
    reload: 'Reload the page',
    notLoaded: 'This part of the page could not be loaded. The service may have been updated.',
    tracking: (id: string) => `Request ${id}`,
  },
  copy: {
    copy: 'Copy',
    copied: 'Copied',
    curl: 'curl',
    cli: 'Command line',
    json: 'JSON response',
    body: 'JSON request',
    link: 'Copy link',
  },
  picker: {
    whoHint: 'Name, mail or id',
    addHint: 'Role, profile or entitlement',
    noResult: (text: string) =>
      `Nothing matches “${markInvisible(text, 'line')}”. Try a part of a name, a mail address or an id.`,
    failed: 'The search failed. Change the words to try again.',
    type: 'Type a part of a name or id.',
    remove: (name: string) => `Remove ${markInvisible(name)}`,
    open: 'Show suggestions',
  },
  lists: {
    search: 'Search',
    more: 'Show more',
    added: (rows: number) => `${count(rows, 'more row', 'more rows')} shown`,
    rows: (rows: number) => (rows === 0 ? 'Nothing matches' : count(rows, 'row', 'rows')),
    name: 'Name',
    type: 'Type',
    id: 'Id',
    mail: 'Mail',
    job: 'Job and department',
    none: 'Nothing matches. Try a part of a name, a mail address or an id.',
  },
  session: {
    as: 'Signed in as',
    switch: 'Switch persona',
    signOut: 'Sign out',
  },
  palette: {
    open: 'Go to',
    keys: 'Ctrl K',
  },
  access: {
    assigned: 'assigned directly',
    from: 'from',
    until: 'until',
    graph: 'Paths from the identity to its access',
    tooLarge: 'There are too many items to draw. The list below is complete.',
    value: 'Value',
  },
  paths: {
    and: 'conflicts with',
    set: (number: number) => `Set ${number}`,
    left: 'One side',
    right: 'Other side',
    by: 'by',
    directly: 'assigned directly',
    morePaths: (number: number) => `and by ${count(number, 'more path', 'more paths')}`,
  },
  violations: {
    who: 'Identity',
    policy: 'Policy',
    by: 'Conflicting access',
    none: 'No identity violates a policy.',
    title: 'Violations',
    asOf: 'As of',
    level: 'Level',
    owner: 'Owner',
  },
};
