import { matchesDefinition, type SodPolicy, type SodPolicyDefinition } from '@identity-governance/domain/shapes';
import { takesSecondPerson } from '@identity-governance/records';
import type { Fault } from '@identity-governance/values';
import type { ImportKind } from '../../ports/row-kinds';
import type { ImportTally } from './import-report';
import type { InventoryTransaction } from './import-rules';

type PolicyRow = SodPolicyDefinition & Pick<SodPolicy, 'id'>;

const wayOut = 'changes of enforced policies need a second person: use `/sod-policies/v1`';

/** Returns a function that finds the error of a row whose policy an import may not change. */
export async function judgeEnforced(
  tx: InventoryTransaction,
  rows: readonly PolicyRow[],
): Promise<(row: PolicyRow) => Fault | undefined> {
  const stored = new Map((await tx.sodPolicies.getMany(rows.map(({ id }) => id))).map((policy) => [policy.id, policy]));
  return (row) => {
    const before = stored.get(row.id) ?? null;
    if (!takesSecondPerson(before, row) || (before !== null && matchesDefinition(before, row))) return undefined;
    return { field: 'state', reason: `is ENFORCED, before or after: ${wayOut}` };
  };
}

/** Returns the keys that an import may delete. Each other key is an error. */
export async function withoutEnforced(
  { tx, tally }: { readonly tx: InventoryTransaction; readonly tally: ImportTally },
  kind: ImportKind,
  keys: readonly unknown[],
): Promise<readonly unknown[]> {
  if (kind !== 'sod-policies') return keys;
  const policies = await tx.sodPolicies.getMany(keys as readonly string[]);
  const kept = policies.filter((policy) => takesSecondPerson(policy, null)).map(({ id }) => id);
  for (const id of kept) tally.addFault(0, { kind, line: 0, field: 'id', reason: `\`${id}\` is ENFORCED: ${wayOut}` });
  return keys.filter((key) => !kept.includes(key as string));
}
