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
  private found: { readonly state: DatedState; readonly causes: readonly ViolationCauseView[] } | undefined;

  constructor(private readonly states: AccessStates) {}

  /** Lists the causes of most violations first, then by name and id of the policy, then by the items. */
  async list({ where, limit, offset, after, isCounted }: ConflictQuery): Promise<ViewPage<ViolationCauseView>> {
    const causes = await this.states.ofPopulation((snapshot) => this.current(snapshot));
    const selected = causes.filter((cause) => meets(cause, where));
    const rest = selected
      .filter((cause) => after === undefined || comparePositions(positionOf(cause), after) > 0)
      .slice(offset);
    const items = rest.slice(0, limit);
    const last = items.at(-1);
    return {
      items,
      total: isCounted === true ? selected.length : null,
      next: last === undefined || rest.length === items.length ? null : positionOf(last),
      rows: null,
    };
  }

  private current(snapshot: PopulationSnapshot): readonly ViolationCauseView[] {
    const { versions, time, dates, index, population } = snapshot;
    if (this.found === undefined || !isSameMoment(this.found.state, snapshot)) {
      const causes = findCauses(index, population).map(viewCause);
      causes.sort((a, b) => comparePositions(positionOf(a), positionOf(b)));
      this.found = { state: { versions, time, dates }, causes };
    }
    return this.found.causes;
  }
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

function positionOf({ policy, items, violations }: ViolationCauseView): PagePosition {
  return [String(violations), policy.name, policy.id, items.map(accessItemKey).join(' ')];
}

/** Compares by number of violations, descending, then by the strings. */
function comparePositions([countA, ...a]: PagePosition, [countB, ...b]: PagePosition): number {
  const byCount = Number(countB) - Number(countA);
  if (byCount !== 0) return byCount;
  return a.map((part, i) => compareText(part ?? '', b[i] ?? '')).find((order) => order !== 0) ?? 0;
}

function meets({ policy, level }: ViolationCauseView, where: readonly Condition<string>[]): boolean {
  const values: Readonly<Record<string, string>> = { policyId: policy.id, policyName: policy.name, level };
  return where.every((condition) => holds((field) => [values[field]!], condition));
}
