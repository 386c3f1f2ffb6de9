import { err, ok, quote, type Result } from '@identity-governance/values';
import { BrokenCsv } from '../csv/broken-csv';
import { fileFault, type FileFault } from '../csv/file-fault';
import { findLengthFault } from '../csv/read-row';
import type { CsvRecord } from '../csv/record-locator';
import { findColumn, findUnreadable } from './bind-rule';
import type { FoundFile } from './mapped-lines';
import type { Join } from './parse-mapping';
import { dataRecords, readHeader } from './read-mapped-file';
import type { RowBudget } from './seen-rows';

/** The columns that a file receives from other files. */
export interface JoinedColumns {
  /** The names of the columns: `user.mail` for the column `mail` of the join `user`. */
  readonly names: readonly string[];
  /** Appends the cells of the other files to the first `length` cells of the record; empty cells if no row matches. */
  readonly extend: (record: CsvRecord, length: number) => CsvRecord;
}

export const noJoins: JoinedColumns = { names: [], extend: (record) => record };

interface JoinContext {
  readonly file: FoundFile;
  /** The files of the folder. */
  readonly files: readonly FoundFile[];
  /** The names in the header of the file; `line` is its line. */
  readonly names: readonly string[];
  readonly line: number;
  /** The columns that rules name. Only these are kept in memory. */
  readonly wanted: readonly string[];
  readonly budget: RowBudget;
  readonly note: (text: string) => void;
}

interface Table {
  /** The columns that rules name, prefixed with the name of the join. */
  readonly names: readonly string[];
  readonly byIndex: number;
  readonly rows: ReadonlyMap<string, readonly string[]>;
}

type FileFaults = readonly FileFault[];

/** Reads the columns of joined files that rules name into memory. */
export async function loadJoins(context: JoinContext): Promise<Result<JoinedColumns, FileFaults>> {
  const tables: Table[] = [];
  for (const [alias, join] of Object.entries(context.file.joins)) {
    const table = await loadTable(alias, join, context);
    if (!table.ok) return table;
    tables.push(table.value);
  }
  const extend = (record: CsvRecord, length: number): CsvRecord => {
    const cells = record.cells.slice(0, length);
    const unreadable = new Map(record.unreadable);
    for (const { names, byIndex, rows } of tables) {
      const reason = findUnreadable(record, byIndex);
      if (reason !== undefined) for (const i of names.keys()) unreadable.set(cells.length + i, reason);
      cells.push(...(rows.get(record.cells[byIndex]!.trim()) ?? names.map(() => '')));
    }
    return unreadable.size === 0 ? { ...record, cells } : { ...record, cells, unreadable };
  };
  return ok({ names: tables.flatMap(({ names }) => names), extend });
}

async function loadTable(
  alias: string,
  join: Join,
  { file, files, names, line, wanted, budget, note }: JoinContext,
): Promise<Result<Table, FileFaults>> {
  const by = findColumn(names, join.by);
  if (!by.ok) return err([fileFault({ file: file.name, line, column: '', reason: by.error })]);
  const rows = new Map<string, readonly string[]>();
  const columns = columnsOfJoin(alias, wanted);
  for (const other of files.filter(({ pattern }) => pattern === join.file)) {
    const header = await readHeader(other, note);
    if (!header.ok) return err([header.error]);
    const found = [join.key, ...columns].map((name) => findColumn(header.value.names, name));
    const reasons = found.flatMap((column) => (column.ok ? [] : column.error));
    if (reasons.length > 0) {
      const place = { file: other.name, line: header.value.line, column: '' };
      return err(reasons.map((reason) => fileFault({ ...place, reason })));
    }
    const [key, ...kept] = found.flatMap((column) => (column.ok ? column.value : []));
    const faults = await readTable(other, { names: header.value.names, key: key!, kept, rows, budget });
    if (faults.length > 0) return err(faults);
  }
  return ok({ names: columns.map((name) => `${alias}.${name}`), byIndex: by.value, rows });
}

function columnsOfJoin(alias: string, wanted: readonly string[]): readonly string[] {
  const prefix = `${alias}.`;
  return [...new Set(wanted.filter((name) => name.startsWith(prefix)).map((name) => name.slice(prefix.length)))];
}

interface TableColumns {
  readonly names: readonly string[];
  readonly key: number;
  readonly kept: readonly number[];
  readonly rows: Map<string, readonly string[]>;
  readonly budget: RowBudget;
}

/** Maximum number of errors that are reported per file. */
const mostFaults = 20;

async function readTable(file: FoundFile, { names, key, kept, rows, budget }: TableColumns): Promise<FileFaults> {
  const faults: FileFault[] = [];
  const refuse = (line: number, reason: string, column = ''): void => {
    if (faults.length < mostFaults) faults.push(fileFault({ file: file.name, line, column, reason }));
  };
  try {
    for await (const record of dataRecords(file)) {
      const { cells, line, invalidLine } = record;
      const length = findLengthFault(names, cells);
      if (length !== undefined) {
        refuse(line, length.reason, length.field);
        continue;
      }
      const id = cells[key]!.trim();
      const row = kept.map((column) => cells[column]!);
      const unreadable = [key, ...kept].find((column) => findUnreadable(record, column) !== undefined);
      if (unreadable !== undefined) {
        refuse(invalidLine ?? line, findUnreadable(record, unreadable)!, names[unreadable]);
      } else if (rows.has(id))
        refuse(line, `holds ${quote(id)} a second time; a join needs different keys`, names[key]);
      else if (id !== '') {
        if (!budget.take(row.reduce((sum, { length }) => sum + length, id.length))) {
          refuse(
            line,
            `is beyond the ${budget.describe()} that joins keep in memory; join fewer columns or smaller files`,
          );
          break;
        }
        rows.set(id, row);
      }
    }
  } catch (error) {
    if (!(error instanceof BrokenCsv)) throw error;
    refuse(error.line, error.reason);
  }
  return faults;
}
