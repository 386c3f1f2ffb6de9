import { FindInventoryWarnings, Store, type InventoryWarning, type StoreOf } from '@identity-governance/application';
import type { Database, DatabaseState } from '@identity-governance/persistence';
import { answerSettingsId } from '@identity-governance/records';
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

/** Examines whether policies, access and settings permit violations to be found. */
export async function examineInventory(
  database: Database,
  { pending, unknown }: DatabaseState,
  settings: CliSettings,
): Promise<readonly Finding[]> {
  if (pending.length > 0 || unknown.length > 0) return [];
  const services = composeCli(database, accountRules(settings));
  const warnings = await services(FindInventoryWarnings).execute();
  const found = warnings.map(({ code, text }) => warning('inventory', text, advice[code]));
  return [
    ...(found.length === 0 ? [good('inventory', 'there are no warnings')] : found),
    ...(await compareSettings(services(Store), settings)),
  ];
}

/** Compares the setting that changes answers with that of the app that was started last. */
async function compareSettings(
  store: StoreOf<'answerSettings'>,
  { disabledIdentitiesHoldAccess: own }: CliSettings,
): Promise<readonly Finding[]> {
  const recorded = await store.read((tx) => tx.answerSettings.get(answerSettingsId));
  if (recorded === undefined || recorded.disabledIdentitiesHoldAccess === own) return [];
  const found = `\`DISABLED_IDENTITIES_HOLD_ACCESS\` is ${own} here, and ${!own} in the API or worker that was started last`;
  return [warning('settings', found, 'set the same value for all apps and commands: each answers by its own')];
}
