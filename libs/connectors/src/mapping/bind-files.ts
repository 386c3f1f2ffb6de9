import type { ImportKind, ImportRow } from '@identity-governance/application';
import { err, ok, quote, type Result } from '@identity-governance/values';
import { fileFault, type FileFault } from '../csv/file-fault';
import { findLengthFault } from '../csv/read-row';
import type { CsvRecord } from '../csv/record-locator';
import { bindRule, columnsOfRule, type BoundRule, type MappedRecord } from './bind-rule';
import { loadJoins, noJoins, type JoinedColumns } from './join-files';
import type { FoundFile } from './mapped-lines';
import { readHeader } from './read-mapped-file';
import { RowBudget, SeenRows } from './seen-rows';

/** A file whose header has the columns that its rules name. */
export interface BoundFile extends FoundFile {
  readonly names: readonly string[];
  readonly joined: JoinedColumns;
  readonly bound: readonly BoundRule[];
}

interface BindOptions {
  /** The rows that rules remember. */
  readonly seen?: SeenRows;
  /** The budget of the rows of joined files. */
  readonly joined?: RowBudget;
  /** Receives what the reader leaves out. */
  readonly note?: (text: string) => void;
}

type FileFaults = readonly FileFault[];

/** Binds the rules of all files to their headers. A file without rules is read only for joins. */
export async function bindFiles(
  files: readonly FoundFile[],
  { seen = new SeenRows(), joined = new RowBudget(), note = () => undefined }: BindOptions = {},
): Promise<Result<readonly BoundFile[], FileFaults>> {
  const bound: BoundFile[] = [];
  const faults: FileFault[] = [];
  for (const file of files.filter(({ rules }) => rules.length > 0)) {
    const result = await bindFile(file, files, { seen, joined, note });
    if (result.ok) bound.push(result.value);
    else faults.push(...result.error);
  }
  return faults.length === 0 ? ok(bound) : err(faults);
}

async function bindFile(
  file: FoundFile,
  files: readonly FoundFile[],
  { seen, joined: budget, note }: Required<BindOptions>,
): Promise<Result<BoundFile, FileFaults>> {
  const header = await readHeader(file, note);
  if (!header.ok) return err([header.error]);
  const { names, line } = header.value;
  const wanted = file.rules.flatMap(columnsOfRule);
  const joined =
    Object.keys(file.joins).length === 0
      ? ok(noJoins)
      : await loadJoins({ file, files, names, line, wanted, budget, note });
  if (!joined.ok) return joined;
  const allNames = [...names, ...joined.value.names];
  const results = file.rules.map((rule) => bindRule(rule, { names: allNames, seen }));
  const reasons = [...new Set(results.flatMap((result) => (result.ok ? [] : result.error)))];
  if (reasons.length > 0) {
    return err(reasons.map((reason) => fileFault({ file: file.name, line, column: '', reason })));
  }
  const bound = results.flatMap((result) => (result.ok ? [result.value] : []));
  return ok({ ...file, names, joined: joined.value, bound });
}

interface AppliedRule {
  readonly kind: ImportKind;
  readonly rows: readonly ImportRow[];
  readonly leftOut?: string | undefined;
}

/** Applies each rule of its file to a row. A row with too few or too many cells is one error. */
export function applyRules({ names, joined, bound }: BoundFile, record: CsvRecord): readonly AppliedRule[] {
  const fault = findLengthFault(names, record.cells);
  if (fault !== undefined) {
    const whole = { field: '', reason: `column ${quote(fault.field)} ${fault.reason}` };
    return [{ kind: bound[0]!.kind, rows: [{ line: record.line, record: undefined, faults: [whole] }] }];
  }
  return applyBound(bound, joined.extend(record, names.length));
}

/** Returns the result of each rule. */
export function applyBound(bound: readonly BoundRule[], record: MappedRecord): readonly AppliedRule[] {
  return bound.map(({ kind, apply }) => {
    const outcome = apply(record);
    return outcome.leftOut === undefined ? { kind, rows: outcome.rows } : { kind, rows: [], leftOut: outcome.leftOut };
  });
}
