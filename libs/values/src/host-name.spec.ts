import { domainToASCII } from 'node:url';
import fc from 'fast-check';
import { isHostName } from './host-name';

it.each([
  ...['hooks.example.com', 'receiver', 'a-b.example', '1.example', 'r3---sn.example', 'invalid.example', 'a.invalids'],
  ...['xn--bcher-kva.example', 'XN--BCHER-KVA.EXAMPLE', 'example.xn--p1ai', 'xn--i-7iq.ws', 'xn--fiqs8s'],
  ...['a'.repeat(63), `${'a.'.repeat(126)}a`],
])('accepts %s', (name) => {
  expect(isHostName(name)).toBe(true);
});

it.each([
  ...['', '.', 'a..b', '.a', 'a.', '-a.example', 'a-.example', 'exa_mple.com', '_x.example', 'a b', 'a%b', 'bücher'],
  ...['xn--a', 'xn--', 'xn---', 'xn--a-', 'xn--a.example', 'www.xn--zzzzzzzz', 'xn--0'],
  ...['1.2.3', '1', 'a.0x7f', 'a.0x', 'invalid', 'hooks.INVALID', 'a'.repeat(64), `${'a.'.repeat(126)}aa`],
])('refuses %s', (name) => {
  expect(isHostName(name)).toBe(false);
});

it('accepts every encoded name of letters, and no label beyond 63 characters', () => {
  fc.assert(
    fc.property(fc.stringMatching(/^[a-zà-öø-ÿа-яぁ-ん一-丿]{1,40}$/u), (text) => {
      const name = domainToASCII(text.normalize('NFC'));
      fc.pre(name !== '');
      expect([name, isHostName(name)]).toEqual([name, name.length <= 63]);
    }),
    { numRuns: 300 },
  );
});
