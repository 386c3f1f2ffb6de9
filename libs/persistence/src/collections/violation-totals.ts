import { violationStatuses, type ViolationRecord } from '@identity-governance/records';
import type { TransactionScope } from '../connections/transaction-scope';
import { addTo, type CountTable } from './count-table';
import { dayOf } from './violation-days';

export type GroupField = 'level' | 'policyId' | 'ownerType' | 'ownerId';

export const groupColumns = {
  level: 'level',
  policyId: 'policy_id',
  ownerType: 'owner_type',
  ownerId: 'owner_id',
} as const;
const groupFields = Object.keys(groupColumns) as readonly GroupField[];

/**
 * Combinations of fields whose totals are stored. Combinations of policy and owner are too many to be worth a write
 * each.
 */
export const storedGroups: readonly (readonly GroupField[])[] = [
  [],
  ['level'],
  ['policyId'],
  ['ownerType', 'ownerId'],
  ['level', 'policyId'],
  ['level', 'ownerType', 'ownerId'],
];

const storedKeys = storedGroups.map((fields) => ({
  name: JSON.stringify(fields.join()),
  isStored: groupFields.map((field) => fields.includes(field)),
}));

/** The columns that count the records of each status, in the order of `violationStatuses`. */
const statusColumns = violationStatuses.map((status) => status.toLowerCase());

/**
 * The records by the stored combinations. A row counts the identities that have records in exactly its statuses, so
 * identities add up over any selection of statuses.
 */
export const violationTotals: CountTable<Pick<ViolationRecord, GroupField | 'status' | 'targetId'>> & {
  readonly past: string;
} = {
  name: 'violation_total',
  key: ['fields', ...Object.values(groupColumns), 'statuses'],
  counts: ['identities', ...statusColumns],
  past: 'violation_total_past',
  count(records) {
    const ofTargets = new Map<string, Map<string, number[]>>();
    for (const record of records) {
      const groups = ofTargets.get(record.targetId) ?? new Map<string, number[]>();
      ofTargets.set(record.targetId, groups);
      const values = groupFields.map((field) => JSON.stringify(record[field]));
      for (const { name, isStored } of storedKeys) {
        const group = `${name},${values.map((value, i) => (isStored[i]! ? value : '""')).join()}`;
        addTo(groups, group, onlyIn(record.status));
      }
    }
    const counts = new Map<string, number[]>();
    for (const groups of ofTargets.values()) {
      for (const [group, byStatus] of groups) {
        const statuses = violationStatuses.filter((_, i) => byStatus[i]! > 0);
        addTo(counts, `[${group},"${statuses.join()}"]`, [1, ...byStatus]);
      }
    }
    return counts;
  },
};

/**
 * Forgets the former totals, as deleted records have no past. Totals of days before the last change are then not known,
 * which a row without statuses says.
 */
export async function forgetPastTotals(scope: Pick<TransactionScope, 'query' | 'run'>): Promise<void> {
  const { key, counts, past } = violationTotals;
  const [latest] = await scope.query(`SELECT MAX(until) AS until FROM ${past}`, []);
  await scope.run(`DELETE FROM ${past}`, []);
  if (typeof latest?.until !== 'string') return;
  const values = [...key.map(() => `''`), '$1', ...counts.map(() => '0')];
  await scope.run(`INSERT INTO ${past} (${[...key, 'until', ...counts].join(', ')}) VALUES (${values.join(', ')})`, [
    latest.until,
  ]);
}

/** The records of each target, by the day of their detection. */
export const violationTargets: CountTable<Pick<ViolationRecord, 'created' | 'status' | 'targetId'>> = {
  name: 'violation_target',
  key: ['target_id', 'day'],
  counts: statusColumns,
  count(records) {
    const counts = new Map<string, number[]>();
    for (const { targetId, created, status } of records) {
      addTo(counts, JSON.stringify([targetId, dayOf(created)]), onlyIn(status));
    }
    return counts;
  },
};

/** Returns the counts of one record. */
function onlyIn(status: ViolationRecord['status']): readonly number[] {
  return violationStatuses.map((one) => (one === status ? 1 : 0));
}
