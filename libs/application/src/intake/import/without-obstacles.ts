import type { ImportKind } from '../../ports/row-kinds';
import type { TransactionOf } from '../../ports/store';
import type { ImportTally } from './import-report';
import type { InventoryTransaction } from './import-rules';
import { importRules } from './import-rules-by-kind';

/** Returns the keys of rows that may be deleted. Each other key is an error. */
export async function withoutObstacles(
  { tx, tally }: { readonly tx: InventoryTransaction & TransactionOf<'violations'>; readonly tally: ImportTally },
  kind: ImportKind,
  keys: readonly unknown[],
): Promise<readonly unknown[]> {
  const rules = importRules[kind];
  if (rules.findObstacle === undefined) return keys;
  const free: unknown[] = [];
  for (const key of keys) {
    const obstacle = await rules.findObstacle(tx, key);
    if (obstacle === undefined) free.push(key);
    else tally.addFault(0, { kind, line: 0, field: 'id', reason: `\`${String(key)}\` ${obstacle}` });
  }
  return free;
}
