import type { Mail, MailPlan } from '@identity-governance/records';
import { defineFlatTable } from './table';

export const mailTable = defineFlatTable<Mail, string>({
  name: 'mail',
  kind: 'mails',
  key: ['id'],
  columns: {
    id: 'text',
    kind: 'text',
    identityId: 'text',
    changeIds: 'json',
    state: 'text',
    attempts: 'integer',
    created: 'text',
    upTo: 'nullable-text',
    nextAttempt: 'nullable-text',
    completed: 'nullable-text',
    lastStatus: 'nullable-integer',
  },
});

export const mailPlanTable = defineFlatTable<MailPlan, string>({
  name: 'mail_plan',
  kind: 'mailPlans',
  key: ['id'],
  columns: { id: 'text', day: 'nullable-text', toldChanges: 'json', withoutAddress: 'integer' },
});
