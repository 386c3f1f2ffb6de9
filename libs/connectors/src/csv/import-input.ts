import type {
  ImportBatch,
  ImportFault,
  ImportKind,
  ImportProgress,
  InputStore,
} from '@identity-governance/application';
import { err, ok, type Result } from '@identity-governance/values';
import { digestFiles } from '../digest-files';
import { checkHeaders } from './check-headers';
import { toFileFault, type FileFault } from './file-fault';
import { fileName, listImportFiles } from './import-folder';
import { readImportFiles } from './read-import-files';

/** How many rows of a file, or of all files, have been read. */
export interface ShownRows {
  readonly name: string;
  readonly rows: number;
}

/** What an import reads, and how its report names it. */
export interface ImportInput {
  /** The names of the files, as the record of the import keeps them. */
  readonly files: readonly string[];
  /** The SHA-256 of each file, by its name, before its rows are read; undefined where rows come from elsewhere. */
  readonly checksums?: Readonly<Record<string, string>>;
  /** Bytes. */
  readonly size: number;
  /** The store is for what the rows depend on; nothing may be written to it. */
  readonly batches: (onBytes: (count: number) => void, store: InputStore) => AsyncIterable<ImportBatch>;
  /** The name of a kind in the report. */
  readonly nameOf: (kind: ImportKind) => string;
  readonly toFault: (fault: ImportFault) => FileFault;
  /** What is shown while rows are read. */
  readonly showProgress: (progress: ImportProgress) => ShownRows;
  /** Names a line in an error on another line; undefined where all lines of a kind are in one file. */
  readonly describeLine?: (line: number) => string;
}

/** The files of a folder in the import format, or the errors of their headers. */
export async function openFolder(folder: string): Promise<Result<ImportInput, readonly FileFault[]>> {
  const checked = await checkHeaders(await listImportFiles(folder));
  if (!checked.ok) return err(checked.error.map(toFileFault));
  return ok({
    files: checked.value.map(({ kind }) => fileName(kind)),
    checksums: await digestFiles(checked.value),
    size: checked.value.reduce((sum, { size }) => sum + size, 0),
    batches: (onBytes) => readImportFiles(checked.value, onBytes),
    nameOf: fileName,
    showProgress: ({ kind, rows }) => ({ name: fileName(kind), rows }),
    toFault: toFileFault,
  });
}
