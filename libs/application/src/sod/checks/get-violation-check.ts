import { type Result, type SodCheckId, err, ok } from '@identity-governance/values';
import type { SodCheck } from '@identity-governance/records';
import type { ViolationContext } from '@identity-governance/domain/sod';
import type { CheckWatchPorts } from './check-watch';
import { CheckWatch } from './check-watch';
import { CoalescedRead } from '../../population/access/coalesced-read';
import { notFound, type NotFound } from '../../resources/not-found';
import type { TransactionOf } from '../../ports/store';

/** A check as clients read it. */
export interface SodCheckView extends Omit<SodCheck, 'startedBy'> {
  /** Every violated policy, in the order of `violationContexts`; null if these are. */
  readonly violatedPolicies: readonly ViolationContext['policy'][] | null;
}

export function viewSodCheck(check: SodCheck): SodCheckView {
  const { requestId, identityId, accessRefs, clientMetadata, state, created, completed, message } = check;
  const { violationContexts, evaluatedState } = check;
  const violatedPolicies = violationContexts?.map(({ policy }) => policy) ?? null;
  const asked = { requestId, identityId, accessRefs, clientMetadata };
  return { ...asked, state, created, completed, violationContexts, violatedPolicies, evaluatedState, message };
}

/** The checks that a reader may see: those of one client, or all. */
export type CheckReader = { readonly client: string } | 'all';

export function isReadableBy({ startedBy }: SodCheck, reader: CheckReader): boolean {
  return reader === 'all' || startedBy === reader.client;
}

export interface WaitOptions {
  /** Time to wait for the result, 0 to 30 seconds. */
  readonly waitSeconds: number;
  /** All by default. Checks that a reader may not see do not exist for it. */
  readonly reader?: CheckReader;
  /** Whether the caller has disconnected, which ends the wait. */
  readonly isAbandoned?: () => boolean;
}

/** Returns the present state of a check; with `waitSeconds`, as soon as it has ended or the time is up. */
export class GetViolationCheck {
  private readonly watch: CheckWatch;
  private readonly checks: CoalescedRead<ReadonlyMap<SodCheckId, SodCheck>, SodCheckId>;

  constructor(private readonly ports: CheckWatchPorts) {
    this.watch = new CheckWatch(ports);
    this.checks = new CoalescedRead((requestIds) => this.readAll([...requestIds]));
  }

  async execute(requestId: SodCheckId, options: WaitOptions): Promise<Result<SodCheck, NotFound>> {
    const { waitSeconds, reader = 'all', isAbandoned = () => false } = options;
    const deadline = this.ports.clock.now() + waitSeconds * 1000;
    const check = (await this.checks.fresh([requestId])).get(requestId);
    const isEnded = check?.state !== 'PENDING' || !isReadableBy(check, reader);
    if (isEnded || waitSeconds === 0) return report(requestId, check, reader);
    return report(requestId, await this.watch.untilEnded({ requestId, deadline, isAbandoned }), reader);
  }

  /**
   * Returns the check as this transaction sees it, in the form for clients; undefined if this reader may not see it.
   */
  async find(
    tx: TransactionOf<'sodChecks'>,
    requestId: SodCheckId,
    reader: CheckReader,
  ): Promise<SodCheckView | undefined> {
    const check = await tx.sodChecks.get(requestId);
    return check !== undefined && isReadableBy(check, reader) ? viewSodCheck(check) : undefined;
  }

  /** Reads the checks of concurrent callers together. */
  private async readAll(requestIds: readonly SodCheckId[]): Promise<ReadonlyMap<SodCheckId, SodCheck>> {
    const checks = await this.ports.store.read((tx) => tx.sodChecks.getMany(requestIds));
    return new Map(checks.map((check) => [check.requestId, check]));
  }
}

function report(requestId: SodCheckId, check: SodCheck | undefined, reader: CheckReader): Result<SodCheck, NotFound> {
  return check === undefined || !isReadableBy(check, reader) ? err(notFound('SOD_CHECK', requestId)) : ok(check);
}
