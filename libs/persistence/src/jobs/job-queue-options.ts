import type { Clock, IdGenerator } from '@identity-governance/application';

export interface JobQueueOptions {
  readonly clock: Clock;
  readonly ids: IdGenerator;
  /** The trace of the current work, which jobs without a trace continue. */
  readonly currentTrace?: () => string | undefined;
}
