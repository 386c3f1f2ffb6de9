import type { ImportKind } from '@identity-governance/application';

/** Limits the memory of the rows that an import remembers. */
export class RowBudget {
  private rows = 0;
  private characters = 0;

  constructor(
    private readonly mostRows = 2_000_000,
    private readonly mostCharacters = 128 * 1024 * 1024,
  ) {}

  /** Counts a row; returns false if it exceeds the budget. */
  take(characters: number): boolean {
    this.rows++;
    this.characters += characters;
    return this.rows <= this.mostRows && this.characters <= this.mostCharacters;
  }

  describe(): string {
    const mebibytes = Math.floor(this.mostCharacters / 2 ** 20);
    return `${this.mostRows.toLocaleString('en-US')} rows or ${mebibytes} Mi characters`;
  }
}

/** The rows already read, for rules that are `distinct`. */
export class SeenRows {
  private readonly byKind = new Map<ImportKind, Set<string>>();

  constructor(readonly budget = new RowBudget()) {}

  /** Remembers a row. Returns `full` for a new row that exceeds the budget. */
  add(kind: ImportKind, text: string): 'full' | 'new' | 'seen' {
    const known = this.byKind.get(kind) ?? new Set();
    this.byKind.set(kind, known);
    if (known.has(text)) return 'seen';
    if (!this.budget.take(text.length)) return 'full';
    known.add(text);
    return 'new';
  }
}
