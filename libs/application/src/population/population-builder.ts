import type { LeftOutAccess, LeftOutByIdentity } from './access/left-out';
import { findNumber, holdAccess, Population, type AccessGraph } from '@identity-governance/domain/engine';
import type { AccessItemRef, AccountAccess, Assignment } from '@identity-governance/domain/sod';
import type { IdentityId } from '@identity-governance/values';

/**
 * Fills a population from assignments in any order. Consecutive assignments of one identity cost least, and only they
 * are in memory as objects.
 */
export class PopulationBuilder {
  readonly population: Population;
  /** Number of assignments of items that do not exist. */
  dangling = 0;
  /** Assigned items by number. */
  private readonly refs: AccessItemRef[] = [];
  private identityId: IdentityId | undefined;
  private pending: AccessItemRef[] = [];
  private readonly disabledAccounts = new Map<IdentityId, number>();

  /** `disabled`: identities that hold nothing. */
  constructor(
    private readonly graph: AccessGraph,
    private readonly disabled: ReadonlySet<IdentityId>,
  ) {
    this.population = new Population(graph.numbers);
  }

  add({ identityId, access }: Assignment): void {
    if (identityId !== this.identityId) this.flush(identityId);
    const number = findNumber(this.graph, access);
    if (number === undefined) this.dangling++;
    else this.pending.push((this.refs[number] ??= access));
  }

  /** Adds what an account of an identity carries; must follow all assignments. */
  carry(identityId: IdentityId, access: AccountAccess, { isLeftOut }: { readonly isLeftOut: boolean }): void {
    this.flush(undefined);
    if (isLeftOut) this.disabledAccounts.set(identityId, (this.disabledAccounts.get(identityId) ?? 0) + 1);
    const isCounted = !isLeftOut || this.disabled.has(identityId);
    if (isCounted && access.entitlements.length > 0) this.population.carry(identityId, access);
  }

  /** Must follow the last addition: removes the access of disabled identities from the population, and returns it. */
  end(): LeftOutByIdentity {
    this.flush(undefined);
    const leftOut = new Map<IdentityId, LeftOutAccess>();
    for (const [id, accounts] of this.disabledAccounts) leftOut.set(id, { accounts });
    for (const id of this.disabled) {
      const row = this.population.rowOf(id);
      const ifEnabled = row === undefined ? holdAccess(this.graph, []) : this.population.heldBy(row);
      leftOut.set(id, { ifEnabled, accounts: this.disabledAccounts.get(id) ?? 0 });
      if (row !== undefined) this.population.assign(id, []);
    }
    return leftOut;
  }

  private flush(next: IdentityId | undefined): void {
    if (this.identityId !== undefined) this.population.assign(this.identityId, [...this.earlier(), ...this.pending]);
    this.identityId = next;
    this.pending = [];
  }

  private earlier(): readonly AccessItemRef[] {
    const row = this.population.rowOf(this.identityId!);
    return row === undefined ? [] : assignedRefs(this.population, { row, refs: this.refs });
  }
}

interface AssignedRow {
  readonly row: number;
  readonly refs: readonly AccessItemRef[];
}

function assignedRefs(population: Population, { row, refs }: AssignedRow): readonly AccessItemRef[] {
  return Array.from(population.heldBy(row).assigned, (number) => refs[number]!);
}
