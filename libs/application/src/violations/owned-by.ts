import type { ViolationOwner, ViolationRecord } from '@identity-governance/records';
import type { TextField } from '../ports/collection';
import type { Condition } from '../ports/query';

export type ViolationCondition = Condition<TextField<ViolationRecord>>;

/** Returns a condition that holds for violations that one of the owners owns. */
export function ownedBy(owners: readonly ViolationOwner[]): Condition<'ownerType' | 'ownerId'> {
  const ofType = (type: ViolationOwner['type']) => {
    const values = owners.flatMap((owner) => (owner.type === type ? [owner.id] : []));
    return {
      op: 'and',
      of: [
        { field: 'ownerType', op: 'eq', value: type },
        { field: 'ownerId', op: 'in', values },
      ],
    } as const;
  };
  return { op: 'or', of: [ofType('IDENTITY'), ofType('GOVERNANCE_GROUP')] };
}
