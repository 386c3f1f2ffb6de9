import type { Account } from '@identity-governance/records';
import { err, ok, type SourceId, quoteSome } from '@identity-governance/values';
import { accountsOfSource } from '../../population/accounts/accounts-of-source';
import { accounts } from '../inventory/inventory-kinds';
import type { TransactionOf } from '../../ports/store';
import { AccountPromoter } from '../../search-attributes/account-promoter';
import { MAX_MEMBERS, type MemberChange } from './change-group';
import { refuseScim, scimRefusal, type ScimRefusal, type ScimResult } from './scim-refusal';
import { stringsOf } from './scim-user';
import type { ScimTransaction } from './write-or-refuse';

/** The account attribute that names the groups of a user. */
export const GROUPS = 'groups';

/** A group of a source, named by the value that accounts carry. */
export interface MembershipOf {
  readonly sourceId: SourceId;
  readonly value: string;
}

export interface ScimMember {
  readonly id: string;
  readonly name: string;
}

/** Maximum number of groups of one user: the limit of values of an account attribute. */
const MAX_GROUPS = 10_000;
const CHUNK = 500;

/** Changes the members of a group; reads its other members only if all are replaced. */
export async function changeMembers(
  tx: ScimTransaction,
  group: MembershipOf,
  { op, ids }: MemberChange,
): Promise<ScimRefusal | undefined> {
  for (let i = 0; op !== 'remove' && i < ids.length; i += CHUNK) {
    const missing = await findMissing(tx, group.sourceId, ids.slice(i, i + CHUNK));
    if (missing.length > 0) {
      return scimRefusal('invalidValue', `\`members\` names users that do not exist: ${quoteSome(missing, 10)}`);
    }
  }
  if (op === 'replace') return replaceMembers(tx, group, new Set(ids));
  for (let i = 0; i < ids.length; i += CHUNK) {
    const found = await tx.accounts.getMany(ids.slice(i, i + CHUNK));
    const own = found.filter(({ sourceId }) => sourceId === group.sourceId);
    const refusal = await saveMembership(tx, own, (account) => withGroup(account, group.value, op === 'add'));
    if (refusal !== undefined) return refusal;
  }
  return undefined;
}

async function findMissing(
  tx: TransactionOf<'accounts'>,
  sourceId: SourceId,
  ids: readonly string[],
): Promise<readonly string[]> {
  const found = await tx.accounts.getMany(ids);
  const known = new Set(found.filter((account) => account.sourceId === sourceId).map(({ id }) => id as string));
  return ids.filter((id) => !known.has(id));
}

function replaceMembers(
  tx: ScimTransaction,
  group: MembershipOf,
  wanted: ReadonlySet<string>,
): Promise<ScimRefusal | undefined> {
  return changeAll(tx, group.sourceId, (account) => withGroup(account, group.value, wanted.has(account.id)));
}

/** Replaces the value that members of the group carry by another; null: none. */
export function renameGroup(
  tx: ScimTransaction,
  { sourceId, value }: MembershipOf,
  next: string | null,
): Promise<ScimRefusal | undefined> {
  return changeAll(tx, sourceId, (account) => {
    if (!carries(account, value)) return account;
    const without = withGroup(account, value, false);
    return next === null ? without : withGroup(without, next, true);
  });
}

/** Changes accounts chunk by chunk, so that memory holds a few of them. */
async function changeAll(
  tx: ScimTransaction,
  sourceId: SourceId,
  change: (account: Account) => Account,
): Promise<ScimRefusal | undefined> {
  let chunk: Account[] = [];
  for await (const account of accountsOfSource(tx, sourceId)) {
    if (change(account) !== account) chunk.push(account);
    if (chunk.length < CHUNK) continue;
    const refusal = await saveMembership(tx, chunk, change);
    if (refusal !== undefined) return refusal;
    chunk = [];
  }
  return saveMembership(tx, chunk, change);
}

async function saveMembership(
  tx: ScimTransaction,
  before: readonly Account[],
  change: (account: Account) => Account,
): Promise<ScimRefusal | undefined> {
  const changed = before.flatMap((account) => (change(account) === account ? [] : [change(account)]));
  const full = changed.find(({ attributes }) => stringsOf(attributes[GROUPS]).length > MAX_GROUPS);
  if (full !== undefined) {
    return scimRefusal('invalidValue', `user \`${full.id}\` would be in more than ${MAX_GROUPS} groups`);
  }
  if (changed.length > 0) await accounts.rules.save(tx, changed, { time: '', promoter: new AccountPromoter(tx) });
  return undefined;
}

/** Compares exactly: external ids that differ in case are those of two groups. */
function carries({ attributes }: Account, value: string): boolean {
  return stringsOf(attributes[GROUPS]).includes(value);
}

/** Returns the account with or without the group; the same object if nothing changes. */
function withGroup(account: Account, value: string, isMember: boolean): Account {
  if (carries(account, value) === isMember) return account;
  const { [GROUPS]: before, ...attributes } = account.attributes;
  const others = stringsOf(before).filter((one) => one !== value);
  const groups = isMember ? [...others, value] : others;
  return { ...account, attributes: groups.length === 0 ? attributes : { ...attributes, [GROUPS]: groups } };
}

/** Returns the members of groups of a source, by the values of the groups. */
export async function membersOfGroups(
  tx: TransactionOf<'accounts'>,
  sourceId: SourceId,
  values: readonly string[],
): Promise<ScimResult<ReadonlyMap<string, readonly ScimMember[]>>> {
  const members = new Map<string, ScimMember[]>(values.map((value) => [value, []]));
  let count = 0;
  for await (const { id, name, attributes } of values.length === 0 ? [] : accountsOfSource(tx, sourceId)) {
    for (const value of stringsOf(attributes[GROUPS])) {
      const listed = members.get(value);
      if (listed === undefined) continue;
      listed.push({ id, name });
      if (++count > MAX_MEMBERS) {
        const detail = `the groups have more than ${MAX_MEMBERS} members: use \`excludedAttributes=members\``;
        return refuseScim('tooMany', detail);
      }
    }
  }
  return ok(members);
}

export function unlessRefused<T>(refusal: ScimRefusal | undefined, value: T): ScimResult<T> {
  return refusal === undefined ? ok(value) : err(refusal);
}
