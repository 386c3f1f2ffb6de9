import { type ChangeBatch, type PendingChangeAction, takesSecondPerson } from '@identity-governance/records';
import { parseNewSodPolicy } from '@identity-governance/domain/shapes';
import { type Result, type SodPolicyId, err, ok } from '@identity-governance/values';
import type { Clock } from '../../ports/clock';
import type { IdGenerator } from '../../ports/id-generator';
import type { StoreOf, TransactionOf } from '../../ports/store';
import {
  applyChange,
  decideChange,
  decideCreation,
  decideDeletion,
  patching,
  replacing,
  savePolicy,
  type ChangeOptions,
  type PolicyChange,
} from '../policies/decide-policy-change';
import type { SodPolicyRefusal } from '../policies/decide-sod-policy';
import type { SodPolicyView } from '../policies/sod-policy-reads';
import { holdChange, type PendingChangeLimits, type TooManyPendingChanges } from './hold-change';
import type { PendingChangeView } from './pending-change-reads';
import type { Participant, PersonUnknown } from './second-person';

/** The change is done at once, or submitted for approval by a second person. */
export type Proposed<View> =
  { readonly kind: 'done'; readonly view: View } | { readonly kind: 'waits'; readonly change: PendingChangeView };

type ProposalRefusal = SodPolicyRefusal | PersonUnknown | TooManyPendingChanges;
type Proposing<View> = Promise<Result<Proposed<View>, ProposalRefusal>>;
type Transaction = TransactionOf<
  'accessItems' | 'currentTime' | 'controls' | 'governanceGroups' | 'identities',
  'pendingChanges' | 'reportSchedules' | 'sodPolicies'
>;

export interface ProposePolicyChangePorts {
  readonly store: StoreOf<
    'accessItems' | 'currentTime' | 'controls' | 'governanceGroups' | 'identities',
    'pendingChanges' | 'reportSchedules' | 'sodPolicies'
  >;
  readonly clock: Clock;
  readonly ids: IdGenerator;
  readonly limits: PendingChangeLimits;
  /** Maximum number of items of a side or set that files do not manage. */
  readonly maxItems?: number | undefined;
}

interface Proposer extends Participant {
  /** The origin of the change, and how it treats policies that files manage. */
  readonly options?: ChangeOptions & Partial<ChangeBatch>;
}

/**
 * Changes policies within the rights of one person: a change that affects an ENFORCED policy is checked as if it were
 * done, and waits for a second person, or for two persons if a client proposes it. See docs/decisions/four-eyes.md.
 *
 * INVARIANT (four eyes): with this instead of the direct changes, no request of one person changes the enforced
 * policies.
 */
export class ProposePolicyChange {
  constructor(private readonly ports: ProposePolicyChangePorts) {}

  /** `raw`: the policy in the API's shape, from outside; it may name its id. */
  async create(raw: unknown, by: Proposer): Proposing<SodPolicyView> {
    const parsed = parseNewSodPolicy(raw);
    if (!parsed.ok) return err({ kind: 'invalid', faults: parsed.error });
    return this.propose(by, (tx) => decideCreation(tx, parsed.value, this.ports), savePolicy);
  }

  replace(id: SodPolicyId, raw: unknown, by: Proposer): Proposing<SodPolicyView> {
    const { clock, maxItems } = this.ports;
    const change = { ...by.options, redefine: replacing(raw), clock, maxItems };
    return this.propose(by, (tx) => decideChange(tx, id, change), savePolicy);
  }

  patch(id: SodPolicyId, rawPatch: unknown, by: Proposer): Proposing<SodPolicyView> {
    const { clock, maxItems } = this.ports;
    const change = { ...by.options, redefine: patching(rawPatch), clock, maxItems };
    return this.propose(by, (tx) => decideChange(tx, id, change), savePolicy);
  }

  delete(id: SodPolicyId, by: Proposer): Proposing<undefined> {
    return this.propose(
      by,
      (tx) => decideDeletion(tx, id, by.options ?? {}),
      async (tx, change) => {
        await applyChange(tx, change);
        return undefined;
      },
    );
  }

  private propose<Change extends PolicyChange, View>(
    by: Proposer,
    decide: (tx: Transaction) => Promise<Result<Change, SodPolicyRefusal>>,
    apply: (tx: Transaction, change: Change) => Promise<View>,
  ): Proposing<View> {
    return this.ports.store.write(['sod-policies'], async (tx): Proposing<View> => {
      const decided = await decide(tx);
      if (!decided.ok) return decided;
      const { before, after, overrides } = decided.value;
      if (before !== after && takesSecondPerson(before, after)) {
        const proposal = {
          ...{ action: actionOf(decided.value), resourceId: (before ?? after)!.id, before, after },
          ...{ violation: null, proposedRows: null },
        };
        const held = await holdChange(tx, { ...this.ports, proposal, by, batch: by.options, overrides });
        return held.ok ? ok({ kind: 'waits', change: held.value }) : held;
      }
      return ok({ kind: 'done', view: await apply(tx, decided.value) });
    });
  }
}

function actionOf({ before, after }: Pick<PolicyChange, 'after' | 'before'>): PendingChangeAction {
  if (before === null) return 'CREATE';
  return after === null ? 'DELETE' : 'CHANGE';
}
