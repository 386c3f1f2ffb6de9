import {
  formatTime,
  scannedOrigin,
  Store,
  storeAt,
  transactionOrigin,
  type AccessOrigin,
} from '@identity-governance/application';
import { folderRows } from '@identity-governance/connectors';
import type { AccountAccessRules } from '@identity-governance/records';
import { loadSettings, systemClock } from '@identity-governance/platform';
import { CliSettings } from '../config';
import type { PhaseDisplay } from '../phase-display';
import type { Terminal } from '../terminal';
import { withServices } from '../with-services';

export interface OriginFlags {
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

/** Calls `work` with one state of a folder, or of the database in a transaction; it should end soon. */
export async function withOrigin<T>(
  { folder, terminal, display, asOf }: OriginFlags,
  work: (origin: AccessOrigin) => Promise<T>,
): Promise<T> {
  const settings = loadSettings(CliSettings, terminal.env);
  const rules = accountRules(settings);
  if (folder !== undefined) {
    const rows = await folderRows(folder, asOf ?? timeOfProcess(), display);
    // A file may list only some of the identities whose access the others name.
    return work(scannedOrigin(rows, { ...rules, countsUnlisted: true }));
  }
  return withServices(settings, (services) => {
    const store = services(Store);
    return (asOf === undefined ? store : storeAt(store, () => asOf)).read(async (tx) => {
      display?.begin('identities read', await tx.identities.count());
      return work(transactionOrigin(tx, { rules, onFilled: (count) => display?.advance(count) }));
    });
  });
}
