import { buildWebhookEvent } from '@identity-governance/test-kit';
import { formatEvent } from './format-event';

const violation = { targetName: 'Ann *<A>*', policyName: 'Pay & post', level: 'High' };
const event = buildWebhookEvent('e', { type: 'violation.control-applied', data: { violation } });
const bodyOf = (format: 'slack' | 'teams', one = event) =>
  JSON.parse(formatEvent(one, { format, source: '/s' }).body) as object;

describe('an event for a channel', () => {
  it('is a line that names have no markup in', () => {
    expect(bodyOf('slack')).toEqual({ text: 'violation control applied: Ann *&lt;A&gt;*, Pay &amp; post, High' });
    const text = String.raw`violation control applied: Ann \*<A\>\*, Pay & post, High`;
    expect(bodyOf('teams')).toMatchObject({ attachments: [{ content: { body: [{ type: 'TextBlock', text }] } }] });
  });

  it('counts those of a digest', () => {
    const digest = buildWebhookEvent('d', { type: 'violation.detected.digest', subject: null, data: { count: 120 } });
    expect(bodyOf('slack', digest)).toEqual({ text: '120 times violation detected' });
  });
});
