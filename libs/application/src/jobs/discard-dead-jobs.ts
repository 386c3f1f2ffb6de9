import { err, ok, type Result } from '@identity-governance/values';
import { eventBy } from '../audit/audit-trail';
import { formatTime, type Clock } from '../ports/clock';
import type { CurrentActor } from '../ports/current-actor';
import type { IdGenerator } from '../ports/id-generator';
import { readPayload } from '../ports/job-payloads';
import type { DeadJob } from '../ports/job-queue';
import type { StoreOf, TransactionOf } from '../ports/store';

type Written = 'auditEvents' | 'jobs' | 'promotions';

export interface DiscardDeadJobsPorts {
  readonly store: StoreOf<never, Written>;
  readonly clock: Clock;
  readonly ids: IdGenerator;
  readonly currentActor: CurrentActor;
}

/** Jobs that cannot be discarded; none was. */
export interface Undiscardable {
  readonly kind: 'undiscardable';
  /** Ids of jobs that are not dead. */
  readonly notDead: readonly string[];
  /** Ids of dead jobs whose work no worker has ended yet. */
  readonly unreported: readonly string[];
}

export function describeUndiscardable({ notDead, unreported }: Undiscardable): string {
  const reasons = [
    ...(notDead.length > 0 ? [`not dead jobs: ${quoteAll(notDead)}`] : []),
    ...(unreported.length > 0
      ? [`a running worker first ends the work of ${quoteAll(unreported)}, within seconds: try again then`]
      : []),
  ];
  return `no job is discarded: ${reasons.join('; ')}`;
}

const quoteAll = (ids: readonly string[]): string => ids.map((id) => `\`${id}\``).join(', ');

/**
 * Deletes dead jobs: all of them, or those named. A worker has ended their work before, with an error: a check is
 * ERROR, a delivery is DEAD. A promotion stays FAILED, and is completed, so that nothing restores its job. Each job
 * leaves an audit event.
 *
 * INVARIANT (a job with its row): no row waits for a discarded job.
 */
export class DiscardDeadJobs {
  constructor(private readonly ports: DiscardDeadJobsPorts) {}

  execute(ids?: readonly string[]): Promise<Result<readonly DeadJob[], Undiscardable>> {
    return this.ports.store.write(['inventory', 'search-attributes'], async (tx) => {
      const dead = await tx.jobs.dead();
      const named = ids === undefined ? dead : dead.filter(({ id }) => ids.includes(id));
      const found = new Set(named.map(({ id }) => id));
      const notDead = (ids ?? []).filter((id) => !found.has(id));
      const unreported = named.filter(({ isReported }) => !isReported).map(({ id }) => id);
      if (notDead.length + unreported.length > 0) return err({ kind: 'undiscardable', notDead, unreported });
      // Another command may requeue a job meanwhile.
      const deleted = new Set(await tx.jobs.discard([...found]));
      const discarded = named.filter(({ id }) => deleted.has(id));
      for (const job of discarded) await this.completePromotion(tx, job);
      await this.record(tx, discarded);
      return ok(discarded);
    });
  }

  private async completePromotion(tx: TransactionOf<never, Written>, { kind, payload }: DeadJob): Promise<void> {
    if (kind !== 'promotion') return;
    const named = readPayload(kind, payload);
    if (!named.ok) return;
    const promotion = await tx.promotions.get(named.value.attributeId);
    if (promotion?.id !== named.value.promotionId || promotion.state !== 'FAILED') return;
    await tx.promotions.save([{ ...promotion, completed: formatTime(this.ports.clock.now()) }]);
  }

  private async record(tx: TransactionOf<never, Written>, discarded: readonly DeadJob[]): Promise<void> {
    const { ids, currentActor } = this.ports;
    const actor = currentActor.get();
    await tx.auditEvents.append(
      discarded.map(({ id, kind, payload, attempts, lastError }) => ({
        ...eventBy(actor, ids.next()),
        action: 'DELETED',
        resourceType: 'JOB',
        resourceId: id,
        before: { id, kind, payload, attempts, lastError },
        after: null,
      })),
    );
  }
}
