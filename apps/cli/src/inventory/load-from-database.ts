import type { ReadTransaction } from '@identity-governance/application';
import { compileAccessGraph, compilePolicyIndex } from '@identity-governance/domain/engine';
import { isEnforced, type SodPolicy } from '@identity-governance/domain/shapes';
import type { Grant } from '@identity-governance/domain/sod';
import { isValidAt, type AccessItem } from '@identity-governance/records';
import type { IdentityId } from '@identity-governance/values';
import type { PhaseDisplay } from '../phase-display';
import { accountsInDatabase, addAccounts, countIgnored, type CountingRules } from './carrying-accounts';
import { countDangling } from './count-dangling';
import type { Inventory } from './inventory';
import { PopulationBuilder } from './population-builder';

const pageSize = 5_000;

/** Loads the inventory as the transaction sees it, which lasts as long as the inventory is used. */
export async function loadFromDatabase(
  tx: ReadTransaction,
  display: PhaseDisplay,
  rules: CountingRules,
): Promise<Inventory> {
  const items = await collect<AccessItem>(tx.accessItems.pages(pageSize));
  const grants = await collect<Grant>(tx.grants.pages(pageSize));
  const policies = await collect<SodPolicy>(tx.sodPolicies.pages(pageSize));
  const graph = compileAccessGraph(items, grants);
  const builder = new PopulationBuilder(graph, await disabledIdentities(tx, rules));
  display.begin('assignments read', await tx.assignments.count());
  for await (const page of tx.assignments.pages(pageSize)) {
    for (const assignment of page) if (isValidAt(assignment, rules.time)) builder.add(assignment);
    display.advance(page.length);
  }
  const accounts = await accountsInDatabase(tx, items, rules);
  const { total: accountValues, byAttribute: unmatched } = await addAccounts(builder, accounts.counted);
  const { population } = builder;
  const leftOut = builder.end();
  return {
    index: compilePolicyIndex(graph, policies.filter(isEnforced)),
    ...{ policies, population, leftOut, time: rules.time, values: accounts.counted.values },
    unmatched,
    ignoredEntitlements: await countIgnored({ population, leftOut, graph }, accounts.ignored),
    identityCount: await tx.identities.count(),
    dangling: countDangling({ graph, grants, policies, accountValues, assignments: builder.dangling }),
    identities: () => tx.identities.pages(pageSize),
    accountsOf: async (ids) => new Map((await tx.accounts.getMany(ids)).map((account) => [account.id, account])),
  };
}

/** Returns the identities that hold nothing. */
async function disabledIdentities(
  tx: ReadTransaction,
  { disabledHoldAccess }: CountingRules,
): Promise<ReadonlySet<IdentityId>> {
  const all = new Set<IdentityId>();
  if (disabledHoldAccess === true) return all;
  for (let after: IdentityId | undefined = ''; after !== undefined;) {
    const page: readonly IdentityId[] = await tx.assignments.disabledAfter(after, pageSize);
    for (const id of page) all.add(id);
    after = page.at(-1);
  }
  return all;
}

export async function collect<T>(pages: AsyncIterable<readonly T[]>): Promise<readonly T[]> {
  const all: T[] = [];
  for await (const page of pages) for (const row of page) all.push(row);
  return all;
}
