import { POLICIES } from '../catalogue/policies.mjs';
import { refOf } from './catalogue.mjs';
import { keyOf } from './closure.mjs';
import { words } from './table.mjs';

/** @param {string | undefined} ids */
const refs = (ids) => words(ids).map(refOf);

/** @param {import('../catalogue/policies.mjs').PolicyRow} row */
function record(row) {
  const sets = row.sets?.map(({ name, minimum = 1, items }) => ({ name, minimum, criteriaList: refs(items) }));
  return {
    ...row,
    type: row.type ?? 'CONFLICTING_ACCESS_BASED',
    state: row.state ?? 'ENFORCED',
    leftCriteria: refs(row.left).map(keyOf).join(';'),
    rightCriteria: refs(row.right).map(keyOf).join(';'),
    sets,
    externalPolicyReference: `SOD-MATRIX-2025/${row.id.slice(4).toUpperCase()}`,
  };
}

export const policies = POLICIES.map(record);
