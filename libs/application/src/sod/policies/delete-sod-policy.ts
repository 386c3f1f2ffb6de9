import { type Result, type SodPolicyId, err, ok } from '@identity-governance/values';
import type { StoreOf } from '../../ports/store';
import type { SodPolicyRefusal } from './decide-sod-policy';
import { notFound } from '../../not-found';

export class DeleteSodPolicy {
  constructor(private readonly store: StoreOf<never, 'sodPolicies'>) {}

  async execute(id: SodPolicyId): Promise<Result<undefined, SodPolicyRefusal>> {
    const isDeleted = await this.store.write(['sod-policies'], (tx) => tx.sodPolicies.delete(id));
    return isDeleted ? ok(undefined) : err(notFound('SOD_POLICY', id));
  }
}
