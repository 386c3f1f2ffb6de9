const MAX_MARKS = 10_000;

/**
 * Remembers the last rows of pages, by reader and by the offset that follows, so that the next page continues after
 * that row, whatever was created or deleted before it. The oldest entries are forgotten; without an entry, the offset
 * is counted from the start.
 */
export class PageMarks {
  private readonly marks = new Map<string, string>();

  find(reader: string, offset: number): string | undefined {
    return this.marks.get(keyOf(reader, offset));
  }

  set(reader: string, offset: number, lastName: string): void {
    const key = keyOf(reader, offset);
    this.marks.delete(key); // makes it the youngest
    this.marks.set(key, lastName);
    if (this.marks.size > MAX_MARKS) this.marks.delete(this.marks.keys().next().value!);
  }
}

function keyOf(reader: string, offset: number): string {
  return `${offset} ${reader}`;
}
