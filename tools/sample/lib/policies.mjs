import { POLICIES } from '../catalogue/policies.mjs';
import { VIOLATION_OWNERS } from '../catalogue/violation-owners.mjs';
import { refOf } from './catalogue.mjs';
import { keyOf } from './closure.mjs';
import { rows, words } from './table.mjs';

/** @param {string | undefined} ids */
const refs = (ids) => words(ids).map(refOf);

/** @type {Map<string, { violationOwnerAssignmentConfig: object, secondaryOwnerRefs: object[] }>} */
const violationOwners = new Map(
  rows(VIOLATION_OWNERS).flatMap(([ids, owner, others]) => {
    const isManager = owner === 'MANAGER';
    const ownerRef = isManager ? null : { type: 'GOVERNANCE_GROUP', id: owner };
    const owners = {
      violationOwnerAssignmentConfig: { assignmentRule: isManager ? 'MANAGER' : 'STATIC', ownerRef },
      secondaryOwnerRefs: words(others).map((id) => ({ type: 'IDENTITY', id })),
    };
    return words(ids).map((id) => /** @type {const} */ ([id, owners]));
  }),
);

/** @param {import('../catalogue/policies.mjs').PolicyRow} row */
function record(row) {
  const sets = row.sets?.map(({ name, minimum = 1, items }) => ({ name, minimum, criteriaList: refs(items) }));
  return {
    ...row,
    ...violationOwners.get(row.id),
    type: row.type ?? 'CONFLICTING_ACCESS_BASED',
    state: row.state ?? 'ENFORCED',
    leftCriteria: refs(row.left).map(keyOf).join(';'),
    rightCriteria: refs(row.right).map(keyOf).join(';'),
    sets,
    externalPolicyReference: `SOD-MATRIX-2025/${row.id.slice(4).toUpperCase()}`,
  };
}

export const policies = POLICIES.map(record);
