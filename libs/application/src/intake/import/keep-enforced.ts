import { matchesDefinition, type SodPolicy, type SodPolicyDefinition } from '@identity-governance/domain/shapes';
import { managerOf, takesSecondPerson } from '@identity-governance/records';
import type { Fault } from '@identity-governance/values';
import type { ImportKind } from '../../ports/row-kinds';
import { findReservedId } from '../../sod/policies/reserved-policy-id';
import type { ImportTally } from './import-report';
import type { InventoryTransaction, KeptPolicies } from './import-rules';

type PolicyRow = SodPolicyDefinition & Pick<SodPolicy, 'id'>;

const wayOut = 'changes of enforced policies need a second person: use `/sod-policies/v1`';

/** Returns a function that finds the error of a row whose policy an import may not create or change. */
export async function judgePolicies(
  tx: InventoryTransaction,
  rows: readonly PolicyRow[],
  keeps: KeptPolicies = [],
): Promise<(row: PolicyRow) => Fault | undefined> {
  const stored = new Map((await tx.sodPolicies.getMany(rows.map(({ id }) => id))).map((policy) => [policy.id, policy]));
  return (row) => {
    const before = stored.get(row.id) ?? null;
    if (before !== null && matchesDefinition(before, row)) return undefined;
    const reason = findReason(before, row, keeps);
    if (reason === undefined) return before === null ? findReservedId(row.id) : undefined;
    return reason === 'ENFORCED'
      ? { field: 'state', reason: `is ENFORCED, before or after: ${wayOut}` }
      : { field: 'id', reason: `\`${row.id}\` ${describeManager(before!)}` };
  };
}

/** Returns the keys that an import may delete. Each other key is an error. */
export async function withoutKept(
  {
    tx,
    tally,
    keeps,
  }: { readonly tx: InventoryTransaction; readonly tally: ImportTally; readonly keeps: KeptPolicies },
  kind: ImportKind,
  keys: readonly unknown[],
): Promise<readonly unknown[]> {
  if (kind !== 'sod-policies') return keys;
  const kept = new Set<unknown>();
  for (const policy of await tx.sodPolicies.getMany(keys as readonly string[])) {
    const found = findReason(policy, null, keeps);
    if (found === undefined) continue;
    kept.add(policy.id);
    const reason = `\`${policy.id}\` ${found === 'ENFORCED' ? `is ENFORCED: ${wayOut}` : describeManager(policy)}`;
    tally.addFault(0, { kind, line: 0, field: 'id', reason });
  }
  return keys.filter((key) => !kept.has(key));
}

/** Returns why the import may not make the change; null stands for no policy. */
function findReason(
  before: SodPolicy | null,
  after: SodPolicyDefinition | null,
  keeps: KeptPolicies,
): KeptPolicies[number] | undefined {
  if (keeps.includes('MANAGED') && before !== null && managerOf(before) !== undefined) return 'MANAGED';
  return keeps.includes('ENFORCED') && takesSecondPerson(before, after) ? 'ENFORCED' : undefined;
}

function describeManager(policy: SodPolicy): string {
  return `is managed by the files of \`${managerOf(policy)!}\`: change it there`;
}
