import { IsOptional, IsString, IsUrl } from 'class-validator';
import { DatabaseSettings } from './database-settings';
import { Setting } from './setting';

/** The settings of apps that run until they are stopped. */
export class ServiceSettings extends DatabaseSettings {
  @Setting({
    env: 'METRICS_HOST',
    default: '127.0.0.1',
    doc: 'address that `/metrics` is served on, without authentication; keep it on a private network',
  })
  @IsString()
  readonly metricsHost!: string;

  /** Maximum number of violations in a response, ordered by policy name; the rest are counted in `omitted`. */
  readonly maxAnswerViolations: number = 1000;

  /** Maximum number of access items in all lists and paths of a response; the rest are counted in `omitted`. */
  readonly maxAnswerItems: number = 20_000;

  @Setting({
    env: 'OTEL_EXPORTER_OTLP_ENDPOINT',
    doc: 'OpenTelemetry collector that receives traces, for example `http://127.0.0.1:4318`; tracing is off if not set',
  })
  @IsOptional()
  @IsUrl({ require_tld: false, require_protocol: true, protocols: ['http', 'https'] })
  readonly otlpEndpoint?: string;
}
