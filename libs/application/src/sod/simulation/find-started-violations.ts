import {
  changeAccessGraph,
  comparedPolicies,
  findNumber,
  hasGrant,
  listGranted,
  overGraph,
  simulate,
  violationChanges,
  type Simulation,
} from '@identity-governance/domain/engine';
import { accessItemKey, type SodPolicy } from '@identity-governance/domain/shapes';
import type { AccessItemRef } from '@identity-governance/domain/sod';
import type { IdentityId } from '@identity-governance/values';
import type { AccessSnapshots, PopulationSnapshot } from '../../population/access/access-snapshots';
import { withEnabled } from '../../population/access/left-out';
import type { StateVersions } from '../../ports/change-log';
import type { StoreOf } from '../../ports/store';
import { namesOf, type NamedIdentity } from './names-of';

/** Items that an item would grant, or an identity would be assigned. */
export type AccessChange = { readonly items: readonly AccessItemRef[]; readonly replaces: boolean } & (
  { readonly parent: AccessItemRef } | { readonly identityId: IdentityId }
);

export interface StartedViolation {
  readonly policy: Pick<SodPolicy, 'id' | 'name'>;
  readonly identity: NamedIdentity;
}

export interface StartedViolations {
  /** The state in which the change was simulated. */
  readonly versions: StateVersions;
  readonly total: number;
  /** The first violations, in a stable order of the identities, then by policy name. */
  readonly listed: readonly StartedViolation[];
}

/** Number of violations that are named; the others are counted. */
const MAX_LISTED = 50;

const STARTS = violationChanges.indexOf('STARTS');

/** Simulates a change of the grants of one item for all identities, or of the assignments of one identity. */
export class FindStartedViolations {
  constructor(
    private readonly store: StoreOf<'identities'>,
    private readonly snapshots: AccessSnapshots,
  ) {}

  /**
   * Simulates the change. Items that do not exist are ignored. A disabled identity with a new assignment counts as
   * enabled.
   */
  async execute(change: AccessChange): Promise<StartedViolations> {
    const { listed, ...found } = await this.snapshots.ofPopulation((snapshot) =>
      withEnabled(snapshot, 'identityId' in change ? [change.identityId] : [], () => findStarted(snapshot, change)),
    );
    const ids = listed.map(({ identityId }) => identityId);
    const names = await this.store.read((tx) => namesOf((some) => tx.identities.getMany(some), ids));
    return { ...found, listed: listed.map(({ policy, identityId }) => ({ policy, identity: names(identityId) })) };
  }
}

interface Found extends Omit<StartedViolations, 'listed'> {
  readonly listed: readonly { readonly policy: StartedViolation['policy']; readonly identityId: IdentityId }[];
}

function findStarted(snapshot: PopulationSnapshot, change: AccessChange): Found {
  const { versions, population } = snapshot;
  const prepared = 'parent' in change ? ofGrants(snapshot, change) : ofAssignments(snapshot, change);
  if (prepared === undefined) return { versions, total: 0, listed: [] };
  const { simulation, range } = prepared;
  const compared = comparedPolicies(simulation);
  const listed: Found['listed'][number][] = [];
  let total = 0;
  for (const { rows, policies, changes } of simulate(population, simulation, range)) {
    for (let i = 0; i < rows.length; i++) {
      if (changes[i] !== STARTS || ++total > MAX_LISTED) continue;
      const { id, name } = compared[policies[i]!]!.policy;
      listed.push({ policy: { id, name }, identityId: population.idOf(rows[i]!) });
    }
  }
  return { versions, total, listed };
}

interface Prepared {
  readonly simulation: Simulation;
  /** The range of identities that the change concerns; all by default. */
  readonly range?: { readonly from: number; readonly to: number };
}

/** Returns undefined if nothing is added, so that no violation can start. */
function ofGrants(
  { graph, index }: PopulationSnapshot,
  { parent, items, replaces }: Extract<AccessChange, { readonly parent: AccessItemRef }>,
): Prepared | undefined {
  const savedGrants = items.map((child) => ({ parent, child })).filter((grant) => !hasGrant(graph, grant));
  if (savedGrants.length === 0) return undefined;
  const kept = new Set(items.map(accessItemKey));
  const gone = replaces ? listGranted(graph, parent).filter((child) => !kept.has(accessItemKey(child))) : [];
  const deletedGrants = gone.map((child) => ({ parent, child }));
  const after = overGraph(index, changeAccessGraph(graph, { savedGrants, deletedGrants }));
  return { simulation: { before: index, after } };
}

function ofAssignments(
  { graph, index, population }: PopulationSnapshot,
  { identityId, items, replaces }: Extract<AccessChange, { readonly identityId: IdentityId }>,
): Prepared | undefined {
  const row = population.rowOf(identityId);
  if (row === undefined) return undefined;
  const existing = items.filter((item) => findNumber(graph, item) !== undefined);
  const assigned = Array.from(population.heldBy(row).assigned).flatMap((number) => graph.items[number] ?? []);
  const assignments = new Map([[identityId, replaces ? existing : [...assigned, ...existing]]]);
  return { simulation: { before: index, after: index, assignments }, range: { from: row, to: row + 1 } };
}
