import type { ImportKind } from '@identity-governance/application';

/** A row of a group by its kind and the line of the first row of its group, and a field of the group. */
interface GroupField {
  readonly kind: ImportKind;
  readonly line: number;
  readonly field: string;
}

/**
 * The lines of the rows that set fields of a group after its first row: an import knows a group only by its first line.
 * A row takes two numbers, as most rows of a file set the same fields.
 */
export class FieldLines {
  private readonly fieldLists: (readonly string[])[] = [];
  private readonly numbers = new Map<string, number>();
  /** Pairs of the number of a list of fields and the line of the row that sets them, by kind and first line. */
  private readonly pairs = new Map<ImportKind, Map<number, number[]>>();

  /** Records that the row of a line sets fields that no row of the group before it sets. */
  add(kind: ImportKind, { first, line }: { readonly first: number; readonly line: number }, fields: readonly string[]) {
    if (fields.length === 0) return;
    const ofKind = this.pairs.get(kind) ?? new Map<number, number[]>();
    this.pairs.set(kind, ofKind);
    const pairs = ofKind.get(first);
    if (pairs === undefined) ofKind.set(first, [this.numberOf(fields), line]);
    else pairs.push(this.numberOf(fields), line);
  }

  /** Returns the line of the row that sets the field. */
  lineOf({ kind, line, field }: GroupField): number {
    const pairs = this.pairs.get(kind)?.get(line) ?? [];
    for (let i = 0; i < pairs.length; i += 2) {
      const isSet = this.fieldLists[pairs[i]!]!.some((one) => field === one || field.startsWith(`${one}.`));
      if (isSet) return pairs[i + 1]!;
    }
    return line;
  }

  private numberOf(fields: readonly string[]): number {
    const key = JSON.stringify(fields);
    const known = this.numbers.get(key);
    if (known !== undefined) return known;
    this.numbers.set(key, this.fieldLists.length);
    return this.fieldLists.push(fields) - 1;
  }
}
