import type { Account, CorrelationRule } from '@identity-governance/records';
import { canonicalName, err, ok, type AccountId, type IdentityId, type SourceId } from '@identity-governance/values';
import { removeIdentities } from '../import/remove-rows';
import { accounts, identities } from '../inventory/inventory-kinds';
import { correlateAccounts, finderIn, findStored } from '../../population/correlation/correlate-accounts';
import { saveRow } from '../inventory/write-inventory';
import { cutSlice, SLICE_BYTES, type AccountCondition } from '../../ports/account-search';
import type { IdGenerator } from '../../ports/id-generator';
import type { TransactionOf } from '../../ports/store';
import { accountsOfSource } from '../../population/accounts/accounts-of-source';
import { ScimMatcher } from './scim-matcher';
import { conjunctsOf, type ScimFilter } from './scim-filter';
import { noScimResource, refusalOfRow, refuseScim, type ScimRefusal, type ScimResult } from './scim-refusal';
import { draftAccount, draftIdentity, emailOf, newScimUser, userOfAccount, type ScimUser } from './scim-user';
import { writeOrRefuse, type ScimStore, type ScimTransaction } from './write-or-refuse';

/** A list request of a provider. */
export interface ScimListRequest {
  readonly filter: ScimFilter | undefined;
  readonly offset: number;
  readonly limit: number;
}

export interface ScimList<T> {
  readonly total: number;
  readonly items: readonly T[];
}

/** Maximum number of rows to which a filter is applied without an index. */
const MAX_SCANNED = 100_000;

/** Changes a user, or returns a refusal. */
export type UserChange = (user: ScimUser) => ScimRefusal | undefined;

/**
 * The users of a SCIM source: its accounts. A new user is joined to the identity that the rules of the source find: by
 * default the one that has its employee number as the id, else the only enabled one with its email address. If no
 * identity has the address, one is created.
 *
 * INVARIANT (identities of SCIM): an identity created for a user has the id of the user's account. No other is changed.
 */
export class ScimUsers {
  constructor(
    private readonly store: ScimStore,
    private readonly ids: IdGenerator,
  ) {}

  list(sourceId: SourceId, request: ScimListRequest): Promise<ScimResult<ScimList<Account>>> {
    const { where, rest } = indexedConditions(sourceId, request.filter);
    return this.store.read((tx) =>
      rest.length === 0 ? searchUsers(tx, where, request) : scanUsers(tx, { sourceId, where, rest }, request),
    );
  }

  get(sourceId: SourceId, id: AccountId): Promise<ScimResult<Account>> {
    return this.store.read(async (tx) => {
      const account = await findUser(tx, sourceId, id);
      return account === undefined ? noScimResource('User', id) : ok(account);
    });
  }

  create(sourceId: SourceId, change: UserChange): Promise<ScimResult<Account>> {
    const user = newScimUser();
    const refusal = change(user);
    if (refusal !== undefined) return Promise.resolve(err(refusal));
    const id = this.ids.next();
    return writeOrRefuse(this.store, userParts, async (tx) => {
      const blank = { ...{ id, sourceId, identityId: null, nativeIdentity: '', name: '' } };
      const account = { ...blank, disabled: false, validFrom: null, validUntil: null, attributes: {} };
      const identityId = await joinIdentity(tx, user, account);
      return identityId.ok ? saveUser(tx, user, { ...account, identityId: identityId.value }) : identityId;
    });
  }

  change(sourceId: SourceId, id: AccountId, change: UserChange): Promise<ScimResult<Account>> {
    return writeOrRefuse(this.store, userParts, async (tx) => {
      const account = await findUser(tx, sourceId, id);
      if (account === undefined) return noScimResource('User', id);
      const user = userOfAccount(account);
      const refusal = change(user);
      if (refusal !== undefined) return err(refusal);
      const own = ownIdentity(account.id);
      if (account.identityId === own) {
        const saved = await saveIdentity(tx, user, { id: own, before: userOfAccount(account) });
        if (!saved.ok) return saved;
      }
      return saveUser(tx, user, account);
    });
  }

  /** Deletes the account, and the identity created for it unless that has other accounts. */
  delete(sourceId: SourceId, id: AccountId): Promise<ScimResult<null>> {
    return writeOrRefuse(this.store, userParts, async (tx) => {
      const account = await findUser(tx, sourceId, id);
      if (account === undefined) return noScimResource('User', id);
      await accounts.remove(tx, account);
      const own = ownIdentity(account.id);
      if (account.identityId === own) {
        const where = [{ field: 'identityId', op: 'eq', value: own }] as const;
        if ((await tx.accounts.count(where)) === 0) await removeIdentities(tx, [own]);
      }
      return ok(null);
    });
  }
}

/** Returns the id of the identity created for the user of an account. */
function ownIdentity(id: AccountId): IdentityId {
  return id as string;
}

const userParts = ['assignments', 'inventory', 'search-attributes'] as const;

/** Returns the account if it belongs to the source. */
export async function findUser(
  tx: TransactionOf<'accounts'>,
  sourceId: SourceId,
  id: AccountId,
): Promise<Account | undefined> {
  const account = await tx.accounts.get(id);
  return account?.sourceId === sourceId ? account : undefined;
}

/** Returns the identity of a new user; null if it stays uncorrelated. */
async function joinIdentity(
  tx: ScimTransaction,
  user: ScimUser,
  blank: Account,
): Promise<ScimResult<IdentityId | null>> {
  const { correlation = [] } = (await tx.sources.get(blank.sourceId)) ?? {};
  const found =
    correlation.length === 0
      ? await findIdentity(tx, user, blank)
      : await findByRules(tx, draftAccount(user, blank), correlation);
  const own = { id: ownIdentity(blank.id), before: newScimUser() };
  return found === undefined ? saveIdentity(tx, user, own) : ok(found);
}

/** Returns the identity that the rules of the source find; null if they find more than one, undefined if none. */
async function findByRules(
  tx: ScimTransaction,
  draft: object,
  rules: readonly CorrelationRule[],
): Promise<IdentityId | null | undefined> {
  const parsed = accounts.parse(draft);
  if (!parsed.ok) return null; // it is refused when it is saved
  const [result] = await correlateAccounts([parsed.value], new Map([[parsed.value.sourceId, rules]]), finderIn(tx));
  const { outcome, identityIds } = result!;
  return outcome === 'AMBIGUOUS' ? null : identityIds[0];
}

/**
 * Returns undefined if no identity is found. An address alone identifies nobody, null, if only disabled or multiple
 * enabled identities have it, or if the only enabled one has another account of the source.
 */
async function findIdentity(
  tx: ScimTransaction,
  user: ScimUser,
  { sourceId }: Account,
): Promise<IdentityId | null | undefined> {
  const number = user.strings.get('employeeNumber');
  if (number !== undefined && (await tx.identities.get(number)) !== undefined) return number;
  const email = emailOf(user);
  if (email === null) return undefined;
  const key = canonicalName(email);
  const all = (await findStored(tx.identities, { field: 'email', keys: [key] })).get(key) ?? [];
  if (all.length === 0) return undefined;
  const [only, another] = all.filter(({ disabled }) => !disabled);
  if (only === undefined || another !== undefined) return null;
  const others = await tx.accounts.count([
    { field: 'identityId', op: 'eq', value: only.id },
    { field: 'sourceId', op: 'eq', value: sourceId },
  ]);
  return others === 0 ? only.id : null;
}

/** Saves the identity of a user. Its stored row is changed only where the user has, or had, a value. */
async function saveIdentity(
  tx: ScimTransaction,
  user: ScimUser,
  { id, before }: { readonly id: IdentityId; readonly before: ScimUser },
): Promise<ScimResult<IdentityId>> {
  const stored = await tx.identities.get(id);
  const manager = user.strings.get('manager.value');
  const account = manager === undefined ? undefined : await tx.accounts.get(manager);
  const managerId = account?.identityId ?? null;
  const parsed = identities.parse(draftIdentity(user, { id, managerId, stored, before }));
  if (!parsed.ok) return err(refusalOfRow({ kind: 'invalid', faults: parsed.error }));
  const saved = await saveRow(tx, identities, parsed.value);
  return saved.ok ? ok(saved.value.id) : err(refusalOfRow(saved.error));
}

async function saveUser(tx: ScimTransaction, user: ScimUser, before: Account): Promise<ScimResult<Account>> {
  const parsed = accounts.parse(draftAccount(user, before));
  if (!parsed.ok) return err(refusalOfRow({ kind: 'invalid', faults: parsed.error }));
  const { id, sourceId, nativeIdentity } = parsed.value;
  const where = [ofSource(sourceId), equals('nativeIdentity', nativeIdentity)];
  const { items } = await tx.accounts.search({ limit: 2, offset: 0, where });
  if (items.some((other) => other.id !== id)) {
    return refuseScim('uniqueness', `the \`userName\` \`${nativeIdentity}\` is that of another user`);
  }
  const saved = await saveRow(tx, accounts, parsed.value);
  return saved.ok ? saved : err(refusalOfRow(saved.error));
}

function equals(field: 'id' | 'nativeIdentity' | 'sourceId', value: string): AccountCondition {
  return { of: { field }, op: 'eq', value };
}

function ofSource(sourceId: SourceId): AccountCondition {
  return equals('sourceId', sourceId);
}

/** Divides a filter into the conditions that an index serves and the rest, evaluated row by row. */
function indexedConditions(sourceId: SourceId, filter: ScimFilter | undefined) {
  const where = [ofSource(sourceId)];
  const rest: ScimFilter[] = [];
  for (const condition of conjunctsOf(filter)) {
    const indexed = indexedCondition(condition);
    if (indexed === undefined) rest.push(condition);
    else where.push(indexed);
  }
  return { where, rest };
}

function indexedCondition(condition: ScimFilter): AccountCondition | undefined {
  if (condition.op !== 'eq' || typeof condition.value !== 'string') return undefined;
  const { attribute, sub, filter } = condition.path;
  if (sub !== undefined || filter !== undefined) return undefined;
  if (attribute === 'username') return equals('nativeIdentity', condition.value);
  return attribute === 'id' ? equals('id', condition.value) : undefined;
}

/** Returns fewer users than requested if they are long; the provider continues after the last one. */
async function searchUsers(
  tx: TransactionOf<'accounts'>,
  where: readonly AccountCondition[],
  { offset, limit }: ScimListRequest,
): Promise<ScimResult<ScimList<Account>>> {
  const page = await tx.accounts.outlineSearch({ where, offset, limit, isCounted: true });
  const { ids } = cutSlice(page.items, limit);
  const found = new Map((await tx.accounts.getMany(ids)).map((account) => [account.id, account]));
  return ok({ total: page.total ?? 0, items: ids.flatMap((id) => found.get(id) ?? []) });
}

interface UserScan {
  readonly sourceId: SourceId;
  readonly where: readonly AccountCondition[];
  readonly rest: readonly ScimFilter[];
}

async function scanUsers(
  tx: TransactionOf<'accounts'>,
  { sourceId, where, rest }: UserScan,
  { offset, limit }: ScimListRequest,
): Promise<ScimResult<ScimList<Account>>> {
  const items: Account[] = [];
  const matcher = new ScimMatcher(rest);
  let [scanned, total, bytes] = [0, 0, 0];
  // If an index serves a part of the filter, at most one user is left.
  const candidates = where.length > 1 ? (await tx.accounts.search({ limit: 2, offset: 0, where })).items : undefined;
  for await (const account of candidates ?? accountsOfSource(tx, sourceId)) {
    if (++scanned > MAX_SCANNED) {
      return refuseScim('tooMany', `the source has more than ${MAX_SCANNED} users: filter by \`userName\` or \`id\``);
    }
    const isMatch = matcher.matches(account);
    if (matcher.refusal !== undefined) return err(matcher.refusal);
    if (!isMatch) continue;
    total++;
    if (total <= offset || items.length >= limit || bytes > SLICE_BYTES) continue;
    bytes += JSON.stringify(account.attributes).length;
    items.push(account);
  }
  return ok({ total, items });
}
