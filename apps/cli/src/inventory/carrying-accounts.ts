import type { AccountsOfSource, ReadTransaction } from '@identity-governance/application';
import {
  EntitlementAttributes,
  EntitlementValues,
  parseAccount,
  parseAccountAttribute,
  type AccessItem,
  type Account,
  type AccountAccessRules,
  type CarriedValue,
} from '@identity-governance/records';
import type { AccountId, SourceId } from '@identity-governance/values';
import type { PopulationBuilder } from './population-builder';
import { collectRows, readRows, type Files } from './read-rows';

/** Accounts that may bring access, and what their values stand for. */
export interface CarryingAccounts {
  readonly values: EntitlementValues;
  /** Of the sources with marked attributes at least, some at a time. */
  readonly pages: () => AsyncIterable<readonly Account[]>;
}

const pageSize = 1000;

export async function accountsInDatabase(
  tx: ReadTransaction,
  items: readonly AccessItem[],
  rules: AccountAccessRules,
): Promise<CarryingAccounts> {
  const schema = [];
  for await (const page of tx.accountAttributes.pages(pageSize)) schema.push(...page);
  const values = new EntitlementValues(new EntitlementAttributes(schema, rules), items);
  return { values, pages: () => readAccounts(tx, values.attributes.sourceIds) };
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
  rules: AccountAccessRules,
): Promise<CarryingAccounts> {
  const schema = await collectRows(files.get('account-attributes'), parseAccountAttribute);
  const values = new EntitlementValues(new EntitlementAttributes(schema, rules), items);
  const file = values.attributes.isEmpty ? undefined : files.get('accounts');
  return { values, pages: () => readRows(file, parseAccount) };
}

/** Adds what the accounts of identities carry; returns how many values stand for nothing. */
export async function addAccounts(builder: PopulationBuilder, { values, pages }: CarryingAccounts): Promise<number> {
  let unmatched = 0;
  for await (const page of pages()) {
    for (const account of page) {
      const carrying = values.attributes.read(account);
      unmatched += values.unmatched(carrying, exists).length;
      if (account.identityId !== null) builder.carry(account.identityId, values.resolve(carrying));
    }
  }
  return unmatched;
}

/** A value that stands for no entitlement, and how many accounts carry it. */
export interface UnmatchedValue extends CarriedValue {
  readonly sourceId: SourceId;
  readonly accounts: number;
}

/** The values that stand for nothing, those of most accounts first. */
export async function listUnmatched({ values, pages }: CarryingAccounts): Promise<readonly UnmatchedValue[]> {
  const found = new Map<string, UnmatchedValue>();
  for await (const page of pages()) {
    for (const account of page) {
      for (const value of values.unmatched(values.attributes.read(account), exists)) {
        const key = JSON.stringify([account.sourceId, value.attribute, value.value]);
        const accounts = (found.get(key)?.accounts ?? 0) + 1;
        found.set(key, { sourceId: account.sourceId, ...value, accounts });
      }
    }
  }
  return [...found.values()].sort((a, b) => b.accounts - a.accounts);
}

/** The values are made of the entitlements that there are. */
function exists(): boolean {
  return true;
}
