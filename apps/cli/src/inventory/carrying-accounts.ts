import type { AccountsOfSource, ReadTransaction } from '@identity-governance/application';
import {
  EntitlementAttributes,
  EntitlementValues,
  parseAccount,
  parseAccountAttribute,
  type AccessItem,
  type Account,
  type AccountAccessRules,
  type AccountAttribute,
  type CarriedValue,
  type UnmatchedAttribute,
  UnmatchedTally,
} from '@identity-governance/records';
import type { AccountId, SourceId } from '@identity-governance/values';
import { Evaluator, findNumber, holdAccess, type AccessGraph } from '@identity-governance/domain/engine';
import type { Inventory } from './inventory';
import type { PopulationBuilder } from './population-builder';
import { collectRows, readRows, type Files } from './read-rows';

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

const pageSize = 1000;

/** The access that accounts bring, and would bring if all attributes that entitlements name were marked. */
export interface AccountsOfInventory {
  readonly counted: CarryingAccounts;
  readonly ignored: CarryingAccounts;
}

export async function accountsInDatabase(
  tx: ReadTransaction,
  items: readonly AccessItem[],
  rules: CountingRules,
): Promise<AccountsOfInventory> {
  const schema: AccountAttribute[] = [];
  for await (const page of tx.accountAttributes.pages(pageSize)) schema.push(...page);
  return bothOf({ schema, items, rules }, ({ sourceIds }) => readAccounts(tx, sourceIds));
}

interface Marks {
  readonly schema: readonly AccountAttribute[];
  readonly items: readonly AccessItem[];
  readonly rules: CountingRules;
}

function bothOf(
  { schema, items, rules }: Marks,
  pagesOf: (attributes: EntitlementAttributes) => AsyncIterable<readonly Account[]>,
): AccountsOfInventory {
  const marked = new EntitlementAttributes(schema, rules);
  const carrying = (attributes: EntitlementAttributes): CarryingAccounts => ({
    time: rules.time,
    values: new EntitlementValues(attributes, items),
    pages: () => pagesOf(attributes),
  });
  return { counted: carrying(marked), ignored: carrying(marked.unmarkedBy(items, schema)) };
}

async function* readAccounts(tx: ReadTransaction, sourceIds: readonly SourceId[]): AsyncGenerator<readonly Account[]> {
  for (const sourceId of sourceIds) {
    let afterId: AccountId | null = '';
    while (afterId !== null) {
      const slice: AccountsOfSource = await tx.accounts.ofSource(sourceId, { afterId, limit: pageSize });
      if (slice.accounts.length > 0) yield slice.accounts;
      afterId = slice.next;
    }
  }
}

export async function accountsInFolder(
  files: Files,
  items: readonly AccessItem[],
  rules: CountingRules,
): Promise<AccountsOfInventory> {
  const schema = await collectRows(files.get('account-attributes'), parseAccountAttribute);
  return bothOf({ schema, items, rules }, ({ isEmpty }) =>
    readRows(isEmpty ? undefined : files.get('accounts'), parseAccount),
  );
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

/** Counts the different entitlements that accounts carry without effect, and that their identities do not hold. */
export async function countIgnored(
  { population, leftOut, graph }: Pick<Inventory, 'population' | 'leftOut'> & { readonly graph: AccessGraph },
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

/** Returns the values that stand for nothing, those of most accounts first. */
export async function listUnmatched({ values, time, pages }: CarryingAccounts): Promise<readonly UnmatchedValue[]> {
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
