import type {
  ImportBatch,
  ImportFault,
  ImportKind,
  ImportRow,
  LineFault,
  SyncedSource,
} from '@identity-governance/application';
import { err, ok, quote, type Result } from '@identity-governance/values';
import { BrokenCsv } from '../csv/broken-csv';
import { fileFault, type FileFault } from '../csv/file-fault';
import type { ImportInput } from '../csv/import-input';
import { collectNotes } from '../collect-notes';
import { digestFiles } from '../digest-files';
import { applyRules, bindFiles, type BoundFile } from './bind-files';
import { bindRule, sourcesOf } from './bind-rule';
import { FieldLines } from './field-lines';
import { MappedLines } from './mapped-lines';
import { dataRecords } from './read-mapped-file';
import { readMappedFolder } from './read-mapped-folder';
import type { ReadMapping } from './read-mapping';
import { RowBatches } from './row-batches';
import { ImportedRows } from './row-counts';
import { RowBudget, SeenRows } from './seen-rows';

/**
 * Opens the files of a folder as a mapping file, or all those of a folder of mapping files, describe them; returns the
 * errors of their headers.
 */
export async function openMapped(
  folder: string,
  mappingPath: string,
  onNote: (text: string) => void,
): Promise<Result<ImportInput, readonly FileFault[]>> {
  const { notes, note, keep } = collectNotes(onNote);
  const systems: System[] = [];
  const faults: FileFault[] = [];
  const memory = { seen: new SeenRows(), joined: new RowBudget() };
  const mapped = await readMappedFolder(folder, mappingPath, note);
  for (const { mapping, files: found } of mapped) {
    const bound = await bindFiles(found, { ...memory, note });
    if (bound.ok) systems.push({ mapping, files: bound.value });
    else faults.push(...bound.error);
  }
  if (faults.length > 0) return err(faults);
  const files = systems.flatMap((system) => system.files);
  const [lines, fieldLines, counted] = [new MappedLines(), new FieldLines(), new ImportedRows()];
  const rowsByKind = new Map<ImportKind, number>();
  return ok({
    files: files.map(({ name }) => name),
    checksums: await digestFiles(files),
    size: files.reduce((sum, { size }) => sum + size, 0),
    notes,
    onRefused: (row) => {
      counted.refuse(row);
    },
    ...syncedRows(systems.map(({ mapping }) => ({ mapping, rules: rulesOf(mapping.files) }))),
    batches: (onBytes) => readMapped(systems, { lines, fieldLines, counted, onBytes, note, keep }),
    nameOf: (kind) => kind,
    toFault: (fault) => toMappedFault(lines, { ...fault, line: fieldLines.lineOf(fault) }),
    showProgress: ({ kind, rows }) => {
      rowsByKind.set(kind, rows);
      return { name: 'all kinds', rows: [...rowsByKind.values()].reduce((sum, count) => sum + count, 0) };
    },
    describeLine: (number) => describeLine(lines, number),
  });
}

interface System {
  readonly mapping: ReadMapping;
  readonly files: readonly BoundFile[];
}

/**
 * Returns what a synchronization compares: the rows of the sources that are rows of the mappings, each of the
 * kinds of its mapping, and if there is one mapping, the other kinds that it reads.
 */
export function syncedRows(mappings: readonly MappedRules[]): Required<Pick<ImportInput, 'sources' | 'wholeKinds'>> {
  const [only, ...others] = mappings;
  return {
    sources: mappings.flatMap(sourcesIn),
    wholeKinds: others.length === 0 ? [...new Set(only?.rules.map(({ kind }) => kind))] : [],
  };
}

interface MappedRules {
  readonly mapping: Pick<ReadMapping, 'lineOf' | 'rows'>;
  readonly rules: readonly { readonly kind: ImportKind }[];
}

function sourcesIn({ mapping, rules }: MappedRules): readonly SyncedSource[] {
  const kinds = [...new Set([...mapping.rows, ...rules].map(({ kind }) => kind))];
  return [...constantRows(mapping)].flatMap(({ kind, row }) => {
    const { id } = (row.record ?? {}) as { readonly id?: unknown };
    return kind === 'sources' && typeof id === 'string' ? [{ id, kinds }] : [];
  });
}

function rulesOf(files: ReadMapping['files']) {
  return Object.values(files).flatMap(({ rules }) => rules);
}

function describeLine(lines: MappedLines, number: number): string {
  const { name, line } = lines.place(number);
  return `line ${line} of ${quote(name)}`;
}

interface ReadContext {
  readonly lines: MappedLines;
  readonly fieldLines: FieldLines;
  readonly onBytes: (count: number) => void;
  readonly note: (text: string) => void;
  readonly counted: ImportedRows;
  /** Receives what returns the counts of rows. */
  readonly keep: (notes: () => readonly string[]) => void;
}

/** Yields the rows of the mappings themselves, then those of the files. Ends after a file that cannot be read. */
async function* readMapped(systems: readonly System[], context: ReadContext): AsyncGenerator<ImportBatch> {
  const { lines, fieldLines, counted } = context;
  const batches = new RowBatches((line) => describeLine(lines, line), fieldLines, counted);
  for (const { mapping } of systems) {
    const before = lines.startMapping(mapping);
    for (const { kind, row } of constantRows(mapping)) batches.add(kind, atLine(row, before), 0);
  }
  for (const { mapping, files } of systems) {
    for (const file of files) {
      const unreadable = yield* readFile(file, batches, context);
      if (unreadable !== undefined) {
        yield* batches.takeAll();
        yield { kind: file.bound[0]!.kind, rows: [], unreadable: [unreadable] };
        return;
      }
      for (const [alias, table] of file.joined) {
        const missing = table.describeMissing(file.name, alias);
        if (missing !== undefined) context.note(missing);
        if (mapping.files[table.file]?.rules.length === 0) context.keep(() => [table.describeRows(file.name, alias)]);
      }
    }
  }
  yield* batches.takeAll();
}

/** Adds the rows of a file and yields full batches; returns why the rest of the file cannot be read. */
async function* readFile(
  file: BoundFile,
  batches: RowBatches,
  { lines, counted, onBytes, note, keep }: ReadContext,
): AsyncGenerator<ImportBatch, Required<LineFault> | undefined> {
  for (const { kind } of file.bound) batches.expect(kind);
  const before = lines.start(file);
  const counts = counted.start({ place: file.name, rules: file.bound, before });
  const onNote = (text: string): void => {
    note(`${quote(file.name)} ${text}`);
  };
  try {
    for await (const record of dataRecords(file, file.names, { onBytes, onNote })) {
      lines.reach(before + record.line);
      const characters = record.cells.reduce((sum, { length }) => sum + length, 0);
      const applied = applyRules(file, record);
      counts.add(record.line, applied);
      for (const { rows, ...rule } of applied) {
        batches.addAll({ ...rule, rows: rows.map((row) => atLine(row, before)) }, characters);
      }
      yield* batches.takeFull();
    }
  } catch (error) {
    if (!(error instanceof BrokenCsv)) throw error;
    const { line, cell, reason } = error;
    const place = cell === undefined ? '' : `column ${quote(file.names[cell] ?? `${cell + 1}`)} `;
    lines.reach(before + line);
    return { line: before + line, field: '', reason: place + reason };
  }
  keep(() => counts.describe());
  return undefined;
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
    const rule = bindRule({ kind, columns, where: [], each: undefined, isDistinct: false, isGrouped: false }, context);
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
