import {
  DIGEST_SUFFIX,
  type ViolationRecord,
  type WebhookEndpoint,
  type WebhookEvent,
} from '@identity-governance/records';
import type { WebhookRequest } from '../ports/webhook-tools';

interface FormatOptions {
  readonly format: WebhookEndpoint['format'];
  readonly source: string;
}

type Message = Pick<WebhookRequest, 'body' | 'contentType'>;

/** Returns the body of a delivery. */
export function formatEvent(event: WebhookEvent, { format, source }: FormatOptions): Message {
  switch (format) {
    case 'plain':
      return { contentType: 'application/cloudevents+json', body: JSON.stringify(cloudEvent(event, source)) };
    case 'slack':
      return { contentType: 'application/json', body: JSON.stringify({ text: escapeSlack(describe(event)) }) };
    case 'teams':
      return { contentType: 'application/json', body: JSON.stringify(teamsMessage(describe(event))) };
  }
}

/** Source: CloudEvents 1.0.2, JSON format, structured mode. */
function cloudEvent({ id, time, type, subject, data }: WebhookEvent, source: string): object {
  const about = subject === null ? {} : { subject };
  return { specversion: '1.0', id, source, type, time, ...about, datacontenttype: 'application/json', data };
}

/** Describes an event on one line, for a channel. */
function describe({ type, subject, data }: WebhookEvent): string {
  const name = type.replace(DIGEST_SUFFIX, '').replace('.', ' ').replaceAll('-', ' ');
  if (type.endsWith(DIGEST_SUFFIX)) return `${String(data.count)} times ${name}`;
  const { targetName, policyName, level } = (data.violation ?? {}) as Partial<ViolationRecord>;
  const named = (data.after ?? data.before ?? data.change) as { readonly name?: unknown } | null | undefined;
  const about = targetName === undefined ? [named?.name ?? subject] : [targetName, policyName, level];
  return [name, about.filter((one) => typeof one === 'string').join(', ')].filter((one) => one !== '').join(': ');
}

/**
 * Escapes a string. Source: Slack, "Formatting text for app surfaces": other characters need these to have a meaning.
 */
function escapeSlack(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
}

/** Returns an adaptive card, the format that workflows of Microsoft Teams receive. */
function teamsMessage(text: string): object {
  const content = {
    type: 'AdaptiveCard',
    version: '1.4',
    body: [{ type: 'TextBlock', text: escapeMarkdown(text), wrap: true }],
  };
  return { type: 'message', attachments: [{ contentType: 'application/vnd.microsoft.card.adaptive', content }] };
}

function escapeMarkdown(text: string): string {
  return text.replaceAll(/[\\`*_[\]()#~>|!]/g, String.raw`\$&`);
}
