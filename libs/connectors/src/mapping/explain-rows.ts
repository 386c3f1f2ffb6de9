import { importTraits, type ImportKind, type ImportRow } from '@identity-governance/application';
import { nearestName, quote } from '@identity-governance/values';
import { InputError } from '../input-error';
import { BrokenCsv } from '../csv/broken-csv';
import { formatFault, type FileFault } from '../csv/file-fault';
import type { CsvRecord } from '../csv/record-locator';
import { applyRules, bindFiles, type BoundFile } from './bind-files';
import { listMappedFiles } from './list-mapped-files';
import { dataRecords } from './read-mapped-file';
import { readMapping } from './read-mapping';

/** What a row of a file becomes. */
export interface ExplainedRow {
  readonly file: string;
  readonly line: number;
  readonly rules: readonly ExplainedRule[];
}

interface ExplainedRule {
  readonly kind: ImportKind;
  /** The rows, as the API has them. */
  readonly rows: readonly unknown[];
  readonly errors: readonly string[];
  /** Why the rule gives no row. */
  readonly leftOut?: string;
}

/** Rows that are explained where no line is named. */
const firstRows = 3;

interface Request {
  readonly folder: string;
  readonly mapping: string;
  /** A file, and a line behind a colon. */
  readonly place: string;
}

/** Explains one row of a file, or its first rows. Throws an `InputError` where there is no such row. */
export async function explainRows({ folder, mapping: path, place }: Request): Promise<readonly ExplainedRow[]> {
  const mapping = await readMapping(path);
  const found = await listMappedFiles(folder, mapping);
  const [, name = '', line] = /^(.*?)(?::(\d+))?$/.exec(place)!;
  const files = await bindFiles(found);
  if (!files.ok) throw new InputError(describeFaults(files.error));
  const file = files.value.find((one) => one.name === name);
  if (file === undefined) throw new InputError(describeUnknownFile(name, files.value));
  return line === undefined ? explainFirst(file) : [await explainLine(file, Number(line))];
}

async function explainFirst(file: BoundFile): Promise<readonly ExplainedRow[]> {
  const rows: ExplainedRow[] = [];
  for await (const record of readable(file)) {
    rows.push(explain(file, record));
    if (rows.length === firstRows) break;
  }
  return rows;
}

/** All rows before are mapped as well: a row that equals one of them may count once. */
async function explainLine(file: BoundFile, line: number): Promise<ExplainedRow> {
  let last: ExplainedRow | undefined;
  for await (const record of readable(file)) {
    if (record.line > line) break;
    last = explain(file, record);
  }
  if (last !== undefined) return last;
  throw new InputError(`\`${file.name}\` has no row on line ${line}`);
}

async function* readable(file: BoundFile): AsyncGenerator<CsvRecord> {
  try {
    yield* dataRecords(file);
  } catch (error) {
    if (!(error instanceof BrokenCsv)) throw error;
    const { line, reason } = error;
    throw new InputError(describeFaults([{ file: file.name, line, column: '', reason }]), { cause: error });
  }
}

function explain(file: BoundFile, record: CsvRecord): ExplainedRow {
  const rules = applyRules(file, record).map(({ kind, rows, leftOut }) => ({
    ...{ kind, ...parseRows(kind, rows) },
    ...(leftOut !== undefined && { leftOut }),
  }));
  return { file: file.name, line: record.line, rules };
}

function parseRows(kind: ImportKind, rows: readonly ImportRow[]): Pick<ExplainedRule, 'rows' | 'errors'> {
  const { parse } = importTraits(kind);
  const errors: string[] = [];
  const parsedRows = rows.flatMap(({ record, faults = [] }) => {
    const parsed = record === undefined ? undefined : parse(record);
    const own = faults.map(({ field }) => field);
    const others = parsed?.ok === false ? parsed.error.filter(({ field }) => !own.includes(field)) : [];
    errors.push(
      ...[...faults, ...others].map(({ field, reason }) => (field === '' ? reason : `\`${field}\` ${reason}`)),
    );
    return parsed?.ok === true && faults.length === 0 ? [parsed.value] : [];
  });
  return { rows: parsedRows, errors };
}

function describeUnknownFile(name: string, files: readonly BoundFile[]): string {
  const names = files.map((file) => file.name);
  const nearest = nearestName(name, names);
  const proposal = nearest === undefined ? '' : `, did you mean ${quote(nearest)}?`;
  return `${quote(name)} is not a file that the mapping reads${proposal}${nearest === undefined ? ';' : ''} ${
    nearest === undefined ? 'files' : 'Files'
  } are ${names.map(quote).join(', ')}`;
}

function describeFaults(faults: readonly FileFault[]): string {
  return ['nothing can be explained:', ...faults.map(formatFault)].join('\n');
}

/** One line for each row that a row becomes, and for each reason why it becomes none. */
export function describeExplained(rows: readonly ExplainedRow[]): readonly string[] {
  return rows.flatMap(({ file, line, rules }) => [
    `${file}:${line}`,
    ...rules.flatMap(({ kind, rows: made, errors, leftOut }) => [
      ...made.map((row) => `  ${kind}: ${JSON.stringify(row)}`),
      ...errors.map((error) => `  ${kind}: error: ${error}`),
      ...(leftOut === undefined ? [] : [`  ${kind}: left out: ${leftOut}`]),
    ]),
  ]);
}
