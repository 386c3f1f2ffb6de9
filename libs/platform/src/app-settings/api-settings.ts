import { Setting } from '../settings/setting';
import { ArrayNotEmpty, IsBoolean, IsIn, IsInt, Matches, Max, Min } from 'class-validator';
import { ConsoleSettings } from './console-settings';
import { Rule } from './token-settings';

/** The settings of the API. */
export class ApiSettings extends ConsoleSettings {
  @Setting({ env: 'PORT', default: 3000, doc: 'TCP port of the API; 0 picks a free port' })
  @IsInt()
  @Min(0)
  @Max(65_535)
  readonly port!: number;

  @Setting({ env: 'METRICS_PORT', default: 9464, doc: 'TCP port of `/metrics`; 0 disables it' })
  @IsInt()
  @Min(0)
  @Max(65_535)
  readonly metricsPort!: number;

  @Setting({
    env: 'EXPERIMENTAL_HEADERS',
    default: ['X-Service-Experimental'],
    doc: 'names of the header that experimental operations require, comma-separated; a request needs one of them',
  })
  @ArrayNotEmpty()
  @Matches(/^[\w-]+$/, { each: true, message: 'must be header names' })
  readonly experimentalHeaders!: readonly string[];

  /**
   * Maximum number of identities whose assignments are cached, about 100 bytes each; the assignments of other
   * identities are read for each request.
   */
  readonly identitiesInMemory: number = 2_000_000;

  @Setting({
    env: 'FOUR_EYES',
    default: false,
    doc: 'whether changes of ENFORCED policies need the approval of a second person; use the same value for all API processes',
  })
  @IsBoolean()
  @Rule(
    ({ nodeEnv, authPersonClaim }, fourEyes) =>
      fourEyes !== true || nodeEnv !== 'production' || authPersonClaim !== undefined,
    'needs `AUTH_PERSON_CLAIM` to be set in production: docs/identity-providers.md names the claim of your provider',
  )
  readonly fourEyes!: boolean;

  @Setting({
    env: 'IF_VIOLATIONS',
    default: 'allow',
    doc: 'what becomes of changes of grants and assignments that would start violations, where the request has no header `If-Violations`: `allow`, or `refuse` with 409; imports are not checked',
  })
  @IsIn(['allow', 'refuse'])
  readonly ifViolations!: 'allow' | 'refuse';

  @Setting({
    env: 'PENDING_CHANGE_DAYS',
    default: 7,
    unit: 'days',
    doc: 'time until a pending change expires',
  })
  @IsInt()
  @Min(1)
  @Max(365)
  readonly pendingChangeDays!: number;

  @Setting({
    env: 'MAX_POLICY_ITEMS',
    default: 50,
    doc: 'maximum number of access items of a side or set in policies that clients of the API write; policies of files with `managedBy`, and imported ones, have up to 1,000',
  })
  @IsInt()
  @Min(50)
  @Max(1000)
  readonly maxPolicyItems!: number;

  /** Maximum number of pending changes. */
  readonly maxPendingChanges: number = 1000;

  /** Maximum number of pending changes proposed by one person. */
  readonly maxPendingChangesPerPerson: number = 50;

  /** Limits of pending changes; undefined if no change requires a second person. */
  get fourEyesLimits(): { readonly days: number; readonly perPerson: number; readonly inAll: number } | undefined {
    const { pendingChangeDays: days, maxPendingChanges: inAll, maxPendingChangesPerPerson: perPerson } = this;
    return this.fourEyes ? { days, inAll, perPerson } : undefined;
  }

  /** Time that a stopping API waits for requests in flight. */
  readonly stopSeconds: number = 10;
}
