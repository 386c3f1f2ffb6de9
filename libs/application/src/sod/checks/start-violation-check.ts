import type { Result, SodCheck } from '@identity-governance/domain';
import { err, ok } from '@identity-governance/domain';
import type { AccessSnapshots } from '../../access/access-snapshots';
import { resolveRequest } from '../predictions/resolve-request';
import type { Clock } from '../../ports/clock';
import { formatTime } from '../../ports/clock';
import type { IdGenerator } from '../../ports/id-generator';
import type { StoreOf } from '../../ports/store';
import type { IdentityWithNewAccess } from '../predictions/predict-violations';
import type { NotFound } from '../../not-found';

/** The answer to a check that was accepted. */
export type SodViolationCheck = Pick<SodCheck, 'requestId' | 'created'>;

export interface StartViolationCheckPorts {
  readonly store: StoreOf<never, 'jobs' | 'sodChecks'>;
  readonly snapshots: AccessSnapshots;
  readonly clock: Clock;
  readonly ids: IdGenerator;
}

/** Accepts a check: its request and its job are written in one transaction, so that an accepted check is never lost. */
export class StartViolationCheck {
  constructor(private readonly ports: StartViolationCheckPorts) {}

  /** `startedBy`: the client; null where there is none. */
  async execute(
    request: IdentityWithNewAccess,
    startedBy: string | null = null,
  ): Promise<Result<SodViolationCheck, NotFound>> {
    const { store, snapshots, clock, ids } = this.ports;
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
      message: null,
    };
    await store.write([], async (tx) => {
      await tx.sodChecks.save([check]);
      await tx.jobs.enqueue({ kind: 'sod-check', payload: { requestId: check.requestId } });
    });
    return ok({ requestId: check.requestId, created: check.created });
  }
}
