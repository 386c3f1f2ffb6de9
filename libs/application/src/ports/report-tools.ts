/** A file of an archive, in pieces of text. */
export interface ArchivedFile {
  readonly name: string;
  readonly content: AsyncIterable<string>;
}

/** A piece of an archive. */
export interface ArchivePiece {
  /** In base64. */
  readonly content: string;
  readonly bytes: number;
}

/** The digest of a text that comes in pieces. */
export interface TextDigest {
  update(text: string): void;
  /** SHA-256 as lower-case hex digits, and the length in bytes of UTF-8. */
  end(): { readonly sha256: string; readonly bytes: number };
}

/** What reports are packed, hashed and signed by. */
export interface ReportTools {
  /** Packs the files, each taken when the one before it has been read to its end, in memory of a bounded size. */
  readonly pack: (files: AsyncIterable<ArchivedFile>) => AsyncIterable<ArchivePiece>;
  readonly startDigest: () => TextDigest;
  /** Signs a text with the key of the installation; absent where there is none. */
  readonly sign?: ((text: string) => string) | undefined;
  /** The version of the software. */
  readonly version: string;
}
