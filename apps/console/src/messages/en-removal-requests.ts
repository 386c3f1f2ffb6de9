import { markInvisible } from '@identity-governance/values';
import { en } from './en';
import type { AccessType } from '../api/access-ref';

interface Ticket {
  readonly identity: string;
  readonly access: readonly string[];
  readonly policy: string;
  readonly level: string;
  readonly comment: string | null;
  readonly by: string;
  readonly day: string;
  readonly url: string;
}

/** Strings of requests for the removal of access. */
export const enRemovalRequests = {
  title: 'Removals that were asked for',
  lead: 'They are fulfilled when the access is taken away and this violation ends. Nothing is changed here.',
  ask: 'Ask for this removal',
  reason: 'Reason (optional)',
  asked: 'Asked for the removal.',
  by: 'Asked for by',
  copy: 'Copy the text of a ticket',
  item: (name: string, { type, id, source }: { type: AccessType; id: string; source: string | undefined }) =>
    `${name} (${en.types[type]} ${id})${source === undefined ? '' : `, ${source}`}`,
  ticket: ({ identity, access, policy, level, comment, by, day, url }: Ticket) =>
    markInvisible(
      [
        `Please take this access away from ${identity}:`,
        ...access.map((item) => `- ${item}`),
        `It violates “${policy}” (${level}).`,
        ...(comment === null ? [] : [comment]),
        `Asked for by ${by} on ${day}. ${url}`,
      ].join('\n'),
      'text',
    ),
};
