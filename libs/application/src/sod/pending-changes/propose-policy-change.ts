import { type PendingChange, type PendingChangeAction, takesSecondPerson } from '@identity-governance/records';
import { parseNewSodPolicy } from '@identity-governance/domain/shapes';
import { type Result, type SodPolicyId, err, ok } from '@identity-governance/values';
import type { Clock } from '../../ports/clock';
import { formatTime } from '../../ports/clock';
import type { IdGenerator } from '../../ports/id-generator';
import type { StoreOf, TransactionOf } from '../../ports/store';
import {
  applyChange,
  decideChange,
  decideCreation,
  decideDeletion,
  patching,
  replacing,
  type PolicyChange,
} from '../policies/decide-policy-change';
import type { SodPolicyRefusal } from '../policies/decide-sod-policy';
import type { SodPolicyView } from '../policies/sod-policy-reads';
import { viewPendingChanges, type PendingChangeView } from './pending-change-reads';
import type { Participant, PersonUnknown } from './second-person';

const MILLISECONDS_A_DAY = 24 * 60 * 60 * 1000;

export interface PendingChangeLimits {
  /** How long a change waits before it expires. */
  readonly days: number;
  /** How many may wait at the same time: of one person, and in all. */
  readonly perPerson: number;
  readonly inAll: number;
}

/** As many changes wait as may. */
export interface TooManyPendingChanges {
  readonly kind: 'too-many-pending-changes';
  readonly of: 'person' | 'all';
  readonly limit: number;
}

/** Done at once, or put before a second person. */
export type Proposed =
  | { readonly kind: 'done'; readonly policy: SodPolicyView | null }
  | { readonly kind: 'waits'; readonly change: PendingChangeView };

type ProposalRefusal = SodPolicyRefusal | PersonUnknown | TooManyPendingChanges;
type Transaction = TransactionOf<'accessItems' | 'currentTime' | 'identities', 'pendingChanges' | 'sodPolicies'>;

export interface ProposePolicyChangePorts {
  readonly store: StoreOf<'accessItems' | 'currentTime' | 'identities', 'pendingChanges' | 'sodPolicies'>;
  readonly clock: Clock;
  readonly ids: IdGenerator;
  readonly limits: PendingChangeLimits;
}

/**
 * Changes policies as far as one person may: what touches an ENFORCED one is checked as if it were done, and waits for
 * a second person. See docs/decisions/four-eyes.md.
 *
 * INVARIANT (four eyes): with this in the place of the direct changes, no request of one person changes what is
 * enforced.
 */
export class ProposePolicyChange {
  constructor(private readonly ports: ProposePolicyChangePorts) {}

  /** `raw`: the policy in the API's shape, from outside; it may name its id. */
  async create(raw: unknown, by: Participant): Promise<Result<Proposed, ProposalRefusal>> {
    const parsed = parseNewSodPolicy(raw);
    if (!parsed.ok) return err({ kind: 'invalid', faults: parsed.error });
    return this.propose(by, (tx) => decideCreation(tx, parsed.value, this.ports));
  }

  replace(id: SodPolicyId, raw: unknown, by: Participant): Promise<Result<Proposed, ProposalRefusal>> {
    return this.propose(by, (tx) => decideChange(tx, id, { redefine: replacing(raw), clock: this.ports.clock }));
  }

  patch(id: SodPolicyId, rawPatch: unknown, by: Participant): Promise<Result<Proposed, ProposalRefusal>> {
    return this.propose(by, (tx) => decideChange(tx, id, { redefine: patching(rawPatch), clock: this.ports.clock }));
  }

  delete(id: SodPolicyId, by: Participant): Promise<Result<Proposed, ProposalRefusal>> {
    return this.propose(by, (tx) => decideDeletion(tx, id));
  }

  private propose(
    by: Participant,
    decide: (tx: Transaction) => Promise<Result<PolicyChange, SodPolicyRefusal>>,
  ): Promise<Result<Proposed, ProposalRefusal>> {
    return this.ports.store.write(['sod-policies'], async (tx) => {
      const decided = await decide(tx);
      if (!decided.ok) return decided;
      const { before, after } = decided.value;
      if (before !== after && takesSecondPerson(before, after)) return this.hold(tx, decided.value, by);
      return ok({ kind: 'done', policy: await applyChange(tx, decided.value) });
    });
  }

  private async hold(
    tx: Transaction,
    proposal: PolicyChange,
    { person, client }: Participant,
  ): Promise<Result<Proposed, PersonUnknown | TooManyPendingChanges>> {
    if (person === undefined) return err({ kind: 'person-unknown' });
    const created = await tx.currentTime();
    const excess = await this.findExcess(tx, person, created);
    if (excess !== undefined) return err(excess);
    const expires = formatTime(Date.parse(created) + this.ports.limits.days * MILLISECONDS_A_DAY);
    const change: PendingChange = {
      ...{ id: this.ports.ids.next(), state: 'PENDING', action: actionOf(proposal) },
      resourceId: (proposal.before ?? proposal.after)!.id,
      ...proposal,
      ...{ proposedBy: person, proposedByClient: client, created, expires },
      ...{ ruledBy: null, ruledByClient: null, comment: null, completed: null },
    };
    await tx.pendingChanges.save([change]);
    const stored = (await tx.pendingChanges.get(change.id))!;
    return ok({ kind: 'waits', change: (await viewPendingChanges(tx, [stored]))[0]! });
  }

  private async findExcess(
    tx: TransactionOf<'pendingChanges'>,
    person: string,
    now: string,
  ): Promise<TooManyPendingChanges | undefined> {
    const { perPerson, inAll } = this.ports.limits;
    const open = [
      { field: 'state', op: 'eq', value: 'PENDING' },
      { field: 'expires', op: 'ge', value: now },
    ] as const;
    const own = await tx.pendingChanges.count([...open, { field: 'proposedBy', op: 'eq', value: person }]);
    if (own >= perPerson) return { kind: 'too-many-pending-changes', of: 'person', limit: perPerson };
    const all = await tx.pendingChanges.count(open);
    return all >= inAll ? { kind: 'too-many-pending-changes', of: 'all', limit: inAll } : undefined;
  }
}

function actionOf({ before, after }: PolicyChange): PendingChangeAction {
  if (before === null) return 'CREATE';
  return after === null ? 'DELETE' : 'CHANGE';
}
