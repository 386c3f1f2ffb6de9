import { isIP } from 'node:net';
import { ServiceSettings } from '../settings/service-settings';
import { Setting } from '../settings/setting';
import { ValidateBy } from 'class-validator';
import { Count } from './count-setting';

/** Time, size and number limits of connections. */
export class ConnectionSettings extends ServiceSettings {
  @Setting({
    env: 'TRUSTED_PROXIES',
    default: [],
    doc: 'addresses or networks of the trusted proxies in front of the API; `X-Forwarded-For` is honored from these only',
  })
  @ValidateBy({ name: 'isNetwork', validator: { validate: isNetwork, defaultMessage: networkRule } }, { each: true })
  readonly trustedProxies!: readonly string[];

  /** Time limit for receiving the headers of a request. */
  readonly headersTimeoutSeconds: number = 10;

  /** Time limit for receiving a JSON body. */
  readonly bodyTimeoutSeconds: number = 30;

  /** Time limit for receiving any request, including imports. */
  readonly requestTimeoutSeconds: number = 3600;

  @Count({
    env: 'KEEP_ALIVE_SECONDS',
    default: 72,
    max: 3600,
    unit: 'seconds',
    doc: 'time that an idle connection stays open; use a longer time than the load balancer in front does',
  })
  readonly keepAliveSeconds!: number;

  /** Time without traffic in either direction after which a connection with a request in flight is closed. */
  readonly idleSeconds: number = 120;

  /** Maximum size of the URL and headers of a request. */
  readonly maxHeaderBytes: number = 16_384;

  /** Maximum length of a URL. */
  readonly maxUrlLength: number = 8192;

  /** Maximum number of open connections; further connections are closed immediately. */
  readonly maxConnections: number = 10_000;

  /** Maximum number of open connections per address (IPv6: per /64 network); `TRUSTED_PROXIES` are exempt. */
  readonly maxConnectionsPerAddress: number = 1000;
}

/** Returns whether the value is an address or a network such as `10.0.0.0/8`. */
function isNetwork(value: unknown): boolean {
  const [address = '', bits, ...rest] = String(value).split('/');
  const longest = isIP(address) === 4 ? 32 : 128;
  const isPrefix = bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) <= longest);
  return isIP(address) !== 0 && isPrefix && rest.length === 0;
}

function networkRule(): string {
  return 'must be IP addresses or networks such as `10.0.0.0/8`, comma-separated';
}
