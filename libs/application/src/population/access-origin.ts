import type { AccountAccessRules } from '@identity-governance/records';
import { AccessSnapshots, type AccessSnapshotsOptions } from './access/access-snapshots';
import { findStoredHolders, scannedHolders, type FindHolderCandidates } from './access/list-holders';
import type { CompiledRows } from './access/read-access-changes';
import type { TransactionOf } from '../ports/store';
import type { AccessRows } from './access-rows';
import { LoadedAccess, type AccessStates, type LoadOptions } from './load-population';
import { transactionRows } from './transaction-rows';

/** One state of access: what identities hold, and the rows that decide it. */
export interface AccessOrigin {
  readonly rows: AccessRows;
  readonly states: AccessStates;
  readonly findHolders: FindHolderCandidates;
}

/** Returns the state of a transaction, which must last as long as it is used. */
export function transactionOrigin(
  tx: TransactionOf<CompiledRows | 'identities' | 'imports'>,
  options: Pick<AccessSnapshotsOptions, 'rules' | 'onFilled'>,
): AccessOrigin {
  const keptIdentities = Number.POSITIVE_INFINITY;
  return {
    rows: transactionRows(tx),
    states: AccessSnapshots.inside(tx, { ...options, keptIdentities }),
    findHolders: (search) => findStoredHolders(tx, search),
  };
}

/** Returns the state that the rows of another origin describe: a folder of files, or a log. */
export function scannedOrigin(rows: AccessRows, options: LoadOptions & AccountAccessRules): AccessOrigin {
  return { rows, states: new LoadedAccess(rows, options), findHolders: scannedHolders(rows) };
}
