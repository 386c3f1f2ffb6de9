import type { AccessItem, Account, AccountAttribute, AssignmentRow, Identity } from '@identity-governance/records';
import type { Assignment, Grant } from '@identity-governance/domain/sod';
import type { SodPolicy } from '@identity-governance/domain/shapes';
import type { AccountId, IdentityId, SodPolicyId, SourceId } from '@identity-governance/values';
import type { PresentState } from '../ports/store';
import type { ImportToCome } from './last-imports';

/**
 * The rows of one state that decide what identities hold, whatever their origin: a transaction (`transaction-rows.ts`)
 * or a folder of files (`libs/connectors/src/csv/folder-rows.ts`). An origin that can only be read from start to end
 * extends `ScannedRows`. Pages and lists are in any order. Each method may be called more than once, and returns the
 * same rows each time.
 */
export interface AccessRows {
  /** The versions of the state, and the time at which access counts. */
  state(): Promise<PresentState>;
  items(): Promise<readonly AccessItem[]>;
  grants(): Promise<readonly Grant[]>;
  /** Includes policies that are not enforced. */
  policies(): Promise<readonly SodPolicy[]>;
  accountAttributes(): Promise<readonly AccountAttribute[]>;
  identities(): AsyncIterable<readonly Identity[]>;
  countIdentities(): Promise<number>;
  disabledIdentities(): Promise<readonly IdentityId[]>;
  /** Includes assignments that do not count yet or any more. */
  assignments(): AsyncIterable<readonly AssignmentRow[]>;
  /** Returns the accounts of these sources, each with the identity that the rules of its source find. */
  accounts(sourceIds: readonly SourceId[]): AsyncIterable<readonly Account[]>;
  disabledAccounts(): AsyncIterable<readonly Account[]>;
  /** Returns the accounts of these sources that have no identity. */
  accountsWithoutIdentity(sourceIds: readonly SourceId[]): AsyncIterable<readonly Account[]>;
  /**
   * Number of rows that the last imports left out, because they were invalid: what they say is not in this state.
   * `toCome` counts as the last import.
   */
  skippedRows(toCome?: ImportToCome): Promise<number>;

  /** Each returns those of the rows that exist; assignments and policies whether they count now or not. */
  identitiesOf(ids: readonly IdentityId[]): Promise<readonly Identity[]>;
  policiesOf(ids: readonly SodPolicyId[]): Promise<readonly SodPolicy[]>;
  assignmentsOf(named: readonly Assignment[]): Promise<readonly AssignmentRow[]>;
  accountsOf(ids: readonly AccountId[]): Promise<readonly Account[]>;
  /** Returns up to `limit` identities with this name or mail address, without case, in the order of their ids. */
  identitiesCalled(text: string, limit: number): Promise<readonly Identity[]>;
}

/** Reads rows of one state, which last until `work` ends. */
export type ReadAccessRows = <T>(work: (rows: AccessRows) => Promise<T>) => Promise<T>;
