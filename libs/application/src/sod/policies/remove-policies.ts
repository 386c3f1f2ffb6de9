import type { SodPolicyId } from '@identity-governance/values';
import type { TransactionOf } from '../../ports/store';

/** Deletes policies with their schedules, under the lock of 'sod-policies'; returns the number of deleted policies. */
export async function removePolicies(
  tx: TransactionOf<never, 'reportSchedules' | 'sodPolicies'>,
  ids: readonly SodPolicyId[],
): Promise<number> {
  await tx.reportSchedules.deleteMany(ids);
  return tx.sodPolicies.deleteMany(ids);
}
