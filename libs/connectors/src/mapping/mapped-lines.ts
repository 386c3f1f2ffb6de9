import type { MappedFile } from './parse-mapping';

/** A file of the folder that a mapping names. */
export interface FoundFile extends MappedFile {
  /** Its name in the mapping. */
  readonly pattern: string;
  readonly name: string;
  readonly path: string;
  /** Bytes. */
  readonly size: number;
}

/** A line of a file; the mapping file itself has no `file`. */
export interface PlacedLine {
  readonly name: string;
  readonly line: number;
  readonly file?: FoundFile;
}

interface Section {
  readonly name: string;
  /** The number of the line before its first line. */
  readonly before: number;
  readonly file?: FoundFile;
}

/**
 * Numbers the lines of the mapping files and of all files consecutively, in reading order: an import knows a line only
 * by one number.
 */
export class MappedLines {
  private readonly sections: Section[] = [];
  private last = 0;

  /** Returns the number before that of the first line of a mapping file. */
  startMapping({ name, lineCount }: { readonly name: string; readonly lineCount: number }): number {
    const before = this.last;
    this.sections.push({ name, before });
    this.last += lineCount;
    return before;
  }

  /** Returns the number before that of the first line of the next file. */
  start(file: FoundFile): number {
    const before = this.last;
    this.sections.push({ name: file.name, file, before });
    return before;
  }

  /** Records that a line was read. */
  reach(line: number): void {
    if (line > this.last) this.last = line;
  }

  place(number: number): PlacedLine {
    const { before, ...section } = this.sections.findLast((one) => one.before < number) ?? this.sections[0]!;
    return { ...section, line: number - before };
  }
}
