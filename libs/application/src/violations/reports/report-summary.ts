import { compareText, type NamedKey } from '@identity-governance/values';
import type { PolicyViolation } from '../../sod/simulation/violation-view';

type Counts = Map<string, number>;
type Item = PolicyViolation['conflictingCriteria'][number]['conflictingItems'][number];

/** Maximum number of item pairs that are counted: a report is written in bounded memory. */
const MAX_PAIRS = 100_000;

interface CountedPolicy {
  readonly name: string;
  readonly level: string;
  readonly statuses: Counts;
}

/** The numbers of a report, counted as its records are read. */
export class ReportSummary {
  rows = 0;
  readonly statuses: Counts = new Map();
  readonly levels = new Map<string, Counts>();
  readonly policies = new Map<string, CountedPolicy>();
  /** Applied controls by id. */
  readonly controls = new Map<string, { readonly name: string; readonly statuses: Counts }>();
  /** Live violations by pairs of items on the two sides of policies. */
  readonly pairs = new Map<string, { readonly left: string; readonly right: string; count: number }>();
  /** The names of the items of the pairs, by key. */
  private readonly names = new Map<string, string>();
  /** Whether there are further pairs that are not counted. */
  hasFurtherPairs = false;

  add(violation: PolicyViolation): void {
    const { policy, level, status, appliedControls } = violation;
    this.rows++;
    increase(this.statuses, status);
    increase(get(this.levels, level, newCounts), status);
    increase(
      get(this.policies, policy.id, () => ({ name: policy.name, level, statuses: newCounts() })).statuses,
      status,
    );
    for (const { control, status: applied } of appliedControls) {
      const { statuses } = get(this.controls, control.id, () => ({ name: control.name, statuses: newCounts() }));
      increase(statuses, applied);
    }
    if (status === 'Open' || status === 'Mitigated') this.addPairs(violation);
  }

  /** Adds a policy without violations, unless it has some. */
  addPolicy({ id, ...policy }: Pick<CountedPolicy, 'level' | 'name'> & { readonly id: string }): void {
    get(this.policies, id, () => ({ ...policy, statuses: newCounts() }));
  }

  /** The most frequent items of both sides, each with its key, for a matrix with `size` rows and columns. */
  matrix(size: number): Readonly<Record<'left' | 'right', readonly NamedKey[]>> {
    const left: Counts = new Map();
    const right: Counts = new Map();
    for (const pair of this.pairs.values()) {
      increase(left, pair.left, pair.count);
      increase(right, pair.right, pair.count);
    }
    const most = (counts: Counts) =>
      byCount(counts)
        .slice(0, size)
        .map((key) => ({ key, name: this.names.get(key)! }));
    return { left: most(left), right: most(right) };
  }

  /** Returns the number of live violations in which two items conflict, by their keys. */
  countOf(left: string, right: string): number {
    return this.pairs.get(pairKey(left, right))?.count ?? 0;
  }

  private addPairs({ conflictingCriteria: [one, other, ...further] }: PolicyViolation): void {
    if (one === undefined || other === undefined || further.length > 0) return;
    const sides = [one, other].map(({ conflictingItems }) => conflictingItems.map((item) => this.keyOf(item)));
    for (const left of sides[0]!) {
      for (const right of sides[1]!) {
        const key = pairKey(left, right);
        const isNew = !this.pairs.has(key);
        if (isNew && this.pairs.size === MAX_PAIRS) this.hasFurtherPairs = true;
        else get(this.pairs, key, () => ({ left, right, count: 0 })).count++;
      }
    }
  }

  /** Items of one name have different keys. */
  private keyOf({ type, id, name }: Item): string {
    const key = `${type}:${id}`;
    if (!this.names.has(key)) this.names.set(key, name);
    return key;
  }
}

const newCounts = (): Counts => new Map();
const pairKey = (left: string, right: string) => JSON.stringify([left, right]);

/** Returns the keys, those with the highest numbers first. */
export function byCount(counts: Counts): readonly string[] {
  return [...counts].sort(([a, m], [b, n]) => n - m || compareText(a, b)).map(([key]) => key);
}

function increase(counts: Counts, key: string, by = 1): void {
  counts.set(key, (counts.get(key) ?? 0) + by);
}

function get<K, V>(map: Map<K, V>, key: K, make: () => V): V {
  const value = map.get(key) ?? make();
  map.set(key, value);
  return value;
}
