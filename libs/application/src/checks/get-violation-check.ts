import type { Result, SodCheck } from '@identity-governance/domain';
import { err, ok } from '@identity-governance/domain';
import type { Clock } from '../ports/clock';
import type { Delay } from '../ports/delay';
import type { Store } from '../ports/store';

/** How often a waiting caller looks, in milliseconds: a check takes a few of them. */
const LOOK_EVERY = 50;

export interface CheckNotFound {
  readonly kind: 'not-found';
  readonly missing: readonly { readonly type: 'SOD_CHECK'; readonly id: string }[];
}

export interface GetViolationCheckPorts {
  readonly store: Store;
  readonly clock: Clock;
  readonly delay: Delay;
}

export interface WaitOptions {
  /** How long to wait for the result, 0 to 30. */
  readonly waitSeconds: number;
  /** Whether the caller is gone, so that nobody waits for the answer. */
  readonly isAbandoned?: () => boolean;
}

/** A check as it stands; with `waitSeconds`, as soon as it has ended or the time is up. */
export class GetViolationCheck {
  constructor(private readonly ports: GetViolationCheckPorts) {}

  async execute(
    requestId: string,
    { waitSeconds, isAbandoned }: WaitOptions,
  ): Promise<Result<SodCheck, CheckNotFound>> {
    const { store, clock, delay } = this.ports;
    const deadline = clock.now() + waitSeconds * 1000;
    for (;;) {
      const check = await store.read((tx) => tx.sodChecks.get(requestId));
      if (check === undefined) return err({ kind: 'not-found', missing: [{ type: 'SOD_CHECK', id: requestId }] });
      const remaining = deadline - clock.now();
      if (check.state !== 'PENDING' || remaining <= 0 || isAbandoned?.() === true) return ok(check);
      await delay.wait(Math.min(LOOK_EVERY, remaining));
    }
  }
}
