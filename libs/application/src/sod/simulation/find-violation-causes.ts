import { findCauses, type ViolationCause } from '@identity-governance/domain/engine';
import { accessItemKey } from '@identity-governance/domain/shapes';
import { sodPolicyLevels, type NamedAccessItem, type SodPolicyLevel } from '@identity-governance/domain/sod';
import { compareText } from '@identity-governance/values';
import type { PopulationSnapshot } from '../../population/access/access-snapshots';
import { isSameMoment, type DatedState } from '../../population/access/read-access-changes';
import { holds } from '../../resources/filters/holds-condition';
import type { ListField, ListFields } from '../../resources/filters/list-fields';
import type { Condition, PagePosition } from '../../ports/query';
import type { ViewPage } from '../../resources/read-page';
import type { ConflictQuery } from './find-access-conflicts';
import type { AccessStates } from '../../population/load-population';
import type { ViolationReference } from './violation-view';

/** A cause of violations of a policy. */
export interface ViolationCauseView {
  readonly policy: ViolationReference<'SOD_POLICY'>;
  readonly level: SodPolicyLevel;
  /** `ITEM`: the one item violates the policy on its own. `COMBINATION`: the items violate it together. */
  readonly kind: 'ITEM' | 'COMBINATION';
  readonly items: readonly NamedAccessItem[];
  /** Violations to which the cause contributes. */
  readonly violations: number;
  /** The number of these that end without the item, or without one of the items. */
  readonly ends: number;
}

const text: ListField = { type: 'text' };
const name: ListField = { type: 'text', ignoresCase: true };

export const violationCauseFields: ListFields = {
  fields: { policyId: text, policyName: name, level: { type: sodPolicyLevels } },
  sorters: {},
};

/** Finds the causes of violations. They are kept until the state changes. */
export class FindViolationCauses {
  private found: { readonly state: DatedState; readonly causes: readonly ViolationCause[] } | undefined;

  constructor(private readonly states: AccessStates) {}

  /** Lists the causes of most violations first, then by name and id of the policy, then by the items. */
  async list({ where, limit, offset, after, isCounted }: ConflictQuery): Promise<ViewPage<ViolationCauseView>> {
    const causes = await this.states.ofPopulation((snapshot) => this.current(snapshot));
    const selected = where.length === 0 ? causes : causes.filter((cause) => meets(cause, where));
    const start = offset + (after === undefined ? 0 : countUpTo(selected, after));
    const page = selected.slice(start, start + limit);
    const last = page.at(-1);
    return {
      items: page.map(viewCause),
      total: isCounted === true ? selected.length : null,
      next: last === undefined || start + page.length >= selected.length ? null : positionOf(last),
      rows: null,
    };
  }

  private current(snapshot: PopulationSnapshot): readonly ViolationCause[] {
    const { versions, time, dates, index, population } = snapshot;
    if (this.found === undefined || !isSameMoment(this.found.state, snapshot)) {
      // Nearly in this order: a sort compares each cause with few others.
      const causes = [...findCauses(index, population)].sort(
        (a, b) => b.violations - a.violations || comparePositions(a, positionOf(b)),
      );
      this.found = { state: { versions, time, dates }, causes };
    }
    return this.found.causes;
  }
}

/** Returns the number of causes up to, and including, a position. */
function countUpTo(causes: readonly ViolationCause[], position: PagePosition): number {
  let [start, end] = [0, causes.length];
  while (start < end) {
    const middle = Math.floor((start + end) / 2);
    if (comparePositions(causes[middle]!, position) > 0) end = middle;
    else start = middle + 1;
  }
  return start;
}

function viewCause({ policy, items, violations, ends }: ViolationCause): ViolationCauseView {
  return {
    policy: { type: 'SOD_POLICY', id: policy.id, name: policy.name },
    level: policy.level,
    kind: items.length === 1 ? 'ITEM' : 'COMBINATION',
    items: items.map(({ type, id, name }) => ({ type, id, name })),
    ...{ violations, ends },
  };
}

function positionOf({ policy, items, violations }: ViolationCause): PagePosition {
  return [String(violations), policy.name, policy.id, items.map(accessItemKey).join(' ')];
}

/** Compares by number of violations, descending, then by the strings. */
function comparePositions(cause: ViolationCause, [count, ...strings]: PagePosition): number {
  const byCount = Number(count) - cause.violations;
  if (byCount !== 0) return byCount;
  const [, ...own] = positionOf(cause);
  return own.map((part, i) => compareText(part ?? '', strings[i] ?? '')).find((order) => order !== 0) ?? 0;
}

function meets({ policy: { id, name, level } }: ViolationCause, where: readonly Condition<string>[]): boolean {
  const values: Readonly<Record<string, string>> = { policyId: id, policyName: name, level };
  return where.every((condition) => holds((field) => [values[field]!], condition));
}
