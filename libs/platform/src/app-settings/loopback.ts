import { isIP } from 'node:net';
import ipaddr from 'ipaddr.js';

/** Returns whether only this machine can reach the host. */
export function isLoopback(host: string): boolean {
  const address = host.replace(/^\[(.*)\]$/, '$1');
  if (isIP(address) === 0) return address.toLowerCase() === 'localhost';
  return ipaddr.process(address).range() === 'loopback';
}

/** Returns whether the network cannot modify content of the URL: HTTPS, or this machine. */
export function isSafeUrl(text: string): boolean {
  if (!URL.canParse(text)) return false;
  const { protocol, hostname } = new URL(text);
  return protocol === 'https:' || (protocol === 'http:' && isLoopback(hostname));
}
