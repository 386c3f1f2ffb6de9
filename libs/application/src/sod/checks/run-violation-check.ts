import type { AccessItemRef, AnswerLimits, Omissions, SodCheck, SodCheckId } from '@identity-governance/domain';
import type { AccessSnapshots } from '../../access/access-snapshots';
import type { JobPayloads } from '../../ports/job-payloads';
import type { Clock } from '../../ports/clock';
import { formatTime } from '../../ports/clock';
import type { SodCheckResult, StoreOf } from '../../ports/store';
import { CheckViolations, type EvaluatedViolations } from '../predictions/check-violations';
import { CoalescedRead } from '../../access/coalesced-read';
import type { NotFound } from '../../not-found';
import { Batched } from './batched';
import { resultBytes } from './check-bytes';
import { CheckRoom, unlimitedChecks, type CheckLimits, type ChecksFull } from './check-room';

type Outcome = Pick<SodCheck, 'state' | 'violationContexts' | 'evaluatedState' | 'message'>;

/** Checks as they were read, and when. */
interface ReadChecks {
  readonly asOf: string;
  readonly byId: ReadonlyMap<SodCheckId, SodCheck>;
}

export interface RunViolationCheckPorts {
  readonly store: StoreOf<'currentTime', 'sodChecks'>;
  readonly snapshots: AccessSnapshots;
  readonly clock: Clock;
  /** How long a result may become; the defaults of the domain, when left out. */
  readonly limits?: AnswerLimits;
  /** How much may be stored; without end, when left out. */
  readonly room?: CheckLimits;
}

/** A result, and whose it is; undefined where that is not known. */
interface Ended {
  readonly result: SodCheckResult;
  readonly startedBy: string | null | undefined;
}

/**
 * Evaluates a check and stores its one result. Only a pending check takes a result, however often its job is run:
 * INVARIANT (a check ends once). Checks that are run at the same time are read together, and their results written
 * together.
 */
export class RunViolationCheck {
  private readonly checkViolations: CheckViolations;
  private readonly checks: CoalescedRead<ReadChecks, SodCheckId>;
  private readonly results: Batched<Ended, undefined>;

  constructor(private readonly ports: RunViolationCheckPorts) {
    this.checkViolations = new CheckViolations(ports.snapshots, ports.limits);
    this.checks = new CoalescedRead((requestIds) => this.read([...requestIds]));
    this.results = new Batched((ended) => this.store(ended));
  }

  async execute({ requestId }: JobPayloads['sod-check']): Promise<void> {
    const { asOf, byId } = await this.checks.fresh([requestId]);
    const check = byId.get(requestId);
    if (check?.state === 'PENDING') await this.end(check, await this.evaluate(check, asOf));
  }

  /** The check could not be evaluated, and nobody tries again. */
  async giveUp({ requestId }: JobPayloads['sod-check'], reason: string): Promise<void> {
    const message = `given up after several tries: ${reason}`;
    await this.end({ requestId }, { state: 'ERROR', ...nothingEvaluated, message });
  }

  private async read(requestIds: readonly SodCheckId[]): Promise<ReadChecks> {
    return this.ports.store.read(async (tx) => {
      const asOf = await tx.currentTime();
      const checks = await tx.sodChecks.getMany(requestIds);
      return { asOf, byId: new Map(checks.map((check) => [check.requestId, check])) };
    });
  }

  /** On a state that is at least as new as the check was read. */
  private async evaluate(check: SodCheck, asOf: string): Promise<Outcome> {
    const checked = await this.checkViolations.execute(check);
    if (checked.ok) {
      const { omitted } = checked.value;
      const message = omitted === undefined ? null : describeOmissions(omitted);
      return { state: 'SUCCESS', ...evaluatedOf(checked.value, asOf), message };
    }
    const vanished = describeVanished(checked.error);
    const rest = await this.evaluateRest(check, checked.error);
    if (rest === null) return { state: 'ERROR', ...nothingEvaluated, message: vanished };
    const message = rest.omitted === undefined ? vanished : `${vanished}; ${describeOmissions(rest.omitted)}`;
    return { state: 'ERROR', ...evaluatedOf(rest, asOf), message };
  }

  /** What the identity violates without the items that are gone; null when it is gone itself. */
  private async evaluateRest(check: SodCheck, { missing }: NotFound): Promise<EvaluatedViolations | null> {
    const isGone = (ref: AccessItemRef) => missing.some(({ type, id }) => type === ref.type && id === ref.id);
    const accessRefs = check.accessRefs.filter((ref) => !isGone(ref));
    const rest = await this.checkViolations.execute({ identityId: check.identityId, accessRefs });
    return rest.ok ? rest.value : null;
  }

  private async end(
    { requestId, startedBy }: Pick<SodCheck, 'requestId'> & Partial<SodCheck>,
    outcome: Outcome,
  ): Promise<void> {
    const completed = formatTime(this.ports.clock.now());
    await this.results.do({ result: { requestId, ...outcome, completed }, startedBy });
  }

  private store(ended: readonly Ended[]): Promise<readonly undefined[]> {
    const { store, room: limits = unlimitedChecks } = this.ports;
    return store.write([], async (tx) => {
      const long = ended.filter(({ result }) => (result.violationContexts ?? []).length > 0);
      const clients = long.map(({ startedBy }) => startedBy ?? null);
      const room = long.length === 0 ? undefined : await CheckRoom.open(tx.sodChecks, clients, limits);
      await tx.sodChecks.complete(
        ended.map((one) => (room !== undefined && long.includes(one) ? fitting(one, room) : one.result)),
      );
      return ended.map(() => undefined);
    });
  }
}

/** The result, or that there is no room for it: short results always have some, so that each check ends. */
function fitting({ result, startedBy = null }: Ended, room: CheckRoom): SodCheckResult {
  const full = room.take(startedBy, resultBytes(result));
  return full === undefined ? result : { ...result, state: 'ERROR', ...nothingEvaluated, message: noRoom(full) };
}

function noRoom({ client, limitBytes }: ChecksFull): string {
  const whose = client === null ? 'all stored checks' : `the stored checks of client \`${client}\``;
  return `the result is not stored: ${whose} take ${Math.floor(limitBytes / 2 ** 20)} MB, which is the most; delete checks and start it again`;
}

const nothingEvaluated = { violationContexts: null, evaluatedState: null } as const;

function evaluatedOf({ contexts, versions }: EvaluatedViolations, asOf: string) {
  const evaluatedState = {
    asOf,
    access: versions.access.position,
    assignments: versions.assignments.position,
    sodPolicies: versions['sod-policies'].position,
  };
  return { violationContexts: contexts, evaluatedState };
}

function describeOmissions({ violations, items }: Omissions): string {
  return `too long to be told whole: ${violations} violations and ${items} access items of others are left out`;
}

function describeVanished({ missing }: NotFound): string {
  const names = missing.map(({ type, id }) => `${type} \`${id}\``).join(', ');
  return `deleted after the check was accepted: ${names}`;
}
