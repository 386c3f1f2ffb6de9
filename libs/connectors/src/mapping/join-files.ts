import { err, ok, quote, type Result } from '@identity-governance/values';
import { BrokenCsv } from '../csv/broken-csv';
import { fileFault, type FileFault } from '../csv/file-fault';
import { findLengthFault } from '../csv/read-row';
import { Binder } from './binder';
import { JoinTable } from './join-table';
import type { FoundFile } from './mapped-lines';
import { columnsOf, lookUpsOf, type Expression } from './parse-expression';
import type { Join } from './parse-mapping';
import { dataRecords, readHeader } from './read-mapped-file';
import type { RowBudget } from './seen-rows';

interface JoinContext {
  readonly joins: Readonly<Record<string, Join>>;
  /** The files of the folder. */
  readonly files: readonly FoundFile[];
  /** The columns that rules name. Only these are kept in memory. */
  readonly wanted: readonly string[];
  readonly budget: RowBudget;
  readonly note: (text: string) => void;
}

type FileFaults = readonly FileFault[];

/** Reads the columns of joined files that rules name into memory. */
export async function loadJoins({
  joins,
  wanted,
  ...context
}: JoinContext): Promise<Result<ReadonlyMap<string, JoinTable>, FileFaults>> {
  const tables = new Map<string, JoinTable>();
  const keys = Object.values(joins).flatMap(({ by }) => (by === undefined ? [] : [...columnsOf(by), ...lookUpsOf(by)]));
  for (const [alias, join] of Object.entries(joins)) {
    const table = await loadTable(join, { ...context, columns: columnsOfJoin(alias, [...wanted, ...keys]) });
    if (!table.ok) return table;
    tables.set(alias, table.value);
  }
  return ok(tables);
}

/** Returns the names after the name of the join: `mail` for `user.mail`. */
function columnsOfJoin(alias: string, wanted: readonly string[]): readonly string[] {
  const prefix = `${alias}.`;
  return [...new Set(wanted.filter((name) => name.startsWith(prefix)).map((name) => name.slice(prefix.length)))];
}

interface TableContext extends Omit<JoinContext, 'joins' | 'wanted'> {
  readonly columns: readonly string[];
}

async function loadTable(
  join: Join,
  { files, columns, budget, note }: TableContext,
): Promise<Result<JoinTable, FileFaults>> {
  const table = new JoinTable(join, columns);
  for (const file of files.filter(({ pattern }) => pattern === join.file)) {
    const header = await readHeader(file, { columns: [...columnsOf(join.key), ...columns], note });
    if (!header.ok) return err([header.error]);
    const { names, line } = header.value;
    const binder = new Binder({ names, optionalColumns: file.optionalColumns });
    const readKey = binder.bind(join.key);
    const readers = columns.map((column) => binder.bind(columnExpression(column)));
    if (binder.faults.length > 0) {
      return err(binder.faults.map((reason) => fileFault({ file: file.name, line, column: '', reason })));
    }
    const keyColumn = columnsOf(join.key).join(', ');
    const faults = await readTable(file, { names, table, budget, keyColumn, readKey, readers, columns });
    if (faults.length > 0) return err(faults);
  }
  return ok(table);
}

function columnExpression(name: string): Expression {
  return { source: { kind: 'column', name }, steps: [], fallback: '' };
}

interface TableReader {
  readonly names: readonly string[];
  readonly table: JoinTable;
  readonly budget: RowBudget;
  readonly keyColumn: string;
  readonly columns: readonly string[];
  readonly readKey: ReturnType<Binder['bind']>;
  readonly readers: readonly ReturnType<Binder['bind']>[];
}

/** Maximum number of errors that are reported per file. */
const maxFaults = 20;

async function readTable(file: FoundFile, reader: TableReader): Promise<FileFaults> {
  const { names, table, budget, keyColumn, columns, readKey, readers } = reader;
  const faults: FileFault[] = [];
  const refuse = (line: number, reason: string, column = ''): void => {
    if (faults.length < maxFaults) faults.push(fileFault({ file: file.name, line, column, reason }));
  };
  try {
    for await (const record of dataRecords(file, names)) {
      const { line, invalidLine = line } = record;
      const length = findLengthFault(names, record.cells);
      if (length !== undefined) {
        refuse(line, length.reason, length.field);
        continue;
      }
      const cells = { record, item: '', position: 0 };
      const key = readKey(cells);
      if (!key.ok) {
        refuse(invalidLine, key.error, keyColumn);
        continue;
      }
      const read = readers.map((one) => one(cells));
      const wrong = read.findIndex((one) => !one.ok);
      if (wrong >= 0) {
        const one = read[wrong]!;
        refuse(invalidLine, one.ok ? '' : one.error, columns[wrong]);
        continue;
      }
      const keys = [key.value]
        .flat()
        .map(String)
        .filter((text) => text !== '');
      if (keys.length === 0) continue;
      const values = read.flatMap((one) => (one.ok ? [textOf(one.value)] : []));
      if (!budget.take([...keys, ...values.flat()].reduce((sum, { length: size }) => sum + size, 0))) {
        refuse(
          line,
          `is beyond the ${budget.describe()} that joins keep in memory; join fewer columns or smaller files`,
        );
        break;
      }
      const repeated = table.add(keys, values);
      if (repeated !== undefined) {
        refuse(line, `holds ${quote(repeated)} a second time; a join needs different keys`, keyColumn);
      }
    }
  } catch (error) {
    if (!(error instanceof BrokenCsv)) throw error;
    refuse(error.line, error.reason);
  }
  return faults;
}

function textOf(value: string | boolean | readonly string[]): string | readonly string[] {
  return typeof value === 'boolean' ? String(value) : value;
}
