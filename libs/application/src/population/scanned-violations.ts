import { scan, type PolicyIndex, type Population } from '@identity-governance/domain/engine';
import type { SodPolicy } from '@identity-governance/domain/shapes';
import type { IdentityId } from '@identity-governance/values';
import type { EverybodySnapshot } from '../access/access-snapshots';
import type { StateVersions } from '../ports/change-log';

/** The id of the violation of a policy by an identity: the same whenever and wherever it is computed. */
export type ViolationIds = (policyId: string, identityId: string) => string;

/** An identity that is shown or grouped by. */
export interface Violator {
  readonly name: string;
  readonly attributes: Readonly<Record<string, unknown>>;
}

/** All violations of one state. A violation is a number below `count`. */
export class ScannedViolations {
  readonly versions: StateVersions;
  readonly index: PolicyIndex;
  /** Follows later states: only what is read of it before anything waits belongs to this one. */
  readonly population: Population;
  private readonly rows: Int32Array;
  private readonly positions: Int32Array;
  private knownIds: readonly string[] | undefined;
  private places: ReadonlyMap<string, number> | undefined;
  /** By identity, as far as they have been read. */
  violators: ReadonlyMap<IdentityId, Violator> | undefined;

  constructor(
    { versions, index, population }: EverybodySnapshot,
    private readonly ids: ViolationIds,
  ) {
    this.versions = versions;
    this.index = index;
    this.population = population;
    const rows: Int32Array[] = [];
    const positions: Int32Array[] = [];
    for (const slice of scan(index, population)) {
      rows.push(slice.rows);
      positions.push(slice.positions);
    }
    this.rows = joined(rows);
    this.positions = joined(positions);
  }

  get count(): number {
    return this.rows.length;
  }

  rowOf(violation: number): number {
    return this.rows[violation]!;
  }

  targetOf(violation: number): IdentityId {
    return this.population.idOf(this.rows[violation]!);
  }

  policyOf(violation: number): SodPolicy {
    return this.index.policies[this.positions[violation]!]!;
  }

  idOf(violation: number): string {
    return this.knownIds?.[violation] ?? this.ids(this.policyOf(violation).id, this.targetOf(violation));
  }

  /** Computes all ids once: a page is sorted by them. */
  keepIds(): void {
    this.knownIds ??= Array.from(this.rows, (_, violation) => this.idOf(violation));
  }

  find(id: string): number | undefined {
    this.keepIds();
    this.places ??= new Map(this.knownIds!.map((one, violation) => [one, violation]));
    return this.places.get(id);
  }

  /** Everybody who violates something, each once. */
  targets(): readonly IdentityId[] {
    return [...new Set(this.rows)].map((row) => this.population.idOf(row));
  }
}

function joined(lists: readonly Int32Array[]): Int32Array {
  const all = new Int32Array(lists.reduce((sum, { length }) => sum + length, 0));
  let end = 0;
  for (const list of lists) {
    all.set(list, end);
    end += list.length;
  }
  return all;
}
