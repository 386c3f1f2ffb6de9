import type { ImportFault } from '@identity-governance/application';
import { err, ok, type Fault, type Result } from '@identity-governance/values';
import { BrokenCsv } from './broken-csv';
import { csvColumns, keyColumns, type CsvColumn } from './columns';
import type { ImportFile } from './import-folder';
import { readRecords } from './read-records';
import type { CsvRecord } from './record-locator';

/** A file whose header is known to be good. */
export interface CheckedFile extends ImportFile {
  /** In the order of the file. */
  readonly columns: readonly CsvColumn[];
}

/** Reads the headers of all files, before anything is imported: every fault of every header. */
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
    const names = first?.cells ?? [];
    const columns = (isDeletion === true ? keyColumns : csvColumns)[kind];
    const faults = findNameFaults(columns, names);
    if (faults.length > 0) return err(place(first?.line ?? 1, faults));
    return ok(names.flatMap((name) => columns.find((column) => column.name === name) ?? []));
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

function findNameFaults(known: readonly CsvColumn[], names: readonly string[]): readonly Fault[] {
  return [
    ...names.flatMap((_, position) => findNameFault(known, names, position) ?? []),
    ...known
      .filter(({ name, isRequired }) => isRequired && !names.includes(name))
      .map(({ name }) => ({ field: name, reason: 'is required, but the header does not have it' })),
  ];
}

function findNameFault(known: readonly CsvColumn[], names: readonly string[], position: number): Fault | undefined {
  const name = names[position]!;
  if (name === '') return { field: `${position + 1}`, reason: 'has no name in the header' };
  if (names.indexOf(name) < position) return { field: name, reason: 'is in the header twice' };
  if (name.includes('\ufffd')) return { field: name, reason: 'is not valid UTF-8' };
  if (known.some((column) => column.name === name)) return undefined;
  const columns = known.map((column) => `\`${column.name}\``).join(', ');
  return { field: name, reason: `is not a column of this file; its columns are ${columns}` };
}
