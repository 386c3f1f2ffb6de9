import { IsInt, IsOptional, IsString, IsUrl, Max, Min } from 'class-validator';
import { DatabaseSettings } from './database-settings';
import { Setting } from './setting';

/** The settings of apps that run until they are stopped. */
export class ServiceSettings extends DatabaseSettings {
  @Setting({
    env: 'METRICS_HOST',
    default: '127.0.0.1',
    doc: 'the address that `/metrics` is served on, without a token: keep it to a network of your own',
  })
  @IsString()
  readonly metricsHost!: string;

  @Setting({
    env: 'MAX_ANSWER_VIOLATIONS',
    default: 1000,
    unit: 'violations',
    doc: 'how many violations a prediction or check tells, the first by policy name; how many are left out is told',
  })
  @IsInt()
  @Min(1)
  @Max(1_000_000)
  readonly maxAnswerViolations!: number;

  @Setting({
    env: 'MAX_ANSWER_ITEMS',
    default: 20_000,
    unit: 'access items',
    doc: 'how many access items a prediction or check tells in all its lists and paths; how many are left out is told',
  })
  @IsInt()
  @Min(1)
  @Max(10_000_000)
  readonly maxAnswerItems!: number;

  @Setting({
    env: 'MAX_STORED_CHECK_MEGABYTES',
    default: 8192,
    unit: 'megabytes',
    doc: 'how much violation checks take with their results; beyond, checks are answered with 503 and long results end as ERROR',
  })
  @IsInt()
  @Min(1)
  @Max(100_000_000)
  readonly maxStoredCheckMegabytes!: number;

  @Setting({
    env: 'MAX_STORED_CHECK_MEGABYTES_PER_CLIENT',
    default: 1024,
    unit: 'megabytes',
    doc: 'how much of it one client may take; beyond, its checks are answered with 429',
  })
  @IsInt()
  @Min(1)
  @Max(100_000_000)
  readonly maxStoredCheckMegabytesPerClient!: number;

  /** As the use cases are given it. */
  get checkLimits(): { readonly bytes: number; readonly bytesPerClient: number } {
    const { maxStoredCheckMegabytes: all, maxStoredCheckMegabytesPerClient: perClient } = this;
    return { bytes: all * 2 ** 20, bytesPerClient: perClient * 2 ** 20 };
  }

  @Setting({
    env: 'OTEL_EXPORTER_OTLP_ENDPOINT',
    doc: 'the OpenTelemetry collector that traces are sent to, for example `http://127.0.0.1:4318`; none are made when it is not set',
  })
  @IsOptional()
  @IsUrl({ require_tld: false, require_protocol: true, protocols: ['http', 'https'] })
  readonly otlpEndpoint?: string;
}
