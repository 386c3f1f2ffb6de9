import type { components } from '../api/openapi';
import { count } from './en';

type Schemas = components['schemas'];

/** Strings of actions on violations. */
export const enViolationActions = {
  title: 'Handle this violation',
  own: 'You violate this policy yourself, so that another person handles the violation.',
  apply: 'Apply a control',
  reassign: 'Reassign',
  cancel: 'Cancel',
  control: 'Compensating control',
  noControls: 'There is no compensating control. An administrator creates one on the screen Controls.',
  noneAllowed: 'No control that the policy allows exists. The owner of the policy allows others.',
  mitigates: 'Mitigates the violation for a time.',
  until: 'Until the end of (UTC)',
  remediates: 'The violation stays open until the access is taken away.',
  justification: 'Justification',
  required: 'required by this control',
  optional: 'optional',
  assignee: 'New owner',
  assigneeHint: 'Identity or governance group',
  group: 'Governance group',
  comment: 'Comment',
  waiting: 'Waits for approval by a second person',
  open: 'Open the proposed change',
  done: 'Done.',
  act: 'handle violations',
  applied: {
    title: 'Applied controls',
    control: 'Control',
    status: 'Status',
    by: 'Applied by',
    since: 'Applied',
    until: 'Until',
    justification: 'Justification',
    action: 'Action',
    end: 'End',
    confirm: 'End it now',
    keep: 'Keep it',
    reopens: 'The violation is open again.',
    statuses: {
      Pending: 'pending',
      Active: 'active',
      Completed: 'completed',
      Canceled: 'canceled',
      Failed: 'failed',
    } satisfies Record<Schemas['AppliedControl']['status'], string>,
  },
  bulk: {
    label: 'Selected violations',
    list: (violations: number) => `Show the ${count(violations, 'selected violation', 'selected violations')}`,
    selected: (violations: number) => `${count(violations, 'violation', 'violations')} selected`,
    all: (violations: number) => `Select all ${violations.toLocaleString('en-US')} shown`,
    tooMany: (most: number) => `At most ${most.toLocaleString('en-US')} at a time.`,
    outcomes: {
      DONE: (number: number) => `${number.toLocaleString('en-US')} done`,
      UNCHANGED: (number: number) => `${number.toLocaleString('en-US')} unchanged`,
      PENDING: (number: number) => `${number.toLocaleString('en-US')} waiting for approval by a second person`,
      REFUSED: (number: number) => `${number.toLocaleString('en-US')} refused`,
    } satisfies Record<Schemas['BulkResult']['outcome'], (number: number) => string>,
  },
};
