import { conflictsWithin, countHolders, findNumber } from '@identity-governance/domain/engine';
import {
  sodPolicyLevels,
  type AccessItemRef,
  type NamedAccessItem,
  type SodPolicyLevel,
} from '@identity-governance/domain/sod';
import { accessItemTypes, listMatchedCriteria } from '@identity-governance/domain/shapes';
import type { PopulationSnapshot } from '../../population/access/access-snapshots';
import { isSameMoment, type DatedState } from '../../population/access/read-access-changes';
import { holds } from '../../resources/filters/holds-condition';
import type { ListField, ListFields } from '../../resources/filters/list-fields';
import type { Condition, PagePosition, Query, SortOrder } from '../../ports/query';
import { comparePositions, type ViewPage } from '../../resources/read-page';
import type { AccessStates } from '../../population/load-population';
import type { PolicyViolation, ViolationReference } from './violation-view';

/** An access item that violates a policy on its own: a conflict by design. */
export interface AccessConflict {
  readonly item: NamedAccessItem;
  readonly policy: ViolationReference<'SOD_POLICY'>;
  readonly level: SodPolicyLevel;
  /** Identities that hold the item, directly or granted by others. */
  readonly holders: number;
  /** The items of each side, or of each set that counts. */
  readonly conflictingCriteria: PolicyViolation['conflictingCriteria'];
}

const text: ListField = { type: 'text' };
const name: ListField = { type: 'text', ignoresCase: true };

export const accessConflictFields: ListFields = {
  fields: {
    ...{ itemType: { type: accessItemTypes }, itemId: text, itemName: name },
    ...{ policyId: text, policyName: name, level: { type: sodPolicyLevels } },
  },
  // Lowest level first, as for policies.
  sorters: { level: [...sodPolicyLevels].reverse(), holders: null, itemName: null, policyName: null },
};

export type ConflictQuery = Pick<Query, 'limit' | 'offset' | 'after' | 'isCounted'> & {
  readonly where: readonly Condition<string>[];
};

/** A page of access conflicts; the order precedes their own one. */
export interface AccessConflictQuery extends ConflictQuery {
  readonly orderBy?: readonly SortOrder<string>[];
}

/**
 * Finds the roles, access profiles and granting entitlements that violate an enforced policy on their own; of nested
 * ones the innermost. They are kept until the state changes.
 */
export class FindAccessConflicts {
  private found: { readonly state: DatedState; readonly conflicts: readonly AccessConflict[] } | undefined;

  constructor(private readonly states: AccessStates) {}

  /** Lists conflicts by the given order, then by type and id of the item, then by name and id of the policy. */
  async list(query: AccessConflictQuery): Promise<ViewPage<AccessConflict>> {
    const { where, orderBy = [], limit, offset, after, isCounted } = query;
    const placeOf = (one: AccessConflict) => [...orderBy.map((order) => sortValue(one, order)), ...positionOf(one)];
    const compare = (a: PagePosition, b: PagePosition) => comparePositions(a, b, orderBy);
    const conflicts = await this.states.ofPopulation((snapshot) => this.current(snapshot));
    const selected = conflicts.filter((one) =>
      where.every((condition) => holds((field) => valuesOf(one, field), condition)),
    );
    const sorted = orderBy.length === 0 ? selected : selected.sort((a, b) => compare(placeOf(a), placeOf(b)));
    const isAfter = (one: AccessConflict) => after === undefined || compare(placeOf(one), after) > 0;
    const rest = sorted.filter(isAfter).slice(offset);
    const items = rest.slice(0, limit);
    const last = items.at(-1);
    return {
      items,
      total: isCounted === true ? selected.length : null,
      next: last === undefined || rest.length === items.length ? null : placeOf(last),
      rows: null,
    };
  }

  private current(snapshot: PopulationSnapshot): readonly AccessConflict[] {
    const { versions, time, dates } = snapshot;
    if (this.found === undefined || !isSameMoment(this.found.state, snapshot)) {
      this.found = { state: { versions, time, dates }, conflicts: conflictsIn(snapshot) };
    }
    return this.found.conflicts;
  }
}

function conflictsIn({ index, population }: PopulationSnapshot): readonly AccessConflict[] {
  const found = [...conflictsWithin(index)];
  const numberOf = (item: AccessItemRef) => findNumber(index.graph, item)!;
  const numbers = [...new Set(found.map(({ item }) => numberOf(item)))];
  const counts = countHolders(index.graph, population, numbers);
  const holders = new Map(numbers.map((number, i) => [number, counts[i]!]));
  const conflicts = found.map(({ item, violation }) => ({
    item: { type: item.type, id: item.id, name: item.name },
    policy: violation.policy,
    level: violation.level,
    holders: holders.get(numberOf(item))!,
    conflictingCriteria: listMatchedCriteria(violation).map(({ title, criteriaList }) => ({
      name: title,
      conflictingItems: criteriaList.map(({ type, id, name }) => ({ type, id, name })),
    })),
  }));
  return conflicts.sort((a, b) => comparePositions(positionOf(a), positionOf(b)));
}

function positionOf({ item, policy }: AccessConflict): PagePosition {
  return [item.type, item.id, policy.name, policy.id];
}

/** Returns the value as a string that sorts as it does. */
function sortValue(conflict: AccessConflict, { field, ranks }: SortOrder<string>): string {
  if (field === 'holders') return String(conflict.holders).padStart(16, '0');
  const value = valuesOf(conflict, field)[0]!;
  return ranks === undefined ? value : String(ranks.indexOf(value));
}

function valuesOf({ item, policy, level }: AccessConflict, field: string): readonly string[] {
  switch (field) {
    case 'itemType':
      return [item.type];
    case 'itemId':
      return [item.id];
    case 'itemName':
      return [item.name];
    case 'policyId':
      return [policy.id];
    case 'policyName':
      return [policy.name];
    case 'level':
      return [level];
    default:
      throw new Error(`access conflicts have no field ${field}`);
  }
}
