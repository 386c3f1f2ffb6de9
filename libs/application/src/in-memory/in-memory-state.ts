import type { StatePart, StateVersions } from '../ports/store';

type Rows = ReadonlyMap<string, unknown>;

/** One committed state; never changed. */
export interface InMemoryState {
  readonly tables: ReadonlyMap<string, Rows>;
  readonly versions: StateVersions;
}

export const emptyState: InMemoryState = {
  tables: new Map(),
  versions: { access: 0, assignments: 0, inventory: 0, 'search-attributes': 0, 'sod-policies': 0 },
};

/**
 * A transaction's view of a state: tables are copied when they are first changed, so that the state itself stays as it
 * is.
 */
export class InMemoryDraft {
  private readonly tables: Map<string, Rows>;
  private readonly copied = new Map<string, Map<string, unknown>>();
  private readonly raised = new Set<StatePart>();
  private hasEnded = false;

  constructor(private readonly base: InMemoryState) {
    this.tables = new Map(base.tables);
  }

  /** Each table name stands for one row type `T`. */
  rows<T>(table: string): ReadonlyMap<string, T> {
    this.assertOpen();
    return (this.tables.get(table) ?? new Map()) as ReadonlyMap<string, T>;
  }

  change<T>(table: string): Map<string, T> {
    this.assertOpen();
    const copy = this.copied.get(table) ?? new Map(this.tables.get(table));
    this.copied.set(table, copy);
    this.tables.set(table, copy);
    return copy as Map<string, T>;
  }

  raise(part: StatePart): void {
    this.raised.add(part);
  }

  versions(): StateVersions {
    const { versions } = this.base;
    return Object.fromEntries(
      Object.entries(versions).map(([part, version]) => [part, version + (this.raised.has(part as StatePart) ? 1 : 0)]),
    ) as unknown as StateVersions;
  }

  /** The state with the changes; the draft is of no use after that. */
  end(): InMemoryState {
    const state = { tables: this.tables, versions: this.versions() };
    this.hasEnded = true;
    return state;
  }

  private assertOpen(): void {
    if (this.hasEnded) throw new Error('the transaction has ended and can no longer be used');
  }
}
