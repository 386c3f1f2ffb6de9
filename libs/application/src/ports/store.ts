import type {
  AccountAttribute,
  AssignmentRow,
  IdentityProfile,
  Promotion,
  SodCheck,
  Source,
  ViolationRecord,
} from '@identity-governance/records';
import type { AccessItemRef, Assignment, Grant } from '@identity-governance/domain/sod';
import type { AuthProfile } from '@identity-governance/domain/patch';
import type { SodPolicy } from '@identity-governance/domain/shapes';
import type {
  IdentityId,
  IdentityProfileId,
  SearchAttributeId,
  SodCheckId,
  SodPolicyId,
  SourceId,
  ViolationId,
} from '@identity-governance/values';
import type { ServiceIdentifier } from 'inversify';
import type { AccountCollection, AccountReader } from './account-search';
import type { AuditEventLog, AuditEventReader } from './audit-event-log';
import type { ChangeLogReader, StatePart, StateVersions } from './change-log';
import type { Collection, CollectionReader, NameReader } from './collection';
import type { ImportStage } from './import-stage';
import type { StagedMerges } from './staged-merges';
import type { JobQueue, JobQueueReader } from './job-queue';
import type { PlainRows } from './row-kinds';
import type { LiveRecordReader } from './live-records';
import type { ViolationsInTime } from './past-violations';
import type { ViolationTallies } from './violation-tallies';
import type {
  AttributeNameReader,
  PromotedValueCollection,
  PromotedValueReader,
  PromotionCollection,
  SearchAttributeCollection,
  SearchAttributeReader,
} from './search-attributes';

export interface AccountAttributeKey {
  readonly sourceId: SourceId;
  readonly name: string;
}

type PlainReaders = { readonly [N in keyof PlainRows]: CollectionReader<PlainRows[N][0], PlainRows[N][1]> };
type PlainCollections = { readonly [N in keyof PlainRows]: Collection<PlainRows[N][0], PlainRows[N][1]> };

/** The readers by kind; each is ordered by its key. */
interface CollectionReaders extends PlainReaders {
  readonly sources: CollectionReader<Source, SourceId>;
  readonly accountAttributes: CollectionReader<AccountAttribute, AccountAttributeKey>;
  readonly grants: ItemUseReader<Grant>;
  readonly identityProfiles: CollectionReader<IdentityProfile, IdentityProfileId> & NameReader<IdentityProfile>;
  readonly authProfiles: CollectionReader<AuthProfile, IdentityProfileId>;
  readonly accounts: AccountReader;
  readonly assignments: AssignmentReader & ItemUseReader<AssignmentRow, Assignment>;
  readonly sodPolicies: CollectionReader<SodPolicy, SodPolicyId> & NameReader<SodPolicy>;
  readonly sodChecks: SodCheckReader;
  readonly searchAttributes: SearchAttributeReader;
  readonly promotions: CollectionReader<Promotion, SearchAttributeId>;
  readonly promotedValues: PromotedValueReader;
  readonly attributeNames: AttributeNameReader;
  readonly auditEvents: AuditEventReader;
  readonly jobs: JobQueueReader;
  readonly violations: CollectionReader<ViolationRecord, ViolationId> &
    LiveRecordReader &
    ViolationTallies &
    ViolationsInTime;
}

/** The assignments of an identity at a time, in any order, and whether it is disabled. */
export interface AssignedRows {
  readonly access: readonly AccessItemRef[];
  readonly disabled: boolean;
}

/** The rows by identity; null: there is no such identity. */
export type AssignedAccess = ReadonlyMap<IdentityId, AssignedRows | null>;

export interface AssignmentReader {
  /** Reads the access of these identities in one statement; very large results in chunks. */
  ofIdentities(identityIds: readonly IdentityId[], time: string): Promise<AssignedAccess>;
  /**
   * Reads up to `limit` identities with ids after this one, in the order of the ids; fewer if they have very many
   * assignments, but at least one while there are any.
   */
  ofIdentitiesAfter(id: IdentityId, page: AssignedPage): Promise<AssignedAccess>;
  /**
   * Reads up to `limit` identities that are assigned one of the items, with ids after this one, in the order of the
   * ids.
   */
  holdersAfter(items: readonly AccessItemRef[], id: IdentityId, page: AssignedPage): Promise<readonly IdentityId[]>;
  /** Reads up to `limit` disabled identities with ids after this one, in the order of the ids. */
  disabledAfter(id: IdentityId, limit: number): Promise<readonly IdentityId[]>;
}

/** A page of up to `limit` identities, as of `time`. */
export interface AssignedPage {
  readonly limit: number;
  readonly time: string;
}

/**
 * Auth profiles are stored in the row of their identity profile: saving a new identity profile creates one (see
 * `newAuthProfile`), deleting it removes it, and there is no other way. `save` replaces the authentication fields of a
 * known profile (`name` is the identity profile's and is ignored); an unknown id throws.
 */
export interface AuthProfileCollection extends CollectionReader<AuthProfile, IdentityProfileId> {
  save(profile: AuthProfile): Promise<void>;
}

/**
 * Reads rows that name access items in their keys. `ofItems`: up to `limit` rows that name one of the items, each once,
 * in no particular order.
 */
export interface ItemUseReader<T extends K, K = T> extends CollectionReader<T, K> {
  ofItems(items: readonly AccessItemRef[], limit: number): Promise<readonly T[]>;
}

/** `deleteOfItems`: deletes the rows that name one of the items; returns their number. */
export interface ItemUseCollection<T extends K, K = T> extends ItemUseReader<T, K>, Collection<T, K> {
  deleteOfItems(items: readonly AccessItemRef[]): Promise<number>;
}

/**
 * `pendingAmong`: those of the checks that have no result yet, in no particular order. `countOfClient`: the number of
 * stored checks of the client, with and without a result; null counts those that no client started.
 */
export interface SodCheckReader extends CollectionReader<SodCheck, SodCheckId> {
  pendingAmong(requestIds: readonly SodCheckId[]): Promise<readonly SodCheckId[]>;
  countOfClient(client: string | null): Promise<number>;
}

/** The fields that a check has only after it has ended. */
export type SodCheckResult = Pick<
  SodCheck,
  'requestId' | 'state' | 'violationContexts' | 'evaluatedState' | 'message' | 'completed'
>;

export interface SodCheckCollection extends Collection<SodCheck, SodCheckId>, SodCheckReader {
  /**
   * Stores the results of those checks that have none yet; returns their number.
   *
   * INVARIANT (a check ends once): there is no other way to store a result.
   */
  complete(results: readonly SodCheckResult[]): Promise<number>;
  /**
   * Deletes up to `limit` checks completed before `time` (RFC 3339), the oldest first; returns their number. Pending
   * checks are kept.
   */
  deleteCompletedBefore(time: string, limit: number): Promise<number>;
}

interface Collections extends Omit<CollectionReaders, keyof PlainRows>, PlainCollections {
  readonly sources: Collection<Source, SourceId>;
  readonly accountAttributes: Collection<AccountAttribute, AccountAttributeKey>;
  readonly grants: ItemUseCollection<Grant>;
  readonly identityProfiles: Collection<IdentityProfile, IdentityProfileId> & NameReader<IdentityProfile>;
  readonly authProfiles: AuthProfileCollection;
  readonly accounts: AccountCollection;
  readonly assignments: AssignmentReader & ItemUseCollection<AssignmentRow, Assignment>;
  readonly sodPolicies: Collection<SodPolicy, SodPolicyId> & NameReader<SodPolicy>;
  readonly sodChecks: SodCheckCollection;
  readonly searchAttributes: SearchAttributeCollection;
  readonly promotions: PromotionCollection;
  readonly promotedValues: PromotedValueCollection;
  readonly auditEvents: AuditEventLog;
  readonly jobs: JobQueue;
  readonly violations: Collection<ViolationRecord, ViolationId> &
    LiveRecordReader &
    ViolationTallies &
    ViolationsInTime;
}

/** The kinds of rows that are kept in collections. */
export type CollectionName = {
  [N in keyof Collections]: 'deleteMany' extends keyof Collections[N] ? N : never;
}[keyof Collections];

/**
 * The kinds that are logged: rows by their kinds, and `accountAccess`: identities, by their ids, whose accounts may
 * carry other entitlements than before, because an account on a source with marked attributes was created, changed,
 * deleted or moved. A null key stands for all identities, as attributes were marked or unmarked. Changes of
 * entitlements are logged with the access items alone.
 */
export type LoggedKind = CollectionName | 'accountAccess';

export type RowOf<N extends CollectionName> = Parameters<Collections[N]['save']>[0][number];
export type KeyOf<N extends CollectionName> = Parameters<Collections[N]['get']>[0];

/** Reads the dates that limit assignments and accounts. Passing dates are not logged as changes. */
export interface AccessDateReader {
  /** Returns the latest date that has passed at this time, and the next one. */
  around(time: string): Promise<AccessDates>;
  /**
   * Returns up to `limit` dates of the access of identities after the first time and up to the second, in any order.
   */
  datesBetween(after: string, upTo: string, limit: number): Promise<readonly IdentityDate[]>;
}

/** A date on which access of an identity starts or ends. Several rows may share one. */
export interface IdentityDate {
  readonly identityId: IdentityId;
  readonly date: string;
  readonly isStart: boolean;
}

/** Two dates between which no access starts or ends; null: there is none. */
export interface AccessDates {
  readonly last: string | null;
  readonly next: string | null;
}

interface StateHistory {
  readonly accessDates: AccessDateReader;
  readonly changes: ChangeLogReader<LoggedKind>;
  /** Returns the versions as this transaction sees them. */
  versions(): Promise<StateVersions>;
  /** Returns RFC 3339 in UTC with milliseconds, by the clock that all processes share. */
  currentTime(): Promise<string>;
}

/** A transaction that reads. */
export interface ReadTransaction extends CollectionReaders, StateHistory {}

/** A transaction that reads and writes. */
export interface WriteTransaction extends Collections, StateHistory, Merging, Noting {}

/** Notes for the events of a transaction; absent if it writes no events. */
export interface Noting {
  /** Notes that the changes of this policy in the transaction override the files of an owner. */
  readonly noteOverride?: (policyId: SodPolicyId, owner: string) => void;
}

/** A transaction on the connection of a stage. */
export interface Merging {
  /** Undefined if rows are saved one by one, which always has the same effect. */
  readonly stagedMerges?: StagedMerges | undefined;
}

/** The components of a transaction: its collections, the change log and the versions. */
export type TransactionMember = keyof ReadTransaction;

/** A transaction limited to the named collections: `R` to be read, `W` also to be written. */
export type TransactionOf<R extends TransactionMember, W extends TransactionMember = never> = Pick<ReadTransaction, R> &
  Pick<WriteTransaction, W>;

/** A hint of the caller. `isSingleStatement`: the work makes one statement, which needs no transaction around it. */
export interface ReadHints {
  readonly isSingleStatement?: boolean;
}

/** The store as a use case receives it, limited to the collections that it names. Every store satisfies it. */
export interface StoreOf<R extends TransactionMember, W extends TransactionMember = never> {
  readonly read: <T>(work: (tx: TransactionOf<R | W>) => Promise<T>, hints?: ReadHints) => Promise<T>;
  readonly write: <T>(
    exclusive: readonly StatePart[],
    work: (tx: TransactionOf<R, W> & Merging & Noting) => Promise<T>,
    stage?: ImportStage,
  ) => Promise<T>;
}

/** Opens a stage for the rows of an import, which is deleted when `work` has settled. */
export interface Staging {
  stage<T>(work: (stage: ImportStage) => Promise<T>): Promise<T>;
}

/** The versions, and the time at which they were read, as `currentTime` returns it. */
export interface PresentState {
  readonly versions: StateVersions;
  readonly time: string;
}

/** Reads the versions alone, cheaply: those of the last commit before the call or of a later one. */
export interface VersionReader {
  versions(): Promise<StateVersions>;
  present(): Promise<PresentState>;
}

/**
 * The state of the service behind transactions: the only way to read or write it.
 *
 * - `read` sees one consistent, committed snapshot that is at least as new as the last commit before the call.
 * - `write` commits everything or, when `work` throws, nothing, and rethrows. Writers that name a common part in
 *   `exclusive` run one after the other, across all processes; each sees what the one before it committed. A writer
 *   names every part whose rows decide what it writes. With a stage it runs on the connection of the stage, which may
 *   end with it.
 * - `close` waits for transactions in progress.
 *
 * Both throw `StoreBusy`, having changed nothing, when other writers or readers do not let them through in time.
 *
 * A transaction object must not be used after `work` has settled.
 */
export interface Store extends Staging, VersionReader {
  read<T>(work: (tx: ReadTransaction) => Promise<T>, hints?: ReadHints): Promise<T>;
  write<T>(
    exclusive: readonly StatePart[],
    work: (tx: WriteTransaction) => Promise<T>,
    stage?: ImportStage,
  ): Promise<T>;
  close(): Promise<void>;
}
export const Store: ServiceIdentifier<Store> = Symbol.for('Store');
