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
import { oneOrMore } from './one-or-more';
import { parseInlineStep, parseStep, type MappedValue, type Step } from './parse-step';

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
  /** The steps that change the value of the column. */
  readonly steps: readonly Step[];
  /** The value if the result is empty. */
  readonly fallback: string;
}

const maxSteps = 20;
export const parseColumnName: Parser<string> = line(1, 128);

const parseText = lines(0, 4000);
const parseValue: Parser<MappedValue> = parser(
  { anyOf: [parseText.schema, listOf(parseText, 0, 1000).schema] },
  (raw): Parsed<MappedValue> => (Array.isArray(raw) ? listOf(parseText, 0, 1000)(raw) : parseText(raw)),
);

/** Reads a constant as an expression. */
export const parseConstant: Parser<Expression> = mapped(parseValue, (value): Expression => ({
  source: { kind: 'value', value },
  steps: [],
  fallback: '',
}));

const parseTemplate: Parser<ExpressionSource> = parser(parseText.schema, (raw) => {
  const text = parseText(raw);
  if (!text.ok) return text;
  const pieces = text.value.split(/(\{[^{}]*\})/).filter((piece) => piece !== '');
  const parts: TemplatePart[] = [];
  for (const piece of pieces) {
    const part = piece.startsWith('{') && piece.endsWith('}') ? parseBraces(piece) : parseLiteral(piece);
    if (!part.ok) return part;
    parts.push(part.value);
  }
  if (!parts.some(({ isColumn }) => isColumn)) return refuse('names no column in braces; write `value` for a constant');
  return ok({ kind: 'template', parts });
});

const wrongBrace = refuse('has a brace that does not surround the name of a column, as in `{name}`');

function parseLiteral(piece: string): Parsed<TemplatePart> {
  return /[{}]/.test(piece) ? wrongBrace : ok({ text: piece, isColumn: false, steps: [], fallback: '' });
}

/** Reads `{name}`, or `{name | lower | before: "@" | default: none}` with steps, and what stands for nothing. */
function parseBraces(piece: string): Parsed<TemplatePart> {
  const [name = '', ...written] = piece.slice(1, -1).split('|');
  if (name.trim() === '') return wrongBrace;
  const [, fallback] = /^\s*default:\s*"?(.*?)"?\s*$/.exec(written.at(-1) ?? '') ?? [];
  const steps: Step[] = [];
  for (const one of fallback === undefined ? written : written.slice(0, -1)) {
    const step = parseInlineStep(one);
    if (!step.ok) return step;
    steps.push(step.value);
  }
  return ok({ text: name.trim(), isColumn: true, steps, fallback: fallback ?? '' });
}

const parseColumnSource = mapped(parseColumnName, (name): ExpressionSource => ({ kind: 'column', name }));

const maxColumns = 20;
const parseColumnsSource = mapped(listOf(parseColumnName, 1, maxColumns), (names): ExpressionSource => ({
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
    do: orElse(oneOrMore(parseStep, maxSteps), []),
    default: orElse(parseValue, ''),
  }),
  ({ column, columns, value, template }) => {
    const count = [column, columns, value, template].filter((source) => source !== null).length;
    if (count === 1) return [];
    return [{ field: '', reason: 'must have one of `column`, `columns`, `value` and `template`' }];
  },
);

/** Reads an expression: the name of a column, or an object with `column`, `columns`, `value` or `template`. */
export const parseExpression: Parser<Expression> = parser(
  { anyOf: [parseColumnSource.schema, parseWhole.schema] },
  (raw) => {
    if (typeof raw === 'string') {
      const source = parseColumnSource(raw);
      return source.ok ? ok({ source: source.value, steps: [], fallback: '' }) : source;
    }
    const whole = parseWhole(raw);
    if (!whole.ok) return err(whole.error);
    const { column, columns, value, template, do: steps, default: fallback } = whole.value;
    return ok({ source: (column ?? columns ?? value ?? template)!, steps, fallback });
  },
);

/** The name of the item of `each`. */
export const itemName = 'item';

/** Returns the columns of joins that the steps of an expression look up. */
export function lookUpsOf({ source, steps }: Expression): readonly string[] {
  const ofParts = source.kind === 'template' ? source.parts.flatMap((part) => part.steps) : [];
  return [...steps, ...ofParts].flatMap((step) => (typeof step === 'function' ? [] : [step.column]));
}

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
