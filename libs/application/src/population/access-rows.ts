import type { AccessItem, Account, AccountAttribute, AssignmentRow, Identity } from '@identity-governance/records';
import type { Assignment, Grant } from '@identity-governance/domain/sod';
import type { SodPolicy } from '@identity-governance/domain/shapes';
import type { AccountId, IdentityId, SourceId } from '@identity-governance/values';

/**
 * The rows of one state that decide what identities hold, whatever their origin: a transaction (`transaction-rows.ts`)
 * or a folder of files (`libs/connectors/src/csv/folder-rows.ts`). Pages and lists are in any order. Each method may be
 * called more than once, and returns the same rows each time.
 */
export interface AccessRows {
  items(): Promise<readonly AccessItem[]>;
  grants(): Promise<readonly Grant[]>;
  /** Includes policies that are not enforced. */
  policies(): Promise<readonly SodPolicy[]>;
  accountAttributes(): Promise<readonly AccountAttribute[]>;
  identities(): AsyncIterable<readonly Identity[]>;
  /** Undefined if the origin does not list identities: then those with access are all. */
  countIdentities(): Promise<number | undefined>;
  disabledIdentities(): Promise<ReadonlySet<IdentityId>>;
  /** Includes assignments that do not count yet or any more. */
  assignments(): AsyncIterable<readonly AssignmentRow[]>;
  /** Returns those of the assignments that exist, whether they count now or not. */
  assignmentsOf(named: readonly Assignment[]): Promise<readonly AssignmentRow[]>;
  /** Returns at least the accounts of these sources, each with the identity that the rules of its source find. */
  accounts(sourceIds: readonly SourceId[]): AsyncIterable<readonly Account[]>;
  /** Returns those of the accounts that exist. */
  accountsOf(ids: readonly AccountId[]): Promise<ReadonlyMap<AccountId, Account>>;
}

/** Reports the progress of a read that may take long. */
export interface ReadProgress {
  begin(what: string, total: number): void;
  advance(count: number): void;
}
