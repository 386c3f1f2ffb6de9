import {
  formatTime,
  loadPopulation,
  Store,
  transactionRows,
  type AccessRows,
  type CountingRules,
  type LoadedPopulation,
} from '@identity-governance/application';
import { folderRows } from '@identity-governance/connectors';
import type { AccountAccessRules } from '@identity-governance/records';
import { loadSettings, systemClock } from '@identity-governance/platform';
import { CliSettings } from '../config';
import type { PhaseDisplay } from '../phase-display';
import type { Terminal } from '../terminal';
import { withServices } from '../with-services';

export interface InventorySource {
  /** The folder of CSV files; the database of the settings if undefined. */
  readonly folder: string | undefined;
  readonly terminal: Terminal;
  readonly display?: PhaseDisplay | undefined;
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

/** Calls `work` with what all identities hold in one state, in a transaction; it should end soon. */
export async function withInventory<T>(
  { asOf, display, ...origin }: InventorySource,
  work: (inventory: LoadedPopulation) => Promise<T>,
): Promise<T> {
  return withRows({ ...origin, display }, async (rows, rules) =>
    work(await loadPopulation(rows, asOf === undefined ? rules : { ...rules, time: asOf })),
  );
}

/** Calls `work` with the rows of a folder or of the database, and the rules by which they count now. */
export async function withRows<T>(
  { folder, terminal, display }: Omit<InventorySource, 'asOf'>,
  work: (rows: AccessRows, rules: CountingRules) => Promise<T>,
): Promise<T> {
  const settings = loadSettings(CliSettings, terminal.env);
  const rules = accountRules(settings);
  if (folder !== undefined) return work(await folderRows(folder, display), { ...rules, time: timeOfProcess() });
  return withServices(settings, (services) =>
    services(Store).read(async (tx) => work(transactionRows(tx, display), { ...rules, time: await tx.currentTime() })),
  );
}
