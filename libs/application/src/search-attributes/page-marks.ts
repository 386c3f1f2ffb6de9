const MOST_MARKS = 10_000;

/**
 * Remembers where pages ended, by reader and by the offset that follows: so that the next page goes on after the last
 * row of the one before, whatever came and went in front of it. The oldest are forgotten; what is not remembered is
 * counted from the start.
 */
export class PageMarks {
  private readonly marks = new Map<string, string>();

  find(reader: string, offset: number): string | undefined {
    return this.marks.get(keyOf(reader, offset));
  }

  set(reader: string, offset: number, lastName: string): void {
    const key = keyOf(reader, offset);
    this.marks.delete(key); // so that it becomes the youngest
    this.marks.set(key, lastName);
    if (this.marks.size > MOST_MARKS) this.marks.delete(this.marks.keys().next().value!);
  }
}

function keyOf(reader: string, offset: number): string {
  return `${offset} ${reader}`;
}
