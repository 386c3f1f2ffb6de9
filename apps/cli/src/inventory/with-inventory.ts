import { formatTime, Store } from '@identity-governance/application';
import type { AccountAccessRules } from '@identity-governance/records';
import { loadSettings, systemClock } from '@identity-governance/platform';
import { CliSettings } from '../config';
import type { PhaseDisplay } from '../phase-display';
import type { Terminal } from '../terminal';
import { withServices } from '../with-services';
import type { Inventory } from './inventory';
import { loadFromDatabase } from './load-from-database';
import { loadFromFolder } from './load-from-folder';

export interface InventorySource {
  /** The folder of CSV files; the database of the settings if undefined. */
  readonly folder: string | undefined;
  readonly terminal: Terminal;
  readonly display: PhaseDisplay;
  /** The time at which access counts, RFC 3339; now if undefined. */
  readonly asOf?: string | undefined;
}

export function accountRules({ disabledIdentitiesHoldAccess }: CliSettings): AccountAccessRules {
  return { disabledHoldAccess: disabledIdentitiesHoldAccess };
}

/** Returns the time for folders, which have no database clock. */
export function timeOfProcess(): string {
  return formatTime(systemClock.now());
}

/** Calls `work` with an inventory of one state, in a transaction; it should end soon. */
export async function withInventory<T>(
  { folder, terminal, display, asOf }: InventorySource,
  work: (inventory: Inventory) => Promise<T>,
): Promise<T> {
  const settings = loadSettings(CliSettings, terminal.env);
  const rules = accountRules(settings);
  if (folder !== undefined)
    return work(await loadFromFolder(folder, display, { ...rules, time: asOf ?? timeOfProcess() }));
  return withServices(settings, (services) =>
    services(Store).read(async (tx) => {
      const time = asOf ?? (await tx.currentTime());
      return work(await loadFromDatabase(tx, display, { ...rules, time }));
    }),
  );
}
