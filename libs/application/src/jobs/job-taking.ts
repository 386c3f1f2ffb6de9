import type { Clock } from '../ports/clock';
import type { JobKind } from '../ports/job-payloads';

/** A failure that lasts longer than a restart of the database, in milliseconds. */
const LASTING = 5_000;

interface Failure {
  readonly since: number;
  error: unknown;
  isReported: boolean;
}

export interface JobTakingParts {
  readonly clock: Clock;
  /** Called once for each failure that lasts. `doing`: as in `cannot <doing>`. */
  readonly onError: (error: unknown, doing: string) => void;
  /** Called when what was reported is over. */
  readonly onRecovery?: (doing: string) => void;
}

/** Whether a worker can take jobs, kind by kind: it reports failures that last. */
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

  /** The kinds whose jobs cannot be taken, with the last error of each. */
  lasting(): ReadonlyMap<JobKind, unknown> {
    const lasting = [...this.failures].filter(([, failure]) => this.isLasting(failure));
    return new Map(lasting.map(([kind, { error }]) => [kind, error]));
  }

  private isLasting({ since }: Failure): boolean {
    return this.parts.clock.now() - since >= LASTING;
  }
}

function doing(kind: JobKind): string {
  return `take jobs of kind ${kind}`;
}
