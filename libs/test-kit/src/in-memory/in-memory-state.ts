import {
  ChangeBuffer,
  keptChanges,
  stateParts,
  type ChangeLogReader,
  type LoggedChange,
  type LoggedKind,
  type StatePart,
  type StateVersion,
  type StateVersions,
} from '@identity-governance/application';

let tokens = 0;

/** Returns a token that no other transaction has, in any store of this process. */
function newToken(): string {
  return `token ${++tokens}`;
}

type Rows = ReadonlyMap<string, unknown>;
type Entry = StateVersion & Partial<LoggedChange<LoggedKind>>;
type ChangeLog = Readonly<Record<StatePart, readonly Entry[]>>;

/** A committed, immutable state. */
export interface InMemoryState {
  readonly tables: ReadonlyMap<string, Rows>;
  /** The log of each part; it has at least one entry, and the last entry is the version of the part. */
  readonly log: ChangeLog;
}

export function createEmptyState(): InMemoryState {
  const origin = [{ position: 0, token: newToken() }];
  return { tables: new Map(), log: mapParts(() => origin) };
}

export function versionsOf({ log }: Pick<InMemoryState, 'log'>): StateVersions {
  return mapParts((part) => {
    const { position, token } = log[part].at(-1)!;
    return { position, token };
  });
}

/**
 * A transaction's view of a state. Tables are copied on their first change, so that the state itself does not change.
 */
export class InMemoryDraft implements ChangeLogReader<LoggedKind> {
  readonly changes = new ChangeBuffer();
  private readonly tables: Map<string, Rows>;
  private readonly copied = new Map<string, Map<string, unknown>>();
  private readonly token = newToken();
  private log: ChangeLog;
  private hasEnded = false;

  constructor(
    base: InMemoryState,
    private readonly kept = keptChanges,
  ) {
    this.tables = new Map(base.tables);
    this.log = base.log;
  }

  /** Returns the rows of a table. Each table name stands for one row type `T`. */
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

  versions(): StateVersions {
    this.logChanges();
    return versionsOf({ log: this.log });
  }

  async changesAfter(
    part: StatePart,
    version: StateVersion,
    limit: number,
  ): Promise<readonly LoggedChange<LoggedKind>[] | undefined> {
    this.assertOpen();
    const place = this.log[part].findIndex(
      ({ position, token }) => position === version.position && token === version.token,
    );
    if (place < 0) return Promise.resolve(undefined);
    return Promise.resolve(this.log[part].slice(place + 1, place + 1 + limit) as readonly LoggedChange<LoggedKind>[]);
  }

  /** Returns the state with the changes; the draft must not be used afterwards. */
  end(): InMemoryState {
    this.logChanges();
    const state = { tables: this.tables, log: this.log };
    this.hasEnded = true;
    return state;
  }

  private logChanges(): void {
    for (const [part, changes] of this.changes.take()) {
      const { position } = this.log[part].at(-1)!;
      const entries = changes.map((change, i) => ({ ...change, position: position + 1 + i, token: this.token }));
      // Keeps the given number of entries, and the one before them: its version is where they start.
      this.log = { ...this.log, [part]: [...this.log[part], ...entries].slice(-this.kept - 1) };
    }
  }

  private assertOpen(): void {
    if (this.hasEnded) throw new Error('the transaction has ended and can no longer be used');
  }
}

function mapParts<V>(valueOf: (part: StatePart) => V): Readonly<Record<StatePart, V>> {
  return Object.fromEntries(stateParts.map((part) => [part, valueOf(part)])) as Record<StatePart, V>;
}
