import { countPolicyFlaws, Evaluator, findNumber } from '@identity-governance/domain/engine';
import {
  EntitlementValues,
  isValidAt,
  type AccessItem,
  type Account,
  type AccountAttribute,
} from '@identity-governance/records';
import type { AccountId, IdentityId, SourceId } from '@identity-governance/values';
import type { AccessSnapshot, AccessSnapshots } from '../access/access-snapshots';
import { accessIfEnabled } from '../access/left-out';
import { isSameMoment, type CompiledRows } from '../access/read-access-changes';
import { accountsOfSource } from '../accounts/accounts-of-source';
import type { AccountsOfSource } from '../../ports/account-search';
import type { StoreOf, TransactionOf } from '../../ports/store';
import { countStoredLeftOut } from './count-left-out';
import { findUnmatched } from './find-unmatched';
import {
  listWarnings,
  type InventoryFlaws,
  type InventoryReliability,
  type InventoryWarning,
} from './inventory-warning';

export type ExaminedRows = CompiledRows | 'identities';
type ExaminedTransaction = TransactionOf<ExaminedRows>;

export interface WarningOptions {
  /** Number of accounts of each source that are examined for access that is not counted; by default all. */
  readonly accountsPerSource?: number;
}

const PAGE = 5000;
const CARRIED_PAGE = 1000;

/** Finds the states in which predictions, checks and scans may miss violations, as `populationWarnings` does. */
export class FindInventoryWarnings {
  private readonly evaluator = new Evaluator();
  private last: { readonly snapshot: AccessSnapshot; readonly reliability: InventoryReliability } | undefined;

  constructor(
    private readonly store: Pick<StoreOf<ExaminedRows>, 'read'>,
    private readonly snapshots: AccessSnapshots,
    /** Number of accounts of each source that are examined for values that match no entitlement; by default all. */
    private readonly accountsForValues = Number.POSITIVE_INFINITY,
  ) {}

  /** Returns the warnings alone. */
  execute(options: WarningOptions = {}): Promise<readonly InventoryWarning[]> {
    return this.store.read(async (tx) => this.findWarnings(tx, this.snapshotsIn(tx), options));
  }

  /** Returns everything that makes counts unreliable; from memory while nothing has changed. */
  async examine(): Promise<InventoryReliability> {
    const current = await this.snapshots.of([]);
    if (this.last === undefined || !isSameMoment(this.last.snapshot, current)) {
      this.last = await this.store.read(async (tx) => {
        const snapshots = this.snapshotsIn(tx);
        const warnings = await this.findWarnings(tx, snapshots);
        const snapshot = await snapshots.of([]);
        const leftOut = await countStoredLeftOut(tx, snapshot.values.attributes, snapshot.time);
        const values = await findUnmatched(tx, snapshot, this.accountsForValues);
        return { snapshot, reliability: { warnings, leftOut, ...values } };
      });
    }
    return this.last.reliability;
  }

  private snapshotsIn(tx: ExaminedTransaction): AccessSnapshots {
    return this.snapshots.within(tx, { isAccessChanged: false });
  }

  private async findWarnings(
    tx: ExaminedTransaction,
    snapshots: AccessSnapshots,
    { accountsPerSource = Number.POSITIVE_INFINITY }: WarningOptions = {},
  ): Promise<readonly InventoryWarning[]> {
    const snapshot = await snapshots.of([]);
    const { dangling, unsatisfiable } = countPolicyFlaws(snapshot.index);
    const identities = await tx.identities.count();
    const warnings = listWarnings({
      enforcedPolicies: snapshot.index.policies.length,
      danglingPolicies: dangling,
      unsatisfiablePolicies: unsatisfiable,
      identities,
      isAccessHeld: identities === 0 || (await isAnythingHeld(tx, snapshot)),
      ...(await this.countIgnored(tx, snapshots, accountsPerSource)),
    });
    // Without identities the inventory is still being filled: its emptiness is no all-clear.
    return identities === 0 ? warnings.filter(({ code }) => code !== 'NO_ENFORCED_POLICY') : warnings;
  }

  /** Counts the entitlements that accounts carry under unmarked attributes and that their identities do not hold. */
  private async countIgnored(
    tx: ExaminedTransaction,
    snapshots: AccessSnapshots,
    accountsPerSource: number,
  ): Promise<Pick<InventoryFlaws, 'ignoredEntitlements' | 'examinedAccounts'>> {
    const notHeld = new Set<number>();
    if (accountsPerSource === 0) return { ignoredEntitlements: 0 };
    const snapshot = await snapshots.of([]);
    const values = await readUnmarked(tx, snapshot);
    let isCut = false;
    for (const sourceId of values.attributes.sourceIds) {
      let left = accountsPerSource;
      for await (const page of accountPages(tx, sourceId)) {
        const accounts = page.slice(0, left);
        await this.addNotHeld(snapshots, carriedBy(accounts, { values, snapshot, notHeld }), notHeld);
        isCut ||= page.length > left;
        if (page.length > left) break;
        left -= page.length;
      }
    }
    return { ignoredEntitlements: notHeld.size, ...(isCut && { examinedAccounts: accountsPerSource }) };
  }

  /** Adds the entitlements that an identity carries and does not hold. */
  private async addNotHeld(
    snapshots: AccessSnapshots,
    carried: readonly Carried[],
    notHeld: Set<number>,
  ): Promise<void> {
    if (carried.length === 0) return;
    const { graph, held } = await snapshots.of([...new Set(carried.map(({ identityId }) => identityId))]);
    for (const { identityId, numbers } of carried) {
      const access = held.get(identityId);
      if (access === undefined) continue;
      const counts = this.evaluator.countPaths(graph, accessIfEnabled(access), numbers);
      numbers.forEach((number, i) => {
        if (counts[i] === 0) notHeld.add(number);
      });
    }
  }
}

/**
 * Whether assignments of existing access items, or accounts that carry such, exist for identities that count. Stops at
 * the first one.
 */
async function isAnythingHeld(
  tx: TransactionOf<'assignments' | 'accounts' | 'identities'>,
  { graph, values, time }: AccessSnapshot,
): Promise<boolean> {
  const isAnyEnabled = async (ids: readonly IdentityId[]) =>
    (await tx.identities.getMany([...new Set(ids)])).some((identity) => !values.attributes.isLeftOut(identity));
  for await (const page of tx.assignments.pages(PAGE)) {
    const counted = page.filter((row) => isValidAt(row, time) && findNumber(graph, row.access) !== undefined);
    if (await isAnyEnabled(counted.map(({ identityId }) => identityId))) return true;
  }
  for (const sourceId of values.attributes.sourceIds) {
    for await (const account of accountsOfSource(tx, sourceId)) {
      if (account.identityId === null) continue;
      const { entitlements } = values.resolve(values.attributes.read(account, time));
      const isHeld = entitlements.some((ref) => findNumber(graph, ref) !== undefined);
      if (isHeld && (await isAnyEnabled([account.identityId]))) return true;
    }
  }
  return false;
}

interface Carried {
  readonly identityId: IdentityId;
  /** Entitlements, as the graph numbers them. */
  readonly numbers: readonly number[];
}

interface Carrying {
  readonly values: EntitlementValues;
  readonly snapshot: AccessSnapshot;
  /** Entitlements that need no further carrier. */
  readonly notHeld: ReadonlySet<number>;
}

function carriedBy(
  accounts: readonly Account[],
  { values, snapshot: { graph, time }, notHeld }: Carrying,
): readonly Carried[] {
  return accounts.flatMap((account) => {
    const { identityId } = account;
    const { entitlements } = values.resolve(values.attributes.read(account, time));
    const numbers = entitlements.flatMap((ref) => findNumber(graph, ref) ?? []).filter((one) => !notHeld.has(one));
    return identityId === null || numbers.length === 0 ? [] : [{ identityId, numbers }];
  });
}

/** Returns the values that stand for entitlements under attributes that entitlements name and no schema marks. */
async function readUnmarked(
  tx: ExaminedTransaction,
  { values: { attributes } }: AccessSnapshot,
): Promise<EntitlementValues> {
  const schema: AccountAttribute[] = [];
  for await (const page of tx.accountAttributes.pages(PAGE)) schema.push(...page);
  const entitlements: AccessItem[] = [];
  for await (const page of tx.accessItems.pages(PAGE)) {
    const isUnmarked = ({ sourceId, attribute }: AccessItem) =>
      sourceId !== null && attribute !== null && !attributes.has(sourceId, attribute);
    for (const item of page) if (isUnmarked(item)) entitlements.push(item);
  }
  return new EntitlementValues(attributes.unmarkedBy(entitlements, schema), entitlements);
}

async function* accountPages(tx: ExaminedTransaction, sourceId: SourceId): AsyncGenerator<readonly Account[]> {
  for (let afterId: AccountId | null = ''; afterId !== null;) {
    const slice: AccountsOfSource = await tx.accounts.ofSource(sourceId, { afterId, limit: CARRIED_PAGE });
    yield slice.accounts;
    afterId = slice.next;
  }
}
