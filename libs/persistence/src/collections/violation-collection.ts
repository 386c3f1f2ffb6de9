import {
  attributeIn,
  attributeText,
  type Condition,
  type Tally,
  type TallyField,
  type TextField,
  type ViolationTallies,
} from '@identity-governance/application';
import type { ViolationRecord } from '@identity-governance/records';
import { parseJson, type ViolationId } from '@identity-governance/values';
import type { TransactionScope } from '../connections/transaction-scope';
import { violationTable } from '../tables/violation-tables';
import { TypeOrmCollection } from './typeorm-collection';

export class TypeOrmViolations extends TypeOrmCollection<ViolationRecord, ViolationId> implements ViolationTallies {
  constructor(scope: TransactionScope) {
    super(scope, violationTable);
  }

  async tally(
    fields: readonly TallyField[],
    where: readonly Condition<TextField<ViolationRecord>>[],
  ): Promise<readonly Tally[]> {
    const selection = await this.select(where);
    const names = fields.map(attributeIn);
    const isOfTargets = names.some((name) => name !== undefined);
    if (isOfTargets) selection.leftJoin('identity', 'i', 'i.id = t.targetId');
    selection.select('COUNT(*)', 'violations').addSelect('COUNT(DISTINCT t.targetId)', 'identities');
    for (const [i, field] of fields.entries()) {
      const name = names[i];
      const value = name === undefined ? `t.${field}` : this.attribute(`attribute${i}`);
      if (name !== undefined) selection.setParameter(`attribute${i}`, name);
      selection.addSelect(value, `value${i}`).addGroupBy(name === undefined ? value : this.groupOf(`value${i}`, value));
    }
    const rows = await this.scope.inOrder(async () => selection.getRawMany<Record<string, unknown>>());
    const tallies = rows.map((row) => ({
      key: names.map((name, i) => (name === undefined ? (row[`value${i}`] as string) : decoded(row[`value${i}`]))),
      violations: Number(row.violations),
      identities: Number(row.identities),
    }));
    return tallies.filter(({ violations }) => violations > 0);
  }

  private attribute(parameter: string): string {
    return `CAST(${this.scope.engine.json('i.attributes')} -> :${parameter} AS text)`;
  }

  /** PostgreSQL takes an expression with a parameter for another one in another place: it groups by its name. */
  private groupOf(alias: string, expression: string): string {
    return this.scope.engine.isRemote ? `"${alias}"` : expression;
  }
}

function decoded(json: unknown): string | null {
  return json === null ? null : attributeText(parseJson(json as string));
}
