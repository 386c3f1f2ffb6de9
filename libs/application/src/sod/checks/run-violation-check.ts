import { countOf } from '@identity-governance/values';
import type { AccessItemRef, AnswerLimits, Omissions } from '@identity-governance/domain/sod';
import type { SodCheck } from '@identity-governance/records';
import type { SodCheckId } from '@identity-governance/values';
import type { AccessSnapshot, AccessSnapshots } from '../../population/access/access-snapshots';
import type { JobPayloads } from '../../ports/job-payloads';
import type { Clock } from '../../ports/clock';
import { formatTime } from '../../ports/clock';
import type { SodCheckResult, StoreOf } from '../../ports/store';
import { CheckViolations, type EvaluatedViolations } from '../predictions/check-violations';
import type { NotFound } from '../../resources/not-found';
import { readLiveViolations, withRecords, type LiveViolations } from '../predictions/live-violations';
import { Batched } from './batched';

type Outcome = Pick<SodCheck, 'state' | 'violationContexts' | 'evaluatedState' | 'message'>;

/** The failure of an input; undefined if it is done. */
type Failure = { readonly error: unknown } | undefined;

/** Time in milliseconds for which checks are evaluated before their results are stored. */
const MAX_MILLISECONDS = 20;
/** Running batches: while one waits for the database, another is evaluated. */
const AT_ONCE = 2;

export interface RunViolationCheckPorts {
  readonly store: StoreOf<'currentTime' | 'violations', 'sodChecks'>;
  readonly snapshots: AccessSnapshots;
  readonly clock: Clock;
  /** Limits on the length of a result; the defaults of the domain, if omitted. */
  readonly limits?: AnswerLimits;
}

interface Evaluation {
  readonly check: SodCheck;
  /** Time at which the check was read. */
  readonly asOf: string;
  readonly snapshot: AccessSnapshot;
  /** The records as of that time. */
  readonly live: LiveViolations;
}

/**
 * Evaluates a check and stores its one result. Only a pending check takes a result, however often its job is run:
 * INVARIANT (a check ends once). Checks that run concurrently are read together, evaluated on one state, and their
 * results written together, so that this writer does not hold the lock during the evaluation.
 */
export class RunViolationCheck {
  private readonly checkViolations: CheckViolations;
  private readonly runs: Batched<SodCheckId, Failure>;

  constructor(private readonly ports: RunViolationCheckPorts) {
    this.checkViolations = new CheckViolations(ports.snapshots, ports.limits);
    this.runs = new Batched((requestIds) => this.run(requestIds), AT_ONCE);
  }

  async execute({ requestId }: JobPayloads['sod-check']): Promise<void> {
    const failure = await this.runs.do(requestId);
    if (failure !== undefined) throw failure.error;
  }

  /** Marks the check as failed; it is not tried again. */
  async giveUp({ requestId }: JobPayloads['sod-check'], reason: string): Promise<void> {
    const message = `failed after multiple attempts: ${reason}`;
    await this.store([this.end({ requestId }, { state: 'ERROR', ...nothingEvaluated, message })]);
  }

  /** Runs the checks that fit into the time limit, at least one. */
  private async run(requestIds: readonly SodCheckId[]): Promise<readonly Failure[]> {
    const { store, snapshots, clock } = this.ports;
    const { asOf, checks, live } = await store.read(async (tx) => {
      const asOf = await tx.currentTime();
      const checks = (await tx.sodChecks.getMany(requestIds)).filter(({ state }) => state === 'PENDING');
      return {
        asOf,
        checks,
        live: await readLiveViolations(
          tx,
          checks.map(({ identityId }) => identityId),
        ),
      };
    });
    const pending = new Map(checks.map((check) => [check.requestId, check]));
    // Requested after the checks were read: the state is at least as new.
    const snapshot = await snapshots.of([...new Set([...pending.values()].map(({ identityId }) => identityId))]);
    const ended: SodCheckResult[] = [];
    const failures: Failure[] = [];
    const started = clock.now();
    for (const requestId of requestIds) {
      if (failures.length > 0 && clock.now() - started >= MAX_MILLISECONDS) break;
      const check = pending.get(requestId);
      failures.push(
        check && attempt(() => ended.push(this.end(check, this.evaluate({ check, asOf, snapshot, live })))),
      );
    }
    if (ended.length > 0) await this.store(ended);
    return failures;
  }

  private evaluate(evaluation: Evaluation): Outcome {
    const { check, snapshot } = evaluation;
    const checked = this.checkViolations.evaluate(snapshot, check);
    if (checked.ok) {
      const { omitted } = checked.value;
      const message = omitted === undefined ? null : describeOmissions(omitted);
      return { state: 'SUCCESS', ...evaluatedOf(checked.value, evaluation), message };
    }
    const vanished = describeVanished(checked.error);
    const rest = this.evaluateRest(evaluation, checked.error);
    if (rest === null) return { state: 'ERROR', ...nothingEvaluated, message: vanished };
    const message = rest.omitted === undefined ? vanished : `${vanished}; ${describeOmissions(rest.omitted)}`;
    return { state: 'ERROR', ...evaluatedOf(rest, evaluation), message };
  }

  /** Returns the violations of the identity without the deleted items; null if the identity itself was deleted. */
  private evaluateRest({ check, snapshot }: Evaluation, { missing }: NotFound): EvaluatedViolations | null {
    const isDeleted = (ref: AccessItemRef) => missing.some(({ type, id }) => type === ref.type && id === ref.id);
    const accessRefs = check.accessRefs.filter((ref) => !isDeleted(ref));
    const rest = this.checkViolations.evaluate(snapshot, { identityId: check.identityId, accessRefs });
    return rest.ok ? rest.value : null;
  }

  private end({ requestId }: Pick<SodCheck, 'requestId'>, outcome: Outcome): SodCheckResult {
    return { requestId, ...outcome, completed: formatTime(this.ports.clock.now()) };
  }

  private async store(ended: readonly SodCheckResult[]): Promise<void> {
    await this.ports.store.write([], (tx) => tx.sodChecks.complete(ended));
  }
}

/** Attributes an error of `work` to this input, and not to the others of its batch. */
function attempt(work: () => unknown): Failure {
  try {
    work();
    return undefined;
  } catch (error) {
    return { error };
  }
}

const nothingEvaluated = { violationContexts: null, evaluatedState: null } as const;

function evaluatedOf({ contexts, versions, disabled }: EvaluatedViolations, { check, asOf, live }: Evaluation) {
  const evaluatedState = {
    asOf,
    access: versions.access.position,
    assignments: versions.assignments.position,
    sodPolicies: versions['sod-policies'].position,
    ...disabled,
  };
  return { violationContexts: withRecords(contexts, live, check.identityId), evaluatedState };
}

function describeOmissions({ violations, items }: Omissions): string {
  return `too long: ${countOf(violations, 'violation')} and ${countOf(items, 'access item')} of other violations are omitted`;
}

function describeVanished({ missing }: NotFound): string {
  const names = missing.map(({ type, id }) => `${type} \`${id}\``).join(', ');
  return `deleted after the check was accepted: ${names}`;
}
