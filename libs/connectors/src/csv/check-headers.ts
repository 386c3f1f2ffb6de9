import type { ImportFault } from '@identity-governance/application';
import { err, nearestName, ok, quote, type Fault, type Result } from '@identity-governance/values';
import { BrokenCsv } from './broken-csv';
import { csvColumns, keyColumns, type CsvColumn } from './columns';
import type { ImportFile } from './import-folder';
import { readRecords } from './read-records';
import type { CsvRecord } from './record-locator';

/** A file whose header is valid. */
export interface CheckedFile extends ImportFile {
  /** The columns in the order of the file. */
  readonly columns: readonly CsvColumn[];
}

/** Reads the headers of all files before anything is imported; returns every error of every header. */
export async function checkHeaders(
  files: readonly ImportFile[],
): Promise<Result<readonly CheckedFile[], readonly ImportFault[]>> {
  const checked: CheckedFile[] = [];
  const faults: ImportFault[] = [];
  for (const file of files) {
    const columns = await readHeader(file);
    if (columns.ok) checked.push({ ...file, columns: columns.value });
    else faults.push(...columns.error);
  }
  return faults.length === 0 ? ok(checked) : err(faults);
}

async function readHeader({
  kind,
  path,
  isDeletion,
}: ImportFile): Promise<Result<readonly CsvColumn[], readonly ImportFault[]>> {
  const place = (line: number, faults: readonly Fault[]): readonly ImportFault[] =>
    faults.map((fault) => ({ kind, line, ...fault, ...(isDeletion === true && { isDeletion }) }));
  try {
    const first = await readFirst(path);
    const names = withoutEmptyEnd(first?.cells ?? []);
    const columns = (isDeletion === true ? keyColumns : csvColumns)[kind];
    const faults = findNameFaults(columns, names, first?.invalidReason);
    if (faults.length > 0) return err(place(first?.line ?? 1, faults));
    return ok(names.flatMap((name) => findColumn(columns, name) ?? []));
  } catch (error) {
    if (!(error instanceof BrokenCsv)) throw error;
    const field = error.cell === undefined ? '' : `${error.cell + 1}`;
    return err(place(error.line, [{ field, reason: error.reason }]));
  }
}

async function readFirst(path: string): Promise<CsvRecord | undefined> {
  for await (const record of readRecords(path)) return record;
  return undefined;
}

/** Removes the empty cells that spreadsheets write after the last column. */
function withoutEmptyEnd(names: readonly string[]): readonly string[] {
  return names.slice(0, names.findLastIndex((name) => name !== '') + 1);
}

/** Finds a column by its name, without case. */
function findColumn(columns: readonly CsvColumn[], name: string): CsvColumn | undefined {
  const wanted = name.toLowerCase();
  return columns.find((column) => column.name.toLowerCase() === wanted);
}

/** Maximum number of header names in an error: the file may be a different one and hold secrets. */
const maxNames = 10;

function findNameFaults(
  known: readonly CsvColumn[],
  names: readonly string[],
  invalidReason: string | undefined,
): readonly Fault[] {
  if (names.length > 0 && !names.some((name) => findColumn(known, name) !== undefined)) {
    return [{ field: '', reason: `has none of the columns of this file in its first line; ${listed(known)}` }];
  }
  const seen = new Set<string>();
  const faults = names.flatMap((name, position) => {
    const isRepeated = seen.has(name.toLowerCase());
    seen.add(name.toLowerCase());
    return findNameFault(known, name, { position, isRepeated, invalidReason }) ?? [];
  });
  const missing = known.filter(({ name, isRequired }) => isRequired && !seen.has(name.toLowerCase()));
  return [
    ...faults.slice(0, maxNames),
    ...(faults.length > maxNames ? [{ field: `${maxNames + 1}`, reason: moreFaults(faults.length - maxNames) }] : []),
    ...missing.map(({ name }) => ({ field: name, reason: 'is required, but the header does not have it' })),
  ];
}

function moreFaults(count: number): string {
  return `or a later one is not a column of this file: ${count} more names of the header are wrong`;
}

interface PlaceInHeader {
  /** Position of the cell, from 0. */
  readonly position: number;
  readonly isRepeated: boolean;
  readonly invalidReason: string | undefined;
}

function findNameFault(
  known: readonly CsvColumn[],
  name: string,
  { position, isRepeated, invalidReason }: PlaceInHeader,
): Fault | undefined {
  if (name === '') return { field: `${position + 1}`, reason: 'has no name in the header' };
  if (isRepeated) return { field: name, reason: 'is in the header twice' };
  if (invalidReason !== undefined && name.includes('\ufffd')) return { field: name, reason: invalidReason };
  if (findColumn(known, name) !== undefined) return undefined;
  const columns = known.map((column) => column.name);
  const nearest = nearestName(name, columns);
  const reason =
    nearest === undefined ? `; ${listed(known)}` : `, did you mean ${quote(nearest)}? I${listed(known).slice(1)}`;
  return { field: name, reason: `is not a column of this file${reason}` };
}

function listed(known: readonly CsvColumn[]): string {
  return `its columns are ${known.map(({ name }) => `\`${name}\``).join(', ')}`;
}
