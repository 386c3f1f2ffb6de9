import type { components } from '../api/openapi';
import { count } from './en';

type Schemas = components['schemas'];

/** Strings of the screens of sources. */
export const enSources = {
  title: 'Sources',
  lead: 'The systems whose accounts and access are imported.',
  none: 'There is no source yet. An import brings sources with their accounts.',
  one: 'Source',
  description: 'Description',
  attributes: 'Attributes',
  correlation: 'Accounts find their identity by',
  rule: (account: string, identity: string) => `${account} of the account equals ${identity} of the identity`,
  noCorrelation: 'no rule: each account names its identity',
  lastImport: 'Last import of the source alone',
  noImport: 'none: imports of all sources are on the screen of imports',
  schema: 'Account schema',
  noSchema: 'The source has no account schema, so that no attribute carries entitlements.',
  attribute: 'Attribute',
  type: 'Type',
  entitlement: 'Carries entitlements',
  multiValued: 'Multiple values',
};

/** Strings of the screens of governance groups. */
export const enGroups = {
  title: 'Governance groups',
  lead: 'Groups of identities that own policies, controls and violations.',
  none: 'There is no governance group yet. An import brings groups with their members.',
  one: 'Governance group',
  members: 'Members',
  noMembers: 'The group has no member.',
  owner: 'Owner',
};

/** Strings of the screens of compensating controls. */
export const enControls = {
  title: 'Controls',
  lead: 'What makes up for a violation for a time, or takes the access away.',
  none: 'There is no compensating control yet. A control mitigates a violation until a date.',
  create: 'New control',
  one: 'Control',
  form: 'Settings of the control',
  type: 'Kind',
  types: {
    Mitigation: 'Mitigation: the violation is accepted for a time',
    Remediation: 'Remediation: the access is taken away',
  } satisfies Record<Schemas['Control']['type'], string>,
  kinds: { Mitigation: 'mitigation', Remediation: 'remediation' } satisfies Record<Schemas['Control']['type'], string>,
  description: 'Description',
  days: 'Longest duration in days',
  duration: (days: number) => count(days, 'day', 'days'),
  justification: 'A justification is required',
  owner: 'Owner',
  ownerHint: 'Identity or governance group',
  applied: 'All mitigated violations',
  remove: {
    question: 'A control that is on a violation cannot be deleted.',
    confirm: 'Delete it',
  },
};

/** Strings of the screens of webhooks. */
export const enWebhooks = {
  title: 'Webhooks',
  lead: 'Addresses that receive events, and what was delivered to them.',
  none: 'There is no webhook endpoint.',
  url: 'Address',
  events: 'Events',
  all: 'all',
  state: 'State',
  enabled: 'enabled',
  disabled: 'disabled',
  test: 'Send a test',
  tested: 'A test is on its way',
  deliveries: 'Deliveries',
  noDeliveries: 'Nothing was delivered yet.',
  endpoint: 'Endpoint',
  event: 'Event',
  created: 'When',
  attempts: 'Attempts',
  result: 'Result',
  states: {
    PENDING: 'waiting',
    DELIVERED: 'delivered',
    DEAD: 'given up',
  } satisfies Record<Schemas['WebhookDelivery']['state'], string>,
  replay: 'Send again',
  replayed: 'The event is sent again',
  action: 'Action',
};

/** Strings of the screen of schedules. */
export const enSchedules = {
  title: 'Schedules',
  lead: 'Imports that run by themselves. Their settings are in the configuration of the worker.',
  none: 'No import runs on a schedule.',
  schedule: 'Schedule',
  next: 'Next run',
  running: 'running now',
  last: 'Last run',
  never: 'never',
  applied: 'Last change',
  outcomes: {
    APPLIED: 'applied',
    REFUSED: 'refused',
    FAILED: 'failed',
  } satisfies Record<Schemas['ScheduledRun']['outcome'], string>,
};
