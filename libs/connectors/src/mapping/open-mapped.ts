import type { ImportBatch, ImportFault, ImportKind, ImportRow } from '@identity-governance/application';
import { ok, quote, type Result } from '@identity-governance/values';
import { BrokenCsv } from '../csv/broken-csv';
import { fileFault, type FileFault } from '../csv/file-fault';
import type { ImportInput } from '../csv/import-input';
import { collectNotes } from '../collect-notes';
import { digestFiles } from '../digest-files';
import { applyRules, bindFiles, type BoundFile } from './bind-files';
import { bindRule, sourcesOf } from './bind-rule';
import { listMappedFiles } from './list-mapped-files';
import { MappedLines } from './mapped-lines';
import { dataRecords } from './read-mapped-file';
import { readMapping, type ReadMapping } from './read-mapping';
import { RowBatches } from './row-batches';
import { RowCounts } from './row-counts';
import { SeenRows } from './seen-rows';

/** Opens the files of a folder as a mapping describes them; returns the errors of their headers. */
export async function openMapped(
  folder: string,
  mappingPath: string,
  onNote: (text: string) => void,
): Promise<Result<ImportInput, readonly FileFault[]>> {
  const mapping = await readMapping(mappingPath);
  const { notes, note, keep } = collectNotes(onNote);
  const files = await bindFiles(await listMappedFiles(folder, mapping, note), { note });
  if (!files.ok) return files;
  const lines = new MappedLines(mapping.name, mapping.lineCount);
  const rowsByKind = new Map<ImportKind, number>();
  return ok({
    files: files.value.map(({ name }) => name),
    checksums: await digestFiles(files.value),
    size: files.value.reduce((sum, { size }) => sum + size, 0),
    notes,
    batches: (onBytes) => readMapped(files.value, { mapping, lines, onBytes, note, keep }),
    nameOf: (kind) => kind,
    toFault: (fault) => toMappedFault(lines, fault),
    showProgress: ({ kind, rows }) => {
      rowsByKind.set(kind, rows);
      return { name: 'rows of all kinds', rows: [...rowsByKind.values()].reduce((sum, count) => sum + count, 0) };
    },
    describeLine: (number) => describeLine(lines, number),
  });
}

function describeLine(lines: MappedLines, number: number): string {
  const { name, line } = lines.place(number);
  return `line ${line} of ${quote(name)}`;
}

interface ReadContext {
  readonly mapping: ReadMapping;
  readonly lines: MappedLines;
  readonly onBytes: (count: number) => void;
  readonly note: (text: string) => void;
  /** Receives the counts of rows. */
  readonly keep: (notes: readonly string[]) => void;
}

/** Yields the rows of the mapping itself, then those of the files. Ends after a file that cannot be read completely. */
async function* readMapped(
  files: readonly BoundFile[],
  { mapping, lines, onBytes, note, keep }: ReadContext,
): AsyncGenerator<ImportBatch> {
  const batches = new RowBatches((line) => describeLine(lines, line));
  for (const { kind, row } of constantRows(mapping)) batches.add(kind, row, 0);
  for (const file of files) {
    for (const { kind } of file.bound) batches.expect(kind);
    const before = lines.start(file);
    const counts = new RowCounts(file.name, file.bound);
    try {
      const onNote = (text: string): void => {
        note(`${quote(file.name)} ${text}`);
      };
      for await (const record of dataRecords(file, file.names, { onBytes, onNote })) {
        const line = before + record.line;
        lines.reach(line);
        const characters = record.cells.reduce((sum, { length }) => sum + length, 0);
        const applied = applyRules(file, record);
        counts.add(applied);
        for (const { rows, ...rule } of applied) {
          batches.addAll({ ...rule, rows: rows.map((row) => atLine(row, before)) }, characters);
        }
        yield* batches.takeFull();
      }
    } catch (error) {
      if (!(error instanceof BrokenCsv)) throw error;
      yield* batches.takeAll();
      const { line, cell, reason } = error;
      const place = cell === undefined ? '' : `column ${quote(file.names[cell] ?? `${cell + 1}`)} `;
      const fault = { line: before + line, field: '', reason: place + reason };
      lines.reach(fault.line);
      yield { kind: file.bound[0]!.kind, rows: [], unreadable: [fault] };
      return;
    }
    keep(counts.describe());
    for (const [alias, table] of file.joined) {
      const missing = table.describeMissing(file.name, alias);
      if (missing !== undefined) note(missing);
      if (mapping.files[table.file]?.rules.length === 0) keep([table.describeRows(file.name, alias)]);
    }
  }
  yield* batches.takeAll();
}

/** Shifts the lines of a row by the number of lines before its file. */
export function atLine(row: ImportRow, before: number): ImportRow {
  const faults = row.faults?.map((fault) =>
    fault.line === undefined ? fault : { ...fault, line: before + fault.line },
  );
  return { ...row, line: before + row.line, ...(faults !== undefined && { faults }) };
}

/** Yields the rows of the mapping itself, by applying the rules of file rows to a row without cells. */
export function* constantRows({
  rows,
  lineOf,
}: Pick<ReadMapping, 'rows' | 'lineOf'>): Generator<{ readonly kind: ImportKind; readonly row: ImportRow }> {
  const context = { names: [], seen: new SeenRows() };
  for (const { kind, columns, place } of rows) {
    const rule = bindRule({ kind, columns, where: {}, each: undefined, isDistinct: false, isGrouped: false }, context);
    if (!rule.ok) throw new Error(`a constant row reads a column: ${rule.error.join(', ')}`);
    const outcome = rule.value.apply({ line: lineOf(place), cells: [] });
    for (const row of outcome.leftOut === undefined ? outcome.rows : []) yield { kind, row };
  }
}

/** Returns an error at the columns of the file that the field of the row comes from. */
function toMappedFault(lines: MappedLines, { kind, line: number, field, reason }: ImportFault): FileFault {
  const { name, line, file } = lines.place(number);
  if (field === '') return fileFault({ file: name, line, column: '', reason });
  const rules = (file?.rules ?? []).filter((rule) => rule.kind === kind);
  const sources = [...new Set(rules.flatMap((rule) => sourcesOf(rule, field)))];
  return fileFault({ file: name, line, column: sources.join(', '), reason: `${reason} (\`${field}\` of \`${kind}\`)` });
}
