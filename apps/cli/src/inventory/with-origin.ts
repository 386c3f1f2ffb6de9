import {
  describeStateRefusal,
  formatTime,
  openPastOrigin,
  scannedOrigin,
  Store,
  storeAt,
  transactionOrigin,
  type AccessOrigin,
  type AnsweredState,
  type PolicyTargets,
  type StoreOf,
} from '@identity-governance/application';
import { folderRows } from '@identity-governance/connectors';
import type { AccountAccessRules } from '@identity-governance/records';
import { loadSettings, systemClock } from '@identity-governance/platform';
import { CommandError, usageError } from '../command-error';
import { CliSettings } from '../config';
import type { PhaseDisplay } from '../phase-display';
import type { StateName } from '../state';
import type { Terminal } from '../terminal';
import { withServices } from '../with-services';

export interface OriginFlags {
  /** The folder of CSV files; the database of the settings if undefined. */
  readonly folder: string | undefined;
  readonly terminal: Terminal;
  readonly display?: PhaseDisplay | undefined;
  /** The time at which access counts, RFC 3339; now if undefined. */
  readonly asOf?: string | undefined;
  /** A state of the past of the database; the present one if undefined. */
  readonly state?: StateName | undefined;
}

/** What an answer about an origin says beside its result. */
export interface Answered {
  /** The state of the past; undefined for the present one. */
  readonly state: AnsweredState | undefined;
  /** The store of the present records of violations; undefined if there are none. */
  readonly records: Pick<StoreOf<'violations'>, 'read'> | undefined;
  /** The store of the owners and controls that policies name; undefined for a folder, which has no controls. */
  readonly named: Pick<StoreOf<PolicyTargets>, 'read'> | undefined;
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
  { folder, terminal, display, asOf, state }: OriginFlags,
  work: (origin: AccessOrigin, answered: Answered) => Promise<T>,
): Promise<T> {
  if (folder !== undefined && state !== undefined) {
    throw usageError('`--state` is for the database: a folder has no past states');
  }
  const settings = loadSettings(CliSettings, terminal.env);
  const rules = accountRules(settings);
  if (folder !== undefined) {
    const rows = await folderRows(folder, asOf ?? timeOfProcess(), display);
    // A file may list only some of the identities whose access the others name.
    const origin = scannedOrigin(rows, { ...rules, countsUnlisted: true });
    return work(origin, { state: undefined, records: undefined, named: undefined });
  }
  return withServices(settings, (services) => {
    const store = services(Store);
    return (asOf === undefined ? store : storeAt(store, () => asOf)).read(async (tx) => {
      if (state !== undefined) {
        const opened = await openPastOrigin(tx, state, settings);
        if (!opened.ok) {
          const later = opened.error.kind === 'state-in-future' ? '; `--as-of` evaluates present access later' : '';
          throw new CommandError(describeStateRefusal(opened.error) + later);
        }
        const past = opened.value;
        return work(past.origin, { state: past.state, records: undefined, named: undefined });
      }
      display?.begin('identities read', await tx.identities.count());
      const origin = transactionOrigin(tx, { rules, onFilled: (count) => display?.advance(count) });
      const inside = { read: <T>(read: (one: typeof tx) => Promise<T>) => read(tx) };
      return work(origin, { state: undefined, records: inside, named: inside });
    });
  });
}
