import { BlockList, isIPv4 } from 'node:net';

/** Source: IANA IPv4 Special-Purpose Address Registry, multicast, and class E. */
const specialNetworks = [
  ...['0.0.0.0/8', '10.0.0.0/8', '100.64.0.0/10', '127.0.0.0/8', '169.254.0.0/16', '172.16.0.0/12', '192.0.0.0/24'],
  ...['192.0.2.0/24', '192.88.99.0/24', '192.168.0.0/16', '198.18.0.0/15', '198.51.100.0/24', '203.0.113.0/24'],
  '224.0.0.0/3',
];
/** The routed part of IPv6, which excludes mapped, translated (NAT64), unique local and link-local addresses. */
const globalUnicast = ['2000::/3'];
/** Source: IANA IPv6 Special-Purpose Address Registry: Teredo and others, documentation, 6to4. */
const specialWithin = ['2001::/23', '2001:db8::/32', '2002::/16', '3fff::/20'];

const special = listOf(specialNetworks, 'ipv4');
const global = listOf(globalUnicast, 'ipv6');
const excluded = listOf(specialWithin, 'ipv6');

function listOf(networks: readonly string[], family: 'ipv4' | 'ipv6'): BlockList {
  const list = new BlockList();
  for (const network of networks) {
    const [address, bits] = network.split('/');
    list.addSubnet(address!, Number(bits), family);
  }
  return list;
}

/** Returns whether an IP address is public; an address with a zone (`fe80::1%eth0`) is not. */
export function isPublicAddress(address: string): boolean {
  if (isIPv4(address)) return !special.check(address, 'ipv4');
  return !address.includes('%') && global.check(address, 'ipv6') && !excluded.check(address, 'ipv6');
}
