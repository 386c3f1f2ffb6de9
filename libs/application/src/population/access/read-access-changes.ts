import {
  type AccessGraph,
  type AccessChanges,
  AccessGraphBuilder,
  PolicyIndexBuilder,
} from '@identity-governance/domain/engine';
import type { AccessItemRef } from '@identity-governance/domain/sod';
import { type SodPolicy, accessItemTypes, isEnforced } from '@identity-governance/domain/shapes';
import {
  type AccessItem,
  type AccountAccessRules,
  EntitlementAttributes,
  EntitlementValues,
} from '@identity-governance/records';
import type { IdentityId, SodPolicyId } from '@identity-governance/values';
import type { LoggedChange, StatePart, StateVersions } from '../../ports/change-log';
import type { AccessDates, IdentityDate, LoggedKind, PresentState, TransactionOf } from '../../ports/store';

/** The collections that are compiled, with the change log and versions. */
export type CompiledRows =
  | 'accessDates'
  | 'accessItems'
  | 'accountAttributes'
  | 'accounts'
  | 'assignments'
  | 'changes'
  | 'currentTime'
  | 'grants'
  | 'sodPolicies'
  | 'versions';

/** The parts of the state that predictions depend on. */
export const compiledParts = [
  'access',
  'assignments',
  'inventory',
  'sod-policies',
] as const satisfies readonly StatePart[];

/** Above this number of changes, following the log is no faster than reading everything. */
const MAX_CHANGES = 20_000;
/** Rows read and numbered at once; other work runs between two pages. */
const PAGE = 1000;
/** Page size for policies, which have many items. */
const POLICY_PAGE = 200;
/** Policies are numbered item by item; if more than this number changed, all are read again, in many steps. */
const MAX_POLICY_CHANGES = 400;

export interface PolicyChanges {
  readonly saved: readonly SodPolicy[];
  readonly deletedIds: readonly SodPolicyId[];
}

interface ItemChanges extends AccessChanges {
  readonly savedItems?: readonly AccessItem[];
}

/** A state at a time; it stays the same until the next date. */
export interface DatedState extends PresentState {
  readonly dates: AccessDates;
}

/** The changes that bring a compiled state up to date. `all`: read everything again; undefined: nothing has changed. */
export interface StateChanges extends DatedState {
  readonly access: { readonly all: AccessGraphBuilder } | { readonly changes: ItemChanges } | undefined;
  /** `all`: all enforced policies. */
  readonly policies: { readonly all: PolicyIndexBuilder } | { readonly changes: PolicyChanges } | undefined;
  /** The entitlements that values of accounts stand for; the previous object if nothing about them has changed. */
  readonly values: EntitlementValues;
  /** Identities whose access may have changed. */
  readonly identities: 'all' | ReadonlySet<IdentityId>;
}

/** The parts of a compiled state that decide what has changed since. */
export interface FollowedState extends DatedState {
  readonly values: EntitlementValues;
  readonly graph: Pick<AccessGraph, 'numbers'>;
}

type ChangesReader = TransactionOf<Exclude<CompiledRows, 'accounts' | 'assignments'>>;

/** Reads the changes since these versions as this transaction sees them; without versions, the whole state. */
export async function readAccessChanges(
  tx: ChangesReader,
  before: FollowedState | undefined,
  rules: AccountAccessRules,
): Promise<StateChanges> {
  const versions = await tx.versions();
  const time = await tx.currentTime();
  const dates = await tx.accessDates.around(time);
  const changesOf = async (part: StatePart) =>
    before === undefined ? undefined : readChanges(tx, part, { before: before.versions, versions });
  const known = before?.values;
  const inventory = await changesOf('inventory');
  const attributes = await readAttributes(tx, inventory, { known, rules });
  const { access, values } = await readAccess(tx, await changesOf('access'), { known, attributes });
  const graph = access !== undefined && 'all' in access ? access.all : before?.graph;
  const policies = await readPolicies(tx, await changesOf('sod-policies'), graph);
  const assignments = identitiesIn(await changesOf('assignments'));
  const changed = values === known ? withHolders(assignments, inventory, values) : 'all';
  const identities = before === undefined || changed === 'all' ? 'all' : await withDated(tx, changed, { before, time });
  return { ...{ versions, time, dates, access, policies, values }, identities };
}

/** Adds the identities whose access has started or ended by a date. Clocks may be set back. */
async function withDated(
  tx: ChangesReader,
  identities: ReadonlySet<IdentityId>,
  { before, time }: { readonly before: FollowedState; readonly time: string },
): Promise<StateChanges['identities']> {
  if (isBetween(before.dates, time)) return identities;
  const dated = await readDated(tx, [before.time, time], MAX_CHANGES + 1);
  return dated.length > MAX_CHANGES ? 'all' : new Set([...identities, ...dated.map(({ identityId }) => identityId)]);
}

/** Reads up to `limit` dates on which access starts or ends between two times, in either order. */
export async function readDated(
  tx: TransactionOf<'accessDates'>,
  times: readonly [string, string],
  limit: number,
): Promise<readonly IdentityDate[]> {
  const [after, upTo] = [...times].sort() as [string, string];
  return after === upTo ? [] : tx.accessDates.datesBetween(after, upTo, limit);
}

/** Whether no access has started or ended between the time of these dates and this one. */
export function isBetween({ last, next }: AccessDates, time: string): boolean {
  return (last === null || last <= time) && (next === null || time < next);
}

/** Returns the known attributes if their marks are unchanged. */
async function readAttributes(
  tx: ChangesReader,
  changes: readonly LoggedChange[] | undefined,
  { known, rules }: { readonly known: EntitlementValues | undefined; readonly rules: AccountAccessRules },
): Promise<EntitlementAttributes> {
  const holders = keysOf(changes, 'accountAccess');
  if (known !== undefined && holders !== undefined) return known.attributes;
  const attributes = new EntitlementAttributes(await readAll(tx.accountAttributes), rules);
  return known?.attributes.equals(attributes) === true ? known.attributes : attributes;
}

/** Adds the identities whose accounts may carry other values. */
function withHolders(
  identities: StateChanges['identities'],
  inventory: readonly LoggedChange[] | undefined,
  { attributes }: EntitlementValues,
): StateChanges['identities'] {
  const holders = attributes.isEmpty ? [] : keysOf(inventory, 'accountAccess');
  if (identities === 'all' || holders === undefined) return 'all';
  return new Set([...identities, ...holders.map(([id]) => id!)]);
}

/** Returns undefined if the log cannot provide the changes. INVARIANT (log without gaps): nothing else has changed. */
async function readChanges(
  tx: ChangesReader,
  part: StatePart,
  { before, versions }: { readonly before: StateVersions; readonly versions: StateVersions },
): Promise<readonly LoggedChange[] | undefined> {
  if (isSameVersion(before[part], versions[part])) return [];
  const changes = await tx.changes.changesAfter(part, before[part], MAX_CHANGES + 1);
  return changes === undefined || changes.length > MAX_CHANGES ? undefined : changes;
}

export function isSameVersion(a: StateVersions[StatePart], b: StateVersions[StatePart]): boolean {
  return a.position === b.position && a.token === b.token;
}

type AccessAndValues = Pick<StateChanges, 'access' | 'values'>;

interface KnownValues {
  readonly known: EntitlementValues | undefined;
  /** The present marks. */
  readonly attributes: EntitlementAttributes;
}

async function readAccess(
  tx: ChangesReader,
  changes: readonly LoggedChange[] | undefined,
  { known, attributes }: KnownValues,
): Promise<AccessAndValues> {
  const items = keysOf(changes, 'accessItems');
  const grants = keysOf(changes, 'grants');
  if (items === undefined || grants === undefined) return readAllAccess(tx, attributes);
  const access = await readItemChanges(tx, items, grants);
  if (known?.attributes !== attributes) return { access, values: await readValues(tx, attributes) };
  return { access, values: known.changedBy(access?.changes.savedItems ?? []) };
}

async function readItemChanges(
  tx: ChangesReader,
  items: readonly (readonly string[])[],
  grants: readonly (readonly string[])[],
): Promise<{ readonly changes: ItemChanges } | undefined> {
  if (items.length + grants.length === 0) return undefined;
  const refs = items.map(refOf);
  const pairs = grants.map((key) => ({ parent: refOf(key.slice(0, 2)), child: refOf(key.slice(2)) }));
  const savedItems = await getInPages(refs, PAGE, (page) => tx.accessItems.getMany(page));
  const savedGrants = await getInPages(pairs, PAGE, (page) => tx.grants.getMany(page));
  const changes = {
    ...(refs.length > 0 && { savedItems, deletedItems: refs }),
    ...(pairs.length > 0 && { savedGrants, deletedGrants: pairs }),
  };
  return { changes }; // rows both deleted and saved count as saved
}

async function readAllAccess(tx: ChangesReader, attributes: EntitlementAttributes): Promise<AccessAndValues> {
  const all = new AccessGraphBuilder();
  const values = new EntitlementValues(attributes);
  for await (const page of tx.accessItems.pages(PAGE)) {
    all.addItems(page);
    values.save(page);
  }
  for await (const page of tx.grants.pages(PAGE)) all.addGrants(page);
  return { access: { all }, values };
}

async function readValues(tx: ChangesReader, attributes: EntitlementAttributes): Promise<EntitlementValues> {
  const values = new EntitlementValues(attributes);
  if (attributes.isEmpty) return values;
  for await (const page of tx.accessItems.pages(PAGE)) values.save(page);
  return values;
}

async function readPolicies(
  tx: ChangesReader,
  changes: readonly LoggedChange[] | undefined,
  graph: Pick<AccessGraph, 'numbers'> | undefined,
): Promise<StateChanges['policies']> {
  if (changes?.length === 0) return undefined;
  const keys = keysOf(changes, 'sodPolicies');
  if (keys === undefined || keys.length > MAX_POLICY_CHANGES) {
    if (graph === undefined) throw new Error('there is no graph to number policies by');
    const all = new PolicyIndexBuilder(graph.numbers);
    for await (const page of tx.sodPolicies.pages(POLICY_PAGE)) all.add(page.filter(isEnforced));
    return { all };
  }
  const ids = keys.map(([id]) => id!);
  const saved = await getInPages(ids, POLICY_PAGE, (page) => tx.sodPolicies.getMany(page));
  const found = new Set(saved.map(({ id }) => id));
  return { changes: { saved, deletedIds: ids.filter((id) => !found.has(id)) } };
}

function identitiesIn(changes: readonly LoggedChange[] | undefined): StateChanges['identities'] {
  const identities = keysOf(changes, 'identities');
  const assignments = keysOf(changes, 'assignments');
  if (identities === undefined || assignments === undefined) return 'all';
  return new Set([...identities, ...assignments].map(([id]) => id!));
}

/** Returns each key once; undefined if any row of this kind may have changed. */
function keysOf(
  changes: readonly LoggedChange[] | undefined,
  wanted: LoggedKind,
): readonly (readonly string[])[] | undefined {
  if (changes === undefined) return undefined;
  const keys = new Map<string, readonly string[]>();
  for (const { kind, key } of changes) {
    if (kind !== wanted) continue;
    if (key === null) return undefined;
    keys.set(JSON.stringify(key), key);
  }
  return [...keys.values()];
}

export function refOf([type, id]: readonly string[]): AccessItemRef {
  const known = accessItemTypes.find((one) => one === type);
  if (known === undefined || id === undefined) throw new Error('a key in the log of changes names no access item');
  return { type: known, id };
}

/** Reads in pages, between which other work runs. */
async function getInPages<K, T>(
  keys: readonly K[],
  size: number,
  getMany: (page: readonly K[]) => Promise<readonly T[]>,
): Promise<readonly T[]> {
  const rows: T[] = [];
  for (let start = 0; start < keys.length; start += size) {
    rows.push(...(await getMany(keys.slice(start, start + size))));
  }
  return rows;
}

async function readAll<T>(rows: { pages(size: number): AsyncIterable<readonly T[]> }): Promise<readonly T[]> {
  const all: T[] = [];
  for await (const page of rows.pages(PAGE)) for (const row of page) all.push(row);
  return all;
}

/** Whether identities hold and violate the same in two states. */
export function isSameMoment(a: Omit<DatedState, 'time'>, b: Omit<DatedState, 'time'>): boolean {
  return isSameState(a.versions, b.versions) && a.dates.last === b.dates.last;
}

/** Whether these parts of two states are equal; by default the compiled parts. */
export function isSameState(a: StateVersions, b: StateVersions, parts: readonly StatePart[] = compiledParts): boolean {
  return parts.every((part) => isSameVersion(a[part], b[part]));
}
