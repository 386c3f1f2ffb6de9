import { holdAccess, Population, type AccessGraph, type HeldAccess } from '@identity-governance/domain/engine';
import type { AccessItemRef, Assignment } from '@identity-governance/domain/sod';
import type { Account, CarryingAccount, EntitlementAttributes, EntitlementValues } from '@identity-governance/records';
import type { IdentityId } from '@identity-governance/values';
import type { LeftOutAccess, LeftOutByIdentity, OwnAccess } from './access/left-out';

/** The rows of an identity's access. */
export interface HeldRows {
  readonly assigned: readonly AccessItemRef[];
  /** Accounts that count, or would if the identity were enabled. */
  readonly accounts: readonly CarryingAccount[];
  /** Whether the identity is disabled and holds nothing. */
  readonly isLeftOut: boolean;
  /** Disabled accounts that would carry something. */
  readonly disabledAccounts: number;
}

/** An account that carries something at a time, or would if it were enabled. */
export interface JudgedAccount {
  readonly carrying: CarryingAccount;
  readonly isLeftOut: boolean;
  /** Whether it counts, or would if its disabled identity were enabled. */
  readonly isCounted: boolean;
}

/** Judges an account of an identity; returns undefined if it carries nothing. */
export function judgeAccount(
  account: Account,
  { attributes, time }: { readonly attributes: EntitlementAttributes; readonly time: string },
  isIdentityLeftOut: boolean,
): JudgedAccount | undefined {
  const carrying = attributes.readEnabled(account, time);
  if (carrying.values.length === 0) return undefined;
  const isLeftOut = attributes.isLeftOut(account);
  return { carrying, isLeftOut, isCounted: !isLeftOut || isIdentityLeftOut };
}

/**
 * Returns the held access of the rows, in the numbers of this graph. Null stays null.
 *
 * INVARIANT (disabled hold nothing): only this file produces the held access of identities.
 */
export function holdRows(
  graph: Pick<AccessGraph, 'numbers'>,
  values: EntitlementValues,
  rows: ReadonlyMap<IdentityId, HeldRows | null>,
): ReadonlyMap<IdentityId, OwnAccess | null> {
  const hold = ({ assigned, accounts, ...own }: HeldRows): OwnAccess => {
    const carried = accounts.map((account) => values.resolve(account));
    return ownAccess(holdAccess(graph, assigned, carried), own);
  };
  return new Map([...rows].map(([id, own]) => [id, own && hold(own)]));
}

/** Returns the access that an identity holds, of what it holds if it is enabled. */
function ownAccess(
  ifEnabled: HeldAccess,
  { isLeftOut, disabledAccounts: accounts }: Pick<HeldRows, 'isLeftOut' | 'disabledAccounts'>,
): OwnAccess {
  if (isLeftOut) return { ...holdAccess(ifEnabled, []), leftOut: { ifEnabled, accounts } };
  return accounts === 0 ? ifEnabled : { ...ifEnabled, leftOut: { accounts } };
}

/**
 * Collects the held access of all identities, packed, from rows in any order. Consecutive assignments of one identity
 * cost least, and only they are in memory as objects.
 */
export class PopulationBuilder {
  private readonly population: Population;
  private identityId: IdentityId | undefined;
  private pending: AccessItemRef[] = [];
  private readonly disabled = new Set<IdentityId>();
  private readonly disabledAccounts = new Map<IdentityId, number>();

  /** `countsUnlisted`: whether an identity that was not added holds what the rows name. */
  constructor(
    private readonly graph: Pick<AccessGraph, 'numbers'>,
    private readonly values: EntitlementValues,
    private readonly options: { readonly countsUnlisted: boolean; readonly time: string },
  ) {
    this.population = new Population(graph.numbers);
  }

  /** Adds an identity; must precede its rows. */
  addIdentity(id: IdentityId, disabled: boolean): void {
    this.population.assign(id, []);
    if (this.values.attributes.isLeftOut({ disabled })) this.disabled.add(id);
  }

  /** Adds an assignment that counts. */
  addAssignment({ identityId, access }: Assignment): void {
    if (identityId !== this.identityId) this.flush(identityId);
    this.pending.push(access);
  }

  /** Adds an account; must follow all assignments. */
  addAccount(account: Account): void {
    this.flush(undefined);
    const { identityId } = account;
    if (identityId === null || !this.isCounted(identityId)) return;
    const rules = { attributes: this.values.attributes, time: this.options.time };
    const judged = judgeAccount(account, rules, this.isDisabled(identityId));
    if (judged === undefined) return;
    if (judged.isLeftOut) this.disabledAccounts.set(identityId, (this.disabledAccounts.get(identityId) ?? 0) + 1);
    const access = this.values.resolve(judged.carrying);
    if (judged.isCounted && access.entitlements.length > 0) this.population.carry(identityId, access);
  }

  /** Returns what all hold, after the last addition. */
  build(): { readonly population: Population; readonly leftOut: LeftOutByIdentity } {
    this.flush(undefined);
    const { population, disabledAccounts } = this;
    const leftOut = new Map<IdentityId, LeftOutAccess>();
    for (const id of new Set([...disabledAccounts.keys(), ...this.disabled])) {
      const row = population.rowOf(id);
      const ifEnabled = row === undefined ? holdAccess(this.graph, []) : population.heldBy(row);
      const rows = { isLeftOut: this.isDisabled(id), disabledAccounts: disabledAccounts.get(id) ?? 0 };
      const own = ownAccess(ifEnabled, rows);
      if (own.leftOut !== undefined) leftOut.set(id, own.leftOut);
      population.hold(id, own);
    }
    return { population, leftOut };
  }

  private flush(next: IdentityId | undefined): void {
    const id = this.identityId;
    if (id !== undefined && this.isCounted(id)) {
      const row = this.population.rowOf(id);
      const added = holdAccess(this.graph, this.pending);
      const all = row === undefined ? [] : [...this.population.heldBy(row).assigned, ...added.assigned];
      const assigned = row === undefined ? added.assigned : Int32Array.from(new Set(all)).sort();
      this.population.hold(id, { ...added, assigned });
    }
    this.identityId = next;
    this.pending = [];
  }

  private isCounted(id: IdentityId): boolean {
    return this.options.countsUnlisted || this.population.rowOf(id) !== undefined;
  }

  private isDisabled(id: IdentityId): boolean {
    return this.disabled.has(id);
  }
}
