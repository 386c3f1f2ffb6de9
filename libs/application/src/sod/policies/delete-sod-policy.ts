import { type Result, type SodPolicyId, err, ok } from '@identity-governance/values';
import type { StoreOf, TransactionOf } from '../../ports/store';
import type { SodPolicyRefusal } from './decide-sod-policy';
import { notFound } from '../../resources/not-found';

export class DeleteSodPolicy {
  constructor(private readonly store: StoreOf<never, 'reportSchedules' | 'sodPolicies'>) {}

  async execute(id: SodPolicyId): Promise<Result<undefined, SodPolicyRefusal>> {
    const deleted = await this.store.write(['sod-policies'], (tx) => removePolicies(tx, [id]));
    return deleted > 0 ? ok(undefined) : err(notFound('SOD_POLICY', id));
  }
}

/** Deletes policies with their schedules, under the lock of 'sod-policies'; returns the number of deleted policies. */
export async function removePolicies(
  tx: TransactionOf<never, 'reportSchedules' | 'sodPolicies'>,
  ids: readonly SodPolicyId[],
): Promise<number> {
  await tx.reportSchedules.deleteMany(ids);
  return tx.sodPolicies.deleteMany(ids);
}
