import { type Result, err, ok } from '@identity-governance/values';
import type { SodCheck } from '@identity-governance/records';
import type { AccessSnapshots } from '../../access/access-snapshots';
import { resolveRequest } from '../predictions/resolve-request';
import type { Clock } from '../../ports/clock';
import { formatTime } from '../../ports/clock';
import type { IdGenerator } from '../../ports/id-generator';
import type { StoreOf } from '../../ports/store';
import type { IdentityWithNewAccess } from '../predictions/predict-violations';
import type { NotFound } from '../../not-found';
import { Batched } from './batched';
import { checkBytes } from './check-bytes';
import { CheckRoom, unlimitedChecks, type CheckLimits, type ChecksFull } from './check-room';
import { CheckTurns } from './check-turns';

/** The answer to a check that was accepted. */
export type SodViolationCheck = Pick<SodCheck, 'requestId' | 'created'>;

export interface StartViolationCheckPorts {
  readonly store: StoreOf<never, 'jobs' | 'sodChecks'>;
  readonly snapshots: AccessSnapshots;
  readonly clock: Clock;
  readonly ids: IdGenerator;
  /** The trace of the request under way, which the worker continues. */
  readonly currentTrace?: () => string | undefined;
  /** How much may be stored; without end, when left out. */
  readonly limits?: CheckLimits;
}

interface Accepted {
  readonly check: SodCheck;
  readonly trace: string | undefined;
}

/**
 * Accepts a check: its request and its job are written in one transaction, so that an accepted check is never lost:
 * INVARIANT (a job with its row). Checks that come at the same time share their transaction; clients take turns.
 */
export class StartViolationCheck {
  private readonly writes: Batched<Accepted, ChecksFull | undefined>;
  private readonly turns = new CheckTurns();

  constructor(private readonly ports: StartViolationCheckPorts) {
    this.writes = new Batched((accepted) => this.write(accepted));
  }

  /** `startedBy`: the client; null where there is none. */
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

  /** Those for which there is room. */
  private write(all: readonly Accepted[]): Promise<readonly (ChecksFull | undefined)[]> {
    const { store, clock, limits = unlimitedChecks } = this.ports;
    return store.write([], async (tx) => {
      const clients = all.map(({ check }) => check.startedBy);
      const room = await CheckRoom.open(tx.sodChecks, clients, limits);
      const refused = all.map(({ check }) => room.take(check.startedBy, checkBytes(check)));
      const accepted = all.filter((_, i) => refused[i] === undefined);
      await tx.sodChecks.save(accepted.map(({ check }) => check));
      const now = clock.now();
      await tx.jobs.enqueueAll(
        accepted.map(({ check: { requestId, startedBy }, trace }) => {
          const delayMilliseconds = this.turns.delayOf(startedBy, now);
          return { kind: 'sod-check', payload: { requestId }, trace, delayMilliseconds };
        }),
      );
      return refused;
    });
  }
}
