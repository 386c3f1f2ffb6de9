import type { Clock } from '../ports/clock';
import type { JobKind } from '../ports/job-payloads';

/** Duration in milliseconds after which a failure outlasts a restart of the database. */
const LASTING = 5_000;

interface Failure {
  readonly since: number;
  error: unknown;
  isReported: boolean;
}

export interface JobTakingParts {
  readonly clock: Clock;
  /** Called once for each lasting failure. `doing`: completes `cannot <doing>`. */
  readonly onError: (error: unknown, doing: string) => void;
  /** Called when a reported failure has ended. */
  readonly onRecovery?: (doing: string) => void;
}

/** Tracks whether a worker can take jobs, by kind, and reports lasting failures. */
export class JobTaking {
  private readonly failures = new Map<JobKind, Failure>();

  constructor(private readonly parts: JobTakingParts) {}

  succeeded(kind: JobKind): void {
    const failure = this.failures.get(kind);
    if (failure === undefined) return;
    this.failures.delete(kind);
    if (failure.isReported) this.parts.onRecovery?.(doing(kind));
  }

  failed(kind: JobKind, error: unknown): void {
    const failure = this.failures.get(kind) ?? { since: this.parts.clock.now(), error, isReported: false };
    failure.error = error;
    this.failures.set(kind, failure);
    if (failure.isReported || !this.isLasting(failure)) return;
    failure.isReported = true;
    this.parts.onError(error, doing(kind));
  }

  /** Returns the kinds whose jobs cannot be taken, with the last error of each. */
  lasting(): ReadonlyMap<JobKind, unknown> {
    const lasting = [...this.failures].filter(([, failure]) => this.isLasting(failure));
    return new Map(lasting.map(([kind, { error }]) => [kind, error]));
  }

  /** A failure from the future was noticed before the clock was set back. */
  private isLasting({ since }: Failure): boolean {
    const duration = this.parts.clock.now() - since;
    return duration >= LASTING || duration < 0;
  }
}

function doing(kind: JobKind): string {
  return `take jobs of kind ${kind}`;
}
