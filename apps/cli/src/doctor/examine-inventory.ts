import { FindInventoryWarnings, type InventoryWarning } from '@identity-governance/application';
import type { Database, DatabaseState } from '@identity-governance/persistence';
import { composeCli } from '../compose';
import type { CliSettings } from '../config';
import { accountRules } from '../inventory/with-origin';
import { good, warning, type Finding } from './finding';

const advice: Readonly<Record<InventoryWarning['code'], string>> = {
  NO_ENFORCED_POLICY: 'import or create policies, or set their state to `ENFORCED`',
  DANGLING_POLICIES:
    'list them with the filter `dangling eq true`; import the access items, or remove them from the policies',
  UNSATISFIABLE_POLICIES:
    'list them with the filter `violable eq false`; load the access items, or correct the policies',
  NO_ACCESS_HELD: 'import assignments, or mark the account attributes that carry entitlements',
  UNMARKED_ATTRIBUTES:
    'set `entitlement` to `true` for the attribute in `account-attributes.csv`, and import that file',
  SKIPPED_ROWS: 'list them with `GET /imports/v1`; correct them, and import the same files again',
};

/** Examines whether policies and access permit violations to be found. */
export async function examineInventory(
  database: Database,
  { pending, unknown }: DatabaseState,
  settings: CliSettings,
): Promise<readonly Finding[]> {
  if (pending.length > 0 || unknown.length > 0) return [];
  const findInventoryWarnings = composeCli(database, accountRules(settings))(FindInventoryWarnings);
  const warnings = await findInventoryWarnings.execute();
  if (warnings.length === 0) return [good('inventory', 'there are no warnings')];
  return warnings.map(({ code, text }) => warning('inventory', text, advice[code]));
}
