import { type Approval, type PendingChange, parseRuling } from '@identity-governance/records';
import { type SodPolicy, formatSodPolicy, parseSodPolicy } from '@identity-governance/domain/shapes';
import { type PendingChangeId, type Result, err, ok } from '@identity-governance/values';
import { canonicalJson } from '../audit/canonical-json';
import { notFound, type NotFound } from '../resources/not-found';
import type { Clock } from '../ports/clock';
import { formatTime } from '../ports/clock';
import type { InvalidInput } from '../ports/invalid-input';
import type { StoreOf, TransactionOf } from '../ports/store';
import { applyChange } from '../sod/policies/decide-policy-change';
import { decideSodPolicy, type SodPolicyRefusal } from '../sod/policies/decide-sod-policy';
import type { IdGenerator } from '../ports/id-generator';
import { approveViolationChange } from '../violations/changes/approve-violation-change';
import { approveRows } from '../sod/pending-changes/propose-rows';
import { viewPendingChanges, type PendingChangeView } from '../sod/pending-changes/pending-change-reads';
import {
  findOtherPerson,
  findPartiality,
  findSamePerson,
  type ApprovedBefore,
  type NotProposer,
  type OwnViolation,
  type Participant,
  type PendingChangeEnded,
  type PersonUnknown,
  type SamePerson,
} from '../sod/pending-changes/second-person';

type Readable = 'accessItems' | 'currentTime' | 'governanceGroups' | 'identityProfiles' | 'violationCoverage';
type Written =
  | 'appliedControls'
  | 'controls'
  | 'governanceGroupMembers'
  | 'identities'
  | 'pendingChanges'
  | 'reportSchedules'
  | 'sodPolicies'
  | 'violationHistory'
  | 'violations';
type Transaction = TransactionOf<Readable, Written>;

export interface RuleOnPendingChangePorts {
  readonly store: StoreOf<Readable, Written>;
  readonly clock: Clock;
  readonly ids: IdGenerator;
}

export type RulingRefusal =
  | ApprovedBefore
  | InvalidInput
  | NotFound
  | NotProposer
  | OwnViolation
  | PendingChangeEnded
  | PersonUnknown
  | SamePerson;
type Ruled<E = never> = Promise<Result<PendingChangeView, RulingRefusal | E>>;

/** A decision on a change; `raw` is its comment, from outside. */
interface Ruling {
  readonly raw: unknown;
  readonly by: Participant;
  readonly findObjection: FindObjection;
}

/** Returns a refusal if the caller may not decide on the change in this way. */
type FindObjection = (change: PendingChange, by: Participant) => RulingRefusal | undefined;

/** The parts of the state that a proposed change may depend on. */
const lockedParts = ['assignments', 'inventory', 'sod-policies', 'violations'] as const;

/**
 * Ends pending changes. Decisions run one after the other, as changes of policies do, so that each change ends once.
 * Times are those of the store.
 */
export class RuleOnPendingChange {
  constructor(private readonly ports: RuleOnPendingChangePorts) {}

  /**
   * Counts an approval, after the change was checked again against the present state, and applies the change with the
   * last one. If the policy was changed since, the change ends as STALE; if the rules forbid it now, it stays pending
   * and the approval does not count.
   */
  approve(id: PendingChangeId, raw: unknown, by: Participant): Ruled<SodPolicyRefusal> {
    return this.rule(id, { raw, by, findObjection: findPartiality }, async (tx, change) => {
      if (change.proposedRows !== null) return ok(await approveRows(tx, change.proposedRows));
      if (change.violation !== null) {
        const { ids } = this.ports;
        return ok(await approveViolationChange(tx, change, { ids, approvedBy: by.person ?? null }));
      }
      const present = (await tx.sodPolicies.get(change.resourceId)) ?? null;
      if (canonicalJson(present) !== canonicalJson(change.before)) return ok('STALE');
      const broken = change.after === null ? undefined : await this.findBroken(tx, change.after, present);
      if (broken !== undefined) return err(broken);
      if (change.approvals.length + 1 < change.approvalsRequired) return ok('PENDING');
      const after = change.after && this.retime(change.after, present);
      await applyChange(tx, { before: present, after, overrides: change.overrides });
      return ok('APPROVED');
    });
  }

  reject(id: PendingChangeId, raw: unknown, by: Participant): Ruled {
    return this.rule(id, { raw, by, findObjection: findSamePerson }, () => Promise.resolve(ok('REJECTED')));
  }

  /** Withdraws the change on behalf of the proposer. */
  withdraw(id: PendingChangeId, raw: unknown, by: Participant): Ruled {
    return this.rule(id, { raw, by, findObjection: findOtherPerson }, () => Promise.resolve(ok('WITHDRAWN')));
  }

  private async rule<E>(
    id: PendingChangeId,
    { raw, by, findObjection }: Ruling,
    end: (tx: Transaction, change: PendingChange) => Promise<Result<PendingChange['state'], E>>,
  ): Ruled<E> {
    const said = parseRuling(raw);
    if (!said.ok) return err({ kind: 'invalid', faults: said.error });
    return this.ports.store.write(lockedParts, async (tx): Ruled<E> => {
      const change = await tx.pendingChanges.get(id);
      if (change === undefined) return err(notFound('PENDING_CHANGE', id));
      const created = await tx.currentTime();
      const objection = findEnd(change, created) ?? findObjection(change, by);
      if (objection !== undefined) return err(objection);
      const state = await end(tx, change);
      if (!state.ok) return state;
      const ruling = { person: by.person ?? by.client, client: by.client, created, comment: said.value.comment };
      await tx.pendingChanges.save([ruledOn(change, state.value, ruling)]);
      if (state.value === 'STALE') return err({ kind: 'pending-change-ended', id, state: 'STALE' });
      return ok((await viewPendingChanges(tx, [(await tx.pendingChanges.get(id))!]))[0]!);
    });
  }

  private async findBroken(
    tx: Transaction,
    after: SodPolicy,
    present: SodPolicy | null,
  ): Promise<SodPolicyRefusal | undefined> {
    const parsed = parseSodPolicy(formatSodPolicy(after));
    if (!parsed.ok) return { kind: 'invalid', faults: parsed.error };
    const decided = await decideSodPolicy(tx, parsed.value, present ?? undefined);
    return decided.ok ? undefined : decided.error;
  }

  /** Sets the time of change of the policy, instead of that of the proposal. */
  private retime(after: SodPolicy, present: SodPolicy | null): SodPolicy {
    const modified = formatTime(this.ports.clock.now());
    return { ...after, created: present?.created ?? modified, modified };
  }
}

/** Returns the change after a decision that leads to this state; PENDING: it needs more approvals. */
function ruledOn(change: PendingChange, state: PendingChange['state'], ruling: Approval): PendingChange {
  const isApproval = state === 'APPROVED' || state === 'PENDING';
  const approvals = isApproval ? [...change.approvals, ruling] : change.approvals;
  if (state === 'PENDING') return { ...change, approvals };
  const { person: ruledBy, client: ruledByClient, comment, created: completed } = ruling;
  return { ...change, state, approvals, ruledBy, ruledByClient, comment, completed };
}

function findEnd({ id, state, expires }: PendingChange, now: string): PendingChangeEnded | undefined {
  if (state !== 'PENDING') return { kind: 'pending-change-ended', id, state };
  return expires <= now ? { kind: 'pending-change-ended', id, state: 'EXPIRED' } : undefined;
}
