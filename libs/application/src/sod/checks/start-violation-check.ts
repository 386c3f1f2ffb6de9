import { type Result, err, ok } from '@identity-governance/values';
import type { SodCheck } from '@identity-governance/records';
import type { AccessSnapshots } from '../../population/access/access-snapshots';
import { resolveRequest } from '../predictions/resolve-request';
import type { Clock } from '../../ports/clock';
import { formatTime } from '../../ports/clock';
import type { IdGenerator } from '../../ports/id-generator';
import type { StoreOf } from '../../ports/store';
import type { IdentityWithNewAccess } from '../predictions/predict-violations';
import type { NotFound } from '../../resources/not-found';
import { Batched } from './batched';
import type { ChecksFull } from './checks-full';

/** The result of a check that was accepted. */
export type SodViolationCheck = Pick<SodCheck, 'requestId' | 'created'>;

export interface StartViolationCheckPorts {
  readonly store: StoreOf<never, 'jobs' | 'sodChecks'>;
  readonly snapshots: AccessSnapshots;
  readonly clock: Clock;
  readonly ids: IdGenerator;
  /** The trace of the current request, which the worker continues. */
  readonly currentTrace?: () => string | undefined;
  /** Maximum number of stored checks per client; unlimited, if omitted. */
  readonly checksPerClient?: number;
}

interface Accepted {
  readonly check: SodCheck;
  readonly trace: string | undefined;
}

/**
 * Accepts a check: its request and its job are written in one transaction, so that an accepted check is never lost:
 * INVARIANT (a job with its row). Concurrent checks share their transaction.
 */
export class StartViolationCheck {
  private readonly writes: Batched<Accepted, ChecksFull | undefined>;

  constructor(private readonly ports: StartViolationCheckPorts) {
    this.writes = new Batched((accepted) => this.write(accepted));
  }

  /** `startedBy`: the client; null if there is none. */
  async execute(
    request: IdentityWithNewAccess,
    startedBy: string | null = null,
  ): Promise<Result<SodViolationCheck, NotFound | ChecksFull>> {
    const { snapshots, clock, ids, currentTrace } = this.ports;
    const trace = currentTrace?.();
    const resolved = resolveRequest(await snapshots.of([request.identityId]), request);
    if (!resolved.ok) return err(resolved.error);
    const check: SodCheck = {
      requestId: ids.next(),
      startedBy,
      identityId: request.identityId,
      accessRefs: request.accessRefs.map(({ type, id }) => ({ type, id })),
      clientMetadata: request.clientMetadata ?? null,
      state: 'PENDING',
      created: formatTime(clock.now()),
      completed: null,
      violationContexts: null,
      evaluatedState: null,
      message: null,
    };
    const full = await this.writes.do({ check, trace });
    return full !== undefined ? err(full) : ok({ requestId: check.requestId, created: check.created });
  }

  /**
   * Stores the checks that fit into the quota of their clients; returns a refusal for each of the others. Transactions
   * of different processes do not see one another: together they may exceed the limit by the checks of one batch each.
   */
  private write(all: readonly Accepted[]): Promise<readonly (ChecksFull | undefined)[]> {
    const { store, checksPerClient: limit } = this.ports;
    return store.write([], async (tx) => {
      const left = new Map<string | null, number>();
      if (limit !== undefined) {
        for (const client of new Set(all.map(({ check }) => check.startedBy))) {
          left.set(client, limit - (await tx.sodChecks.countOfClient(client)));
        }
      }
      const refused = all.map(({ check: { startedBy: client } }): ChecksFull | undefined => {
        if (limit === undefined) return undefined;
        const free = left.get(client)!;
        if (free <= 0) return { kind: 'checks-full', client, limit };
        left.set(client, free - 1);
        return undefined;
      });
      const accepted = all.filter((_, i) => refused[i] === undefined);
      await tx.sodChecks.save(accepted.map(({ check }) => check));
      await tx.jobs.enqueueAll(
        accepted.map(({ check: { requestId }, trace }) => ({ kind: 'sod-check', payload: { requestId }, trace })),
      );
      return refused;
    });
  }
}
