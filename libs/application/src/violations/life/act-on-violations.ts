import {
  activeControlStatuses,
  dashedUuid,
  parseControlApplication,
  parseReassignment,
  parseRemovalRequest,
  parseViolationComment,
  unassigned,
  violationNotes,
  type CompensatingControl,
  type ProposedControl,
  type ViolationCause,
  type ViolationHistoryEntry,
  type ViolationOwner,
} from '@identity-governance/records';
import { err, markInvisible, ok, type Fault, type Result } from '@identity-governance/values';
import type { InvalidInput } from '../../ports/invalid-input';
import { allNotFound, notFound, type NotFound } from '../../resources/not-found';
import { detailsOf } from '../../sod/simulation/item-details';
import type { AppliedControlView, PolicyViolation } from '../../sod/simulation/violation-view';
import type { IdGenerator } from '../../ports/id-generator';
import type { StoreOf, TransactionOf } from '../../ports/store';
import {
  holdChange,
  type PendingChangeLimits,
  type TooManyPendingChanges,
} from '../../sod/pending-changes/hold-change';
import type { Proposed } from '../../sod/pending-changes/propose-policy-change';
import { isCaller, type PersonUnknown } from '../../sod/pending-changes/second-person';
import { allowsControl, hoursOf } from '../changes/approve-violation-change';
import {
  addNote,
  applyControl,
  endControl,
  latestEnd,
  matchedItems,
  reassignRecord,
  type ViolationNote,
} from '../changes/change-violation';
import { describeControls } from '../describe-controls';
import { describeViolations, type DescribedBy } from '../describe-violations';
import { identitiesOf, isOwnedBy, ownersOf } from '../caller-owners';
import { admitCaller, type Admitted, type CallerRefusal, type ViolationActor } from './caller';

type Readable =
  DescribedBy | 'controls' | 'currentTime' | 'governanceGroupMembers' | 'sodPolicies' | 'violationCoverage';
type Written = 'appliedControls' | 'pendingChanges' | 'violationHistory' | 'violations';
type Transaction = TransactionOf<Readable, Written>;

/** Maximum number of comments and requests of one violation, so that its history stays readable. */
const MAX_NOTES = 200;

export interface ActOnViolationsPorts {
  readonly store: StoreOf<Readable, Written>;
  readonly ids: IdGenerator;
  /** Limits on pending changes; where absent, no change needs a second person. */
  readonly fourEyes: PendingChangeLimits | undefined;
}

/** A rule of the policy, of the control or of owners forbids the action. */
export interface ViolationRuleBroken {
  readonly kind: 'violation-rule-broken';
  readonly reason: string;
}

type ActionRefusal =
  CallerRefusal | InvalidInput | NotFound | PersonUnknown | TooManyPendingChanges | ViolationRuleBroken;
type Noting = Promise<Result<ViolationHistoryEntry, ActionRefusal>>;
type Acting<View> = Promise<Result<Proposed<View>, ActionRefusal>>;

/**
 * The actions of owners and managers on violations.
 *
 * INVARIANT (four eyes): with limits on pending changes, no request here changes a violation from Open to Mitigated, or
 * makes the caller its owner: another person approves.
 */
export class ActOnViolations {
  constructor(private readonly ports: ActOnViolationsPorts) {}

  /** Sets another owner. Nothing is done, and the view is null, if that is already the owner. */
  async reassign(id: string, raw: unknown, caller: ViolationActor): Acting<PolicyViolation | null> {
    const read = parseReassignment(raw);
    if (!read.ok) return err({ kind: 'invalid', faults: read.error });
    const { reassignTo, comments: comment } = read.value;
    const assignee: ViolationOwner = { type: reassignTo.assigneeType, id: reassignTo.assigneeId };
    return this.act(id, caller, async (tx, admitted): Acting<PolicyViolation | null> => {
      const { record } = admitted;
      if (!(await exists(tx, assignee))) return err(notFound(assignee.type, assignee.id));
      if (assignee.type === 'IDENTITY' && assignee.id === record.targetId) {
        return err(ruleBroken(`identity \`${assignee.id}\` violates the policy and cannot own the violation`));
      }
      if (record.ownerType === assignee.type && record.ownerId === assignee.id) return ok({ kind: 'done', view: null });
      if (this.ports.fourEyes !== undefined && (await mayBeOneself(tx, assignee, caller))) {
        return this.hold(tx, { admitted, caller, action: 'REASSIGN', assignee, control: null, comment });
      }
      const cause = causeOf(caller, comment);
      const reassigned = await reassignRecord(tx, record, { assignee, cause, ids: this.ports.ids });
      return ok({ kind: 'done', view: (await describeViolations(tx, [reassigned]))[0]! });
    });
  }

  /** Applies a compensating control until the chosen end, or for its duration. */
  async apply(id: string, raw: unknown, caller: ViolationActor): Acting<AppliedControlView> {
    const read = parseControlApplication(raw);
    if (!read.ok) return err({ kind: 'invalid', faults: read.error });
    const { comments: comment, expiration } = read.value;
    return this.act(id, caller, async (tx, admitted): Acting<AppliedControlView> => {
      const control = await tx.controls.get(dashedUuid(read.value.control.id));
      if (control === undefined) return err(notFound('CONTROL', read.value.control.id));
      const broken = await findBrokenRule(tx, admitted, { control, comment });
      if (broken !== undefined) return err(ruleBroken(broken));
      const { name, type } = control;
      const hours = hoursOf(control);
      const fault = expiration === null ? undefined : findEndFault(expiration, await tx.currentTime(), hours);
      if (fault !== undefined) return err({ kind: 'invalid', faults: [fault] });
      const terms = { id: control.id, name, hours, ...(expiration !== null && { expiration }) };
      if (this.ports.fourEyes !== undefined && type === 'Mitigation') {
        return this.hold(tx, { admitted, caller, action: 'APPLY_CONTROL', assignee: null, control: terms, comment });
      }
      const applierId = admitted.identityId ?? caller.client;
      const by = { applierId, cause: causeOf(caller, comment), ids: this.ports.ids };
      const applied = await applyControl(tx, admitted.record, { control: { ...terms, type }, ...by });
      return ok({ kind: 'done', view: (await describeControls(tx, [applied]))[0]! });
    });
  }

  /** Ends a control before its time: the violation is open again. */
  async end(id: string, appliedControlId: string, caller: ViolationActor): Promise<Result<undefined, ActionRefusal>> {
    return this.act(id, caller, async (tx, { record }) => {
      const applied = await tx.appliedControls.get(dashedUuid(appliedControlId));
      if (applied?.violationId !== record.id) return err(notFound('APPLIED_CONTROL', appliedControlId));
      if (!activeControlStatuses.some((status) => status === applied.status)) {
        return err(ruleBroken(`control \`${applied.id}\` is ${applied.status}: it has ended`));
      }
      await endControl(tx, record, { applied, cause: causeOf(caller, null), ids: this.ports.ids });
      return ok(undefined);
    });
  }

  /** Adds a comment to the history of the violation. */
  async comment(id: string, raw: unknown, caller: ViolationActor): Noting {
    const read = parseViolationComment(raw);
    if (!read.ok) return err({ kind: 'invalid', faults: read.error });
    const cause = causeOf(caller, read.value.comments);
    return this.act(id, caller, (tx, admitted) => this.note(tx, admitted, { step: 'COMMENTED', after: {}, cause }));
  }

  /**
   * Asks for the removal of access, which is made in the systems that hold it: the request is a step of the history,
   * and an event. It is fulfilled when the record ends.
   */
  async requestRemoval(id: string, raw: unknown, caller: ViolationActor): Noting {
    const read = parseRemovalRequest(raw);
    if (!read.ok) return err({ kind: 'invalid', faults: read.error });
    const { access, comments } = read.value;
    return this.act(id, caller, async (tx, admitted): Noting => {
      const details = await detailsOf(tx, access);
      const missing = access.filter((ref) => details(ref).name === undefined);
      if (missing.length > 0) return err(allNotFound(missing));
      const named = access.map((ref) => ({ ...ref, ...details(ref) }));
      const cause = causeOf(caller, comments);
      return this.note(tx, admitted, { step: 'REMOVAL_REQUESTED', after: { access: named }, cause });
    });
  }

  private async note(tx: Transaction, { record }: Admitted, note: Omit<ViolationNote, 'ids'>): Noting {
    const noted = await tx.violationHistory.count([
      { field: 'violationId', op: 'eq', value: record.id },
      { field: 'step', op: 'in', values: violationNotes },
    ]);
    if (noted >= MAX_NOTES) {
      return err(ruleBroken(`violation \`${record.id}\` has ${MAX_NOTES} comments and requests, the maximum`));
    }
    return ok(await addNote(tx, record, { ...note, ids: this.ports.ids }));
  }

  /** Runs under the locks of policies and records: pending changes and the worker wait meanwhile. */
  private act<Done>(
    id: string,
    caller: ViolationActor,
    work: (tx: Transaction, admitted: Admitted) => Promise<Result<Done, ActionRefusal>>,
  ): Promise<Result<Done, ActionRefusal>> {
    return this.ports.store.write(['sod-policies', 'violations'], async (tx): Promise<Result<Done, ActionRefusal>> => {
      const admitted = await admitCaller(tx, id, caller);
      return admitted.ok ? work(tx, admitted.value) : admitted;
    });
  }

  private async hold(
    tx: Transaction,
    { admitted: { record, identityId }, caller, action, assignee, control, comment }: HeldAction,
  ): Acting<never> {
    const applierId = identityId ?? caller.client;
    const seen = matchedItems(record);
    const violation = { targetId: record.targetId, applierId, control, assignee, seen, comments: comment };
    const proposal = { action, resourceId: record.id, before: null, after: null, violation, proposedRows: null };
    const limits = this.ports.fourEyes!;
    const held = await holdChange(tx, { proposal, by: caller, ids: this.ports.ids, limits });
    return held.ok ? ok({ kind: 'waits', change: held.value }) : held;
  }
}

interface HeldAction {
  readonly admitted: Admitted;
  readonly caller: ViolationActor;
  readonly action: 'APPLY_CONTROL' | 'REASSIGN';
  readonly assignee: ViolationOwner | null;
  readonly control: ProposedControl | null;
  readonly comment: string | null;
}

async function findBrokenRule(
  tx: TransactionOf<'sodPolicies'>,
  { record }: Admitted,
  { control, comment }: { readonly control: CompensatingControl; readonly comment: string | null },
): Promise<string | undefined> {
  const policy = await tx.sodPolicies.get(record.policyId);
  if (!allowsControl(policy, control.id)) {
    const allowed = policy!.allowedControls.map(({ id }) => `\`${id}\``).join(', ');
    return `policy \`${record.policyId}\` does not allow control \`${control.id}\`; it allows ${allowed}`;
  }
  const isJustified = comment !== null && markInvisible(comment, 'text', () => '').trim() !== '';
  return control.justificationRequired && !isJustified
    ? `control \`${control.id}\` requires a justification in \`comments\``
    : undefined;
}

/** Returns an error unless a control ends in the future, and within its duration. */
function findEndFault(expiration: string, now: string, hours: number): Fault | undefined {
  const latest = latestEnd(now, hours);
  if (expiration > now && expiration <= latest) return undefined;
  const reason = `\`${expiration}\` is not after \`${now}\` and at most \`${latest}\`, ${hours} hours after it`;
  return { field: 'expiration', reason };
}

/**
 * Whether the caller may come to own the violation, directly or by a group, also under a name that differs in case.
 * Behind a client without a person may be any person.
 */
async function mayBeOneself(tx: Transaction, owner: ViolationOwner, caller: ViolationActor): Promise<boolean> {
  if (caller.person === undefined) return true;
  if (isOwnedBy({ ownerType: owner.type, ownerId: owner.id }, (await ownersOf(tx, caller)) ?? [])) return true;
  return (await identitiesOf(tx, owner, (id) => isCaller(caller, id))).length > 0;
}

async function exists(
  tx: TransactionOf<'governanceGroups' | 'identities'>,
  { type, id }: ViolationOwner,
): Promise<boolean> {
  if (type === 'IDENTITY') return (await tx.identities.get(id)) !== undefined;
  return id === unassigned.id || (await tx.governanceGroups.get(id)) !== undefined;
}

function causeOf(
  { client, person }: ViolationActor,
  comment: string | null,
): Extract<ViolationCause, { readonly kind: 'REQUEST' }> {
  return { kind: 'REQUEST', client, person: person ?? null, approvedBy: null, comment };
}

function ruleBroken(reason: string): ViolationRuleBroken {
  return { kind: 'violation-rule-broken', reason };
}
