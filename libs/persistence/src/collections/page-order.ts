import type { PagePosition, SortOrder } from '@identity-governance/application';
import { snakeCase, type Column } from '../tables/table';

/** A sort criterion of rows. */
interface SortTerm {
  readonly property: string;
  /** Index of its value in a position. */
  readonly index: number;
  readonly descending: boolean;
  readonly isNullable: boolean;
  readonly ranks: readonly string[] | undefined;
}

/** A condition or an expression for TypeORM's query builder, with its named parameters. */
export interface SqlPart {
  readonly sql: string;
  readonly parameters: Readonly<Record<string, unknown>>;
}

export interface SortedBy extends SqlPart {
  readonly direction: 'ASC' | 'DESC';
  readonly nulls: 'NULLS FIRST' | 'NULLS LAST' | undefined;
}

/** The order of a page: the fields of the query, then the collection's own order. */
export class PageOrder {
  private readonly terms: readonly SortTerm[];

  constructor(orderBy: readonly SortOrder<string>[], columns: readonly Column[], order: readonly Column[]) {
    const isNullable = (property: string): boolean =>
      columns.some((column) => column.property === property && column.kind.startsWith('nullable'));
    const wanted = [...orderBy, ...order.map(({ property }) => ({ field: property, descending: false }))];
    const terms = wanted.map((sorter: SortOrder<string>, index) => ({
      ...{ property: sorter.field, index, descending: sorter.descending, ranks: sorter.ranks },
      isNullable: isNullable(sorter.field),
    }));
    // A second criterion on the same field has no effect.
    const isFirst = ({ property, index }: SortTerm): boolean =>
      !terms.slice(0, index).some((term) => term.property === property && term.ranks === undefined);
    this.terms = terms.filter(isFirst);
    this.length = wanted.length;
  }

  /** Number of values of a position. */
  readonly length: number;

  get sorted(): readonly SortedBy[] {
    return this.terms.map((term) => ({
      sql: expressionOf(term),
      parameters: rankParameters(term),
      direction: term.descending ? 'DESC' : 'ASC',
      // PostgreSQL's indexes order nulls differently. For columns without nulls, omitting the clause lets it use the
      // index.
      nulls: term.isNullable ? (term.descending ? 'NULLS LAST' : 'NULLS FIRST') : undefined,
    }));
  }

  /** Returns the condition for the rows after the position. */
  after(position: PagePosition): SqlPart {
    if (position.length !== this.length) throw new Error(`a position here has ${this.length} values`);
    const values = this.terms.map((term) => valueAt(term, position));
    const parameters = Object.fromEntries(this.terms.map(({ index }, i) => [`after${index}`, values[i]]));
    const { descending } = this.terms[0]!;
    const isPlain = this.terms.every((term) => term.descending === descending && !term.isNullable && !term.ranks);
    if (isPlain) {
      const columns = this.terms.map(expressionOf).join(', ');
      const bounds = this.terms.map(({ index }) => `:after${index}`).join(', ');
      return { sql: `(${columns}) ${descending ? '<' : '>'} (${bounds})`, parameters };
    }
    const ranks = this.terms.flatMap((term) => Object.entries(rankParameters(term)));
    return { sql: afterTerms(this.terms, values), parameters: { ...parameters, ...Object.fromEntries(ranks) } };
  }
}

/** Returns the condition: later by the first criterion, or equal by it and later by the remaining ones. */
function afterTerms([term, ...rest]: readonly SortTerm[], [value, ...others]: readonly unknown[]): string {
  if (term === undefined) return '1 = 0';
  const column = expressionOf(term);
  const bound = `:after${term.index}`;
  const isEqual = value === null ? `${column} IS NULL` : `${column} = ${bound}`;
  return `(${isLater(term, value)} OR (${isEqual} AND ${afterTerms(rest, others)}))`;
}

function isLater(term: SortTerm, value: unknown): string {
  const column = expressionOf(term);
  const bound = `:after${term.index}`;
  if (value === null) return term.descending ? '1 = 0' : `${column} IS NOT NULL`;
  if (!term.descending) return `${column} > ${bound}`;
  return term.isNullable ? `(${column} < ${bound} OR ${column} IS NULL)` : `${column} < ${bound}`;
}

function valueAt({ ranks, index }: SortTerm, position: PagePosition): string | number | null {
  const text = position[index] ?? null;
  return ranks === undefined ? text : ranks.indexOf(String(text));
}

/** Returns the column, or the rank of its value: -1 for a value without a rank. */
function expressionOf({ property, ranks, index }: SortTerm): string {
  const column = `t."${snakeCase(property)}"`;
  if (ranks === undefined) return column;
  const cases = ranks.map((_, rank) => `WHEN :rank${index}x${rank} THEN ${rank}`);
  return `CASE ${column} ${cases.join(' ')} ELSE -1 END`;
}

function rankParameters({ ranks = [], index }: SortTerm): Readonly<Record<string, unknown>> {
  return Object.fromEntries(ranks.map((value, rank) => [`rank${index}x${rank}`, value]));
}
