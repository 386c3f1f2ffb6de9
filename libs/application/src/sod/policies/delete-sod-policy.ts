import type { Result } from '@identity-governance/domain';
import { ok } from '@identity-governance/domain';
import type { Store } from '../../ports/store';
import type { SodPolicyRefusal } from './decide-sod-policy';
import { policyNotFound } from './decide-sod-policy';

export class DeleteSodPolicy {
  constructor(private readonly store: Store) {}

  async execute(id: string): Promise<Result<undefined, SodPolicyRefusal>> {
    const isDeleted = await this.store.write(['sod-policies'], (tx) => tx.sodPolicies.delete(id));
    return isDeleted ? ok(undefined) : policyNotFound(id);
  }
}
