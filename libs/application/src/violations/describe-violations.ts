import { unassigned, type ViolationOwner, type ViolationRecord } from '@identity-governance/records';
import { detailsOf } from '../sod/simulation/item-details';
import { namesOf } from '../sod/simulation/names-of';
import type { PolicyViolation } from '../sod/simulation/violation-view';
import type { TransactionOf } from '../ports/store';
import { readOwnerNames } from '../sod/policies/owner-names';
import { readControls } from './describe-controls';
import { presentOwner } from './existing-owners';
import { watermarkId } from './plan-detection';

export type DescribedBy =
  | 'accessItems'
  | 'appliedControls'
  | 'governanceGroups'
  | 'identities'
  | 'sources'
  | 'violationHistory'
  | 'violationWatermarks';

/**
 * Returns the records as clients read them, in their order, with their present owners. An item, identity or group that
 * no longer exists is named by its id, or by the name in the record. `time`: the past time of which the records are;
 * their controls and owners are as of then, names as of now.
 */
export async function describeViolations(
  tx: TransactionOf<DescribedBy>,
  records: readonly ViolationRecord[],
  time: string | null = null,
): Promise<readonly PolicyViolation[]> {
  if (records.length === 0) return [];
  const watermark = await tx.violationWatermarks.get(watermarkId);
  const targetName = await namesOf(
    (ids) => tx.identities.getMany(ids),
    records.map(({ targetId }) => targetId),
  );
  const ownerName = await readOwnerNames(tx, [unassigned, ...records.map(ownerOf)]);
  const exists = (owner: ViolationOwner) => ownerName(owner).name !== undefined;
  const controls = await readControls(tx, records, time);
  const detail = await detailsOf(
    tx,
    records.flatMap(({ criteria }) => criteria.flatMap(({ items }) => items)),
  );
  return records.map((record) => {
    const { id, policyId, policyName, targetId, created, modified, criteria } = record;
    const { expiration, status, level, since, previous } = record;
    const owner = ownerName(time === null ? presentOwner(record, exists) : ownerOf(record));
    const target = targetName(targetId);
    return {
      id,
      name: policyName,
      created,
      modified,
      // Until the first scan has ended, the last known evaluation of a record is its detection.
      lastEvaluatedDate: watermark?.time ?? created,
      owner: { type: owner.type, id: owner.id, name: owner.name ?? owner.id },
      target: { type: 'IDENTITY', id: targetId, name: target.name === targetId ? record.targetName : target.name },
      policy: { type: 'SOD_POLICY', id: policyId, name: policyName },
      conflictingCriteria: criteria.map(({ name, items }) => ({
        name,
        conflictingItems: items.map(({ type, id: itemId }) => ({
          type,
          id: itemId,
          name: itemId,
          ...detail({ type, id: itemId }),
        })),
      })),
      appliedControls: controls.get(id) ?? [],
      expiration,
      status,
      level,
      since,
      previous,
    };
  });
}

function ownerOf({ ownerType, ownerId }: ViolationRecord): ViolationOwner {
  return { type: ownerType, id: ownerId };
}
