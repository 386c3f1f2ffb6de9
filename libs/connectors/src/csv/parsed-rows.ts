import type { ImportBatch, ImportFault, ImportKind, ImportRow } from '@identity-governance/application';
import { parseIdentifiedSodPolicy, type SodPolicy } from '@identity-governance/domain/shapes';
import type { Parser } from '@identity-governance/values';
import { fileSize } from '../file-size';
import { InputError } from '../input-error';
import { checkHeaders } from './check-headers';
import { formatFault, toFileFault } from './file-fault';
import type { ImportFile } from './import-folder';
import { readImportFiles } from './read-import-files';

/** The number of errors reported at once. */
const maxFaults = 20;

/**
 * Reads the rows of a file in pages; a missing file has none. Throws a `InputError` at the first page with an error.
 */
export async function* readRows<T>(
  file: ImportFile | undefined,
  parse: Parser<T>,
  onBytes: (count: number) => void = () => undefined,
): AsyncGenerator<readonly T[]> {
  if (file === undefined) return;
  const checked = await checkHeaders([file]);
  if (!checked.ok) throw faultsError(checked.error, file.path);
  for await (const batch of readImportFiles(checked.value, onBytes)) yield parseBatch(batch, parse, file.path);
}

export async function collectRows<T>(file: ImportFile | undefined, parse: Parser<T>): Promise<readonly T[]> {
  const all: T[] = [];
  for await (const page of readRows(file, parse)) for (const row of page) all.push(row);
  return all;
}

/** Returns a file named on the command line, with any name. */
export async function namedFile(kind: ImportKind, path: string): Promise<ImportFile> {
  const size = await fileSize(path, { isMisuse: true }).catch((error: unknown) => {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
    throw new InputError(`there is no file \`${path}\``, { cause: error });
  });
  return { kind, path, size };
}

/** Reads policies as an import would store them. A repeated id is an error, as in an import. */
export async function readPolicies(file: ImportFile): Promise<readonly SodPolicy[]> {
  const rows = await collectRows(file, parseIdentifiedSodPolicy);
  const seen = new Set<string>();
  for (const { id } of rows) {
    if (seen.has(id)) throw new InputError(`\`${file.path}\` lists the policy \`${id}\` twice`);
    seen.add(id);
  }
  const time = new Date().toISOString();
  return rows.map((row) => ({ ...row, created: time, modified: time }));
}

function parseBatch<T>({ kind, rows, unreadable }: ImportBatch, parse: Parser<T>, path: string): readonly T[] {
  const parsed: T[] = [];
  const faults: ImportFault[] = (unreadable ?? []).map((fault) => ({ kind, ...fault }));
  for (const row of rows) {
    const value = row.faults === undefined ? parse(row.record) : undefined;
    if (value?.ok === true) parsed.push(value.value);
    else faults.push(...rowFaults(kind, row, value?.error ?? []));
  }
  if (faults.length > 0) throw faultsError(faults, path);
  return parsed;
}

type Faults = Exclude<ReturnType<Parser<unknown>>, { readonly ok: true }>['error'];

function rowFaults(kind: ImportKind, { line, faults = [] }: ImportRow, found: Faults): readonly ImportFault[] {
  return [...faults, ...found].map((fault) => ({ kind, line, ...fault }));
}

function faultsError(faults: readonly ImportFault[], path: string): InputError {
  const lines = faults.slice(0, maxFaults).map((fault) => formatFault(toFileFault(fault)));
  const more = faults.length > maxFaults ? [`and ${faults.length - maxFaults} more`] : [];
  return new InputError([`\`${path}\` has errors:`, ...lines, ...more].join('\n'));
}
