import type { AccessGraph, HeldAccess, PolicyIndex } from '@identity-governance/domain';
import { compileAccessGraph, compilePolicyIndex, holdAccess, isEnforced } from '@identity-governance/domain';
import type { Query } from '../ports/query';
import type { ReadTransaction, StateVersions, Store } from '../ports/store';
import { CoalescedRead } from './coalesced-read';

const everything: Query<never> = { limit: Number.MAX_SAFE_INTEGER, offset: 0 };

/** Identities whose access is kept compiled; the one kept longest goes first. About 1 KiB each at 100 items held. */
const MAX_KEPT_IDENTITIES = 100_000;

interface Compiled {
  readonly versions: StateVersions;
  readonly graph: AccessGraph;
  readonly index: PolicyIndex;
}

/** One committed state, as far as predictions need it. */
export interface AccessSnapshot {
  readonly graph: AccessGraph;
  readonly index: PolicyIndex;
  /** By identity id; an identity that does not exist is absent. */
  readonly held: ReadonlyMap<string, HeldAccess>;
}

/**
 * Watches compilations: `begin` is called when one begins, what it returns when it is done, with the versions that are
 * compiled then.
 */
export interface CompilationObserver {
  begin(): (versions: StateVersions) => void;
}

/**
 * The compiled policies and access, kept in memory and never stale: each call answers from one committed state that is
 * at least as new as the last commit before the call, in any process. Its proof is one read of the state versions that
 * begins after the call; that read is shared by all who wait for it.
 */
export class AccessSnapshots {
  private compiled: Compiled | undefined;
  private held = new Map<string, HeldAccess>();
  private readonly versions: CoalescedRead<StateVersions>;
  private readonly compilation: CoalescedRead<Compiled>;

  constructor(
    private readonly store: Store,
    private readonly observer?: CompilationObserver,
  ) {
    this.versions = new CoalescedRead(() => store.versions());
    this.compilation = new CoalescedRead(() => store.read((tx) => this.compiledIn(tx)));
  }

  /** The state, with the access of those of `identityIds` that exist. */
  async of(identityIds: readonly string[]): Promise<AccessSnapshot> {
    const versions = await this.versions.fresh();
    if (this.compiled === undefined || !isCurrent(this.compiled.versions, versions)) await this.compilation.fresh();
    const { compiled } = this;
    if (compiled !== undefined && isCurrent(compiled.versions, versions)) {
      const held = this.heldBy(identityIds);
      if (held !== undefined) return { ...compiled, held };
    }
    return this.store.read((tx) => this.load(tx, identityIds));
  }

  /** From memory, when all of them are there. */
  private heldBy(identityIds: readonly string[]): ReadonlyMap<string, HeldAccess> | undefined {
    const found = new Map<string, HeldAccess>();
    for (const id of identityIds) {
      const held = this.held.get(id);
      if (held === undefined) return undefined;
      found.set(id, held);
    }
    return found;
  }

  private async load(tx: ReadTransaction, identityIds: readonly string[]): Promise<AccessSnapshot> {
    const compiled = await this.compiledIn(tx);
    const identities = await tx.identities.getMany([...new Set(identityIds)]);
    const held = new Map<string, HeldAccess>();
    for (const { id } of identities) {
      held.set(id, holdAccess(compiled.graph, await tx.assignments.ofIdentity(id)));
    }
    this.keep(compiled, held);
    return { ...compiled, held };
  }

  /** Compiles the state of this transaction, or as much of it as has changed since the last time. */
  private async compiledIn(tx: ReadTransaction): Promise<Compiled> {
    const versions = await tx.versions();
    const before = this.compiled;
    if (before !== undefined && isSame(before.versions, versions)) return before;
    const done = this.observer?.begin();
    const graph = before?.versions.access === versions.access ? before.graph : await readGraph(tx);
    const isSameIndex = graph === before?.graph && before.versions['sod-policies'] === versions['sod-policies'];
    const index = isSameIndex ? before.index : await readPolicyIndex(tx, graph);
    const compiled = { versions, graph, index };
    done?.(versions);
    this.replace(compiled);
    return compiled;
  }

  private replace(compiled: Compiled): void {
    const { compiled: before } = this;
    // Transactions may end in another order than they began: never go back to an older state.
    if (before !== undefined && !isCurrent(compiled.versions, before.versions)) return;
    if (compiled.graph !== before?.graph || compiled.versions.assignments !== before.versions.assignments) {
      this.held = new Map();
    }
    this.compiled = compiled;
  }

  private keep(compiled: Compiled, held: ReadonlyMap<string, HeldAccess>): void {
    if (compiled !== this.compiled) return;
    for (const [id, access] of held) this.held.set(id, access);
    for (const id of this.held.keys()) {
      if (this.held.size <= MAX_KEPT_IDENTITIES) return;
      this.held.delete(id);
    }
  }
}

async function readGraph(tx: ReadTransaction): Promise<AccessGraph> {
  const items = await tx.accessItems.list(everything);
  const grants = await tx.grants.list(everything);
  return compileAccessGraph(items.items, grants.items);
}

async function readPolicyIndex(tx: ReadTransaction, graph: AccessGraph): Promise<PolicyIndex> {
  const policies = await tx.sodPolicies.list(everything);
  return compilePolicyIndex(graph, policies.items.filter(isEnforced));
}

/** Whether `versions` is at least as new as `other` in every part that predictions depend on. */
function isCurrent(versions: StateVersions, other: StateVersions): boolean {
  return (
    versions.access >= other.access &&
    versions.assignments >= other.assignments &&
    versions['sod-policies'] >= other['sod-policies']
  );
}

function isSame(versions: StateVersions, other: StateVersions): boolean {
  return isCurrent(versions, other) && isCurrent(other, versions);
}
