import { countPolicyFlaws, Evaluator, findNumber, type AccessGraph } from '@identity-governance/domain/engine';
import type { AccessItemRef } from '@identity-governance/domain/sod';
import {
  EntitlementValues,
  isValidAt,
  UnmatchedTally,
  type Account,
  type CarriedValue,
} from '@identity-governance/records';
import { compareText, type IdentityId, type SourceId } from '@identity-governance/values';
import type { AccessSnapshot } from '../access/access-snapshots';
import { accessIfEnabled, type DisabledCounts, type LeftOutCounts, type OwnAccess } from '../access/left-out';
import type { AccessRows } from '../access-rows';
import type { ImportToCome } from '../last-imports';
import type { AccessStates } from '../load-population';
import type { InventoryFlaws, InventoryReliability } from './inventory-warning';

/** One state: its rows, and what identities hold. */
export interface ExaminedAccess {
  readonly rows: AccessRows;
  readonly states: AccessStates;
}

export interface ExaminationLimits {
  /** Number of accounts of each source that are examined; by default all. */
  readonly accountsPerSource?: number;
  /** The import whose preview is examined. */
  readonly toCome?: ImportToCome | undefined;
}

/** Identities whose access is read at once. */
const CHUNK = 500;

/** Finds what may hide violations of one state. */
export async function findFlaws(
  { rows, states }: ExaminedAccess,
  { accountsPerSource = Number.POSITIVE_INFINITY, toCome }: ExaminationLimits = {},
): Promise<InventoryFlaws> {
  const { index } = await states.of([]);
  return {
    ...policyFlawsOf(index),
    identities: await rows.countIdentities(),
    isAccessHeld: await isAccessHeld({ rows, states }),
    ...(await countIgnored({ rows, states }, accountsPerSource)),
    skippedRows: await rows.skippedRows(toCome),
  };
}

/** Returns the flaws of enforced policies. */
export function policyFlawsOf(
  index: AccessSnapshot['index'],
): Pick<InventoryFlaws, 'enforcedPolicies' | 'danglingPolicies' | 'unsatisfiablePolicies'> {
  const { dangling, unsatisfiable } = countPolicyFlaws(index);
  return {
    enforcedPolicies: index.policies.length,
    danglingPolicies: dangling,
    unsatisfiablePolicies: unsatisfiable,
  };
}

/** Whether any identity holds an access item that exists. Stops at the first one. */
async function isAccessHeld({ rows, states }: ExaminedAccess): Promise<boolean> {
  const { graph, values, time } = await states.of([]);
  const isAnyHeldBy = async (ids: ReadonlySet<IdentityId>) => {
    const { held } = await states.accessOf([...ids]);
    return [...held.values()].some((own) => holdsAny(graph, own));
  };
  for await (const page of rows.assignments()) {
    const counted = page.filter((row) => isValidAt(row, time) && findNumber(graph, row.access) !== undefined);
    for (const ids of chunksOf(counted)) if (await isAnyHeldBy(ids)) return true;
  }
  for await (const page of rows.accounts(values.attributes.sourceIds)) {
    for (const ids of chunksOf(page)) if (await isAnyHeldBy(ids)) return true;
  }
  return false;
}

function holdsAny(graph: AccessGraph, { assigned, carried = [] }: OwnAccess): boolean {
  const all = [assigned, ...carried.map(({ entitlements }) => entitlements)];
  return all.some((numbers) => numbers.some((number) => graph.has(number)));
}

function* chunksOf(
  rows: readonly { readonly identityId: IdentityId | null }[],
): Generator<ReadonlySet<IdentityId>, void, void> {
  for (let start = 0; start < rows.length; start += CHUNK) {
    yield new Set(rows.slice(start, start + CHUNK).flatMap(({ identityId }) => identityId ?? []));
  }
}

/** Counts the entitlements that accounts carry under unmarked attributes and that their identities do not hold. */
async function countIgnored(
  { rows, states }: ExaminedAccess,
  accountsPerSource: number,
): Promise<Pick<InventoryFlaws, 'ignoredEntitlements' | 'examinedAccounts'>> {
  if (accountsPerSource === 0) return { ignoredEntitlements: 0 };
  const { graph, values, time } = await states.of([]);
  const unmarked = await readUnmarked(rows, values);
  const evaluator = new Evaluator();
  const ignored = new Set<number>();
  const cut: SourceId[] = [];
  const onCut = (sourceId: SourceId) => void cut.push(sourceId);
  for await (const page of firstAccounts(rows, unmarked.attributes.sourceIds, { limit: accountsPerSource, onCut })) {
    const carrying = page.flatMap((account) => {
      const { entitlements } = unmarked.resolve(unmarked.attributes.read(account, time));
      const numbers = entitlements.flatMap((ref) => findNumber(graph, ref) ?? []).filter((one) => !ignored.has(one));
      return account.identityId === null || numbers.length === 0 ? [] : [{ identityId: account.identityId, numbers }];
    });
    if (carrying.length === 0) continue;
    const { held } = await states.accessOf([...new Set(carrying.map(({ identityId }) => identityId))]);
    for (const { identityId, numbers } of carrying) {
      const own = held.get(identityId);
      if (own === undefined) continue;
      const counts = evaluator.countPaths(graph, accessIfEnabled(own), numbers);
      numbers.forEach((number, i) => {
        if (counts[i] === 0) ignored.add(number);
      });
    }
  }
  return { ignoredEntitlements: ignored.size, ...(cut.length > 0 && { examinedAccounts: accountsPerSource }) };
}

/** Returns the values that stand for entitlements under attributes that entitlements name and no schema marks. */
async function readUnmarked(rows: AccessRows, { attributes }: EntitlementValues): Promise<EntitlementValues> {
  const items = await rows.items();
  return new EntitlementValues(attributes.unmarkedBy(items, await rows.accountAttributes()), items);
}

/** Yields up to `limit` accounts of each source in pages; calls `onCut` for a source that has more. */
async function* firstAccounts(
  rows: AccessRows,
  sourceIds: readonly SourceId[],
  { limit, onCut }: { readonly limit: number; readonly onCut?: (sourceId: SourceId) => void },
): AsyncGenerator<readonly Account[]> {
  if (limit === Number.POSITIVE_INFINITY) {
    yield* rows.accounts(sourceIds);
    return;
  }
  for (const sourceId of sourceIds) {
    let left = limit;
    for await (const page of rows.accounts([sourceId])) {
      yield page.slice(0, left);
      left -= page.length;
      if (left >= 0) continue;
      onCut?.(sourceId);
      break;
    }
  }
}

/** Yields the values of accounts that match no entitlement, each once per account. */
async function* unmatchedValues(
  rows: AccessRows,
  { graph, values, time }: Pick<AccessSnapshot, 'graph' | 'values' | 'time'>,
  {
    accountsPerSource: limit = Number.POSITIVE_INFINITY,
    onCut,
  }: ExaminationLimits & { readonly onCut?: (sourceId: SourceId) => void } = {},
): AsyncGenerator<CarriedValue & { readonly sourceId: SourceId }> {
  const { attributes } = values;
  const exists = (ref: AccessItemRef): boolean => findNumber(graph, ref) !== undefined;
  for await (const page of firstAccounts(
    rows,
    attributes.sourceIds,
    onCut === undefined ? { limit } : { limit, onCut },
  )) {
    for (const account of page) {
      const { sourceId } = account;
      for (const value of values.unmatched(attributes.read(account, time), exists)) yield { sourceId, ...value };
    }
  }
}

/** Returns the distinct values that match no entitlement by attribute. */
export async function findUnmatched(
  rows: AccessRows,
  snapshot: AccessSnapshot,
  { tally = new UnmatchedTally(), ...limits }: ExaminationLimits & { readonly tally?: UnmatchedTally } = {},
): Promise<Pick<InventoryReliability, 'unmatched' | 'examinedAccounts'>> {
  const cut = new Set<SourceId>();
  const onCut = (sourceId: SourceId) => {
    cut.add(sourceId);
    tally.addCut(sourceId);
  };
  for await (const value of unmatchedValues(rows, snapshot, { ...limits, onCut })) {
    tally.add(value.sourceId, value, snapshot.values.attributes.keyOf(value.sourceId, value));
  }
  const { accountsPerSource } = limits;
  return { unmatched: tally.list(), ...(cut.size > 0 && { examinedAccounts: accountsPerSource }) };
}

/** A value that matches no entitlement, as its first account writes it, and the number of accounts that carry it. */
export interface UnmatchedValue extends CarriedValue {
  readonly sourceId: SourceId;
  readonly accounts: number;
}

/** Returns the values under marked attributes that match no entitlement, those of most accounts first, then by name. */
export async function listUnmatchedValues({ rows, states }: ExaminedAccess): Promise<readonly UnmatchedValue[]> {
  const snapshot = await states.of([]);
  const found = new Map<string, UnmatchedValue>();
  for await (const value of unmatchedValues(rows, snapshot)) {
    const key = snapshot.values.attributes.keyOf(value.sourceId, value);
    const known = found.get(key);
    found.set(key, known === undefined ? { ...value, accounts: 1 } : { ...known, accounts: known.accounts + 1 });
  }
  const byName = (a: UnmatchedValue, b: UnmatchedValue) =>
    compareText(a.sourceId, b.sourceId) || compareText(a.attribute, b.attribute) || compareText(a.value, b.value);
  return [...found.values()].sort((a, b) => b.accounts - a.accounts || byName(a, b));
}

/** Counts the enabled accounts that carry something and have no identity. */
export async function countWithoutIdentity(
  rows: AccessRows,
  { values: { attributes }, time }: Pick<AccessSnapshot, 'values' | 'time'>,
): Promise<Pick<LeftOutCounts, 'accountsWithoutIdentity'>> {
  let accountsWithoutIdentity = 0;
  for await (const page of attributes.isEmpty ? [] : rows.accountsWithoutIdentity(attributes.sourceIds)) {
    accountsWithoutIdentity += page.filter((account) => attributes.read(account, time).values.length > 0).length;
  }
  return { accountsWithoutIdentity };
}

/** Counts the disabled identities, and the disabled accounts of identities that would carry something. */
export async function countDisabledOf(
  rows: AccessRows,
  { values: { attributes }, time }: AccessSnapshot,
): Promise<DisabledCounts> {
  if (!attributes.isLeftOut({ disabled: true })) return { disabledIdentities: 0, disabledAccounts: 0 };
  const disabledIdentities = (await rows.disabledIdentities()).length;
  let disabledAccounts = 0;
  for await (const page of attributes.isEmpty ? [] : rows.disabledAccounts()) {
    const carrying = page.filter((account) => attributes.readEnabled(account, time).values.length > 0);
    const owners = carrying.flatMap(({ identityId }) => identityId ?? []);
    const existing = new Set((await rows.identitiesOf([...new Set(owners)])).map(({ id }) => id));
    disabledAccounts += owners.filter((id) => existing.has(id)).length;
  }
  return { disabledIdentities, disabledAccounts };
}
