import { accessItemKey, mayGrant, parseAccessItemRef } from '@identity-governance/domain/shapes';
import { Evaluator } from '@identity-governance/domain/engine';
import type { AccessItemRef, PathStep } from '@identity-governance/domain/sod';
import {
  datesOf,
  parseAccessSet,
  parseDatedAccess,
  parseDatedAccessSet,
  type DatedAccess,
} from '@identity-governance/records';
import { err, ok, type Fault, type Parser, type Result, type IdentityId } from '@identity-governance/values';
import type { AccessSnapshots } from '../../population/access/access-snapshots';
import { compiledParts, isSameState } from '../../population/access/read-access-changes';
import type { InvalidInput } from '../../ports/invalid-input';
import { notFound, type MissingResource, type NotFound } from '../../resources/not-found';
import type { AccessChange, StartedViolation, StartedViolations } from '../../sod/simulation/find-started-violations';
import type { StatePart } from '../../ports/change-log';
import type { StoreOf, TransactionOf } from '../../ports/store';
import { StoreBusy } from '../../ports/store-errors';
import type { RowChunks } from '../../resources/read-page';

type Written = 'accessItems' | 'assignments' | 'grants';
type Readable = TransactionOf<'identities' | Written>;
type Writable = TransactionOf<'identities' | 'versions', Written>;

/** An item exists, but its owner does not have it directly. */
export interface NotInAccessSet {
  readonly kind: 'not-in-access-set';
  readonly owner: MissingResource;
  readonly access: AccessItemRef;
  /** The assigned items and accounts through which an identity holds the item; empty where it does not. */
  readonly heldThrough: readonly PathStep[];
}

/** The change would start violations and is not made. */
export interface ViolationsWouldStart {
  readonly kind: 'violations-would-start';
  readonly total: number;
  /** The first of them. */
  readonly listed: readonly StartedViolation[];
}

/** Simulates a change of a set before it is made. */
export type AccessSetGate = (change: Pick<AccessChange, 'items' | 'replaces'>) => Promise<StartedViolations>;

export type AccessSetRefusal = InvalidInput | NotFound | ViolationsWouldStart;

interface AfterItem {
  /** The position of a row in a page: type and id; empty strings come before any other. */
  readonly after: readonly [type: string, id: string];
  readonly limit: number;
}

/**
 * Access items that an owner has directly: items that an identity is assigned, with their dates, or that an item
 * grants.
 */
export interface AccessSetKind<Owner> {
  readonly parseItem: Parser<DatedAccess>;
  readonly parseSet: Parser<{ readonly access: readonly DatedAccess[] }>;
  readonly parts: readonly StatePart[];
  readonly refOf: (owner: Owner) => MissingResource;
  readonly exists: (tx: Readable, owner: Owner) => Promise<boolean>;
  /** Returns up to a number of items that come after an item, by type and id. */
  readonly listAfter: (tx: Readable, owner: Owner, page: AfterItem) => Promise<readonly DatedAccess[]>;
  readonly save: (tx: Writable, owner: Owner, access: readonly DatedAccess[]) => Promise<unknown>;
  readonly remove: (tx: Writable, owner: Owner, access: readonly AccessItemRef[]) => Promise<number>;
  /** Returns an error of one of the items that does not depend on the state. */
  readonly findFault?: (owner: Owner, access: AccessItemRef) => Fault | undefined;
}

export const assignmentsOfIdentity: AccessSetKind<IdentityId> = {
  ...{ parseItem: parseDatedAccess, parseSet: parseDatedAccessSet },
  parts: ['access', 'assignments'],
  refOf: (id) => ({ type: 'IDENTITY', id }),
  exists: async (tx, id) => (await tx.identities.get(id)) !== undefined,
  listAfter: async (tx, id, { after, limit }) => {
    const { items } = await tx.assignments.list({ limit, offset: 0, after: [id, ...after] });
    return items
      .filter(({ identityId }) => identityId === id)
      .map(({ access, ...row }) => ({ ...access, ...datesOf(row) }));
  },
  save: (tx, identityId, access) =>
    tx.assignments.save(access.map(({ type, id, ...dates }) => ({ identityId, access: { type, id }, ...dates }))),
  remove: (tx, identityId, access) => tx.assignments.deleteMany(access.map((item) => ({ identityId, access: item }))),
};

export const grantsOfItem: AccessSetKind<AccessItemRef> = {
  ...{ parseItem: parseAccessItemRef, parseSet: parseAccessSet },
  parts: ['access'],
  refOf: ({ type, id }) => ({ type, id }),
  exists: async (tx, ref) => (await tx.accessItems.get(ref)) !== undefined,
  listAfter: async (tx, { type, id }, { after, limit }) => {
    const { items } = await tx.grants.list({ limit, offset: 0, after: [type, id, ...after] });
    return items.filter(({ parent }) => parent.type === type && parent.id === id).map(({ child }) => child);
  },
  save: (tx, parent, access) => tx.grants.save(access.map((child) => ({ parent, child }))),
  remove: (tx, parent, access) => tx.grants.deleteMany(access.map((child) => ({ parent, child }))),
  findFault: (parent, child) =>
    mayGrant(parent.type, child.type)
      ? undefined
      : { field: 'type', reason: `\`${child.type}\` cannot be granted by \`${parent.type}\`` },
};

/** Items of a chunk: shorter than 256 KiB together, however long their ids are. */
const CHUNK_ITEMS = 500;

/** The items of one owner as clients read them. A set that is too long for the memory has them in `rows` only. */
export interface AccessSet {
  readonly access: readonly DatedAccess[];
  readonly rows?: RowChunks<DatedAccess>;
}

/** Reads and changes the items that owners have directly, one at a time or as a set. Bodies are unvalidated. */
export class AccessSets {
  private readonly reading: Reading;

  constructor(
    private readonly store: StoreOf<'identities' | 'versions', Written>,
    private readonly snapshots?: AccessSnapshots,
    /** Whether changes that start violations are refused if a request does not specify it. */
    readonly refusesViolations = false,
  ) {
    this.reading = (work) => store.read(work);
  }

  async read<O>(kind: AccessSetKind<O>, owner: O): Promise<Result<AccessSet, NotFound>> {
    return this.store.read(async (tx) => {
      if (!(await kind.exists(tx, owner))) return err(toNotFound(kind.refOf(owner)));
      return ok(await viewSet(tx, { kind, owner }, this.reading));
    });
  }

  /** Returns the set as this transaction sees it. */
  async find<O>(tx: Readable, kind: AccessSetKind<O>, owner: O): Promise<AccessSet | undefined> {
    return (await kind.exists(tx, owner)) ? viewSet(tx, { kind, owner }, this.reading) : undefined;
  }

  /** Replaces the items of the owner by those of the body. With a gate, a change that starts violations is refused. */
  async replace<O>({ kind, owner, gate }: ChangedSet<O>, body: unknown): Promise<Result<AccessSet, AccessSetRefusal>> {
    const wanted = readAccess(kind.parseSet, body, ({ access }) => access.map((ref, i) => [`access.${i}.`, ref]));
    if (!wanted.ok) return wanted;
    return this.change({ kind, owner, gate }, wanted.value, async (tx) => {
      const kept = new Set(wanted.value.map(([, ref]) => accessItemKey(ref)));
      for await (const present of chunksOf({ kind, owner }, (work) => work(tx))) {
        const deleted = present.filter((ref) => !kept.has(accessItemKey(ref)));
        if (deleted.length > 0) await kind.remove(tx, owner, deleted);
      }
    });
  }

  /** Adds one item. For an item that the owner already has, only its dates change. */
  async add<O>(set: ChangedSet<O>, body: unknown): Promise<Result<AccessSet, AccessSetRefusal>> {
    const wanted = readAccess(set.kind.parseItem, body, (ref) => [['', ref]]);
    return wanted.ok ? this.change(set, wanted.value) : wanted;
  }

  /**
   * Removes one item. If it is not assigned, the error names the items and accounts through which the identity holds
   * it.
   */
  async take<O>(
    kind: AccessSetKind<O>,
    owner: O,
    access: AccessItemRef,
  ): Promise<Result<undefined, NotFound | NotInAccessSet>> {
    const taken = await this.remove(kind, owner, access);
    if (taken.ok || taken.error.kind === 'not-found') return taken;
    return err({ ...taken.error, heldThrough: await this.findCarriers(kind.refOf(owner), access) });
  }

  private remove<O>(
    kind: AccessSetKind<O>,
    owner: O,
    access: AccessItemRef,
  ): Promise<Result<undefined, NotFound | NotInAccessSet>> {
    return this.store.write(kind.parts, async (tx) => {
      if (!(await kind.exists(tx, owner))) return err(toNotFound(kind.refOf(owner)));
      if ((await kind.remove(tx, owner, [access])) > 0) return ok(undefined);
      if ((await tx.accessItems.get(access)) === undefined) return err(notFound(access.type, access.id));
      return err({ kind: 'not-in-access-set', owner: kind.refOf(owner), access, heldThrough: [] });
    });
  }

  /** Returns the first steps of all paths to the item, each once. */
  private async findCarriers(owner: MissingResource, access: AccessItemRef): Promise<readonly PathStep[]> {
    if (owner.type !== 'IDENTITY' || this.snapshots === undefined) return [];
    const { graph, held } = await this.snapshots.accessOf([owner.id]);
    const holding = held.get(owner.id);
    if (holding === undefined) return [];
    const items = new Evaluator().describeHeld(graph, holding);
    const item = items.find(({ type, id }) => type === access.type && id === access.id);
    const first = (item?.paths ?? []).flatMap(([step]) => step ?? []);
    return [...new Map(first.map((step) => [JSON.stringify([step.type, step.id]), step])).values()];
  }

  private async change<O>(
    { kind, owner, gate }: ChangedSet<O>,
    wanted: Wanted,
    before?: (tx: Writable) => Promise<void>,
  ): Promise<Result<AccessSet, AccessSetRefusal>> {
    const faults = wanted.flatMap(([field, ref]) => {
      const fault = kind.findFault?.(owner, ref);
      return fault === undefined ? [] : [{ ...fault, field: `${field}${fault.field}` }];
    });
    if (faults.length > 0) return err({ kind: 'invalid', faults });
    const refs = [...new Map(wanted.map(([, ref]) => [accessItemKey(ref), ref])).values()];
    const simulated = gate && (await SimulatedChange.start(gate, { items: refs, replaces: before !== undefined }));
    return this.store.write(simulated?.parts ?? kind.parts, async (tx) => {
      const known = new Set((await tx.accessItems.getMany(refs)).map(accessItemKey));
      const missing: MissingResource[] = refs.filter((ref) => !known.has(accessItemKey(ref)));
      if (!(await kind.exists(tx, owner))) missing.unshift(kind.refOf(owner));
      if (missing.length > 0) return err({ kind: 'not-found', missing });
      const refusal = await simulated?.findRefusal(tx);
      if (refusal !== undefined) return err(refusal);
      await before?.(tx);
      await kind.save(tx, owner, refs);
      return ok(await viewSet(tx, { kind, owner }, this.reading));
    });
  }
}

interface SetOf<Owner> {
  readonly kind: AccessSetKind<Owner>;
  readonly owner: Owner;
}

interface ChangedSet<Owner> extends SetOf<Owner> {
  readonly gate?: AccessSetGate | undefined;
}

/**
 * A change that was simulated before its transaction, so that the transaction holds no locks during the simulation.
 *
 * INVARIANT (simulated state): a change is judged by the state on which it is made. If another write was committed in
 * between, it is simulated again while the transaction holds the locks of all parts that violations depend on.
 */
class SimulatedChange {
  readonly parts = compiledParts;

  private constructor(
    private readonly first: StartedViolations,
    private readonly simulate: () => Promise<StartedViolations>,
  ) {}

  static async start(gate: AccessSetGate, change: Parameters<AccessSetGate>[0]): Promise<SimulatedChange> {
    const simulate = () => gate(change);
    return new SimulatedChange(await simulate(), simulate);
  }

  async findRefusal(tx: TransactionOf<'versions'>): Promise<ViolationsWouldStart | undefined> {
    const versions = await tx.versions();
    const { versions: simulated, ...started } = isSameState(this.first.versions, versions)
      ? this.first
      : await this.simulate();
    if (!isSameState(simulated, versions)) throw new StoreBusy();
    return started.total === 0 ? undefined : { kind: 'violations-would-start', ...started };
  }
}

/** Runs work in a new transaction, or in an open one. */
type Reading = <T>(work: (tx: Readable) => Promise<T>) => Promise<T>;

/** Reads one chunk of the set. `reading` reads the chunks of a longer set. */
async function viewSet<O>(tx: Readable, set: SetOf<O>, reading: Reading): Promise<AccessSet> {
  const access = await set.kind.listAfter(tx, set.owner, { after: ['', ''], limit: CHUNK_ITEMS + 1 });
  if (access.length <= CHUNK_ITEMS) return { access };
  return { access: [], rows: () => chunksOf(set, reading) };
}

async function* chunksOf<O>({ kind, owner }: SetOf<O>, reading: Reading): AsyncGenerator<readonly DatedAccess[]> {
  let after: AfterItem['after'] | undefined = ['', ''];
  while (after !== undefined) {
    const page: AfterItem = { after, limit: CHUNK_ITEMS };
    const chunk: readonly DatedAccess[] = await reading((tx) => kind.listAfter(tx, owner, page));
    if (chunk.length > 0) yield chunk;
    const last: DatedAccess | undefined = chunk.length < CHUNK_ITEMS ? undefined : chunk.at(-1);
    after = last && [last.type, last.id];
  }
}

/** Items with the prefixes of their field names. */
type Wanted = readonly (readonly [field: string, ref: DatedAccess])[];

function readAccess<T>(parse: Parser<T>, body: unknown, list: (value: T) => Wanted): Result<Wanted, InvalidInput> {
  const parsed = parse(body);
  return parsed.ok ? ok(list(parsed.value)) : err({ kind: 'invalid', faults: parsed.error });
}

function toNotFound({ type, id }: MissingResource): NotFound {
  return notFound(type, id);
}
