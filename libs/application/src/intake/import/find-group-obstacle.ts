import { countOf } from '@identity-governance/values';
import { liveStatuses, unassignedGroup } from '@identity-governance/records';
import type { TransactionOf } from '../../ports/store';

/** Finds a live violation or a control that the group owns: such a group must not be deleted. */
export async function findGroupObstacle(
  tx: TransactionOf<'controls' | 'violations'>,
  id: string,
): Promise<string | undefined> {
  if (id === unassignedGroup.id) return 'is the built-in group, which cannot be deleted';
  const violations = await tx.violations.count([
    ...([{ field: 'ownerId', op: 'eq', value: id }] as const),
    ...([{ field: 'ownerType', op: 'eq', value: 'GOVERNANCE_GROUP' }] as const),
    ...([{ field: 'status', op: 'in', values: liveStatuses }] as const),
  ]);
  const controls = await tx.controls.count([
    { field: 'owner', op: 'eq', value: id },
    { field: 'ownerType', op: 'eq', value: 'GOVERNANCE_GROUP' },
  ]);
  if (violations + controls === 0) return undefined;
  const counted = (count: number, one: string) => (count === 0 ? [] : [countOf(count, one)]);
  const owned = [...counted(violations, 'violation'), ...counted(controls, 'control')].join(' and ');
  return `owns ${owned}: name another owner first`;
}
