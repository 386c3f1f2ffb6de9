import { err, ok, type IdentityId, type Result, type SodPolicyId } from '@identity-governance/values';
import type { InvalidInput } from '../ports/invalid-input';
import type { StoreOf } from '../ports/store';
import type { LostOwnerRows } from './existing-owners';
import { readWatermark } from './plan-detection';
import type { ViolationsUnknown } from './records-at';
import { readConditions } from './violation-query';

/** A policy that an identity violates. */
export interface OpenViolation {
  readonly targetId: IdentityId;
  readonly policyId: SodPolicyId;
}

const MAX_VIOLATIONS = 100_000;

/** Lists the open violations that match the filters of the list of violations, as pairs without their records. */
export class ListOpenViolations {
  constructor(private readonly store: StoreOf<LostOwnerRows>) {}

  execute(filters: string | undefined): Promise<Result<readonly OpenViolation[], InvalidInput | ViolationsUnknown>> {
    return this.store.read(async (tx) => {
      const read = await readConditions(tx, { filters });
      if (!read.ok) return read;
      if ((await readWatermark(tx)) === null) return err({ kind: 'violations-unknown' });
      const where = [{ field: 'status', op: 'eq', value: 'Open' } as const, ...read.value];
      const count = await tx.violations.count(where);
      if (count > MAX_VIOLATIONS) {
        const reason = `selects ${count} open violations, at most ${MAX_VIOLATIONS} are possible: select fewer, for example by \`policyId\` or \`level\``;
        return err({ kind: 'invalid', faults: [{ field: 'filters', reason }] });
      }
      const pairs = await tx.violations.tally(['targetId', 'policyId'], where);
      return ok(pairs.map(({ key: [targetId, policyId] }) => ({ targetId: targetId!, policyId: policyId! })));
    });
  }
}
