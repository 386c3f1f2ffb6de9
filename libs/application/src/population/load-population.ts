import { compileAccessGraph, compilePolicyIndex } from '@identity-governance/domain/engine';
import { isEnforced } from '@identity-governance/domain/shapes';
import {
  EntitlementAttributes,
  EntitlementValues,
  isValidAt,
  type AccountAccessRules,
} from '@identity-governance/records';
import { compareText, type IdentityId } from '@identity-governance/values';
import type { AccessSnapshot, AccessSnapshots, PopulationSnapshot } from './access/access-snapshots';
import type { OwnAccess } from './access/left-out';
import type { AccessRows } from './access-rows';
import { PopulationBuilder } from './hold-rows';

/**
 * States of access, with what identities hold: the present one (`AccessSnapshots`), or one that is loaded from rows
 * (`LoadedAccess`). Use cases that read all access read it through this, and so answer for every origin.
 */
export type AccessStates = Pick<AccessSnapshots, 'of' | 'accessOf' | 'ofPopulation'>;

export interface LoadOptions extends AccountAccessRules {
  /** Whether an identity that the rows do not list holds what they name; by default it does not exist. */
  readonly countsUnlisted?: boolean;
}

/** The one state that the rows of an origin describe, loaded as a whole when it is first needed. */
export class LoadedAccess implements AccessStates {
  private loaded: Promise<PopulationSnapshot> | undefined;

  constructor(
    private readonly rows: AccessRows,
    private readonly options: LoadOptions = {},
  ) {}

  async of(identityIds: readonly IdentityId[]): Promise<AccessSnapshot> {
    const { population, leftOut, ...state } = await this.load();
    const held = new Map<IdentityId, OwnAccess>();
    for (const id of identityIds) {
      const [row, left] = [population.rowOf(id), leftOut.get(id)];
      if (row === undefined) continue;
      held.set(id, left === undefined ? population.heldBy(row) : { ...population.heldBy(row), leftOut: left });
    }
    return { ...state, held };
  }

  accessOf(identityIds: readonly IdentityId[]): Promise<AccessSnapshot> {
    return this.of(identityIds);
  }

  async ofPopulation<T>(work: (snapshot: PopulationSnapshot) => T): Promise<T> {
    return work(await this.load());
  }

  private load(): Promise<PopulationSnapshot> {
    this.loaded ??= loadPopulation(this.rows, this.options);
    return this.loaded;
  }
}

/** Loads what all identities hold at the time of the rows, in the order of their ids, as the store has them. */
async function loadPopulation(
  rows: AccessRows,
  { countsUnlisted = false, ...rules }: LoadOptions,
): Promise<PopulationSnapshot> {
  const state = await rows.state();
  const { time } = state;
  const items = await rows.items();
  const graph = compileAccessGraph(items, await rows.grants());
  const index = compilePolicyIndex(graph, (await rows.policies()).filter(isEnforced));
  const values = new EntitlementValues(new EntitlementAttributes(await rows.accountAttributes(), rules), items);
  const builder = new PopulationBuilder(graph, values, { countsUnlisted, time });
  const ids: IdentityId[] = [];
  const disabled = new Set<IdentityId>();
  for await (const page of rows.identities()) {
    for (const identity of page) {
      ids.push(identity.id);
      if (identity.disabled) disabled.add(identity.id);
    }
  }
  for (const id of ids.sort(compareText)) builder.addIdentity(id, disabled.has(id));
  for await (const page of rows.assignments()) {
    for (const assignment of page) if (isValidAt(assignment, time)) builder.addAssignment(assignment);
  }
  for await (const page of rows.accounts(values.attributes.sourceIds)) {
    for (const account of page) builder.addAccount(account);
  }
  // No date passes in a state that is loaded once.
  return { ...state, dates: { last: null, next: null }, graph, index, values, ...builder.build() };
}
