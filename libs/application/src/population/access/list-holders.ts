import { findGrantingItems, findNumber, type AccessGraph, type HeldAccess } from '@identity-governance/domain/engine';
import type { AccessItemRef, PathStep } from '@identity-governance/domain/sod';
import { datesOf, isValidAt } from '@identity-governance/records';
import { compareText, err, ok, type IdentityId, type Result } from '@identity-governance/values';
import { notFound, type NotFound } from '../../resources/not-found';
import type { IdentityAccountPlace } from '../../ports/account-search';
import type { Listing } from '../../ports/query';
import type { StoreOf, TransactionOf } from '../../ports/store';
import type { AccessRows, ReadAccessRows } from '../access-rows';
import type { AccessStates } from '../load-population';
import type { AccessSnapshot } from './access-snapshots';

/** An identity that holds an access item. */
export interface Holder {
  readonly id: IdentityId;
  readonly name: string;
  readonly email: string | null;
  /** Whether the item itself is assigned to the identity. */
  readonly assigned: boolean;
  /** The dates between which the item itself is assigned; a missing date is omitted. */
  readonly validFrom?: string;
  readonly validUntil?: string;
  /** Other assigned items, and accounts, through which the identity holds the item; by type and id. */
  readonly through: readonly PathStep[];
  /** Number of further items and accounts. */
  readonly omittedThrough?: number;
}

export interface HolderListing extends Listing<Holder> {
  /** Identities of this page that do not hold the item because they, or their accounts that carry it, are disabled. */
  readonly leftOut: number;
}

export interface HolderPage {
  readonly limit: number;
  /** Only identities with ids after this one. */
  readonly afterId: IdentityId;
}

/** Accounts examined for one page; a page may therefore have fewer holders than requested. */
const MAX_ACCOUNTS = 800;
/** Items and accounts listed for one holder. */
const MAX_THROUGH = 20;

type Snapshot = Omit<AccessSnapshot, 'index'>;
type Readable = TransactionOf<'accounts' | 'assignments'>;

/** Identities in order of id. `checkedTo`: no other identity up to this id holds the item; null: no other at all. */
interface Carriers {
  readonly ids: readonly IdentityId[];
  readonly checkedTo: IdentityId | null;
}

/** Lists the identities that hold an access item, with the items and accounts through which they hold it. */
export class ListHolders {
  constructor(
    private readonly states: AccessStates,
    private readonly read: ReadAccessRows,
    private readonly findCandidates: FindHolderCandidates,
  ) {}

  /** Returns a page in the order of the ids. */
  async execute(item: AccessItemRef, page: HolderPage): Promise<Result<HolderListing, NotFound>> {
    const snapshot = await this.states.accessOf([]);
    const number = findNumber(snapshot.graph, item);
    if (number === undefined) return err(notFound(item.type, item.id));
    const granting = findGrantingItems(snapshot.graph, number);
    const { ids, next } = await this.findCandidates({ snapshot, granting, page });
    const { graph, held } = await this.states.accessOf(ids);
    const [found, dates] = await this.read(async (rows) => [
      await rows.identitiesOf(ids),
      await rows.assignmentsOf(ids.map((identityId) => ({ identityId, access: item }))),
    ]);
    const identities = new Map(found.map((row) => [row.id, row]));
    const assignments = new Map(dates.map((row) => [row.identityId, row]));
    let leftOut = 0;
    const items = ids.flatMap((id): readonly Holder[] => {
      const [identity, own] = [identities.get(id), held.get(id)];
      // Changes since the ids were read show in their present form.
      const ways = own && findWays(graph, { held: own, granting, item: number });
      if (ways === undefined && own?.leftOut !== undefined) leftOut++;
      if (ways === undefined) return [];
      const dated = ways.assigned ? datesOf(assignments.get(id) ?? {}) : {};
      // A folder need not list all identities.
      const { name, email } = identity ?? { name: id, email: null };
      return [{ id, name, email, ...ways, ...dated }];
    });
    return ok({ items, leftOut, total: null, next: next === null ? null : [next] });
  }
}

export interface HolderSearch {
  readonly snapshot: Snapshot;
  /** The numbers of the item, and of those that grant it. */
  readonly granting: ReadonlySet<number>;
  readonly page: HolderPage;
}

/** A page of identities in the order of the ids; `next` is the last checked id, null if there are no others. */
export interface HolderCandidates {
  readonly ids: readonly IdentityId[];
  readonly next: IdentityId | null;
}

/** Finds identities that are assigned a granting item, or have an account that carries one, enabled or not. */
export type FindHolderCandidates = (search: HolderSearch) => Promise<HolderCandidates>;

/** Returns a search by the indexes of a store. */
export function storedHolders(store: StoreOf<'accounts' | 'assignments'>): FindHolderCandidates {
  return (search) => store.read((tx) => findStoredHolders(tx, search));
}

/** Returns a search that reads all rows for each page. */
export function scannedHolders(rows: AccessRows): FindHolderCandidates {
  return async ({ snapshot: { graph, values, time }, granting, page: { limit, afterId } }) => {
    const grants = (ref: AccessItemRef) => granting.has(findNumber(graph, ref) ?? -1);
    const found = new Set<IdentityId>();
    for await (const page of rows.assignments()) {
      for (const row of page) if (isValidAt(row, time) && grants(row.access)) found.add(row.identityId);
    }
    for await (const page of rows.accounts(values.attributes.sourceIds)) {
      for (const account of page) {
        const { entitlements } = values.resolve(values.attributes.readEnabled(account, time));
        if (account.identityId !== null && entitlements.some(grants)) found.add(account.identityId);
      }
    }
    const later = [...found].filter((id) => compareText(id, afterId) > 0).sort(compareText);
    const ids = later.slice(0, limit);
    return { ids, next: later.length > ids.length ? (ids.at(-1) ?? null) : null };
  };
}

export async function findStoredHolders(tx: Readable, search: HolderSearch): Promise<HolderCandidates> {
  const { limit, afterId } = search.page;
  if (limit === 0) return { ids: [], next: null };
  const refs = [...search.granting].map((number) => search.snapshot.graph.items[number]!);
  const { time } = search.snapshot;
  const assigned = await tx.assignments.holdersAfter(refs, afterId, { limit: limit + 1, time });
  // Holders after this one are on later pages.
  const upTo = assigned.length > limit ? assigned.at(-1) : undefined;
  const carried = await findCarrying(tx, search, upTo);
  const { checkedTo } = carried;
  const found = [...new Set([...assigned, ...carried.ids])].sort(compareText);
  const checked = checkedTo === null ? found : found.filter((id) => compareText(id, checkedTo) <= 0);
  const ids = checked.slice(0, limit);
  return { ids, next: checked.length > limit ? ids.at(-1)! : checkedTo };
}

/**
 * Examines accounts, identity by identity, until there are more holders than requested, the limit of accounts is
 * reached, or the identities come after `upTo`.
 */
async function findCarrying(
  tx: Readable,
  { snapshot, granting, page }: HolderSearch,
  upTo: IdentityId | undefined,
): Promise<Carriers> {
  const { graph, values, time } = snapshot;
  const isCarried = [...granting].some((number) => graph.items[number]!.type === 'ENTITLEMENT');
  if (!isCarried || values.attributes.isEmpty) return { ids: [], checkedTo: null };
  const ids = new Set<IdentityId>();
  let place: IdentityAccountPlace = { identityId: page.afterId, accountId: '\u{10ffff}' };
  let last: IdentityId | undefined;
  for (let examined = 0; ;) {
    const accounts = await tx.accounts.ofIdentitiesAfter(place, values.attributes.sourceIds);
    if (accounts.length === 0) return { ids: [...ids], checkedTo: null };
    for (const account of accounts) {
      const identityId = account.identityId!;
      if (upTo !== undefined && compareText(identityId, upTo) > 0) return { ids: [...ids], checkedTo: upTo };
      const isEnough = ids.size > page.limit || examined >= MAX_ACCOUNTS;
      if (last !== undefined && identityId !== last && isEnough) return { ids: [...ids], checkedTo: last };
      last = identityId;
      examined++;
      place = { identityId, accountId: account.id };
      const carried = values.resolve(values.attributes.readEnabled(account, time)).entitlements;
      if (carried.some((ref) => granting.has(findNumber(graph, ref) ?? -1))) ids.add(identityId);
    }
  }
}

interface HeldItem {
  readonly held: HeldAccess;
  readonly granting: ReadonlySet<number>;
  readonly item: number;
}

/** Returns undefined if the item is not held. */
function findWays(
  graph: AccessGraph,
  { held, granting, item }: HeldItem,
): Pick<Holder, 'assigned' | 'through' | 'omittedThrough'> | undefined {
  const assigned = held.assigned.includes(item) && graph.has(item);
  const items = [...held.assigned].filter((number) => number !== item && granting.has(number));
  const accounts = (held.carried ?? []).filter(({ entitlements }) => entitlements.some((one) => granting.has(one)));
  const steps: readonly PathStep[] = [
    ...items.flatMap((number) => graph.items[number] ?? []),
    ...accounts.map(({ account }) => account),
  ];
  if (!assigned && steps.length === 0) return undefined;
  const through = [...steps].sort((a, b) => compareText(a.type, b.type) || compareText(a.id, b.id));
  const omitted = through.length - MAX_THROUGH;
  return { assigned, through: through.slice(0, MAX_THROUGH), ...(omitted > 0 && { omittedThrough: omitted }) };
}
