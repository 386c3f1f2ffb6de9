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

/** Returns whether the string is the origin of such a URL, without anything else. */
export function isOrigin(text: string): boolean {
  if (!isSafeUrl(text)) return false;
  const { username, password, pathname, search, hash } = new URL(text);
  return pathname === '/' && [username, password, search, hash].every((part) => part === '');
}
