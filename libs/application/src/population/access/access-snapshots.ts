import { type AccessGraph, type PolicyIndex, type Population } from '@identity-governance/domain/engine';
import type { AccountAccessRules, EntitlementValues } from '@identity-governance/records';
import type { IdentityId } from '@identity-governance/values';
import type { Delay } from '../../ports/clock';
import type { StatePart, StateVersions } from '../../ports/change-log';
import type { AssignedAccess, PresentState, StoreOf, TransactionOf, VersionReader } from '../../ports/store';
import { CoalescedRead } from './coalesced-read';
import { compile, compileIndex, type Compiled } from './compile-changes';
import { HeldCache } from './held-cache';
import type { CompiledRows, DatedState, StateChanges } from './read-access-changes';
import { compiledParts, isBetween, isSameState, readAccessChanges } from './read-access-changes';
import type { LeftOutByIdentity, OwnAccess } from './left-out';
import { holdRows } from '../hold-rows';
import { readAccounts } from './read-accounts';
import { TooManyIdentities } from './too-many-identities';

interface ReadState {
  readonly changes: StateChanges;
  readonly isReset: boolean;
  /** The requested identities that are not in memory, the changed ones, and the next page of all identities. */
  readonly held: ReadonlyMap<IdentityId, OwnAccess | null>;
  /** The last identity of the page that was read; `id` is undefined when no identities are left. */
  readonly filledTo: { readonly id: IdentityId | undefined } | undefined;
}

/** The parts of the state that decide what identities hold. */
const accessParts = compiledParts.filter((part) => part !== 'sod-policies');

/** Requests the next page of identities. */
const fillKey = Symbol('fill');
/** Identities loaded at once: in the background, and after changes. */
const PAGE = 500;
/** Milliseconds between two pages, and between two checks for work. */
const FILL_PAUSE = 5;
const FILL_IDLE = 1000;

/** The part of one committed state that predictions need. */
export interface AccessSnapshot extends DatedState {
  readonly graph: AccessGraph;
  readonly index: PolicyIndex;
  /** The entitlements that values of accounts stand for. */
  readonly values: EntitlementValues;
  /** Access by identity id; an identity that does not exist is absent. */
  readonly held: ReadonlyMap<IdentityId, OwnAccess>;
}

/** An access snapshot with the access of all identities. */
export interface PopulationSnapshot extends Omit<AccessSnapshot, 'held'> {
  /** Changes with the state, as soon as the caller awaits anything. */
  readonly population: Population;
  /** Access that disabled identities and accounts would bring; changes as the population does. */
  readonly leftOut: LeftOutByIdentity;
}

/**
 * Watches compilations: `begin` is called when one starts; the returned function is called with the compiled versions
 * when it ends.
 */
export interface CompilationObserver {
  begin(): (versions: StateVersions) => void;
}

export interface AccessSnapshotsOptions {
  readonly observer?: CompilationObserver;
  /** The maximum number of identities whose access is in memory, about 100 bytes each. The default is no limit. */
  readonly keptIdentities?: number;
  readonly rules?: AccountAccessRules | undefined;
  /** Reports the number of identities of each page that is loaded into memory. */
  readonly onFilled?: ((identities: number) => void) | undefined;
  /** Lets the process do other work between two steps of a compilation. */
  readonly pause?: () => Promise<unknown>;
  /** Resolves when the current requests have arrived, so that they share one read of the store. */
  readonly gather?: () => Promise<unknown>;
}

/**
 * The compiled policies and access, kept in memory and never stale: each call returns results from one committed state
 * that is at least as new as the last commit before the call, in any process. One read of the state versions, which
 * starts after the call, proves this; all waiting callers share it. When something has changed, or a date has passed on
 * which access starts or ends, one catch-up runs for all waiting callers: in one transaction it reads the rows that the
 * change log names and the identities whose dates have passed; it then compiles only those.
 *
 * INVARIANT (one state): graph, policies and held access of a snapshot are those of one committed state.
 */
export class AccessSnapshots {
  private compiled: Compiled | undefined;
  private readonly keptIdentities: number;
  private readonly held: HeldCache;
  private readonly present: CoalescedRead<PresentState>;
  private readonly catchUp: CoalescedRead<AccessSnapshot, IdentityId | typeof fillKey>;
  private isFilling = false;

  constructor(
    private readonly store: StoreOf<CompiledRows> & VersionReader,
    private readonly options: AccessSnapshotsOptions = {},
  ) {
    this.keptIdentities = options.keptIdentities ?? Number.POSITIVE_INFINITY;
    this.held = new HeldCache(this.keptIdentities);
    const { gather = nextMicrotask } = options;
    this.present = new CoalescedRead(() => store.present(), { gather });
    this.catchUp = new CoalescedRead((ids) => this.runCatchUp(ids), { gather: nextMicrotask });
  }

  /** The rules by which it returns access. */
  get rules(): Required<AccountAccessRules> {
    return { disabledHoldAccess: this.options.rules?.disabledHoldAccess ?? false };
  }

  /** Returns the state with the access of those of `identityIds` that exist. */
  of(identityIds: readonly IdentityId[]): Promise<AccessSnapshot> {
    return this.ofParts(compiledParts, identityIds);
  }

  /** Returns the same snapshot without policies; does not wait for changes of policies. */
  accessOf(identityIds: readonly IdentityId[]): Promise<Omit<AccessSnapshot, 'index'>> {
    return this.ofParts(accessParts, identityIds);
  }

  private async ofParts(parts: readonly StatePart[], identityIds: readonly IdentityId[]): Promise<AccessSnapshot> {
    const { versions, time } = await this.present.fresh();
    const { compiled } = this;
    const isCurrent =
      compiled !== undefined && isSameState(compiled.versions, versions, parts) && isBetween(compiled.dates, time);
    const held = isCurrent ? this.heldBy(identityIds) : undefined;
    return compiled !== undefined && held !== undefined
      ? withHeld(compiled, { versions, held })
      : this.catchUp.fresh(identityIds);
  }

  /**
   * Calls `work` with one state and the access of all identities, which is loaded first if it is not in memory. `work`
   * is synchronous, so that the state does not change meanwhile. Throws `TooManyIdentities`.
   */
  async ofPopulation<T>(work: (snapshot: PopulationSnapshot) => T): Promise<T> {
    for (;;) {
      await this.of([]);
      const { compiled } = this;
      const population = this.held.complete;
      if (compiled !== undefined && population !== undefined) {
        return work({ ...compiled, population, leftOut: this.held.leftOut });
      }
      if (compiled !== undefined && this.held.fillAfter === undefined) {
        throw new TooManyIdentities(this.keptIdentities);
      }
      await this.catchUp.fresh([fillKey]);
    }
  }

  /**
   * Returns snapshots of the state as a transaction sees it, by the same rules, valid only during the transaction.
   * Access items, grants, policies and marks of attributes are reused unless the transaction has changed any.
   */
  within(tx: TransactionOf<CompiledRows>, { isAccessChanged }: { readonly isAccessChanged: boolean }): AccessSnapshots {
    const inside = AccessSnapshots.inside(tx, { rules: this.options.rules });
    if (!isAccessChanged) inside.compiled = this.compiled;
    return inside;
  }

  /** Returns snapshots of the state as a transaction sees it, valid only during the transaction. */
  static inside(
    tx: TransactionOf<CompiledRows>,
    options: Pick<AccessSnapshotsOptions, 'rules' | 'keptIdentities' | 'onFilled'> = {},
  ): AccessSnapshots {
    const write = () => Promise.reject(new Error('a snapshot only reads'));
    const versions = () => tx.versions();
    const present = async () => ({ versions: await tx.versions(), time: await tx.currentTime() });
    const store = { read: <T>(work: (one: typeof tx) => Promise<T>) => work(tx), write, versions, present };
    return new AccessSnapshots(store, { keptIdentities: 0, ...options });
  }

  /** Returns snapshots of the same state as if it were this time; the state must not change while they are used. */
  asOf(time: string): AccessSnapshots {
    const { store } = this;
    const later = {
      read: <T>(work: (tx: TransactionOf<CompiledRows>) => Promise<T>) => store.read((tx) => work(atTime(tx, time))),
      write: () => Promise.reject(new Error('a snapshot only reads')),
      versions: () => store.versions(),
      present: async () => ({ versions: await store.versions(), time }),
    };
    const snapshots = new AccessSnapshots(later, { ...this.options, keptIdentities: 0 });
    // No date passes for a fixed time.
    if (this.compiled !== undefined) snapshots.compiled = { ...this.compiled, time, dates: { last: null, next: null } };
    return snapshots;
  }

  /** Returns the access from memory, if all of it is there. */
  private heldBy(identityIds: Iterable<IdentityId>): ReadonlyMap<IdentityId, OwnAccess> | undefined {
    const found = new Map<IdentityId, OwnAccess>();
    for (const id of identityIds) {
      const held = this.held.get(id);
      if (held === undefined) return undefined;
      if (held !== null) found.set(id, held);
    }
    return found;
  }

  /**
   * Loads the access of all identities into memory page by page, concurrently with requests, and again after large
   * changes, until `stopFilling`. Requests need not wait for it: the access that they need is loaded for them.
   */
  fill(delay: Delay): Promise<void> {
    this.isFilling = true;
    return this.keepFilling(delay);
  }

  private async keepFilling(delay: Delay): Promise<void> {
    while (this.isFilling) {
      const isMore = this.held.fillAfter !== undefined;
      // An error here also occurs in requests, which report it.
      const isDone =
        isMore &&
        (await this.catchUp.fresh([fillKey]).then(
          () => true,
          () => false,
        ));
      await delay.wait(isDone ? FILL_PAUSE : FILL_IDLE);
    }
  }

  stopFilling(): void {
    this.isFilling = false;
  }

  /** Runs one catch-up at a time, so that the state in memory does not change until this one has read. */
  private async runCatchUp(asked: ReadonlySet<IdentityId | typeof fillKey>): Promise<AccessSnapshot> {
    const done = this.options.observer?.begin();
    const identityIds = [...asked].filter((key) => key !== fillKey);
    const isFilling = asked.has(fillKey);
    const state = await this.readState(identityIds, isFilling);
    const before = this.compiled;
    // Compiled separately from the state in memory, so that other calls can use that meanwhile.
    const index = await compileIndex(before?.index, state.changes, this.options.pause ?? nextMicrotask);
    // A failure may leave the state incomplete: then everything is read again.
    this.compiled = undefined;
    const { compiled, held } = this.follow(index, state, identityIds);
    this.compiled = compiled;
    if (before === undefined || !isSameState(before.versions, compiled.versions)) done?.(compiled.versions);
    if (state.filledTo !== undefined) {
      this.held.fillTo(state.filledTo.id);
      this.options.onFilled?.(state.held.size);
    }
    return withHeld(compiled, { versions: compiled.versions, held });
  }

  /** Synchronous: the memory passes from one state to the next at once. */
  private follow(index: PolicyIndex, state: ReadState, identityIds: readonly IdentityId[]) {
    const compiled = compile(index, state.changes);
    if (state.isReset) this.held.reset(compiled.graph.numbers);
    for (const [id, own] of state.held) this.held.keep(id, own);
    const held = new Map<IdentityId, OwnAccess>();
    for (const id of identityIds) {
      // Access that was read for this call may not have fitted into memory.
      const own = state.held.get(id) ?? this.held.get(id);
      if (own) held.set(id, own);
    }
    return { compiled, held };
  }

  /** Only reads, and numbers the rows; compilation follows after the transaction. */
  private async readState(identityIds: readonly IdentityId[], isFilling: boolean): Promise<ReadState> {
    return this.store.read(async (tx) => {
      const changes = await readAccessChanges(tx, this.compiled, this.options.rules ?? {});
      const isRenumbered = changes.access !== undefined && 'all' in changes.access;
      const changed = changes.identities;
      const isReset = isRenumbered || changed === 'all';
      const isKnown = (id: IdentityId) => this.held.get(id) !== undefined;
      // A changed identity is read again at once, so that the memory is never behind the versions.
      const missing = isReset ? identityIds : [...identityIds.filter((id) => !isKnown(id)), ...changed];
      const { time, values } = changes;
      const holding = { graph: isRenumbered ? changes.access.all : this.compiled!.graph, values, time };
      const held = new Map<IdentityId, OwnAccess | null>();
      const hold = async (assigned: AssignedAccess) => {
        for (const [id, own] of await this.hold(tx, holding, assigned)) held.set(id, own);
      };
      for (let start = 0; start < missing.length; start += PAGE) {
        await hold(await tx.assignments.ofIdentities(missing.slice(start, start + PAGE), time));
      }
      const after = isReset ? '' : this.held.fillAfter;
      if (!isFilling || after === undefined) return { changes, isReset, held, filledTo: undefined };
      const page = await tx.assignments.ofIdentitiesAfter(after, { limit: PAGE, time });
      await hold(page);
      return { changes, isReset, held, filledTo: { id: [...page.keys()].at(-1) } };
    });
  }

  private async hold(
    reader: TransactionOf<'accounts'>,
    { graph, values, time }: HoldingRules,
    assigned: AssignedAccess,
  ): Promise<ReadState['held']> {
    const rows = await readAccounts(reader, assigned, { attributes: values.attributes, time });
    return holdRows(graph, values, rows);
  }
}

/** Returns the transaction as if it were this time. */
function atTime<T extends TransactionOf<CompiledRows>>(tx: T, time: string): T {
  return Object.assign(Object.create(tx) as T, { currentTime: () => Promise.resolve(time) });
}

/** Resumes all callers that wait for one result together. */
const nextMicrotask = (): Promise<void> => Promise.resolve();

/**
 * Returns the compiled state with the versions of the read that proved it current: parts that are not compiled may have
 * changed since. Copies the properties one by one: a spread takes as long as a lookup.
 */
function withHeld(compiled: Compiled, { versions, held }: Pick<AccessSnapshot, 'versions' | 'held'>): AccessSnapshot {
  const { time, dates, graph, index, values } = compiled;
  return { versions, time, dates, graph, index, values, held };
}

/** The rules that decide held access, in addition to assignments. */
interface HoldingRules {
  readonly graph: Pick<AccessGraph, 'numbers'>;
  readonly values: EntitlementValues;
  readonly time: string;
}
