import type {
  ImportBatch,
  ImportFault,
  ImportKind,
  ImportProgress,
  InputStore,
  RefusedRow,
  SyncedSource,
} from '@identity-governance/application';
import { err, ok, type Result } from '@identity-governance/values';
import { digestFiles } from '../digest-files';
import { checkHeaders } from './check-headers';
import { toFileFault, type FileFault } from './file-fault';
import { fileName, listImportFiles } from './import-folder';
import { readImportFiles } from './read-import-files';

/** The number of rows of a file, or of all files, that have been read. */
export interface ShownRows {
  readonly name: string;
  readonly rows: number;
}

/** The input of an import, with the names for its report. */
export interface ImportInput {
  /** The names of the files, as stored in the record of the import. */
  readonly files: readonly string[];
  /** The SHA-256 of each file, by its name, computed before its rows are read; undefined if no files are read. */
  readonly checksums?: Readonly<Record<string, string>>;
  /** The sources whose rows are read, if a mapping names them. */
  readonly sources?: readonly SyncedSource[];
  /** The kinds without a source of which all rows are read. */
  readonly wholeKinds?: readonly ImportKind[];
  /** Bytes. */
  readonly size: number;
  /** Reads the rows. The store is read-only, for state that the rows depend on. */
  readonly batches: (onBytes: (count: number) => void, store: InputStore) => AsyncIterable<ImportBatch>;
  /** Returns what the reader says of rows that it cannot take as they are; complete once all rows are judged. */
  readonly notes?: () => readonly string[];
  /** Receives each row that the import refuses, which the notes count. */
  readonly onRefused?: (row: RefusedRow) => void;
  /** The name of a kind in the report. */
  readonly nameOf: (kind: ImportKind) => string;
  readonly toFault: (fault: ImportFault) => FileFault;
  /** The progress to display while rows are read. */
  readonly showProgress: (progress: ImportProgress) => ShownRows;
  /** Names a line in an error on another line; undefined if all lines of a kind are in one file. */
  readonly describeLine?: (line: number) => string;
}

/** Opens a folder of files in the import format; returns the errors of their headers. */
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
