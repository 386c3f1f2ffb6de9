import { importTraits, type ImportKind, type ImportRow } from '@identity-governance/application';
import { accountKeys, type Account, type CorrelationRule, type Source } from '@identity-governance/records';
import { nearestName, quote } from '@identity-governance/values';
import { InputError } from '../input-error';
import { BrokenCsv } from '../csv/broken-csv';
import { formatFault, type FileFault } from '../csv/file-fault';
import { applyRules, bindFiles, type BoundFile } from './bind-files';
import type { MappedRecord } from './mapped-record';
import { constantRows } from './open-mapped';
import { dataRecords } from './read-mapped-file';
import { readMappedFolder } from './read-mapped-folder';
import type { ReadMapping } from './read-mapping';

/** A row of a file, with the result of each rule. */
export interface ExplainedRow {
  readonly file: string;
  readonly line: number;
  /** The distinguished name of an entry of a directory. */
  readonly entry?: string;
  readonly rules: readonly ExplainedRule[];
}

interface ExplainedRule {
  readonly kind: ImportKind;
  /** The rows in the format of the API. */
  readonly rows: readonly unknown[];
  readonly errors: readonly string[];
  /** The correlation rules of an account without an identity, with the values that they compare. */
  readonly correlation?: readonly string[];
  /** Why the rule returns no row. */
  readonly leftOut?: string;
}

/** Number of rows that are explained if no line is named. */
export const firstRows = 3;

/** The correlation rules by source. */
type Rules = ReadonlyMap<string, readonly CorrelationRule[]>;

interface Request {
  readonly folder: string;
  readonly mapping: string;
  /** The name of a file, optionally with a line after a colon. */
  readonly place: string;
  readonly note?: (text: string) => void;
}

/** Explains one row of a file, or its first rows. Throws an `InputError` if there is no such row. */
export async function explainRows({
  folder,
  mapping: path,
  place,
  note = () => undefined,
}: Request): Promise<readonly ExplainedRow[]> {
  const mapped = await readMappedFolder(folder, path, note);
  const { name, line } = readPlace(place);
  const bound: BoundFile[] = [];
  for (const { files: found } of mapped) {
    const files = await bindFiles(found, { note });
    if (!files.ok) throw new InputError(describeFaults(files.error));
    bound.push(...files.value);
  }
  const file = bound.find((one) => one.name === name);
  if (file === undefined) throw new InputError(describeUnknownFile(name, bound));
  const rules = new Map(mapped.flatMap(({ mapping }) => [...rulesIn(mapping)]));
  return line === undefined ? explainFirst(file, rules) : [await explainLine(file, line, rules)];
}

/** Reads a name with an optional number after a colon. */
export function readPlace(place: string): { readonly name: string; readonly line: number | undefined } {
  const [, name = '', line] = /^(.*?)(?::(\d+))?$/.exec(place)!;
  return { name, line: line === undefined ? undefined : Number(line) };
}

/** Returns the correlation rules of the sources that are rows of the mapping itself. */
export function rulesIn(mapping: Pick<ReadMapping, 'rows' | 'lineOf'>): Rules {
  const rows = [...constantRows(mapping)].flatMap(({ kind, row }) => (kind === 'sources' ? [row] : []));
  return new Map(
    (parseRows('sources', rows).rows as readonly Source[]).map(({ id, correlation }) => [id, correlation]),
  );
}

async function explainFirst(file: BoundFile, rules: Rules): Promise<readonly ExplainedRow[]> {
  const rows: ExplainedRow[] = [];
  for await (const record of readable(file)) {
    rows.push(explain(file, record, rules));
    if (rows.length === firstRows) break;
  }
  return rows;
}

/** Explains one row. All rows before it are mapped as well: a row that equals one of them may count once. */
async function explainLine(file: BoundFile, line: number, rules: Rules): Promise<ExplainedRow> {
  let last: ExplainedRow | undefined;
  for await (const record of readable(file)) {
    if (record.line > line) break;
    last = explain(file, record, rules);
  }
  if (last !== undefined) return last;
  throw new InputError(`\`${file.name}\` has no row on line ${line}`);
}

async function* readable(file: BoundFile): AsyncGenerator<MappedRecord> {
  try {
    yield* dataRecords(file, file.names);
  } catch (error) {
    if (!(error instanceof BrokenCsv)) throw error;
    const { line, reason } = error;
    throw new InputError(describeFaults([{ file: file.name, line, column: '', reason }]), { cause: error });
  }
}

function explain(file: BoundFile, record: MappedRecord, correlation: Rules): ExplainedRow {
  return { file: file.name, line: record.line, rules: explainRules(applyRules(file, record), correlation) };
}

export function explainRules(applied: ReturnType<typeof applyRules>, correlation: Rules): readonly ExplainedRule[] {
  return applied.map(({ kind, rows, leftOut }) => {
    const parsed = parseRows(kind, rows);
    const notes = kind === 'accounts' ? explainCorrelation(parsed.rows as readonly Account[], correlation) : [];
    return {
      ...{ kind, ...parsed },
      ...(notes.length > 0 && { correlation: notes }),
      ...(leftOut !== undefined && { leftOut }),
    };
  });
}

function explainCorrelation(accounts: readonly Account[], correlation: Rules): readonly string[] {
  return accounts
    .filter(({ identityId }) => identityId === null)
    .flatMap((account) =>
      (correlation.get(account.sourceId) ?? []).map((rule) => {
        const values = accountKeys(rule, account).map(quote).join(', ');
        return `identity with ${values === '' ? 'no value' : values} as ${quote(rule.identity)} by ${quote(rule.account)}`;
      }),
    );
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
  return describeUnknownName(name, {
    names: files.map((file) => file.name),
    one: 'file that the mapping reads',
    many: 'Files',
  });
}

/** Names the nearest name, or all. */
export function describeUnknownName(
  name: string,
  { names, one, many }: { readonly names: readonly string[]; readonly one: string; readonly many: string },
): string {
  const nearest = nearestName(name, names);
  const listed = names.map(quote).join(', ');
  const wrong = `${quote(name)} is not a ${one}`;
  if (nearest === undefined) return `${wrong}; ${many.toLowerCase()} are ${listed}`;
  return `${wrong}, did you mean ${quote(nearest)}? ${many} are ${listed}`;
}

function describeFaults(faults: readonly FileFault[]): string {
  return ['nothing can be explained:', ...faults.map(formatFault)].join('\n');
}

/** Describes each resulting row, and each reason for none, on one line. */
export function describeExplained(rows: readonly ExplainedRow[]): readonly string[] {
  return rows.flatMap(({ file, line, entry, rules }) => [
    `${file}:${line}${entry === undefined ? '' : ` (${entry})`}`,
    ...rules.flatMap(({ kind, rows: made, errors, correlation = [], leftOut }) => [
      ...made.map((row) => `  ${kind}: ${JSON.stringify(row)}`),
      ...correlation.map((note) => `  ${kind}: ${note}`),
      ...errors.map((error) => `  ${kind}: error: ${error}`),
      ...(leftOut === undefined ? [] : [`  ${kind}: left out: ${leftOut}`]),
    ]),
  ]);
}
