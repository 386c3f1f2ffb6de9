import { countPolicyFlaws, Evaluator, findNumber } from '@identity-governance/domain/engine';
import { EntitlementValues, isValidAt, type AccessItem, type AccountAttribute } from '@identity-governance/records';
import type { IdentityId } from '@identity-governance/values';
import type { AccessSnapshot, AccessSnapshots } from '../access/access-snapshots';
import { accessIfEnabled } from '../access/left-out';
import { isSameMoment } from '../access/read-access-changes';
import { accountsOfSource } from '../accounts/accounts-of-source';
import type { StoreOf, TransactionOf } from '../ports/store';
import { countStoredLeftOut } from './count-left-out';
import { listWarnings, type InventoryReliability, type InventoryWarning } from './inventory-warning';

export type ExaminedRows = 'accessItems' | 'accountAttributes' | 'accounts' | 'assignments' | 'identities';

export interface WarningOptions {
  /** Number of accounts of each source that are examined for access that is not counted; 0 skips this. */
  readonly accountsPerSource?: number;
}

const ACCOUNTS_PER_SOURCE = 1000;
const PAGE = 5000;

/**
 * Finds the states in which predictions, checks and scans may miss violations. Reads a bounded number of accounts: a
 * scan, which reads all, may find more.
 */
export class FindInventoryWarnings {
  private readonly evaluator = new Evaluator();
  private last: { readonly snapshot: AccessSnapshot; readonly reliability: InventoryReliability } | undefined;

  constructor(
    private readonly store: Pick<StoreOf<ExaminedRows>, 'read'>,
    private readonly snapshots: AccessSnapshots,
  ) {}

  /** Returns the warnings alone. */
  async execute(options: WarningOptions = {}): Promise<readonly InventoryWarning[]> {
    return this.findWarnings(await this.snapshots.of([]), options);
  }

  /** Returns everything that makes counts unreliable; from memory while nothing has changed. */
  async examine(options: WarningOptions = {}): Promise<InventoryReliability> {
    const snapshot = await this.snapshots.of([]);
    if (this.last === undefined || !isSameMoment(this.last.snapshot, snapshot)) {
      const warnings = await this.findWarnings(snapshot, options);
      const { values, time } = snapshot;
      const leftOut = await this.store.read((tx) => countStoredLeftOut(tx, values.attributes, time));
      this.last = { snapshot, reliability: { warnings, leftOut } };
    }
    return this.last.reliability;
  }

  private async findWarnings(
    snapshot: AccessSnapshot,
    { accountsPerSource = ACCOUNTS_PER_SOURCE }: WarningOptions,
  ): Promise<readonly InventoryWarning[]> {
    const { dangling, unsatisfiable } = countPolicyFlaws(snapshot.index);
    const { identities, isAccessHeld, ignored } = await this.store.read(async (tx) => {
      const count = await tx.identities.count();
      return {
        identities: count,
        isAccessHeld: count === 0 || (await isAnythingHeld(tx, snapshot)),
        ignored: accountsPerSource === 0 ? [] : await findCarried(tx, snapshot, accountsPerSource),
      };
    });
    const warnings = listWarnings({
      enforcedPolicies: snapshot.index.policies.length,
      danglingPolicies: dangling,
      unsatisfiablePolicies: unsatisfiable,
      ...{ identities, isAccessHeld },
      ignoredEntitlements: await this.countNotHeld(ignored),
    });
    // Without identities the inventory is still being filled: its emptiness is no all-clear.
    return identities === 0 ? warnings.filter(({ code }) => code !== 'NO_ENFORCED_POLICY') : warnings;
  }

  /** Counts the different entitlements that an identity carries and does not hold. */
  private async countNotHeld(carried: readonly Carried[]): Promise<number> {
    const { graph, held } = await this.snapshots.of([...new Set(carried.map(({ identityId }) => identityId))]);
    const notHeld = new Set<number>();
    for (const { identityId, entitlementIds } of carried) {
      const access = held.get(identityId);
      const numbers = entitlementIds.flatMap((id) => findNumber(graph, { type: 'ENTITLEMENT', id }) ?? []);
      if (access === undefined) continue;
      const counts = this.evaluator.countPaths(graph, accessIfEnabled(access), numbers);
      numbers.forEach((number, i) => {
        if (counts[i] === 0) notHeld.add(number);
      });
    }
    return notHeld.size;
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
  readonly entitlementIds: readonly string[];
}

/** Returns what accounts of identities carry under attributes that entitlements name and no schema marks. */
async function findCarried(
  tx: TransactionOf<'accessItems' | 'accountAttributes' | 'accounts'>,
  { values: { attributes }, time }: AccessSnapshot,
  accountsPerSource: number,
): Promise<readonly Carried[]> {
  const schema: AccountAttribute[] = [];
  for await (const page of tx.accountAttributes.pages(PAGE)) schema.push(...page);
  const entitlements: AccessItem[] = [];
  for await (const page of tx.accessItems.pages(PAGE)) {
    const isUnmarked = ({ sourceId, attribute }: AccessItem) =>
      sourceId !== null && attribute !== null && !attributes.has(sourceId, attribute);
    for (const item of page) if (isUnmarked(item)) entitlements.push(item);
  }
  const values = new EntitlementValues(attributes.unmarkedBy(entitlements, schema), entitlements);
  const carried: Carried[] = [];
  for (const sourceId of values.attributes.sourceIds) {
    let left = accountsPerSource;
    for await (const account of accountsOfSource(tx, sourceId)) {
      if (left-- === 0) break;
      const { entitlements: found } = values.resolve(values.attributes.read(account, time));
      if (account.identityId === null || found.length === 0) continue;
      carried.push({ identityId: account.identityId, entitlementIds: found.map(({ id }) => id) });
    }
  }
  return carried;
}
