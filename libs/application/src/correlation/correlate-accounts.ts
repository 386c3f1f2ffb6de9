import {
  accountKeys,
  identityKeys,
  type Account,
  type CorrelationRule,
  type Identity,
  type IdentityField,
} from '@identity-governance/records';
import type { IdentityId, SourceId } from '@identity-governance/values';
import type { CollectionReader } from '../ports/collection';
import type { PagePosition } from '../ports/query';
import type { TransactionOf } from '../ports/store';

/** The rules by source, of the sources with rules. */
export type RulesBySource = ReadonlyMap<SourceId, readonly CorrelationRule[]>;

/**
 * The result for an account. `CORRELATED`: the identity; `AMBIGUOUS`: two of the identities that the first such rule
 * finds; `MISSING`: none.
 */
export interface Correlation {
  readonly outcome: 'CORRELATED' | 'AMBIGUOUS' | 'MISSING';
  readonly identityIds: readonly IdentityId[];
}

/** The identities by key: two of those with the key in the field, or the only one. */
type FoundIdentities = ReadonlyMap<string, readonly IdentityId[]>;
export type IdentityFinder = (field: IdentityField, keys: readonly string[]) => Promise<FoundIdentities>;

const PAGE = 500;
const missing: Correlation = { outcome: 'MISSING', identityIds: [] };

/**
 * Finds the identity of each account by the first rule that finds exactly one. The results are in the order of the
 * accounts.
 */
export async function correlateAccounts(
  accounts: readonly Account[],
  rules: RulesBySource,
  find: IdentityFinder,
): Promise<readonly Correlation[]> {
  const results = accounts.map(() => missing);
  let open = accounts.map((account, position) => ({ account, position }));
  for (let round = 0; open.length > 0; round++) {
    const asked = open.flatMap(({ account, position }) => {
      const rule = rules.get(account.sourceId)?.[round];
      return rule === undefined ? [] : [{ account, position, field: rule.identity, keys: accountKeys(rule, account) }];
    });
    const found = await findAll(asked, find);
    for (const { position, field, keys } of asked) {
      const ids = new Set(keys.flatMap((key) => found.get(field)!.get(key) ?? []));
      const identityIds = [...ids].slice(0, 2);
      if (ids.size === 1) results[position] = { outcome: 'CORRELATED', identityIds };
      else if (ids.size > 1 && results[position] === missing) results[position] = { outcome: 'AMBIGUOUS', identityIds };
    }
    open = asked.filter(({ position }) => results[position]!.outcome !== 'CORRELATED');
  }
  return results;
}

async function findAll(
  asked: readonly { readonly field: IdentityField; readonly keys: readonly string[] }[],
  find: IdentityFinder,
): Promise<ReadonlyMap<IdentityField, FoundIdentities>> {
  const keys = new Map<IdentityField, Set<string>>();
  for (const one of asked) {
    const known = keys.get(one.field) ?? new Set();
    for (const key of one.keys) known.add(key);
    keys.set(one.field, known);
  }
  const found = new Map<IdentityField, FoundIdentities>();
  for (const [field, wanted] of keys) found.set(field, await find(field, [...wanted]));
  return found;
}

/**
 * Finds identities of a collection. `keepIds` filters them. A key that many identities have is queried until two are
 * found.
 */
export async function findStored(
  identities: CollectionReader<Identity, IdentityId>,
  { field, keys }: { readonly field: IdentityField; readonly keys: readonly string[] },
  keepIds: (ids: readonly IdentityId[]) => Promise<ReadonlySet<IdentityId>> = (ids) => Promise.resolve(new Set(ids)),
): Promise<FoundIdentities> {
  const found = new Map(keys.map((key) => [key, [] as IdentityId[]]));
  const add = async (rows: readonly Identity[]): Promise<void> => {
    const kept = await keepIds(rows.map(({ id }) => id));
    for (const row of rows.filter(({ id }) => kept.has(id))) {
      for (const key of identityKeys(field, row)) {
        const ids = found.get(key);
        if (ids !== undefined && ids.length < 2) ids.push(row.id);
      }
    }
  };
  if (field === 'id') {
    await add(await identities.getMany(keys));
    return found;
  }
  let after: PagePosition | null | undefined;
  for (let values = keys; values.length > 0 && after !== null;) {
    const where = [{ field, op: 'in', values, ignoresCase: true }] as const;
    const page = await identities.list({ limit: PAGE, offset: 0, where, ...(after !== undefined && { after }) });
    await add(page.items);
    after = page.next;
    values = values.filter((key) => found.get(key)!.length < 2);
  }
  return found;
}

/** Returns a finder of the identities that a transaction sees. */
export function finderIn(tx: TransactionOf<'identities'>): IdentityFinder {
  return (field, keys) => findStored(tx.identities, { field, keys });
}

/** Returns the rules of all sources. */
export async function readRules(tx: TransactionOf<'sources'>): Promise<RulesBySource> {
  const rules = new Map<SourceId, readonly CorrelationRule[]>();
  for await (const page of tx.sources.pages(PAGE)) {
    for (const { id, correlation } of page) if (correlation.length > 0) rules.set(id, correlation);
  }
  return rules;
}
