import type { Condition } from '@identity-governance/application';
import { canonicalName } from '@identity-governance/values';
import type { ObjectLiteral, SelectQueryBuilder } from 'typeorm';
import type { TransactionScope } from '../connections/transaction-scope';
import { compareSql } from '../search/compare-sql';
import { SearchTermSql, type TermCondition } from '../search/search-term-sql';
import { snakeCase, type Column, type Table } from '../tables/table';

export type Selection = SelectQueryBuilder<ObjectLiteral>;

interface Narrowing {
  readonly selection: Selection;
  readonly table: Pick<Table<never, never>, 'columns' | 'foundBy' | 'search'>;
  readonly where: readonly Condition<string>[];
}

type FieldLeaf = TermCondition;

/** Restricts the selection to rows of `t` that meet all conditions. */
export async function narrowSelection(scope: TransactionScope, { selection, table, where }: Narrowing): Promise<void> {
  const builder = new ConditionBuilder(scope, table, typeIn(table, where));
  if (where.length > 0) selection.andWhere(await builder.writeAll(where));
  selection.setParameters(builder.parameters);
}

/** Returns the type of the rows whose terms find them. */
function typeIn({ foundBy, search }: Narrowing['table'], where: Narrowing['where']): string {
  if (foundBy !== undefined) return 'IDENTITY';
  const stated = where.flatMap((one) => (one.op === 'eq' && one.field === 'type' ? [one.value] : []));
  return search?.type ?? stated[0] ?? '';
}

/** Builds conditions that are never null, so that `NOT` negates them. */
class ConditionBuilder {
  readonly parameters: Record<string, unknown> = {};
  private readonly terms: SearchTermSql;

  constructor(
    private readonly scope: TransactionScope,
    private readonly table: Narrowing['table'],
    type: string,
  ) {
    const id = `t.${snakeCase(table.foundBy?.property ?? 'id')}`;
    this.terms = new SearchTermSql(scope, { type, id, hasLogins: table.search?.hasLogins === true });
  }

  private readonly bind = (value: unknown): string => {
    const name = `value${Object.keys(this.parameters).length}`;
    this.parameters[name] = value;
    return `:${name}`;
  };

  /** Writes all conditions. Terms are found together, along with the words if there are any. */
  async writeAll(conditions: readonly Condition<string>[]): Promise<string> {
    const all = conditions.flatMap(conjunctsOf);
    const searches = all.flatMap((one) => (one.op === 'words' ? [one] : []));
    const terms = all.flatMap((one) => ('field' in one && this.columnOf(one) === undefined ? [this.asTerm(one)] : []));
    const parts = searches.length > 0 || terms.length === 0 ? [] : [await this.terms.findTerms(terms, this.bind)];
    for (const [i, one] of searches.entries()) {
      parts.push(await this.terms.findWords(one, i === 0 ? terms : [], this.bind));
    }
    for (const one of all) {
      const isWritten = one.op === 'words' || ('field' in one && this.columnOf(one) === undefined);
      if (!isWritten) parts.push(await this.write(one));
    }
    return parts.length === 0 ? '1 = 1' : `(${parts.join(' AND ')})`;
  }

  private async write(condition: Condition<string>): Promise<string> {
    switch (condition.op) {
      case 'or': {
        const parts: string[] = [];
        for (const one of condition.of) parts.push(await this.writeAll([one]));
        return parts.length === 0 ? '1 = 0' : `(${parts.join(' OR ')})`;
      }
      case 'not':
        return `NOT (${await this.writeAll([condition.of])})`;
      case 'and':
      case 'words':
        return this.writeAll([condition]);
      case 'pr':
      case 'in':
      case 'eq':
      case 'sw':
      case 'co':
      case 'gt':
      case 'ge':
      case 'lt':
      case 'le':
        return this.onField(condition, this.columnOf(condition)!);
    }
  }

  private onField(condition: FieldLeaf, column: Column): string {
    const name = `t."${column.name}"`;
    if (condition.op === 'pr') return `${name} IS NOT NULL`;
    const values = valuesIn(condition).map(condition.ignoresCase === true ? canonicalName : (value) => value);
    // The index of the rows with a true value serves the literal alone.
    if (column.kind === 'boolean')
      return `(${values.map((one) => `${name} = ${one === 'true' ? 1 : 0}`).join(' OR ')})`;
    const context = { engine: this.scope.engine, bind: this.bind };
    const compared = compareSql(context, name, { op: condition.op, values });
    return column.kind.startsWith('nullable') ? `(${name} IS NOT NULL AND ${compared})` : `(${compared})`;
  }

  /** Returns the column of the field or of its canonical form; undefined if terms find the field. */
  private columnOf(condition: FieldLeaf): Column | undefined {
    const isFolded = 'ignoresCase' in condition && condition.ignoresCase;
    const property = isFolded ? `${condition.field}Key` : condition.field;
    const column = this.table.columns.find((one) => one.property === property);
    const { foundBy, search } = this.table;
    if (column !== undefined || search !== undefined || foundBy !== undefined) return column;
    throw new Error(`the table has no column for \`${property}\``);
  }

  /** Returns the condition on the field of the terms. */
  private asTerm(condition: FieldLeaf): FieldLeaf {
    const { foundBy } = this.table;
    if (foundBy === undefined) return condition;
    const { prefix, termPrefix } = foundBy;
    if (!condition.field.startsWith(prefix)) throw new Error(`the table has no column for \`${condition.field}\``);
    return { ...condition, field: `${termPrefix}${condition.field.slice(prefix.length)}` };
  }
}

function valuesIn(condition: Exclude<FieldLeaf, { readonly op: 'pr' }>): readonly string[] {
  return condition.op === 'in' ? condition.values : [condition.value];
}

function conjunctsOf(condition: Condition<string>): readonly Condition<string>[] {
  return condition.op === 'and' ? condition.of.flatMap(conjunctsOf) : [condition];
}
