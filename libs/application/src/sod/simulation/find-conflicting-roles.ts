import { findNumber, PairFinder, type ConflictingPartner, type PolicyIndex } from '@identity-governance/domain/engine';
import {
  sodPolicyLevels,
  type AccessItemRef,
  type NamedAccessItem,
  type SodPolicyLevel,
} from '@identity-governance/domain/sod';
import { err, ok, type Result } from '@identity-governance/values';
import type { PopulationSnapshot } from '../../population/access/access-snapshots';
import { isSameState } from '../../population/access/read-access-changes';
import type { AccessStates } from '../../population/load-population';
import type { StateVersions } from '../../ports/change-log';
import type { PagePosition, PageRequest } from '../../ports/query';
import { notFound, type NotFound } from '../../resources/not-found';
import { comparePositions, type ViewPage } from '../../resources/read-page';
import type { ViolationReference } from './violation-view';

/** A policy that two items violate together, and neither of them alone. */
export interface SeparatingPolicy extends ViolationReference<'SOD_POLICY'> {
  readonly level: SodPolicyLevel;
}

/** A role that no identity may hold together with a certain access item. */
export interface ConflictingRole {
  readonly item: NamedAccessItem;
  /** The highest level of the policies. */
  readonly level: SodPolicyLevel;
  /** The policies, the most severe first, at most `MAX_PAIR_POLICIES`. */
  readonly policies: readonly SeparatingPolicy[];
  /** Number of further policies. */
  readonly omitted: number;
}

/** Maximum number of listed policies of a pair. */
export const MAX_PAIR_POLICIES = 10;
/** Maximum number of roles in a summary. */
export const MAX_MATRIX_ROLES = 40;

/** A page of the roles that conflict with an access item. */
export interface RolePairQuery extends PageRequest {
  readonly of: AccessItemRef;
}

/** The roles that conflict with most others. */
export interface RoleConflicts {
  /** Number of roles. */
  readonly examined: number;
  /** Number of pairs of roles that no identity may hold; null if all roles are too many to compare. */
  readonly pairs: number | null;
  /** Number of comparisons that all pairs take. */
  readonly comparisons: number;
  /** Roles in conflict with others, those with the most conflicts first; at most 40. Empty if `pairs` is null. */
  readonly roles: readonly {
    readonly item: NamedAccessItem;
    /** Number of roles that it conflicts with. */
    readonly partners: number;
  }[];
  /** The pairs among `roles`, each once. */
  readonly cells: readonly RolePair[];
}

/** Two of the roles in a summary, as positions in their list. */
export interface RolePair {
  readonly first: number;
  readonly second: number;
  /** The highest level of the policies. */
  readonly level: SodPolicyLevel;
  /** Number of policies. */
  readonly policies: number;
}

interface PairedRoles {
  readonly versions: StateVersions;
  /** The index that the numbers belong to: another one of the same state may number items otherwise. */
  readonly index: PolicyIndex;
  readonly finder: PairFinder;
  /** The numbers of all roles. */
  readonly numbers: readonly number[];
}

/**
 * Finds pairs of roles that violate an enforced policy together and not alone. What is needed for all pairs is kept
 * until policies, access items or grants change.
 */
export class FindConflictingRoles {
  private found: PairedRoles | undefined;
  private summary: { readonly of: PairedRoles; readonly conflicts: RoleConflicts } | undefined;

  constructor(private readonly states: AccessStates) {}

  /** Lists the roles that conflict with an access item of any type, by id. */
  list({ of, limit, offset, after, isCounted }: RolePairQuery): Promise<Result<ViewPage<ConflictingRole>, NotFound>> {
    return this.states.ofPopulation((snapshot) => {
      const { index, finder } = this.current(snapshot);
      const number = findNumber(index.graph, of);
      if (number === undefined || !index.graph.has(number)) return err(notFound(of.type, of.id));
      const keyOf = ({ item }: ConflictingPartner): PagePosition => [index.graph.items[item]!.id];
      const partners = [...finder.partnersOf(number)].sort((a, b) => comparePositions(keyOf(a), keyOf(b)));
      const rest = partners
        .filter((one) => after === undefined || comparePositions(keyOf(one), after) > 0)
        .slice(offset);
      const page = rest.slice(0, limit);
      const last = page.at(-1);
      return ok({
        items: page.map((partner) => viewPartner(index, partner)),
        total: isCounted === true ? partners.length : null,
        next: last === undefined || rest.length === page.length ? null : keyOf(last),
        rows: null,
      });
    });
  }

  /** Summarizes the pairs of all roles. */
  summarize(): Promise<RoleConflicts> {
    return this.states.ofPopulation((snapshot) => {
      const of = this.current(snapshot);
      if (this.summary?.of !== of) this.summary = { of, conflicts: summarize(of) };
      return this.summary.conflicts;
    });
  }

  private current({ versions, index }: PopulationSnapshot): PairedRoles {
    if (this.found === undefined || !isSameState(versions, this.found.versions, ['access', 'sod-policies'])) {
      const numbers = index.graph.items.flatMap((item, number) => (item?.type === 'ROLE' ? number : []));
      this.found = { versions, index, numbers, finder: new PairFinder(index, numbers) };
    }
    return this.found;
  }
}

function summarize({ index, finder, numbers }: PairedRoles): RoleConflicts {
  const counts = finder.countPartners();
  const { comparisons } = finder;
  const examined = numbers.length;
  if (counts === undefined) return { examined, pairs: null, comparisons, roles: [], cells: [] };
  const itemOf = (number: number) => index.graph.items[number]!;
  const ranked = numbers
    .map((number, i) => ({ number, partners: counts[i]! }))
    .filter(({ partners }) => partners > 0)
    .sort((a, b) => b.partners - a.partners || comparePositions([itemOf(a.number).id], [itemOf(b.number).id]))
    .slice(0, MAX_MATRIX_ROLES);
  const places = new Map(ranked.map(({ number }, place) => [number, place]));
  const cells = ranked.flatMap(({ number }, first) =>
    finder
      .partnersOf(number)
      .filter(({ item }) => (places.get(item) ?? -1) > first)
      .map(({ item, positions }) => ({
        ...{ first, second: places.get(item)! },
        level: highestLevel(index, positions),
        policies: positions.length,
      })),
  );
  return {
    examined,
    pairs: counts.reduce((sum, count) => sum + count, 0) / 2,
    comparisons,
    roles: ranked.map(({ number, partners }) => ({ item: nameOf(itemOf(number)), partners })),
    cells: cells.sort((a, b) => a.first - b.first || a.second - b.second),
  };
}

function viewPartner(index: PolicyIndex, { item, positions }: ConflictingPartner): ConflictingRole {
  const policies = positions
    .map((position) => index.policies[position]!)
    // Stable: of one level by name.
    .sort((a, b) => rankOf(a.level) - rankOf(b.level))
    .slice(0, MAX_PAIR_POLICIES);
  return {
    item: nameOf(index.graph.items[item]!),
    level: highestLevel(index, positions),
    policies: policies.map(({ id, name, level }) => ({ type: 'SOD_POLICY', id, name, level })),
    omitted: positions.length - policies.length,
  };
}

function nameOf({ type, id, name }: NamedAccessItem): NamedAccessItem {
  return { type, id, name };
}

function highestLevel({ policies }: PolicyIndex, positions: readonly number[]): SodPolicyLevel {
  return sodPolicyLevels[Math.min(...positions.map((position) => rankOf(policies[position]!.level)))]!;
}

function rankOf(level: SodPolicyLevel): number {
  return sodPolicyLevels.indexOf(level);
}
