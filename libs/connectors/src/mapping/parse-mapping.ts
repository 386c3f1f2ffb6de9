import { importKinds, type ImportKind } from '@identity-governance/application';
import {
  describeUnknown,
  err,
  faultsWithin,
  integer,
  lines,
  listOf,
  mapOf,
  mapped,
  ok,
  oneOf,
  orElse,
  parser,
  quote,
  record,
  refuse,
  type Fault,
  type Parsed,
  type Parser,
} from '@identity-governance/values';
import { csvColumns, type CsvColumn } from '../csv/columns';
import { csvEncodings, type CsvEncoding } from '../csv/dialect';
import { parseCondition, type Condition } from './parse-condition';
import { oneOrMore } from './one-or-more';
import { parseColumnName, parseConstant, parseExpression, type Expression } from './parse-expression';

/** A mapping: the rules that convert the files of a folder to rows. See `docs/import-mapping.md`. */
export interface Mapping {
  /** Rows that are in no file. */
  readonly rows: readonly ConstantRow[];
  /** The files by name, which may contain `*`. */
  readonly files: Readonly<Record<string, MappedFile>>;
}

export interface ConstantRow {
  readonly kind: ImportKind;
  readonly columns: readonly MappedColumn[];
  /** Its position in the mapping file, dotted. */
  readonly place: string;
}

export interface MappedFile {
  readonly encoding: CsvEncoding | undefined;
  readonly delimiter: string | undefined;
  readonly skipLines: number | undefined;
  /** The sheet of a workbook; the first one by default. */
  readonly sheet: string | undefined;
  /** The path of the list in a JSON file; by default the file is a list, or has one as `value`, `items` or the like. */
  readonly list: string | undefined;
  /** The columns that the file may lack; they are then empty. */
  readonly optionalColumns: readonly string[];
  /** Whether the file may be missing. */
  readonly isOptional: boolean;
  /** The joined files by the prefix of their columns: `user` for `user.mail`. */
  readonly joins: Readonly<Record<string, Join>>;
  readonly rules: readonly MappingRule[];
}

/** A join: adds the matching row of another file to a row. */
export interface Join {
  /** A name of `files`. */
  readonly file: string;
  /** The keys of a row of that file. */
  readonly key: Expression;
  /** The key in a row of this file; without it, the join is only for the step `lookup`. */
  readonly by: Expression | undefined;
  /** Whether keys may be in no row of that file. */
  readonly isOptional: boolean;
}

/** A rule that converts each row of a file to rows of one kind. */
export interface MappingRule {
  readonly kind: ImportKind;
  /** Conditions by column. All of one alternative must hold. */
  readonly where: readonly Readonly<Record<string, Condition>>[];
  /** A list, each item of which creates one row; the item is the column `item`. */
  readonly each: Expression | undefined;
  /** Whether equal rows count once. */
  readonly isDistinct: boolean;
  /** Whether rows with the same key become one row. */
  readonly isGrouped: boolean;
  readonly columns: readonly MappedColumn[];
}

export interface MappedColumn {
  readonly column: CsvColumn;
  /** The name within a column of attributes. */
  readonly attribute?: string;
  readonly expression: Expression;
}

const maxFiles = 100;
const maxJoins = 10;
const maxAlternatives = 20;
export const maxRules = 50;
export const maxColumns = 1000;

export const parseFlag = mapped(oneOf(['true', 'false']), (word) => word === 'true');
export const parseRaw: Parser<unknown> = parser({}, (raw) => ok(raw));
const parseNumber: Parser<number> = parser({ type: 'integer' }, (raw) =>
  integer(0, 1000)(typeof raw === 'string' && /^\d+$/.test(raw) ? Number(raw) : raw),
);
const parseDelimiter: Parser<string> = parser({ type: 'string' }, (raw) => {
  if (raw === 'tab') return ok('\t');
  return typeof raw === 'string' && /^[^\w\s"\\]$|^\t$/.test(raw)
    ? ok(raw)
    : refuse('is not `tab` or one character such as `;`');
});

export const joinShape: Parser<Join> = mapped(
  record({
    file: lines(1, 255),
    key: parseExpression,
    by: orElse(parseExpression, undefined),
    optional: orElse(parseFlag, false),
  }),
  ({ optional: isOptional, ...join }) => ({ ...join, isOptional }),
);

export const ruleShape = record({
  kind: oneOf(importKinds),
  where: orElse(oneOrMore(mapOf(parseCondition, maxColumns), maxAlternatives), []),
  each: orElse(parseExpression, undefined),
  distinct: orElse(parseFlag, false),
  group: orElse(parseFlag, false),
  columns: mapOf(parseRaw, maxColumns),
});

/** The fields that mappings and directory files share. */
export const commonFields = {
  constants: orElse(mapOf(lines(0, 4000), maxColumns), {}),
  rows: orElse(mapOf(oneOrMore(mapOf(parseRaw, maxColumns), 1000), importKinds.length), {}),
};
export const mappingShape = record({ ...commonFields, files: mapOf(parseRaw, maxFiles) });

export type Constants = Readonly<Record<string, string>>;

/** Reads a mapping whose scalars are all strings, as in YAML without a schema. */
export const parseMapping: Parser<Mapping> = parser({}, (raw) => {
  const shape = mappingShape(raw);
  if (!shape.ok) return shape;
  const { constants } = shape.value;
  const rows = parseCommonRows(shape.value);
  const faults: Fault[] = rows.ok ? [] : [...rows.error];
  const files: Record<string, MappedFile> = {};
  for (const [name, rawFile] of Object.entries(shape.value.files)) {
    const parsed = fileParser(constants)(rawFile);
    if (parsed.ok) files[name] = parsed.value;
    else faults.push(...faultsWithin('files', faultsWithin(name, parsed.error)));
  }
  faults.push(...findUnknownJoins(files, Object.keys(shape.value.files)));
  return rows.ok && faults.length === 0 ? ok({ rows: rows.value, files }) : err(faults);
});

interface CommonShape {
  readonly constants: Constants;
  readonly rows: Readonly<Record<string, readonly Readonly<Record<string, unknown>>[]>>;
}

/** Returns the rows of the mapping itself, or the errors of the constants. */
export function parseCommonRows({ constants, rows: rawRows }: CommonShape): Parsed<readonly ConstantRow[]> {
  const faults: Fault[] = [...findUnknownConstants(constants)];
  const rows = Object.entries(rawRows).flatMap(([kind, list]) => {
    const parsed = parseConstantRows(kind, list, constants);
    if (parsed.ok) return parsed.value;
    faults.push(...faultsWithin('rows', faultsWithin(kind, parsed.error)));
    return [];
  });
  return faults.length === 0 ? ok(rows) : err(faults);
}

function findUnknownJoins(files: Readonly<Record<string, MappedFile>>, known: readonly string[]): readonly Fault[] {
  return Object.entries(files).flatMap(([name, { joins }]) =>
    Object.entries(joins)
      .filter(([, { file }]) => !known.includes(file))
      .map(([alias, { file }]) => ({
        field: `files.${name}.join.${alias}.file`,
        reason: `${quote(file)} ${describeUnknown(file, { kind: 'file of the mapping', known })}`,
      })),
  );
}

export function fileShape(constants: Constants) {
  return record({
    encoding: orElse(oneOf(csvEncodings), undefined),
    delimiter: orElse(parseDelimiter, undefined),
    skipLines: orElse(parseNumber, undefined),
    sheet: orElse(lines(1, 100), undefined),
    list: orElse(lines(1, 255), undefined),
    optionalColumns: orElse(oneOrMore(parseColumnName, maxColumns), []),
    optional: orElse(parseFlag, false),
    join: orElse(mapOf(joinShape, maxJoins), {}),
    rows: listOf(ruleParser(constants), 0, maxRules),
  });
}

function fileParser(constants: Constants): Parser<MappedFile> {
  return mapped(fileShape(constants), ({ optional: isOptional, join: joins, rows: rules, ...dialect }) => ({
    ...{ isOptional, joins, rules },
    ...dialect,
  }));
}

export function ruleParser(constants: Constants): Parser<MappingRule> {
  return parser({}, (raw) => {
    const shape = ruleShape(raw);
    if (!shape.ok) return shape;
    const { kind, distinct: isDistinct, group: isGrouped, columns: rawColumns, ...rest } = shape.value;
    const columns = parseColumns(kind, rawColumns, { constants, parseCell: parseExpression });
    return columns.ok
      ? ok({ ...rest, kind, isDistinct, isGrouped, columns: columns.value })
      : err(faultsWithin('columns', columns.error));
  });
}

function parseConstantRows(kind: string, rows: readonly Readonly<Record<string, unknown>>[], constants: Constants) {
  const known = importKinds.find((one) => one === kind);
  if (known === undefined) return refuse(describeUnknown(kind, { kind: 'kind', known: importKinds }));
  const faults: Fault[] = [];
  const parsedRows = rows.flatMap((raw, i): readonly ConstantRow[] => {
    const columns = parseColumns(known, raw, { constants, parseCell: parseConstant });
    if (columns.ok) return [{ kind: known, columns: columns.value, place: `rows.${kind}.${i}` }];
    faults.push(...faultsWithin(i, columns.error));
    return [];
  });
  return faults.length === 0 ? ok(parsedRows) : err(faults);
}

interface ColumnContext {
  readonly constants: Constants;
  readonly parseCell: Parser<Expression>;
}

function parseColumns(
  kind: ImportKind,
  raw: Readonly<Record<string, unknown>>,
  { constants, parseCell }: ColumnContext,
) {
  const known = csvColumns[kind];
  const faults: Fault[] = [];
  const parsed = Object.entries(raw).flatMap(([name, value]): readonly MappedColumn[] => {
    const column = known.find((one) => one.name === name);
    const cells =
      column === undefined
        ? refuse(describeUnknown(name, { kind: `column of \`${kind}\``, known: known.map((one) => one.name) }))
        : parseCells(column, value, parseCell);
    if (cells.ok) return cells.value;
    faults.push(...faultsWithin(name, cells.error));
    return [];
  });
  const missing = known.filter(({ name }) => !Object.hasOwn(raw, name));
  const added = missing.flatMap((column): readonly MappedColumn[] => {
    const value = Object.hasOwn(constants, column.name) ? constants[column.name] : undefined;
    return value === undefined ? [] : [{ column, expression: constantOf(value) }];
  });
  const left = missing.filter((column) => column.isRequired && !added.some((one) => one.column === column));
  // the id of an account defaults to its source and its native identity
  const unmapped = left.filter(({ name }) => !(kind === 'accounts' && name === 'id'));
  faults.push(...unmapped.map(({ name }) => ({ field: name, reason: `is missing; \`${kind}\` require it` })));
  return faults.length === 0 ? ok([...parsed, ...added]) : err(faults);
}

function parseCells(column: CsvColumn, raw: unknown, parseCell: Parser<Expression>) {
  if (column.name !== 'attributes') {
    const expression = parseCell(raw);
    return expression.ok ? ok([{ column, expression: expression.value }]) : expression;
  }
  const attributes = mapOf(parseCell, maxColumns)(raw);
  if (!attributes.ok) return attributes;
  return ok(Object.entries(attributes.value).map(([attribute, expression]) => ({ column, attribute, expression })));
}

function constantOf(value: string): Expression {
  return { source: { kind: 'value', value }, steps: [], fallback: '' };
}

const columnNames = [...new Set(Object.values(csvColumns).flatMap((columns) => columns.map(({ name }) => name)))];

function findUnknownConstants(constants: Constants): readonly Fault[] {
  const unknown = Object.keys(constants).filter((name) => !columnNames.includes(name));
  return unknown.map((name) => ({
    field: `constants.${name}`,
    reason: describeUnknown(name, { kind: 'column', known: columnNames }),
  }));
}
