import { isIP } from 'node:net';
import ipaddr from 'ipaddr.js';

type Address = ipaddr.IPv4 | ipaddr.IPv6;

/** The common key of callers whose address cannot be read. */
const UNKNOWN = 'unknown';
const GROUPS_OF_A_NETWORK = 4;

/**
 * Returns the network by which an address is counted: an IPv4 address itself, also when mapped into IPv6, and the /64
 * network of an IPv6 address, as a single host may use all of it.
 */
export function networkOf(text: string): string {
  const address = parseAddress(text);
  if (address === undefined) return UNKNOWN;
  if (address instanceof ipaddr.IPv4) return address.toString();
  const network = address.parts.slice(0, GROUPS_OF_A_NETWORK).map((group) => group.toString(16));
  return `${network.join(':')}::/64`;
}

/** Returns whether a proxy's address is one of these addresses or in one of these networks. */
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

/** Parses the forms that proxies write: `192.0.2.1`, `192.0.2.1:4711`, `[2001:db8::1]:4711` (RFC 7239, section 6). */
function parseAddress(text: string): Address | undefined {
  const host = /^\[(.*)\](?::\d+)?$/.exec(text)?.[1] ?? /^([\d.]+):\d+$/.exec(text)?.[1] ?? text;
  return isIP(host) === 0 ? undefined : ipaddr.process(host);
}
