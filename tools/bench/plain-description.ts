import type { MatchedItem, SodPolicyLevel, ViolationContext } from '@identity-governance/domain/sod';
import type { PeerHit, PeerQuestion, PeerWorld } from './peer';

/** A matched item of a violated policy: a row of the join that finds both. */
export interface MatchedRow {
  readonly policy: string;
  readonly side: number;
  readonly item: string;
  readonly added: number;
}

/** With names. */
export interface DescribedRow extends MatchedRow {
  readonly policyName: string;
  readonly level: SodPolicyLevel;
  readonly itemName: string;
}

/** The hits from rows that come policy by policy. */
export function hitsOfRows(rows: readonly MatchedRow[]): readonly PeerHit[] {
  const hits: PeerHit[] = [];
  for (let next = 0; next < rows.length;) {
    const { policy } = rows[next]!;
    const matched: readonly [string[], string[]] = [[], []];
    const existing = [0, 0];
    for (; rows[next]?.policy === policy; next++) {
      const { side, item, added } = rows[next]!;
      matched[side as 0 | 1].push(item);
      existing[side]! += 1 - added;
    }
    hits.push({ policy, kind: existing[0]! > 0 && existing[1]! > 0 ? 'EXTENDED' : 'NEW', matched });
  }
  return hits;
}

/** The answer from rows in the order of policy names, policies, sides and places. */
export function describeRows(rows: readonly DescribedRow[]): readonly ViolationContext[] {
  const contexts: ViolationContext[] = [];
  for (let next = 0; next < rows.length;) {
    const { policy, policyName, level } = rows[next]!;
    const sides: readonly [MatchedItem[], MatchedItem[]] = [[], []];
    for (; rows[next]?.policy === policy; next++) {
      const { side, item, itemName, added } = rows[next]!;
      const named = { type: 'ENTITLEMENT' as const, id: item, name: itemName };
      sides[side as 0 | 1].push({ ...named, existing: added === 0, paths: [[named]] });
    }
    const [left, right] = sides;
    const wasViolated = sides.every((items) => items.some(({ existing }) => existing));
    contexts.push({
      policy: { type: 'SOD_POLICY', id: policy, name: policyName },
      kind: wasViolated ? 'EXTENDED' : 'NEW',
      level,
      conflictingAccessCriteria: { leftCriteria: { criteriaList: left }, rightCriteria: { criteriaList: right } },
    });
  }
  return contexts;
}

/** Describes policies that are known to be violated: looks their items up in what is held and requested. */
export function plainDescription({ items, policies }: PeerWorld) {
  const names = new Map(items.map(({ id, name }) => [id, name]));
  const byId = new Map(policies.map((policy) => [policy.id, policy]));
  return ({ heldIds, requested }: PeerQuestion, found: readonly string[]): readonly ViolationContext[] => {
    const added = new Set(requested.map(({ id }) => id));
    const violated = found.map((id) => byId.get(id)!);
    violated.sort((a, b) => (a.name < b.name ? -1 : a.name > b.name ? 1 : 0));
    const rows: DescribedRow[] = [];
    for (const { id: policy, name: policyName, level, sets } of violated) {
      sets.forEach(({ criteriaList }, side) => {
        for (const { id: item } of criteriaList) {
          if (!heldIds.has(item) && !added.has(item)) continue;
          const itemName = names.get(item)!;
          rows.push({ policy, policyName, level, side, item, itemName, added: heldIds.has(item) ? 0 : 1 });
        }
      });
    }
    return describeRows(rows);
  };
}

/** Finds the matched items of policies that are known to be violated. */
export function plainMatches({ policies }: PeerWorld) {
  const byId = new Map(policies.map((policy) => [policy.id, policy]));
  return ({ heldIds, requested }: PeerQuestion, found: readonly string[]): readonly PeerHit[] => {
    const added = new Set(requested.map(({ id }) => id));
    return found.map((policy) => {
      const matched: readonly [string[], string[]] = [[], []];
      const existing = [0, 0];
      byId.get(policy)!.sets.forEach(({ criteriaList }, side) => {
        for (const { id } of criteriaList) {
          const isHeld = heldIds.has(id);
          if (isHeld) existing[side]!++;
          if (isHeld || added.has(id)) matched[side as 0 | 1].push(id);
        }
      });
      return { policy, kind: existing[0]! > 0 && existing[1]! > 0 ? 'EXTENDED' : 'NEW', matched };
    });
  };
}
