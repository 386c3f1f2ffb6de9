import { markInvisible } from '@identity-governance/values';
import type { components } from '../api/openapi';

type Schemas = components['schemas'];

/** Strings of the list of violations. */
export const enViolations = {
  lead: 'Who violates which policy, and through which access.',
  allLevels: 'All levels',
  allPolicies: 'All policies',
  allOwners: 'All owners',
  allAges: 'Any time',
  age: 'Detected',
  ages: {
    '0-7': 'under 7 days',
    '7-30': '7 to 30 days',
    '30-90': '30 to 90 days',
    '90-365': '90 to 365 days',
    '365-': '365 days and more',
  },
  status: 'Status',
  notEnded: 'Not ended',
  statuses: {
    Open: 'Open',
    Mitigated: 'Mitigated',
    Remediated: 'Remediated',
    Closed: 'Closed',
  } satisfies Record<Schemas['PolicyViolation']['status'], string>,
  waits: 'Waits for approval',
  noValue: '(none)',
  sort: 'Order',
  orders: {
    level: 'Highest level first',
    newest: 'Newest first',
    oldest: 'Oldest first',
    ending: 'Ending first',
  },
  none: 'No violation matches.',
  showAll: 'Show all violations',
  started: 'Started',
  control: 'Control',
  until: 'Mitigated until',
  columns: 'Columns',
  download: 'Download as',
  select: 'Select',
  selectOne: (identity: string, policy: string) =>
    `Select the violation of ${markInvisible(policy)} by ${markInvisible(identity)}`,
};

/** Strings of a past day. */
export const enPast = {
  day: 'As of the end of',
  endOf: (day: string) => `As of the end of ${day} (UTC).`,
  at: 'As of',
  source: 'From the records of the worker; names of identities, groups and access are those of today.',
  now: 'Show the present',
};

/** Strings of one violation. */
export const enViolation = {
  one: 'Violation',
  violates: 'violates',
  violated: 'violated',
  detected: 'Detected',
  since: 'Started',
  until: 'mitigated until',
  ended: 'This violation has ended. Its access is shown as it was.',
};

/** Strings of the history of a violation. */
export const enHistory = {
  title: 'History',
  none: 'Nothing happened yet.',
  time: 'When',
  step: 'What happened',
  cause: 'Why',
  steps: {
    DETECTED: 'detected',
    CHANGED: 'conflicting access changed',
    GROWN: 'conflicting access was added',
    EXPIRED: 'mitigation ended',
    REMEDIATED: 'ended: the access was taken away',
    CLOSED: 'ended for another reason than a removal of access',
    RETURNED: 'detected again',
    REASSIGNED: 'another owner was named',
    CONTROL_APPLIED: 'a control was applied',
    CONTROL_ENDED: 'a control was ended early',
    COMMENTED: 'a comment',
    REMOVAL_REQUESTED: 'a removal was asked for',
  } satisfies Record<Schemas['ViolationHistoryEntry']['step'], string>,
  causes: {
    CHANGE: (kind: string) => `change of ${kind.replaceAll(/([a-z])([A-Z])/g, '$1 $2').toLowerCase()}`,
    SCAN: 'scan of all identities',
    TIME: 'a time was reached',
    REQUEST: 'request of',
    approvedBy: 'approved by',
  },
  reasons: {
    ACCESS_REMOVED: 'access was removed',
    ACCOUNT_DISABLED: 'the account was disabled',
    ACCOUNT_UNCORRELATED: 'the account no longer belongs to the identity, nor to another',
    ATTRIBUTE_UNMARKED: 'the account attribute is no longer marked as entitlements',
    ENTITLEMENT_CHANGED: 'values of accounts no longer stand for an entitlement, which was changed',
    IDENTITY_DELETED: 'the identity was deleted',
    IDENTITY_DISABLED: 'the identity was disabled',
    ITEM_DELETED: 'an item that the policy names was deleted',
    POLICY_CHANGED: 'the policy was changed',
    POLICY_NOT_ENFORCED: 'the policy is no longer enforced',
  } satisfies Record<NonNullable<Schemas['ViolationHistoryEntry']['cause']['reason']>, string>,
};

/** Strings of the conflict matrix. */
export const enMatrix = {
  title: 'Conflict matrix',
  lead: 'The number of identities of each group that violate each policy. A number links to its violations.',
  groups: 'Groups by attribute',
  by: (attribute: string) => `Violations by policy and ${attribute}`,
  policy: 'Policy',
  total: 'Total',
  noGroup: '(none)',
};
