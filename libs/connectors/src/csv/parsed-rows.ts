import {
  importRules,
  type ImportBatch,
  type ImportFault,
  type ImportKind,
  type ImportRow,
  type LineFault,
} from '@identity-governance/application';
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
 * Reads the rows of a file in pages; a missing file has none. Throws an `InputError` at the first page with an error. A
 * repeated key is one, as in an import: either row could be the one that hides a violation. Kinds whose rows may be
 * only a key are not checked, as all of their rows count.
 */
export async function* readRows<T>(
  file: ImportFile | undefined,
  parse: Parser<T>,
  onBytes: (count: number) => void = () => undefined,
): AsyncGenerator<readonly T[]> {
  if (file === undefined) return;
  const checked = await checkHeaders([file]);
  if (!checked.ok) throw faultsError(checked.error, file.path);
  const lines = importRules[file.kind].isKeyOnly === undefined ? new Map<string, number>() : undefined;
  for await (const batch of readImportFiles(checked.value, onBytes)) yield parseBatch(batch, parse, { file, lines });
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

/** Reads policies as an import at `time`, RFC 3339, would store them. */
export async function readPolicies(file: ImportFile, time: string): Promise<readonly SodPolicy[]> {
  const rows = await collectRows(file, parseIdentifiedSodPolicy);
  return rows.map((row) => ({ ...row, created: time, modified: time }));
}

interface ReadFile {
  readonly file: ImportFile;
  /** The line of each key so far; undefined if keys may repeat. */
  readonly lines: Map<string, number> | undefined;
}

function parseBatch<T>(
  { kind, rows, unreadable }: ImportBatch,
  parse: Parser<T>,
  { file: { path }, lines }: ReadFile,
): readonly T[] {
  const parsed: T[] = [];
  const faults: ImportFault[] = (unreadable ?? []).map((fault) => ({ kind, ...fault }));
  for (const row of rows) {
    const value = row.faults === undefined ? parse(row.record) : undefined;
    const found = value?.ok === true ? repeatedKey(kind, { row: value.value, line: row.line, lines }) : value?.error;
    if (value?.ok === true && found === undefined) parsed.push(value.value);
    else faults.push(...rowFaults(kind, row, found ?? []));
  }
  if (faults.length > 0) throw faultsError(faults, path);
  return parsed;
}

/** Returns the error of a row whose key an earlier line has. */
function repeatedKey(
  kind: ImportKind,
  { row, line, lines }: { readonly row: unknown; readonly line: number } & Pick<ReadFile, 'lines'>,
): readonly LineFault[] | undefined {
  if (lines === undefined) return undefined;
  const rules = importRules[kind] as { readonly keyField: string; keyOf(row: unknown): string };
  const key = rules.keyOf(row);
  const first = lines.get(key);
  if (first !== undefined) return [{ field: rules.keyField, reason: `is the same as on line ${first}` }];
  lines.set(key, line);
  return undefined;
}

function rowFaults(
  kind: ImportKind,
  { line, faults = [] }: ImportRow,
  found: readonly LineFault[],
): readonly ImportFault[] {
  return [...faults, ...found].map((fault) => ({ kind, line, ...fault }));
}

function faultsError(faults: readonly ImportFault[], path: string): InputError {
  const lines = faults.slice(0, maxFaults).map((fault) => formatFault(toFileFault(fault)));
  const more = faults.length > maxFaults ? [`and ${faults.length - maxFaults} more`] : [];
  return new InputError([`\`${path}\` has errors:`, ...lines, ...more].join('\n'));
}
