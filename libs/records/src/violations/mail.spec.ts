import fc from 'fast-check';
import { isMailAddress } from './mail';

it.each(['ann@corp.example', 'a.b+c@x-y.example', "o'brien@corp.example", 'a@b'])('uses the address %s', (text) => {
  expect(isMailAddress(text)).toBe(true);
});

it.each([
  ...['', '@', 'ann', '@corp.example', 'ann@', 'a b@corp.example', 'a@b@corp.example', 'a..b@corp.example'],
  ...['a@corp.example, b@evil.example', 'Ann <ann@corp.example>', '"a"@corp.example', 'a@corp.example\r\nBcc: b@c.d'],
  ...['ann@[127.0.0.1]', 'ann@127.0.0.1', 'zoë@corp.example', `${'a'.repeat(65)}@corp.example`, 'a@corp.example\n'],
])('uses no address %j', (text) => {
  expect(isMailAddress(text)).toBe(false);
});

it('uses no address with a character that means something in a header or a command', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), fc.string({ unit: 'binary' }), (left, right) => {
      const text = `${left}@${right}`;
      if (isMailAddress(text)) expect(text).toMatch(/^[!#-'*+\-./-9=?A-Z^-~]+@[A-Za-z0-9.-]+$/);
    }),
  );
});
