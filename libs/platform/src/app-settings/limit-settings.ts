import { Setting } from '../settings/setting';
import { IsBoolean, IsInt, Max, Min } from 'class-validator';
import { ConnectionSettings } from './connection-settings';
import { Count } from './count-setting';

const RATE_MAX = 1_000_000_000;

/** How much of the API one caller, and all of them together, may use. */
export class LimitSettings extends ConnectionSettings {
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

  @Count({
    env: 'MAX_JSON_DEPTH',
    default: 64,
    max: 10_000,
    unit: 'levels',
    doc: 'how deep the lists and objects of a JSON body may be nested',
  })
  readonly maxJsonDepth!: number;

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
    env: 'MAX_MEGABYTES_PER_CLIENT',
    default: 64,
    max: 1_000_000,
    unit: 'megabytes',
    doc: 'how long the bodies of the requests of one client that are under way may be, and their answers until they are read; those beyond are answered with 429',
  })
  readonly maxMegabytesPerClient!: number;

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
    doc: 'how many imports may arrive or run at the same time',
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

  @Count({
    env: 'MAX_IMPORT_MEGABYTES',
    default: 1024,
    max: 1_000_000,
    unit: 'megabytes',
    doc: 'how long the body of an import may be; 1,024 are some two million accounts',
  })
  readonly maxImportMegabytes!: number;

  @Count({
    env: 'MAX_SPOOLED_MEGABYTES',
    default: 4096,
    max: 1_000_000,
    unit: 'megabytes',
    doc: 'how much imports under way take below `DATA_DIR`, all together; those beyond are answered with 503',
  })
  readonly maxSpooledMegabytes!: number;

  @Count({
    env: 'MAX_SPOOLED_MEGABYTES_PER_CLIENT',
    default: 2048,
    max: 1_000_000,
    unit: 'megabytes',
    doc: 'how much of it may be of one client; what is beyond is answered with 429',
  })
  readonly maxSpooledMegabytesPerClient!: number;

  @Setting({
    env: 'MIN_FREE_DISK_MEGABYTES',
    default: 256,
    unit: 'megabytes',
    doc: 'how much of the disk of `DATA_DIR` must be free for the API to be ready, and to take imports',
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
