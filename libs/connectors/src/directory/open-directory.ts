import type { ImportBatch, ImportFault } from '@identity-governance/application';
import { shorten } from '@identity-governance/values';
import { dirname, resolve } from 'node:path';
import { collectNotes } from '../collect-notes';
import { InputError } from '../input-error';
import { fileFault, type FileFault } from '../csv/file-fault';
import type { ImportInput } from '../csv/import-input';
import { bindRule, sourcesOf, type BoundRule } from '../mapping/bind-rule';
import type { MappedRecord } from '../mapping/mapped-record';
import { applyBound } from '../mapping/bind-files';
import {
  describeUnknownName,
  explainRules,
  firstRows,
  readPlace,
  rulesIn,
  type ExplainedRow,
} from '../mapping/explain-rows';
import { FieldLines } from '../mapping/field-lines';
import { atLine, constantRows, syncedRows } from '../mapping/open-mapped';
import { readMappingFile, type MappingFile } from '../mapping/read-mapping';
import { RowBatches } from '../mapping/row-batches';
import { ImportedRows } from '../mapping/row-counts';
import { SeenRows } from '../mapping/seen-rows';
import { parseDirectory, type Directory } from './parse-directory';
import { readDirectory, type FoundEntries } from './read-directory';

const maxDn = 200;

/** Opens an LDAP directory described by a directory file. Paths in the file are relative to its folder. */
export async function openDirectory(path: string, onNote: (text: string) => void): Promise<ImportInput> {
  const { notes, note, keep } = collectNotes(onNote);
  const file = await readDirectoryFile(path);
  const { ldap } = file;
  const [places, fieldLines, counted] = [new EntryPlaces(file), new FieldLines(), new ImportedRows()];
  return {
    files: [`${ldap.url}/${ldap.base}`],
    notes,
    onRefused: (row) => {
      counted.refuse(row);
    },
    ...syncedRows([{ mapping: file, rules: Object.values(file.searches).flatMap((search) => search.rules) }]),
    size: 1,
    batches: (onBytes) =>
      readBatches(file, {
        ...{ places, fieldLines, counted, note, keep },
        onRead: () => {
          onBytes(1);
        },
      }),
    nameOf: (kind) => kind,
    toFault: (fault) => places.toFault({ ...fault, line: fieldLines.lineOf(fault) }),
    showProgress: ({ kind, rows }) => ({ name: kind, rows }),
    describeLine: (number) => places.describe(number),
  };
}

async function readDirectoryFile(path: string): Promise<Directory & MappingFile> {
  const file = await readMappingFile(path, parseDirectory);
  const find = (name: string | undefined) => (name === undefined ? undefined : resolve(dirname(path), name));
  const ldap = { ...file.ldap, caFile: find(file.ldap.caFile), passwordFile: find(file.ldap.passwordFile) };
  return { ...file, ldap };
}

/**
 * Explains an entry of a search, such as `people:12`, or its first entries. Reads the whole directory, because entries
 * name others, and applies all rules before: a row that equals an earlier one may count once.
 */
export async function explainDirectory(
  path: string,
  place: string,
  note: (text: string) => void,
): Promise<readonly ExplainedRow[]> {
  const file = await readDirectoryFile(path);
  const { name, line } = readPlace(place);
  const names = Object.keys(file.searches);
  if (!names.includes(name)) {
    throw new InputError(describeUnknownName(name, { names, one: `search of \`${file.name}\``, many: 'Searches' }));
  }
  const { found, toRecord, notes } = await readDirectory(file);
  for (const text of notes) note(text);
  const correlation = rulesIn(file);
  const seen = new SeenRows();
  const explained: ExplainedRow[] = [];
  for (const one of found) {
    const rules = bindRules(one, seen);
    for (const index of one.entries.keys()) {
      const applied = applyBound(rules, toRecord(one, index));
      const isNamed = one.name === name && (line === undefined ? index < firstRows : index === line - 1);
      if (!isNamed) continue;
      const entry = dnOf(one, index);
      explained.push({ file: name, line: index + 1, entry, rules: explainRules(applied, correlation) });
    }
  }
  if (explained.length > 0 || line === undefined) return explained;
  throw new InputError(`the search \`${name}\` found no entry ${line}`);
}

interface ReadContext {
  readonly places: EntryPlaces;
  readonly fieldLines: FieldLines;
  readonly note: (text: string) => void;
  readonly counted: ImportedRows;
  /** Receives what returns the counts of rows. */
  readonly keep: (notes: () => readonly string[]) => void;
  readonly onRead: () => void;
}

/** Yields rows only after the whole directory is read: an incomplete directory is never imported. */
async function* readBatches(
  file: Directory & MappingFile,
  { places, fieldLines, counted, note, keep, onRead }: ReadContext,
): AsyncGenerator<ImportBatch> {
  const { found, toRecord, notes } = await readDirectory(file);
  for (const text of notes) note(text);
  onRead();
  const batches = new RowBatches((number) => places.describe(number), fieldLines, counted);
  for (const { kind, row } of constantRows(file)) batches.add(kind, row, 0);
  const seen = new SeenRows();
  for (const one of found) {
    const rules = bindRules(one, seen);
    for (const { kind } of rules) batches.expect(kind);
    const before = places.start(one);
    const counts = counted.start({ place: one.name, rules, before });
    for (const index of one.entries.keys()) {
      const record = toRecord(one, index);
      const applied = applyBound(rules, record);
      counts.add(record.line, applied);
      for (const { rows, ...rule } of applied) {
        batches.addAll({ ...rule, rows: rows.map((row) => atLine(row, before)) }, sizeOf(record));
      }
      yield* batches.takeFull();
    }
    keep(() => counts.describe());
  }
  yield* batches.takeAll();
}

function bindRules({ search, columns }: FoundEntries, seen: SeenRows): readonly BoundRule[] {
  return search.rules.map((rule) => {
    const bound = bindRule(rule, { names: columns, seen });
    if (!bound.ok) throw new Error(`a rule reads a column that it does not name: ${bound.error.join(', ')}`);
    return bound.value;
  });
}

function sizeOf({ cells, lists }: MappedRecord): number {
  const strings = [...cells, ...[...(lists?.values() ?? [])].flat()];
  return strings.reduce((sum, { length }) => sum + length, 0);
}

/** Numbers the entries after the lines of the directory file: an import knows a position only by one number. */
class EntryPlaces {
  private readonly sections: { readonly found: FoundEntries; readonly before: number }[] = [];

  constructor(private readonly file: MappingFile) {}

  /** Returns the number before that of the first entry. */
  start(found: FoundEntries): number {
    const last = this.sections.at(-1);
    const before = last === undefined ? this.file.lineCount : last.before + last.found.entries.length;
    this.sections.push({ found, before });
    return before;
  }

  describe(number: number): string {
    const { found, index } = this.find(number);
    return found === undefined ? `line ${number} of \`${this.file.name}\`` : `\`${dnOf(found, index)}\``;
  }

  /** Returns an error at the attributes of the entry that the field of the row comes from. */
  toFault({ kind, line: number, field, reason }: ImportFault): FileFault {
    const { found, index } = this.find(number);
    if (found === undefined) return fileFault({ file: this.file.name, line: number, column: field, reason });
    const rules = found.search.rules.filter((rule) => rule.kind === kind);
    const columns = field === '' ? [] : [...new Set(rules.flatMap((rule) => sourcesOf(rule, field)))];
    const place = field === '' ? '' : `, \`${field}\` of \`${kind}\``;
    return fileFault({
      ...{ file: found.name, line: index + 1, column: columns.join(', ') },
      reason: `${reason} (\`${dnOf(found, index)}\`${place})`,
    });
  }

  private find(number: number) {
    const { found, before = 0 } = this.sections.findLast((one) => one.before < number) ?? {};
    return { found, index: number - before - 1 };
  }
}

function dnOf({ entries }: FoundEntries, index: number): string {
  return shorten(entries[index]?.dn ?? '', maxDn);
}
