import { isIP } from 'node:net';
import ipaddr from 'ipaddr.js';

/** Whether only this machine can reach the host. */
export function isLoopback(host: string): boolean {
  const address = host.replace(/^\[(.*)\]$/, '$1');
  if (isIP(address) === 0) return address.toLowerCase() === 'localhost';
  return ipaddr.process(address).range() === 'loopback';
}

/** Whether content of the URL is safe from changes on the network: HTTPS, or this machine. */
export function isSafeUrl(text: string): boolean {
  if (!URL.canParse(text)) return false;
  const { protocol, hostname } = new URL(text);
  return protocol === 'https:' || (protocol === 'http:' && isLoopback(hostname));
}
