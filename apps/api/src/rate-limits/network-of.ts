import { isIP } from 'node:net';
import ipaddr from 'ipaddr.js';

type Address = ipaddr.IPv4 | ipaddr.IPv6;

/** Callers whose address cannot be read are counted together. */
const UNKNOWN = 'unknown';
const GROUPS_OF_A_NETWORK = 4;

/**
 * Whom an address belongs to, as far as counting goes: an IPv4 address to itself, also when it is mapped into IPv6, and
 * an IPv6 address to its /64 network, as a single host may use all of one.
 */
export function networkOf(text: string): string {
  const address = parseAddress(text);
  if (address === undefined) return UNKNOWN;
  if (address instanceof ipaddr.IPv4) return address.toString();
  const network = address.parts.slice(0, GROUPS_OF_A_NETWORK).map((group) => group.toString(16));
  return `${network.join(':')}::/64`;
}

/** Tells by its address whether a proxy is one of these addresses and networks. */
export function isWithin(networks: readonly string[]): (address: string) => boolean {
  const ranges = networks.map((network) => {
    const [address = '', bits] = network.split('/');
    const parsed = ipaddr.process(address);
    return [parsed, Number(bits ?? parsed.toByteArray().length * 8)] as const;
  });
  return (text) => {
    const address = parseAddress(text);
    return address !== undefined && ranges.some(([range, bits]) => isInRange(address, range, bits));
  };
}

function isInRange(address: Address, range: Address, bits: number): boolean {
  return address.kind() === range.kind() && address.match(range, bits);
}

/** Proxies write an address alone or with the port: `192.0.2.1:4711`, `[2001:db8::1]:4711` (RFC 7239, section 6). */
function parseAddress(text: string): Address | undefined {
  const host = /^\[(.*)\](?::\d+)?$/.exec(text)?.[1] ?? /^([\d.]+):\d+$/.exec(text)?.[1] ?? text;
  return isIP(host) === 0 ? undefined : ipaddr.process(host);
}
