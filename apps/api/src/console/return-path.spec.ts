import fc from 'fast-check';
import { returnPath } from './return-path';

it.each(['/console/what-if?identity=a&add=ROLE:r-1', '/console/', '/console/identities/a%2Fb#content'])(
  'keeps a page of the console: %s',
  (path) => {
    expect(returnPath(path)).toBe(path);
  },
);

it.each([
  ...[
    'https://evil.example/console/',
    '//evil.example/console/',
    '/\\evil.example',
    '\\\\evil.example',
    'javascript:alert(1)',
  ],
  ...[
    '/console/..//evil.example',
    '/console/%2e%2e//evil.example',
    '/console/..\\\\evil.example',
    '/console/.\t.//evil.example',
  ],
  ...['/docs', '/console', ' /console/', '/console/../docs', '', '/consoles/'],
  ...['/console/sign-in?returnTo=/console/', '/console/callback?code=1', '/console/session', '/console/link/code'],
  `/console/${'a'.repeat(2000)}`,
  `/console/${'\u{1f600}'.repeat(500)}`,
  undefined,
  ['/console/what-if'],
])('does not leave for anything else: %s', (text) => {
  expect(returnPath(text)).toBe('/console/');
});

it('stays below /console/ of its origin for any text, also when a browser reads the result', () => {
  const pieces = fc.constantFrom(
    '/',
    '\\',
    '.',
    '..',
    '%2e',
    '%5c',
    '%2f',
    'console',
    'a',
    '@',
    ':',
    '?',
    '#',
    '\t',
    '\n',
  );
  const strings = fc.oneof(
    fc.string({ unit: 'binary' }),
    fc.array(pieces).map((parts) => `/console/${parts.join('')}`),
  );
  fc.assert(
    fc.property(strings, (text) => {
      const { origin, pathname } = new URL(returnPath(text), 'https://governance.example');
      expect(origin).toBe('https://governance.example');
      expect(pathname).toMatch(/^\/console\//);
    }),
  );
});
