import type { AccountAccessRules } from '@identity-governance/records';

/** A file of an archive, in chunks. */
export interface ArchivedFile {
  readonly name: string;
  readonly content: AsyncIterable<Uint8Array | string>;
}

/** A chunk of an archive. */
export interface ArchivePiece {
  /** The content in base64. */
  readonly content: string;
  readonly bytes: number;
}

/** Computes the digest of a file from chunks. */
export interface FileDigest {
  update(piece: Uint8Array | string): void;
  /** Returns the SHA-256 as lower-case hex digits, and the length in bytes; strings are encoded as UTF-8. */
  end(): { readonly sha256: string; readonly bytes: number };
}

/** A column of a sheet. */
export interface SheetColumn {
  readonly title: string;
  /** Width in characters. */
  readonly width: number;
  /** How its cells are written: RFC 3339 times in UTC as dates, decimal integers as numbers, all else as strings. */
  readonly kind?: 'NUMBER' | 'TIME';
}

/** A sheet of a workbook. */
export interface Sheet {
  /** At most 25 characters, without `[]:*?/\\`. */
  readonly name: string;
  readonly columns: readonly SheetColumn[];
  /** Rows of strings, without the header. */
  readonly rows: AsyncIterable<readonly string[]>;
}

/** The port by which reports are packed, hashed and signed. */
export interface ReportTools {
  /** Packs the files in bounded memory; each is read to its end before the next. */
  readonly pack: (files: AsyncIterable<ArchivedFile>) => AsyncIterable<ArchivePiece>;
  readonly startDigest: () => FileDigest;
  /** Writes the sheets of a workbook of a spreadsheet; each is read to its end before the next. */
  readonly workbook: (sheets: readonly Sheet[]) => AsyncIterable<Uint8Array>;
  /** Signs a string with the key of the installation; absent if there is no key. */
  readonly sign?: ((text: string) => string) | undefined;
  /** The version of the software. */
  readonly version: string;
  /** Whether disabled identities and accounts hold access in this installation. */
  readonly rules: AccountAccessRules;
}
