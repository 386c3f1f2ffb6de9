import { isWithin, networkOf } from './network-of';

it.each([
  ['192.0.2.7', '192.0.2.7'],
  ['::ffff:192.0.2.7', '192.0.2.7'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
  ['2001:DB8:1:2::1', '2001:db8:1:2::/64'],
  ['2001:0db8:0001:0002::', '2001:db8:1:2::/64'],
  ['2001:db8::1', '2001:db8:0:0::/64'],
  ['::1', '0:0:0:0::/64'],
  ['fe80::1%eth0', 'fe80:0:0:0::/64'],
  ['192.0.2.7:4711', '192.0.2.7'],
  ['[2001:db8:1:2::1]:4711', '2001:db8:1:2::/64'],
  ['[2001:db8:1:2::1]', '2001:db8:1:2::/64'],
  ['_hidden', 'unknown'],
  ['0x7f.1', 'unknown'],
  ['', 'unknown'],
])('counts %s as %s', (address, network) => {
  expect(networkOf(address)).toBe(network);
});

it.each([
  ['10.1.2.3', true],
  ['10.1.2.3:4711', true],
  ['::ffff:10.1.2.3', true],
  ['11.1.2.3', false],
  ['2001:db8::7', true],
  ['[2001:db8::7]:443', true],
  ['2001:db9::7', false],
  ['192.0.2.1', true],
  ['192.0.2.2', false],
  ['unknown', false],
])('reports whether %s is a proxy that is trusted: %s', (address, expected) => {
  expect(isWithin(['10.0.0.0/8', '2001:db8::/32', '192.0.2.1'])(address)).toBe(expected);
});
