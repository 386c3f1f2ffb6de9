import { Setting } from '../settings/setting';
import { ArrayNotEmpty, IsBoolean, IsInt, Matches, Max, Min } from 'class-validator';
import { Rule, TokenSettings } from './token-settings';

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
    env: 'FOUR_EYES',
    default: false,
    doc: 'whether changes of ENFORCED policies wait for a second person; the same for all processes of the API',
  })
  @IsBoolean()
  @Rule(
    ({ nodeEnv, authPersonClaim }, fourEyes) =>
      fourEyes !== true || nodeEnv !== 'production' || authPersonClaim !== undefined,
    'needs `AUTH_PERSON_CLAIM` to be set in production: docs/identity-providers.md names the claim of your provider',
  )
  readonly fourEyes!: boolean;

  @Setting({
    env: 'PENDING_CHANGE_DAYS',
    default: 7,
    unit: 'days',
    doc: 'how long a change waits for a second person before it expires',
  })
  @IsInt()
  @Min(1)
  @Max(365)
  readonly pendingChangeDays!: number;

  @Setting({
    env: 'MAX_PENDING_CHANGES',
    default: 1000,
    unit: 'changes',
    doc: 'how many changes may wait for a second person at the same time',
  })
  @IsInt()
  @Min(1)
  @Max(100_000)
  readonly maxPendingChanges!: number;

  @Setting({
    env: 'MAX_PENDING_CHANGES_PER_PERSON',
    default: 50,
    unit: 'changes',
    doc: 'how many of them may be proposed by one person',
  })
  @IsInt()
  @Min(1)
  @Max(100_000)
  readonly maxPendingChangesPerPerson!: number;

  /** Undefined: nothing takes a second person. */
  get fourEyesLimits(): { readonly days: number; readonly perPerson: number; readonly inAll: number } | undefined {
    const { pendingChangeDays: days, maxPendingChanges: inAll, maxPendingChangesPerPerson: perPerson } = this;
    return this.fourEyes ? { days, inAll, perPerson } : undefined;
  }

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
