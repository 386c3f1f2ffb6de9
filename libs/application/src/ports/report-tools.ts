import type { AccountAccessRules } from '@identity-governance/records';

/** A file of an archive, in pieces. */
export interface ArchivedFile {
  readonly name: string;
  readonly content: AsyncIterable<Uint8Array | string>;
}

/** A piece of an archive. */
export interface ArchivePiece {
  /** In base64. */
  readonly content: string;
  readonly bytes: number;
}

/** The digest of a file that comes in pieces. */
export interface FileDigest {
  update(piece: Uint8Array | string): void;
  /** SHA-256 as lower-case hex digits, and the length in bytes; texts are in UTF-8. */
  end(): { readonly sha256: string; readonly bytes: number };
}

/** What reports are packed, hashed and signed by. */
export interface ReportTools {
  /** Packs the files, each taken when the one before it has been read to its end, in memory of a bounded size. */
  readonly pack: (files: AsyncIterable<ArchivedFile>) => AsyncIterable<ArchivePiece>;
  readonly startDigest: () => FileDigest;
  /** Writes rows of strings into a workbook of a spreadsheet; the first row is the header. */
  readonly workbook: (rows: AsyncIterable<readonly string[]>) => AsyncIterable<Uint8Array>;
  /** Signs a text with the key of the installation; absent where there is none. */
  readonly sign?: ((text: string) => string) | undefined;
  /** The version of the software. */
  readonly version: string;
  /** Whether disabled identities and accounts hold access in this installation. */
  readonly rules: AccountAccessRules;
}
