import type { ImportKind } from '@identity-governance/application';

/** Limits the memory of the rows that an import remembers. */
export class RowBudget {
  private rows = 0;
  private characters = 0;

  constructor(
    private readonly maxRows = 2_000_000,
    private readonly maxCharacters = 128 * 1024 * 1024,
  ) {}

  /** Counts a row; returns false if it exceeds the budget. */
  take(characters: number): boolean {
    this.rows++;
    this.characters += characters;
    return this.rows <= this.maxRows && this.characters <= this.maxCharacters;
  }

  describe(): string {
    const mebibytes = Math.floor(this.maxCharacters / 2 ** 20);
    return `${this.maxRows.toLocaleString('en-US')} rows or ${mebibytes} Mi characters`;
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
