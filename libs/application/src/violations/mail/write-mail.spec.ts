import { splitInvisible } from '@identity-governance/values';
import fc from 'fast-check';
import { hasNews, writeMail, type MailContent } from './write-mail';

const origin = 'https://governance.example';
const none = { first: [], count: 0 };
const quiet: MailContent = { kind: 'DIGEST', waiting: none, assigned: none, ending: none, open: 0 };
const name = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 30 }),
  fc.constantFrom(
    'a\r\nBcc: x@evil.example',
    '<script>alert(1)</script>',
    '"><img src=x>',
    'Approve \u202etpecca',
    '\u{e0041}',
  ),
);
const listOf = <T>(one: fc.Arbitrary<T>) =>
  fc.record({ first: fc.array(one, { maxLength: 4 }), more: fc.nat(5) }).map(({ first, more }) => ({
    ...{ first, count: first.length + (first.length > 0 ? more : 0) },
  }));
const violation = fc.record({
  id: name,
  policyName: name,
  targetName: name,
  ends: fc.constantFrom(null, '2026-12-01'),
});
const change = fc.record({ id: name, title: name, expires: fc.constant('2026-12-02') });
const content = fc
  .record({ waiting: listOf(change), assigned: listOf(violation), ending: listOf(violation), open: fc.nat(9) })
  .map((fields): MailContent => ({ kind: 'DIGEST', ...fields }));

const decode = (html: string) =>
  html
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&quot;', '"')
    .replaceAll('&#39;', "'")
    .replaceAll('&amp;', '&');
const linksIn = (html: string) =>
  [...html.matchAll(/<a href="([^"]*)">([^<]*)<\/a>/g)].map(([, url, text]) => ({
    url: decode(url!),
    text: decode(text!),
  }));

describe('what a mail says', () => {
  it('is names, days and links', () => {
    const written = writeMail(
      {
        ...quiet,
        waiting: { first: [{ id: 'c1', title: 'change policy Pay and post', expires: '2026-12-02' }], count: 3 },
        ending: { first: [{ id: 'v1', policyName: 'Pay', targetName: 'Ann', ends: '2026-12-01' }], count: 1 },
        open: 1,
      },
      origin,
    );
    expect(written.subject).toBe('Identity governance: 3 wait for your approval, 1 ends within a week');
    expect(written.text).toBe(`Waiting for approval

- change policy Pay and post, expires 2026-12-02
  https://governance.example/console/approvals/c1
All approvals, 2 not listed here: https://governance.example/console/approvals

Mitigations that end within a week

- Pay: Ann, until 2026-12-01
  https://governance.example/console/violations/v1
All violations: https://governance.example/console/violations

You own 1 open violation, alone or by a group.
`);
  });

  it('has news exactly if a list has entries', () => {
    expect(hasNews({ ...quiet, open: 7 })).toBe(false);
    for (const list of ['waiting', 'assigned', 'ending'] as const)
      expect(hasNews({ ...quiet, [list]: { first: [], count: 1 } })).toBe(true);
  });

  it('has a subject without names, in one line of ASCII', () => {
    fc.assert(
      fc.property(content, (one) => {
        expect(writeMail(one, origin).subject).toMatch(/^[ -~]*$/);
      }),
    );
  });

  it('shows no character that is not seen or that changes the order of others', () => {
    fc.assert(
      fc.property(content, (one) => {
        for (const line of writeMail(one, origin).text.split('\n')) {
          expect(splitInvisible(line, 'line')).toHaveLength(1);
        }
      }),
    );
  });

  it('has the markup of its own only, and each link leads into the console', () => {
    fc.assert(
      fc.property(content, (one) => {
        const { html, text } = writeMail(one, origin);
        const lists = [one.waiting, one.assigned, one.ending].filter(({ first }) => first.length > 0);
        const entries = lists.reduce((sum, { first }) => sum + first.length, 0);
        const links = linksIn(html);
        expect(links).toHaveLength(entries + lists.length);
        for (const { url } of links) {
          expect(url).toMatch(/^https:\/\/governance\.example\/console\/(approvals|violations)(\/[^/?#\s]*)?$/);
          expect(text).toContain(url);
        }
        const own =
          /<!doctype html>|<\/?(?:html|head|body|h2|ul|li|bdi|p|title)(?: lang="en")?>|<meta charset="utf-8">|<a href="[^"<>]*">|<\/a>/g;
        expect(html.replace(own, '')).not.toMatch(/[<>]/);
      }),
    );
  });

  it('shortens long names, and says of each list how many it leaves out', () => {
    const long = { id: 'v', policyName: 'x'.repeat(5000), targetName: 'Ann', ends: null };
    const { text } = writeMail({ ...quiet, assigned: { first: [long], count: 9, isAtLeast: true } }, origin);
    expect(text).toContain(`- ${'x'.repeat(200)}…: Ann\n`);
    expect(text).toContain('All violations, 8 or more not listed here: ');
  });
});
