import type { Result, SodCheck } from '@identity-governance/domain';
import { err, ok } from '@identity-governance/domain';
import type { CheckWatchPorts } from './check-watch';
import { CheckWatch } from './check-watch';
import { notFound, type NotFound } from '../../not-found';

/** Who may see which checks: those of one client, or all. */
export type CheckReader = { readonly client: string } | 'all';

export function isReadableBy({ startedBy }: SodCheck, reader: CheckReader): boolean {
  return reader === 'all' || startedBy === reader.client;
}

export interface WaitOptions {
  /** How long to wait for the result, 0 to 30. */
  readonly waitSeconds: number;
  /** All, when left out. What a reader may not see does not exist for it. */
  readonly reader?: CheckReader;
  /** Whether the caller is gone, so that nobody waits for the answer. */
  readonly isAbandoned?: () => boolean;
}

/** A check as it stands; with `waitSeconds`, as soon as it has ended or the time is up. */
export class GetViolationCheck {
  private readonly watch: CheckWatch;

  constructor(private readonly ports: CheckWatchPorts) {
    this.watch = new CheckWatch(ports);
  }

  async execute(requestId: string, options: WaitOptions): Promise<Result<SodCheck, NotFound>> {
    const { waitSeconds, reader = 'all', isAbandoned = () => false } = options;
    const deadline = this.ports.clock.now() + waitSeconds * 1000;
    const check = await this.read(requestId, reader);
    if (!check.ok || check.value.state !== 'PENDING' || waitSeconds === 0) return check;
    await this.watch.untilEnded({ requestId, deadline, isAbandoned });
    return this.read(requestId, reader);
  }

  private async read(requestId: string, reader: CheckReader): Promise<Result<SodCheck, NotFound>> {
    const check = await this.ports.store.read((tx) => tx.sodChecks.get(requestId));
    return check === undefined || !isReadableBy(check, reader) ? err(notFound('SOD_CHECK', requestId)) : ok(check);
  }
}
