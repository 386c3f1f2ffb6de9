import type { Fault, Result, SodPolicy, SodPolicyDefinition } from '@identity-governance/domain';
import { err, matchesDefinition, ok, parseSodPolicy, patchSodPolicy } from '@identity-governance/domain';
import type { Clock } from '../../ports/clock';
import { formatTime } from '../../ports/clock';
import type { StoreOf, TransactionOf } from '../../ports/store';
import type { SodPolicyRefusal } from './decide-sod-policy';
import { decideSodPolicy } from './decide-sod-policy';
import type { SodPolicyView } from './sod-policy-reads';
import { viewSodPolicies } from './sod-policy-reads';
import { notFound } from '../../not-found';

export interface ChangeSodPolicyPorts {
  readonly store: StoreOf<'accessItems' | 'identities', 'sodPolicies'>;
  readonly clock: Clock;
}

type Change = (before: SodPolicyView) => Result<SodPolicyDefinition, readonly Fault[]>;

/**
 * Replaces or patches a policy. Changes of policies run one after the other, each from the state that the one before it
 * left.
 */
export class ChangeSodPolicy {
  constructor(private readonly ports: ChangeSodPolicyPorts) {}

  /** `raw`: the whole policy in the API's shape; id and times in it are ignored. */
  replace(id: string, raw: unknown): Promise<Result<SodPolicyView, SodPolicyRefusal>> {
    return this.change(id, () => parseSodPolicy(raw));
  }

  /** `rawPatch`: a JSON patch over the policy as `view` shows it; see `sodPolicyPatchableFields`. */
  patch(id: string, rawPatch: unknown): Promise<Result<SodPolicyView, SodPolicyRefusal>> {
    return this.change(id, (before) => patchSodPolicy(before, rawPatch));
  }

  private change(id: string, change: Change): Promise<Result<SodPolicyView, SodPolicyRefusal>> {
    return this.ports.store.write(['sod-policies'], async (tx) => {
      const before = await tx.sodPolicies.get(id);
      if (before === undefined) return err(notFound('SOD_POLICY', id));
      const [view] = await viewSodPolicies(tx, [before]);
      const changed = change(view!);
      if (!changed.ok) return err({ kind: 'invalid', faults: changed.error });
      const decided = await decideSodPolicy(tx, changed.value, before);
      return decided.ok ? this.save(tx, before, decided.value) : decided;
    });
  }

  private async save(
    tx: TransactionOf<'accessItems', 'sodPolicies'>,
    before: SodPolicy,
    definition: SodPolicyDefinition,
  ): Promise<Result<SodPolicyView, never>> {
    const modified = formatTime(this.ports.clock.now());
    const after = matchesDefinition(before, definition) ? before : { ...before, ...definition, modified };
    await tx.sodPolicies.save([after]);
    return ok((await viewSodPolicies(tx, [after]))[0]!);
  }
}
