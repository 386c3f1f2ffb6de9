import {
  checked,
  err,
  line,
  lines,
  listOf,
  mapped,
  ok,
  orElse,
  parser,
  record,
  refuse,
  type Parsed,
  type Parser,
} from '@identity-governance/values';
import { parseStep, type MappedValue, type Step } from './parse-step';

/**
 * An expression that computes a value from the cells of a row: a column, a constant or a template, then steps, then a
 * default.
 */
export interface Expression {
  readonly source: ExpressionSource;
  readonly steps: readonly Step[];
  readonly fallback: MappedValue;
}

export type ExpressionSource =
  | { readonly kind: 'column'; readonly name: string }
  | { readonly kind: 'columns'; readonly names: readonly string[] }
  | { readonly kind: 'value'; readonly value: MappedValue }
  | { readonly kind: 'template'; readonly parts: readonly TemplatePart[] };

export interface TemplatePart {
  readonly text: string;
  /** Whether `text` is the name of a column. */
  readonly isColumn: boolean;
}

const mostSteps = 20;
export const parseColumnName: Parser<string> = line(1, 128);

/** Reads a list, or its only item without a list. */
export function oneOrMore<T>(parse: Parser<T>, max: number): Parser<readonly T[]> {
  const parseList = listOf(parse, 1, max);
  return parser({}, (raw): Parsed<readonly T[]> => {
    if (Array.isArray(raw)) return parseList(raw);
    const parsed = parse(raw);
    return parsed.ok ? ok([parsed.value]) : parsed;
  });
}

const parseText = lines(0, 4000);
const parseValue: Parser<MappedValue> = parser({}, (raw): Parsed<MappedValue> =>
  Array.isArray(raw) ? listOf(parseText, 0, 1000)(raw) : parseText(raw),
);

/** Reads a constant as an expression. */
export const parseConstant: Parser<Expression> = mapped(parseValue, (value): Expression => ({
  source: { kind: 'value', value },
  steps: [],
  fallback: '',
}));

const parseTemplate: Parser<ExpressionSource> = parser({}, (raw) => {
  const text = parseText(raw);
  if (!text.ok) return text;
  const pieces = text.value.split(/(\{[^{}]*\})/).filter((piece) => piece !== '');
  const parts = pieces.map((piece) =>
    piece.startsWith('{') && piece.endsWith('}')
      ? { text: piece.slice(1, -1).trim(), isColumn: true }
      : { text: piece, isColumn: false },
  );
  if (parts.some(({ text: part, isColumn }) => (isColumn ? part === '' : /[{}]/.test(part)))) {
    return refuse('has a brace that does not surround the name of a column, as in `{name}`');
  }
  if (!parts.some(({ isColumn }) => isColumn)) return refuse('names no column in braces; write `value` for a constant');
  return ok({ kind: 'template', parts });
});

const parseColumnSource = mapped(parseColumnName, (name): ExpressionSource => ({ kind: 'column', name }));

const mostColumns = 20;
const parseColumnsSource = mapped(listOf(parseColumnName, 1, mostColumns), (names): ExpressionSource => ({
  kind: 'columns',
  names,
}));

const parseWhole = checked(
  record({
    column: orElse(parseColumnSource, null),
    columns: orElse(parseColumnsSource, null),
    value: orElse(
      mapped(parseValue, (value): ExpressionSource => ({ kind: 'value', value })),
      null,
    ),
    template: orElse(parseTemplate, null),
    do: orElse(oneOrMore(parseStep, mostSteps), []),
    default: orElse(parseValue, ''),
  }),
  ({ column, columns, value, template }) => {
    const count = [column, columns, value, template].filter((source) => source !== null).length;
    if (count === 1) return [];
    return [{ field: '', reason: 'must have one of `column`, `columns`, `value` and `template`' }];
  },
);

/** Reads an expression: the name of a column, or an object with `column`, `columns`, `value` or `template`. */
export const parseExpression: Parser<Expression> = parser({}, (raw) => {
  if (typeof raw === 'string') {
    const source = parseColumnSource(raw);
    return source.ok ? ok({ source: source.value, steps: [], fallback: '' }) : source;
  }
  const whole = parseWhole(raw);
  if (!whole.ok) return err(whole.error);
  const { column, columns, value, template, do: steps, default: fallback } = whole.value;
  return ok({ source: (column ?? columns ?? value ?? template)!, steps, fallback });
});

/** Returns the names of the columns that an expression reads. */
export function columnsOf({ source }: Expression): readonly string[] {
  switch (source.kind) {
    case 'column':
      return [source.name];
    case 'columns':
      return source.names;
    case 'value':
      return [];
    case 'template':
      return source.parts.filter(({ isColumn }) => isColumn).map(({ text }) => text);
  }
}
