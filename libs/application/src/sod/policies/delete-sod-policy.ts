import { type Result, type SodPolicyId, ok } from '@identity-governance/values';
import type { StoreOf } from '../../ports/store';
import { applyChange, decideDeletion, type ChangeOptions } from './decide-policy-change';
import type { SodPolicyRefusal } from './decide-sod-policy';

export class DeleteSodPolicy {
  constructor(private readonly store: StoreOf<'accessItems', 'reportSchedules' | 'sodPolicies'>) {}

  execute(id: SodPolicyId, options: ChangeOptions = {}): Promise<Result<undefined, SodPolicyRefusal>> {
    return this.store.write(['sod-policies'], async (tx) => {
      const decided = await decideDeletion(tx, id, options);
      if (!decided.ok) return decided;
      await applyChange(tx, decided.value);
      return ok(undefined);
    });
  }
}
