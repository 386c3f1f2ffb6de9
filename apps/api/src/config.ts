import { Setting } from '@identity-governance/platform';
import { ArrayNotEmpty, IsInt, Matches, Max, Min } from 'class-validator';
import { TokenSettings } from './tokens/token-settings';

/** The settings of the API. */
export class ApiSettings extends TokenSettings {
  @Setting({ env: 'PORT', default: 3000, doc: 'the TCP port that the API listens on; 0 takes a free one' })
  @IsInt()
  @Min(0)
  @Max(65_535)
  readonly port!: number;

  @Setting({ env: 'METRICS_PORT', default: 9464, doc: 'the TCP port that `/metrics` is served on; 0: on none' })
  @IsInt()
  @Min(0)
  @Max(65_535)
  readonly metricsPort!: number;

  @Setting({
    env: 'EXPERIMENTAL_HEADERS',
    default: ['X-Service-Experimental'],
    doc: 'the names of the header that experimental operations require, comma-separated; any one of them will do',
  })
  @ArrayNotEmpty()
  @Matches(/^[\w-]+$/, { each: true, message: 'must be header names' })
  readonly experimentalHeaders!: readonly string[];

  @Setting({
    env: 'IDENTITIES_IN_MEMORY',
    default: 1_000_000,
    doc: 'of how many identities the assignments are kept in memory, about 100 bytes each; those of others are read for each request',
  })
  @IsInt()
  @Min(0)
  @Max(20_000_000)
  readonly identitiesInMemory!: number;

  @Setting({
    env: 'API_STOP_SECONDS',
    default: 10,
    unit: 'seconds',
    doc: 'how long a stopping API waits for the requests under way',
  })
  @IsInt()
  @Min(0)
  @Max(600)
  readonly stopSeconds!: number;
}
