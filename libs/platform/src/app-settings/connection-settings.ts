import { isIP } from 'node:net';
import { ServiceSettings } from '../settings/service-settings';
import { Setting } from '../settings/setting';
import { Min, ValidateBy } from 'class-validator';
import { Count } from './count-setting';

/** What a connection may take, and how many there may be. */
export class ConnectionSettings extends ServiceSettings {
  @Setting({
    env: 'TRUSTED_PROXIES',
    default: [],
    doc: 'addresses or networks of the trusted proxies in front of the API; `X-Forwarded-For` is honored from these only',
  })
  @ValidateBy({ name: 'isNetwork', validator: { validate: isNetwork, defaultMessage: networkRule } }, { each: true })
  readonly trustedProxies!: readonly string[];

  @Count({
    env: 'HEADERS_TIMEOUT_SECONDS',
    default: 10,
    max: 600,
    unit: 'seconds',
    doc: 'time limit for receiving the headers of a request',
  })
  readonly headersTimeoutSeconds!: number;

  @Count({
    env: 'BODY_TIMEOUT_SECONDS',
    default: 30,
    max: 3600,
    unit: 'seconds',
    doc: 'time limit for receiving a JSON body',
  })
  readonly bodyTimeoutSeconds!: number;

  @Count({
    env: 'REQUEST_TIMEOUT_SECONDS',
    default: 3600,
    max: 86_400,
    unit: 'seconds',
    doc: 'time limit for receiving any request, including imports',
  })
  readonly requestTimeoutSeconds!: number;

  @Count({
    env: 'KEEP_ALIVE_SECONDS',
    default: 72,
    max: 3600,
    unit: 'seconds',
    doc: 'time that an idle connection stays open; use a longer time than the load balancer in front does',
  })
  readonly keepAliveSeconds!: number;

  @Count({
    env: 'IDLE_SECONDS',
    default: 120,
    max: 3600,
    unit: 'seconds',
    doc: 'time without traffic in either direction after which a connection with a request in flight is closed',
  })
  @Min(40, { message: 'must be at least 40, as clients may wait 30 seconds for the result of a check' })
  readonly idleSeconds!: number;

  @Count({
    env: 'MAX_HEADER_BYTES',
    default: 16_384,
    max: 1_048_576,
    unit: 'bytes',
    doc: 'maximum size of the URL and headers of a request',
  })
  @Min(2048)
  readonly maxHeaderBytes!: number;

  @Count({ env: 'MAX_URL_LENGTH', default: 8192, max: 65_536, unit: 'characters', doc: 'maximum length of a URL' })
  readonly maxUrlLength!: number;

  @Count({
    env: 'MAX_CONNECTIONS',
    default: 10_000,
    max: 1_000_000,
    unit: 'connections',
    doc: 'maximum number of open connections; further connections are closed immediately',
  })
  readonly maxConnections!: number;

  @Count({
    env: 'MAX_CONNECTIONS_PER_ADDRESS',
    default: 1000,
    max: 1_000_000,
    unit: 'connections',
    doc: 'maximum number of open connections per address (IPv6: per /64 network); `TRUSTED_PROXIES` are exempt',
  })
  readonly maxConnectionsPerAddress!: number;
}

/** An address, or a network: `10.0.0.0/8`. */
function isNetwork(value: unknown): boolean {
  const [address = '', bits, ...rest] = String(value).split('/');
  const longest = isIP(address) === 4 ? 32 : 128;
  const isPrefix = bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) <= longest);
  return isIP(address) !== 0 && isPrefix && rest.length === 0;
}

function networkRule(): string {
  return 'must be IP addresses or networks such as `10.0.0.0/8`, comma-separated';
}
