import {
  type SodPolicy,
  type SodPolicyDefinition,
  matchesDefinition,
  parseIdentifiedSodPolicy,
  fieldOfSet,
} from '@identity-governance/domain/shapes';
import { checked, type SodPolicyId } from '@identity-governance/values';
import type { SaveCounts } from '../../ports/collection';
import type { TransactionOf } from '../../ports/store';
import { findOwnerFaults, listNamed } from '@identity-governance/records';
import { findNameFaults } from './find-name-faults';
import { byId, plainRows, type ImportRules, type MergeTools } from './import-rules';
import { sumUp } from './remove-rows';
import { removePolicies } from '../../sod/policies/remove-policies';
import { judgePolicies } from './keep-enforced';
import type { Reference, Target } from './references';

type SodPolicyRow = SodPolicyDefinition & Pick<SodPolicy, 'id'>;

export const sodPolicyRules: ImportRules<SodPolicyRow, SodPolicyId> = {
  ...byId(checked(parseIdentifiedSodPolicy, findOwnerFaults)),
  ...plainRows({ collection: 'sodPolicies', type: 'SOD_POLICY' }),
  scope: 'sod-policy:manage',
  savedUnder: ['sod-policies'],
  deletedUnder: ['sod-policies'],
  referencesOf: (row) => [...listCriteria(row), ...listNamed(row)],
  mayDangle: isInStoredPolicy,
  findFaults: async (tx, rows, { keeps }) => findNameFaults(tx.sodPolicies, rows, await judgePolicies(tx, rows, keeps)),
  save: savePolicies,
  remove: async (tx, keys) => sumUp({ SOD_POLICY: await removePolicies(tx, keys) }),
};

/** Returns the items with the fields in which the API has them. */
function listCriteria({ type, sets }: SodPolicyRow): readonly Reference[] {
  return sets.flatMap(({ criteriaList }, position) => {
    const set = fieldOfSet(type, position);
    return criteriaList.map((target, i) => ({ field: `${set}.criteriaList.${i}`, target }));
  });
}

/**
 * Whether the stored policy has the reference. Deleted items remain in policies and block no edit. Source:
 * docs/concepts.md.
 */
async function isInStoredPolicy(
  tx: TransactionOf<never, 'sodPolicies'>,
  { id }: SodPolicyRow,
  target: Target,
): Promise<boolean> {
  const stored = await tx.sodPolicies.get(id);
  if (stored === undefined) return false;
  const isTarget = (ref: Target): boolean => ref.type === target.type && ref.id === target.id;
  if (listNamed(stored).some((named) => isTarget(named.target))) return true;
  return stored.sets.some(({ criteriaList }) => criteriaList.some(isTarget));
}

/** Saves policies. An unchanged policy keeps its times, a changed one its time of creation. */
async function savePolicies(
  tx: TransactionOf<never, 'sodPolicies'>,
  rows: readonly SodPolicyRow[],
  { time }: MergeTools,
): Promise<SaveCounts> {
  const stored = new Map((await tx.sodPolicies.getMany(rows.map(({ id }) => id))).map((policy) => [policy.id, policy]));
  return tx.sodPolicies.save(
    rows.map((row) => {
      const before = stored.get(row.id);
      if (before !== undefined && matchesDefinition(before, row)) return before;
      return { ...row, created: before?.created ?? time, modified: time };
    }),
  );
}
