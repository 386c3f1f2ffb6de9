import type { Clock, IdGenerator } from '@identity-governance/application';

export interface JobQueueOptions {
  readonly clock: Clock;
  readonly ids: IdGenerator;
  /** The trace of the current work: jobs that name none continue it. */
  readonly currentTrace?: () => string | undefined;
}
