import { isIP } from 'node:net';
import { ServiceSettings, Setting, type SettingOptions } from '@identity-governance/platform';
import { IsBoolean, IsInt, Max, Min, ValidateBy } from 'class-validator';

const RATE_MAX = 1_000_000_000;

/** A whole number from 1 on. */
function Count({ max, ...options }: SettingOptions & { readonly max: number }): PropertyDecorator {
  return (target, property) => {
    for (const decorate of [Setting(options), IsInt(), Min(1), Max(max)]) decorate(target, property);
  };
}

/** How much of the API one caller, and all of them together, may use. */
export class LimitSettings extends ServiceSettings {
  @Count({
    env: 'RATE_LIMIT_REQUESTS',
    default: 100,
    max: RATE_MAX,
    unit: 'requests',
    doc: 'how many requests a client may send in a window to auth profiles, and as many again to search attributes',
  })
  readonly rateLimitRequests!: number;

  @Count({
    env: 'RATE_LIMIT_WINDOW_SECONDS',
    default: 10,
    max: 86_400,
    unit: 'seconds',
    doc: 'the length of the window of `RATE_LIMIT_REQUESTS`',
  })
  readonly rateLimitWindowSeconds!: number;

  @Count({
    env: 'RATE_LIMIT_GROUP_C_REQUESTS',
    default: 10_000,
    max: RATE_MAX,
    unit: 'requests',
    doc: 'how many requests a client may send in a window to SOD violations, and as many again to everything else',
  })
  readonly rateLimitGroupCRequests!: number;

  @Count({
    env: 'RATE_LIMIT_GROUP_C_WINDOW_SECONDS',
    default: 10,
    max: 86_400,
    unit: 'seconds',
    doc: 'the length of the window of `RATE_LIMIT_GROUP_C_REQUESTS`',
  })
  readonly rateLimitGroupCWindowSeconds!: number;

  @Count({
    env: 'RATE_LIMIT_ADDRESS_REQUESTS',
    default: 1000,
    max: RATE_MAX,
    unit: 'requests',
    doc: 'how many requests without a valid token are answered in a window for one address (IPv6: one /64 network)',
  })
  readonly rateLimitAddressRequests!: number;

  @Count({
    env: 'RATE_LIMIT_ADDRESS_WINDOW_SECONDS',
    default: 10,
    max: 86_400,
    unit: 'seconds',
    doc: 'the length of the window of `RATE_LIMIT_ADDRESS_REQUESTS`',
  })
  readonly rateLimitAddressWindowSeconds!: number;

  @Setting({
    env: 'TRUSTED_PROXIES',
    default: [],
    doc: 'the addresses or networks of the proxies before the API; what they forward tells the address of a caller',
  })
  @ValidateBy({ name: 'isNetwork', validator: { validate: isNetwork, defaultMessage: networkRule } }, { each: true })
  readonly trustedProxies!: readonly string[];

  @Count({
    env: 'HEADERS_TIMEOUT_SECONDS',
    default: 10,
    max: 600,
    unit: 'seconds',
    doc: 'how long the headers of a request may take to arrive',
  })
  readonly headersTimeoutSeconds!: number;

  @Count({
    env: 'BODY_TIMEOUT_SECONDS',
    default: 30,
    max: 3600,
    unit: 'seconds',
    doc: 'how long a JSON body may take to arrive',
  })
  readonly bodyTimeoutSeconds!: number;

  @Count({
    env: 'REQUEST_TIMEOUT_SECONDS',
    default: 3600,
    max: 86_400,
    unit: 'seconds',
    doc: 'how long any request may take to arrive, imports included',
  })
  readonly requestTimeoutSeconds!: number;

  @Count({
    env: 'KEEP_ALIVE_SECONDS',
    default: 72,
    max: 3600,
    unit: 'seconds',
    doc: 'how long a connection is kept for the next request; longer than a load balancer in front keeps it',
  })
  readonly keepAliveSeconds!: number;

  @Count({
    env: 'IDLE_SECONDS',
    default: 120,
    max: 3600,
    unit: 'seconds',
    doc: 'how long nothing may be sent on a connection with a request under way, in either direction',
  })
  @Min(40, { message: 'must be at least 40, as clients may wait 30 seconds for the result of a check' })
  readonly idleSeconds!: number;

  @Count({
    env: 'MAX_HEADER_BYTES',
    default: 16_384,
    max: 1_048_576,
    unit: 'bytes',
    doc: 'how long the URL and the headers of a request may be together',
  })
  @Min(2048)
  readonly maxHeaderBytes!: number;

  @Count({ env: 'MAX_URL_LENGTH', default: 8192, max: 65_536, unit: 'characters', doc: 'how long a URL may be' })
  readonly maxUrlLength!: number;

  @Count({
    env: 'MAX_JSON_DEPTH',
    default: 64,
    max: 10_000,
    unit: 'levels',
    doc: 'how deep the lists and objects of a JSON body may be nested',
  })
  readonly maxJsonDepth!: number;

  @Count({
    env: 'MAX_CONNECTIONS',
    default: 10_000,
    max: 1_000_000,
    unit: 'connections',
    doc: 'how many connections are held at the same time; those beyond are closed at once',
  })
  readonly maxConnections!: number;

  @Count({
    env: 'MAX_CONCURRENT_REQUESTS',
    default: 1000,
    max: 1_000_000,
    unit: 'requests',
    doc: 'how many requests are worked on at the same time; those beyond are answered with 503',
  })
  readonly maxConcurrentRequests!: number;

  @Count({
    env: 'MAX_CONCURRENT_REQUESTS_PER_CLIENT',
    default: 200,
    max: 1_000_000,
    unit: 'requests',
    doc: 'how many of them may be of one client; those beyond are answered with 429',
  })
  readonly maxConcurrentRequestsPerClient!: number;

  @Count({
    env: 'MAX_BATCH_VIOLATIONS',
    default: 10_000,
    max: 1_000_000,
    unit: 'violations',
    doc: 'how many violations the answers of one batch tell, all together; each keeps to `MAX_ANSWER_VIOLATIONS` too',
  })
  readonly maxBatchViolations!: number;

  @Count({
    env: 'MAX_BATCH_ITEMS',
    default: 200_000,
    max: 10_000_000,
    unit: 'access items',
    doc: 'how many access items the answers of one batch tell, all together; each keeps to `MAX_ANSWER_ITEMS` too',
  })
  readonly maxBatchItems!: number;

  @Count({
    env: 'MAX_LONG_POLLS',
    default: 1000,
    max: 1_000_000,
    unit: 'requests',
    doc: 'how many requests may wait for the result of a check at the same time',
  })
  readonly maxLongPolls!: number;

  @Count({
    env: 'MAX_LONG_POLLS_PER_CLIENT',
    default: 200,
    max: 1_000_000,
    unit: 'requests',
    doc: 'how many of them may be of one client',
  })
  readonly maxLongPollsPerClient!: number;

  @Count({
    env: 'MAX_IMPORTS',
    default: 8,
    max: 1000,
    unit: 'imports',
    doc: 'how many imports may arrive or run at the same time; each takes up to 1 GiB below `DATA_DIR`',
  })
  readonly maxImports!: number;

  @Count({
    env: 'MAX_IMPORTS_PER_CLIENT',
    default: 2,
    max: 1000,
    unit: 'imports',
    doc: 'how many of them may be of one client',
  })
  readonly maxImportsPerClient!: number;

  @Setting({
    env: 'MIN_FREE_DISK_MEGABYTES',
    default: 256,
    unit: 'megabytes',
    doc: 'how much of the disk of `DATA_DIR` must be free for the API to be ready',
  })
  @IsInt()
  @Min(0)
  readonly minFreeDiskMegabytes!: number;

  @Setting({
    env: 'LOG_QUERIES',
    default: true,
    doc: 'whether the log tells the query of a URL, as filters may hold personal data; with `false` it tells paths alone',
  })
  @IsBoolean()
  readonly logQueries!: boolean;

  @Setting({
    env: 'OVERLOAD_DELAY_MILLISECONDS',
    default: 5000,
    unit: 'milliseconds',
    doc: 'from which delay of its event loop on the API answers with 503; 0 is none',
  })
  @IsInt()
  @Min(0)
  readonly overloadDelayMilliseconds!: number;

  @Setting({
    env: 'OVERLOAD_HEAP_PERCENT',
    default: 90,
    unit: 'percent of the heap that node may use (`--max-old-space-size`)',
    doc: 'from which use of its memory on the API answers with 503; 0 is none',
  })
  @IsInt()
  @Min(0)
  @Max(100)
  readonly overloadHeapPercent!: number;
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
