import type { Condition } from '@identity-governance/application';
import { canonicalName } from '@identity-governance/values';
import type { ObjectLiteral, SelectQueryBuilder } from 'typeorm';
import type { Dialect } from '../dialects/dialect';
import { keyCondition } from '../dialects/table-sql';
import { endOfPrefix } from '../search/end-of-prefix';

export type Selection = SelectQueryBuilder<ObjectLiteral>;

const comparisons = { eq: '=', ge: '>=', lt: '<' } as const;

/** Lets only rows of `t` pass that meet all conditions. */
export function narrowSelection(selection: Selection, engine: Dialect, where: readonly Condition<string>[]): void {
  where.forEach((condition, i) => {
    narrow(selection, engine, {
      condition: condition.ignoresCase === true ? folded(condition) : condition,
      parameter: `value${i}`,
    });
  });
}

/** The same over the canonical form of the field, which tables of unique names store and index. */
function folded({ field, ...condition }: Condition<string>): Condition<string> {
  const key = `${field}Key`;
  if (condition.op === 'in') return { field: key, op: 'in', values: condition.values.map(canonicalName) };
  return { field: key, op: condition.op, value: canonicalName(condition.value) };
}

interface NamedCondition {
  readonly condition: Condition<string>;
  readonly parameter: string;
}

function narrow(selection: Selection, engine: Dialect, { condition, parameter }: NamedCondition): void {
  const column = `t.${condition.field}`;
  switch (condition.op) {
    case 'eq':
    case 'ge':
    case 'lt':
      selection.andWhere(`${column} ${comparisons[condition.op]} :${parameter}`, { [parameter]: condition.value });
      return;
    case 'in':
      selection.andWhere(keyCondition(engine, [column], `:${parameter}`), {
        [parameter]: JSON.stringify(condition.values.map((value) => [value])),
      });
      return;
    case 'sw': {
      const end = endOfPrefix(condition.value);
      selection.andWhere(`${column} >= :${parameter}`, { [parameter]: condition.value });
      if (end !== undefined) selection.andWhere(`${column} < :${parameter}end`, { [`${parameter}end`]: end });
    }
  }
}
