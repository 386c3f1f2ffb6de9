import { Setting } from '../settings/setting';
import { IsBoolean, IsInt, Min } from 'class-validator';
import { ConnectionSettings } from './connection-settings';
import { Count } from './count-setting';

const RATE_MAX = 1_000_000_000;

/** Limits on the use of the API by one caller and by all callers together. */
export class LimitSettings extends ConnectionSettings {
  /** Maximum number of stored violation checks of one client; further checks receive 429. */
  readonly maxStoredChecksPerClient: number = 100_000;

  @Count({
    env: 'RATE_LIMIT_REQUESTS',
    default: 100,
    max: RATE_MAX,
    unit: 'requests',
    doc: 'requests per client and window to auth profiles, and separately to search attributes',
  })
  readonly rateLimitRequests!: number;

  @Count({
    env: 'RATE_LIMIT_WINDOW_SECONDS',
    default: 10,
    max: 86_400,
    unit: 'seconds',
    doc: 'length of the window of all rate limits',
  })
  readonly rateLimitWindowSeconds!: number;

  @Count({
    env: 'RATE_LIMIT_GROUP_C_REQUESTS',
    default: 10_000,
    max: RATE_MAX,
    unit: 'requests',
    doc: 'requests per client and window to SOD violations, and separately to all other operations',
  })
  readonly rateLimitGroupCRequests!: number;

  @Count({
    env: 'RATE_LIMIT_ADDRESS_REQUESTS',
    default: 1000,
    max: RATE_MAX,
    unit: 'requests',
    doc: 'requests without a valid token per address (IPv6: per /64 network) and window',
  })
  readonly rateLimitAddressRequests!: number;

  /** Maximum nesting depth of a JSON body. */
  readonly maxJsonDepth = 64;

  @Count({
    env: 'MAX_CONCURRENT_REQUESTS',
    default: 1000,
    max: 1_000_000,
    unit: 'requests',
    doc: 'maximum number of concurrent requests; further requests receive 503',
  })
  readonly maxConcurrentRequests!: number;

  /** Maximum number of concurrent requests per client; further requests receive 429. */
  readonly maxConcurrentRequestsPerClient: number = 200;

  /** Maximum number of violations in all responses of one batch. */
  readonly maxBatchViolations = 10_000;

  /** Maximum number of access items in all responses of one batch. */
  readonly maxBatchItems = 200_000;

  /** Maximum number of requests that wait for the result of a check. */
  readonly maxLongPolls = 1000;

  /** Maximum number of requests that wait for the result of a check, per client. */
  readonly maxLongPollsPerClient: number = 200;

  /** Maximum number of concurrent imports. */
  readonly maxImports: number = 8;

  /** Concurrent transactions of the process that evaluates queries over all identities. */
  readonly populationConnections = { readers: 2, writers: 1 };

  /** Maximum number of imports of one client that are being received or run. */
  readonly maxImportsPerClient = 2;

  /** Maximum number of concurrent downloads of violations. Each of them takes half of a core or more. */
  readonly maxExports: number = 4;

  /** Maximum number of concurrent downloads of violations of one client. */
  readonly maxExportsPerClient: number = 2;

  @Count({
    env: 'MAX_IMPORT_MEGABYTES',
    default: 1024,
    max: 1_000_000,
    unit: 'megabytes',
    doc: 'maximum size of an import body; 1,024 megabytes hold about two million accounts',
  })
  readonly maxImportMegabytes!: number;

  /** Maximum disk space of all imports in progress, below `DATA_DIR`; further imports receive 503. */
  readonly maxSpooledMegabytes: number = 4096;

  /** Maximum disk space of the imports in progress of one client; further imports receive 429. */
  readonly maxSpooledMegabytesPerClient: number = 2048;

  /** Free disk space below `DATA_DIR` that the API requires to be ready and to accept imports. */
  readonly minFreeDiskMegabytes: number = 256;

  @Setting({
    env: 'LOG_QUERIES',
    default: true,
    doc: 'whether log lines contain the query string of a URL, which may contain personal data',
  })
  @IsBoolean()
  readonly logQueries!: boolean;

  @Setting({
    env: 'OVERLOAD_DELAY_MILLISECONDS',
    default: 5000,
    unit: 'milliseconds',
    doc: 'event-loop delay at which the API starts answering 503; 0 disables the check',
  })
  @IsInt()
  @Min(0)
  readonly overloadDelayMilliseconds!: number;

  /** Heap usage at which the API starts answering 503; 0 disables the check. */
  readonly overloadHeapPercent: number = 90;

  /** Time in milliseconds for which idle connections stay open when the API stops. */
  readonly stopGraceMilliseconds: number = 500;
}
