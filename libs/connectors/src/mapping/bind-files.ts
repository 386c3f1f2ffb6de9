import type { ImportKind, ImportRow } from '@identity-governance/application';
import { err, ok, quote, type Result } from '@identity-governance/values';
import { fileFault, type FileFault } from '../csv/file-fault';
import { findLengthFault } from '../csv/read-row';
import { bindRule, columnsOfRule, ofItems, type BoundRule } from './bind-rule';
import { loadJoins } from './join-files';
import type { JoinTable } from './join-table';
import type { MappedRecord } from './mapped-record';
import { columnsOf, itemName } from './parse-expression';
import type { FoundFile } from './mapped-lines';
import type { MappingRule } from './parse-mapping';
import { readHeader } from './read-mapped-file';
import { RowBudget, SeenRows } from './seen-rows';

/** A file whose header has the columns that its rules name. */
export interface BoundFile extends FoundFile {
  readonly names: readonly string[];
  readonly joined: ReadonlyMap<string, JoinTable>;
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
  const wanted = file.rules.flatMap(columnsOfRule);
  const keys = Object.values(file.joins).flatMap(({ by }) =>
    by === undefined ? [] : file.rules.flatMap(({ each }) => columnsOf(by).flatMap((name) => keysOf(each, name))),
  );
  const isJoined = (name: string) => Object.keys(file.joins).some((alias) => name.startsWith(`${alias}.`));
  const columns = [...wanted, ...keys].filter((name) => !isJoined(name));
  const header = await readHeader(file, { columns, note });
  if (!header.ok) return err([header.error]);
  const { names, line } = header.value;
  const joins = await loadJoins({ joins: file.joins, files, wanted, budget, note });
  if (!joins.ok) return joins;
  const context = { names, optionalColumns: file.optionalColumns, joins: joins.value, seen };
  const results = file.rules.map((rule) => bindRule(rule, context));
  const reasons = [...new Set(results.flatMap((result) => (result.ok ? [] : result.error)))];
  if (reasons.length > 0) {
    return err(reasons.map((reason) => fileFault({ file: file.name, line, column: '', reason })));
  }
  const bound = results.flatMap((result) => (result.ok ? [result.value] : []));
  return ok({ ...file, names, joined: joins.value, bound });
}

/** Returns the columns of a key: of rules without items, none for `item`. */
function keysOf(each: MappingRule['each'], name: string): readonly string[] {
  const isOfItem = name === itemName || name.startsWith(`${itemName}.`);
  return each === undefined && isOfItem ? [] : ofItems(each, name);
}

interface AppliedRule {
  readonly kind: ImportKind;
  readonly rows: readonly ImportRow[];
  readonly isGrouped: boolean;
  readonly leftOut?: string | undefined;
  readonly itemsLeftOut?: readonly string[] | undefined;
}

/** Applies each rule of its file to a row. A row with too few or too many cells is one error. */
export function applyRules({ names, bound }: BoundFile, record: MappedRecord): readonly AppliedRule[] {
  const fault = findLengthFault(names, record.cells);
  if (fault !== undefined) {
    const whole = { field: '', reason: `column ${quote(fault.field)} ${fault.reason}` };
    const rows = [{ line: record.line, record: undefined, faults: [whole] }];
    return [{ kind: bound[0]!.kind, isGrouped: false, rows }];
  }
  return applyBound(bound, record);
}

/** Returns the result of each rule. */
export function applyBound(bound: readonly BoundRule[], record: MappedRecord): readonly AppliedRule[] {
  return bound.map(({ kind, isGrouped, apply }) => {
    const outcome = apply(record);
    if (outcome.leftOut !== undefined) return { kind, isGrouped, rows: [], leftOut: outcome.leftOut };
    const { rows, itemsLeftOut } = outcome;
    return { kind, isGrouped, rows, itemsLeftOut };
  });
}
