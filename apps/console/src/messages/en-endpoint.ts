import type { components } from '../api/openapi';

type Endpoint = components['schemas']['WebhookEndpoint'];

/** The events that an endpoint can receive. */
const eventNames: Readonly<Record<Endpoint['eventTypes'][number], string>> = {
  'violation.detected': 'violation detected',
  'violation.changed': 'violation changed',
  'violation.grown': 'violation with more access',
  'violation.expired': 'mitigation expired',
  'violation.remediated': 'violation remediated',
  'violation.closed': 'violation closed',
  'violation.returned': 'violation returned',
  'violation.reassigned': 'violation reassigned',
  'violation.control-applied': 'control applied',
  'violation.control-ended': 'control ended',
  'violation.commented': 'violation commented',
  'removal.requested': 'removal of access requested',
  'control.created': 'control created',
  'control.updated': 'control changed',
  'control.deleted': 'control deleted',
  'pending-change.pending': 'change waits for approval',
  'pending-change.approved': 'change approved',
  'pending-change.rejected': 'change rejected',
  'pending-change.withdrawn': 'change withdrawn',
  'pending-change.stale': 'change outdated',
  'pending-change.expired': 'change expired',
  'import.applied': 'import applied',
  'import.refused': 'import refused',
  'import.failed': 'import failed',
};

/** Strings of the form of a webhook endpoint. */
export const enEndpoint = {
  create: 'Add an endpoint',
  change: 'Change',
  form: 'Webhook endpoint',
  events: 'Events; none ticked: all, also those of later versions',
  eventNames,
  format: 'Format',
  formats: {
    plain: 'JSON with signatures',
    slack: 'message for Slack',
    teams: 'message for Microsoft Teams',
  } satisfies Record<Endpoint['format'], string>,
  enabled: 'Enabled',
  secret: (name: string) => `The secret of ${name}`,
  secretLead: 'Receivers verify signatures with it. It is shown only now.',
  secretKept: 'I have kept it',
  rotate: {
    label: 'New secret',
    question: 'For 24 hours events are also signed with the former one.',
    confirm: 'Make a new secret',
  },
  remove: {
    question: 'Its deliveries are deleted, and those that wait are not sent.',
    confirm: 'Delete it',
  },
};
