import {
  accountKeys,
  identityKeys,
  type Account,
  type CorrelationRule,
  type Identity,
  type IdentityField,
} from '@identity-governance/records';
import type { IdentityId, SourceId } from '@identity-governance/values';
import type { CollectionReader } from '../../ports/collection';
import type { FoundIdentity } from '../../ports/import-stage';
import type { PagePosition } from '../../ports/query';
import type { TransactionOf } from '../../ports/store';

/** The rules by source, of the sources with rules. */
export type RulesBySource = ReadonlyMap<SourceId, readonly CorrelationRule[]>;

/**
 * The result for an account. `CORRELATED`: the identity; `AMBIGUOUS`: two of the identities that the first such rule
 * finds; `MISSING`: none. Disabled identities count only for a rule that finds no enabled one.
 */
export interface Correlation {
  readonly outcome: 'CORRELATED' | 'AMBIGUOUS' | 'MISSING';
  readonly identityIds: readonly IdentityId[];
}

/** The identities by key: of those with the key in the field, up to two enabled and up to two disabled ones. */
type FoundIdentities = ReadonlyMap<string, readonly FoundIdentity[]>;
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
      const ids = preferredIds(keys.flatMap((key) => found.get(field)!.get(key) ?? []));
      const identityIds = ids.slice(0, 2);
      if (ids.length === 1) results[position] = { outcome: 'CORRELATED', identityIds };
      else if (ids.length > 1 && results[position] === missing)
        results[position] = { outcome: 'AMBIGUOUS', identityIds };
    }
    open = asked.filter(({ position }) => results[position]!.outcome !== 'CORRELATED');
  }
  return results;
}

/** Returns the enabled identities, or the disabled ones if there are no others. */
function preferredIds(found: readonly FoundIdentity[]): readonly IdentityId[] {
  const enabled = found.filter(({ disabled }) => !disabled);
  return [...new Set((enabled.length > 0 ? enabled : found).map(({ id }) => id))];
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
 * Finds identities of a collection. `keepIds` filters them. A key that many identities have is queried until two
 * enabled ones are found.
 */
export async function findStored(
  identities: CollectionReader<Identity, IdentityId>,
  { field, keys }: { readonly field: IdentityField; readonly keys: readonly string[] },
  keepIds: (ids: readonly IdentityId[]) => Promise<ReadonlySet<IdentityId>> = (ids) => Promise.resolve(new Set(ids)),
): Promise<FoundIdentities> {
  const found = new Map(keys.map((key) => [key, [] as FoundIdentity[]]));
  const add = async (rows: readonly Identity[]): Promise<void> => {
    const kept = await keepIds(rows.map(({ id }) => id));
    for (const row of rows.filter(({ id }) => kept.has(id))) {
      const { id, disabled } = row;
      for (const key of identityKeys(field, row)) {
        const identities = found.get(key) ?? [];
        if (countOf(identities, disabled) < 2) identities.push({ id, disabled });
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
    values = values.filter((key) => countOf(found.get(key)!, false) < 2);
  }
  return found;
}

function countOf(found: readonly FoundIdentity[], wanted: boolean): number {
  return found.filter(({ disabled }) => disabled === wanted).length;
}

/** Returns a finder of the identities in these pages, which are read once, for accounts of sources with these rules. */
export async function finderAmong(
  pages: AsyncIterable<readonly Identity[]>,
  rules: RulesBySource,
): Promise<IdentityFinder> {
  const fields = new Set([...rules.values()].flatMap((list) => list.map(({ identity }) => identity)));
  const byField = new Map([...fields].map((field) => [field, new Map<string, FoundIdentity[]>()]));
  for await (const page of pages) {
    for (const row of page) {
      for (const [field, byKey] of byField) {
        for (const key of identityKeys(field, row)) {
          const identities = byKey.get(key) ?? [];
          byKey.set(key, identities);
          if (countOf(identities, row.disabled) < 2) identities.push({ id: row.id, disabled: row.disabled });
        }
      }
    }
  }
  return (field, keys) => Promise.resolve(new Map(keys.map((key) => [key, byField.get(field)?.get(key) ?? []])));
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
