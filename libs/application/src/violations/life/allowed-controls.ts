import type { CompensatingControl, ViolationRecord } from '@identity-governance/records';
import { compareText } from '@identity-governance/values';
import type { AllowedControl } from '../../sod/simulation/violation-view';
import type { TransactionOf } from '../../ports/store';
import { hoursOf } from '../changes/approve-violation-change';

/** Maximum number of controls returned; a separate list has the others. */
const MAX_CONTROLS = 250;

/**
 * Returns the controls that the policy of a violation allows, by name: those that it names, or all if it names none.
 */
export async function readAllowedControls(
  tx: TransactionOf<'controls' | 'sodPolicies'>,
  { policyId }: Pick<ViolationRecord, 'policyId'>,
): Promise<readonly AllowedControl[]> {
  const policy = await tx.sodPolicies.get(policyId);
  const named = policy?.allowedControls.map(({ id }) => id) ?? [];
  const all = { limit: MAX_CONTROLS, offset: 0, orderBy: [{ field: 'name', descending: false }] } as const;
  const controls = named.length > 0 ? await tx.controls.getMany(named) : (await tx.controls.list(all)).items;
  return [...controls].sort((a, b) => compareText(a.name, b.name)).map(viewAllowed);
}

function viewAllowed(control: CompensatingControl): AllowedControl {
  const { id, name, description, type, justificationRequired } = control;
  const expiration = `${hoursOf(control)}h`;
  return { id, name, ...(description !== null && { description }), type, expiration, justificationRequired };
}
