import {
  Evaluator,
  findNumber,
  holdAccess,
  type AccessGraph,
  type Population,
} from '@identity-governance/domain/engine';
import {
  EntitlementAttributes,
  EntitlementValues,
  UnmatchedTally,
  type AccessItem,
  type Account,
  type AccountAccessRules,
  type CarriedValue,
  type UnmatchedAttribute,
} from '@identity-governance/records';
import type { SourceId } from '@identity-governance/values';
import type { LeftOutByIdentity } from './access/left-out';
import type { AccessRows } from './access-rows';
import type { PopulationBuilder } from './population-builder';

/** The rules that decide which accounts and assignments count, and at which time. */
export interface CountingRules extends AccountAccessRules {
  readonly time: string;
}

/** Accounts that may bring access, and the entitlements that their values stand for. */
export interface CarryingAccounts {
  readonly time: string;
  readonly values: EntitlementValues;
  /** Yields at least the accounts of the sources with marked attributes, in pages. */
  readonly pages: () => AsyncIterable<readonly Account[]>;
}

/** The access that accounts bring, and would bring if all attributes that entitlements name were marked. */
export interface CarryingAccountsOfState {
  readonly counted: CarryingAccounts;
  readonly ignored: CarryingAccounts;
}

/** Interprets the accounts of the rows by the marks of their attributes. */
export async function carryingAccounts(
  rows: Pick<AccessRows, 'accountAttributes' | 'accounts'>,
  { items, rules }: { readonly items: readonly AccessItem[]; readonly rules: CountingRules },
): Promise<CarryingAccountsOfState> {
  const schema = await rows.accountAttributes();
  const marked = new EntitlementAttributes(schema, rules);
  const carrying = (attributes: EntitlementAttributes): CarryingAccounts => ({
    time: rules.time,
    values: new EntitlementValues(attributes, items),
    pages: () => rows.accounts(attributes.sourceIds),
  });
  return { counted: carrying(marked), ignored: carrying(marked.unmarkedBy(items, schema)) };
}

/** Values that match no entitlement: `total` counts each once per account. */
export interface Unmatched {
  readonly total: number;
  readonly byAttribute: readonly UnmatchedAttribute[];
}

/** Adds what the accounts of identities carry; returns the values that match nothing. */
export async function addAccounts(
  builder: PopulationBuilder,
  { values, time, pages }: CarryingAccounts,
): Promise<Unmatched> {
  let total = 0;
  const tally = new UnmatchedTally();
  for await (const page of pages()) {
    for (const account of page) {
      const isLeftOut = values.attributes.isLeftOut(account);
      const carrying = values.attributes.readEnabled(account, time);
      for (const value of isLeftOut ? [] : values.unmatched(carrying, exists)) {
        total++;
        tally.add(account.sourceId, value, values.attributes.keyOf(account.sourceId, value));
      }
      if (account.identityId === null || carrying.values.length === 0) continue;
      builder.carry(account.identityId, values.resolve(carrying), { isLeftOut });
    }
  }
  return { total, byAttribute: tally.list() };
}

interface HeldPopulation {
  readonly population: Population;
  readonly leftOut: LeftOutByIdentity;
  readonly graph: AccessGraph;
}

/** Counts the different entitlements that accounts carry without effect, and that their identities do not hold. */
export async function countIgnored(
  { population, leftOut, graph }: HeldPopulation,
  { values, time, pages }: CarryingAccounts,
): Promise<number> {
  const evaluator = new Evaluator();
  const ignored = new Set<number>();
  if (values.attributes.isEmpty) return 0;
  for await (const page of pages()) {
    for (const account of page) {
      const { entitlements } = values.resolve(values.attributes.read(account, time));
      const numbers = entitlements.flatMap((ref) => findNumber(graph, ref) ?? []);
      if (account.identityId === null || numbers.length === 0) continue;
      const row = population.rowOf(account.identityId);
      const own = row === undefined ? holdAccess(graph, []) : population.heldBy(row);
      const held = leftOut.get(account.identityId)?.ifEnabled ?? own;
      const counts = evaluator.countPaths(graph, held, numbers);
      numbers.forEach((number, i) => {
        if (counts[i] === 0) ignored.add(number);
      });
    }
  }
  return ignored.size;
}

/** A value that stands for no entitlement, and the number of accounts that carry it. */
export interface UnmatchedValue extends CarriedValue {
  readonly sourceId: SourceId;
  readonly accounts: number;
}

/** Returns the values under marked attributes that stand for no entitlement, those of most accounts first. */
export async function listUnmatchedValues(rows: AccessRows, rules: CountingRules): Promise<readonly UnmatchedValue[]> {
  const { counted } = await carryingAccounts(rows, { items: await rows.items(), rules });
  const { values, time, pages } = counted;
  const found = new Map<string, UnmatchedValue>();
  for await (const page of pages()) {
    for (const account of page) {
      for (const value of values.unmatched(values.attributes.read(account, time), exists)) {
        const key = JSON.stringify([account.sourceId, value.attribute, value.value]);
        const accounts = (found.get(key)?.accounts ?? 0) + 1;
        found.set(key, { sourceId: account.sourceId, ...value, accounts });
      }
    }
  }
  return [...found.values()].sort((a, b) => b.accounts - a.accounts);
}

/** Always true: the values are made from existing entitlements. */
function exists(): boolean {
  return true;
}
