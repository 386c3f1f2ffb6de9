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
