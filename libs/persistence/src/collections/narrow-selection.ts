import type { Condition } from '@identity-governance/application';
import type { ObjectLiteral, SelectQueryBuilder } from 'typeorm';
import type { Dialect } from '../dialects/dialect';
import { keyCondition } from '../dialects/table-sql';
import { endOfPrefix } from '../search/end-of-prefix';

export type Selection = SelectQueryBuilder<ObjectLiteral>;

const comparisons = { eq: '=', ge: '>=', lt: '<' } as const;

/** Lets only rows of `t` pass that meet all conditions. */
export function narrowSelection(selection: Selection, engine: Dialect, where: readonly Condition<string>[]): void {
  where.forEach((condition, i) => {
    narrow(selection, engine, { condition, parameter: `value${i}` });
  });
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
