import type { PromotedScope, PromotedValueCollection, PromotedValues } from '@identity-governance/application';
import { canonicalName, type AccountId, type SearchAttributeId } from '@identity-governance/values';
import { keyCondition } from '../dialects/table-sql';
import type { TransactionScope } from '../connections/transaction-scope';

/** Promoted values in a table with one value per row. */
export class TypeOrmPromotedValues implements PromotedValueCollection {
  constructor(private readonly scope: TransactionScope) {}

  async ofAccounts(accountIds: readonly AccountId[]): Promise<readonly PromotedValues[]> {
    return accountIds.length === 0 ? [] : this.read({ accountIds });
  }

  async replace(scope: PromotedScope, rows: readonly PromotedValues[]): Promise<void> {
    if (scope.accountIds.length === 0) return;
    const stored = new Map((await this.read(scope)).map((row) => [keyText(row), JSON.stringify(row.values)]));
    const wanted = new Set(rows.map(keyText));
    const changed = rows.filter((row) => stored.get(keyText(row)) !== JSON.stringify(row.values));
    const changedKeys = changed.map(keyText).filter((key) => stored.has(key));
    const deleted = [...stored.keys()].filter((key) => !wanted.has(key));
    await this.delete([...changedKeys, ...deleted]);
    await this.insert(changed);
  }

  async deleteOfAttribute(attributeId: SearchAttributeId, limit: number): Promise<boolean> {
    const rows = await this.scope.query('SELECT account_id FROM promoted_value WHERE attribute_id = $1 LIMIT $2', [
      attributeId,
      limit,
    ]);
    await this.delete(rows.map((row) => keyText({ accountId: row.account_id as AccountId, attributeId })));
    return rows.length < limit;
  }

  private async read({ accountIds, attributeId }: PromotedScope): Promise<readonly PromotedValues[]> {
    const ofAttribute = attributeId === undefined ? '' : 'AND attribute_id = $2';
    const rows = await this.scope.query(
      `SELECT account_id, attribute_id, value FROM promoted_value
       WHERE ${keyCondition(this.scope.engine, ['account_id'], '$1')} ${ofAttribute}
       ORDER BY account_id, attribute_id, ordinal`,
      [JSON.stringify(accountIds.map((id) => [id])), ...(attributeId === undefined ? [] : [attributeId])],
    );
    const found = new Map<string, PromotedValues & { readonly values: string[] }>();
    for (const { account_id: accountId, attribute_id: attributeId, value } of rows) {
      const key = { accountId: accountId as AccountId, attributeId: attributeId as SearchAttributeId };
      const holder = found.get(keyText(key));
      if (holder === undefined) found.set(keyText(key), { ...key, values: [value as string] });
      else holder.values.push(value as string);
    }
    return [...found.values()];
  }

  private async insert(rows: readonly PromotedValues[]): Promise<void> {
    if (rows.length === 0) return;
    const values = rows.flatMap((row) =>
      row.values.map((value, i) => [row.accountId, row.attributeId, value, canonicalName(value), i]),
    );
    await this.scope.run(
      `INSERT INTO promoted_value (account_id, attribute_id, value, value_key, ordinal)
       SELECT ${[0, 1, 2, 3].map((i) => `CAST(value->>${i} AS text)`).join(', ')}, CAST(value->>4 AS bigint)
       FROM ${this.scope.engine.jsonElements('$1')} WHERE true`,
      [JSON.stringify(values)],
    );
  }

  private async delete(keys: readonly string[]): Promise<void> {
    if (keys.length === 0) return;
    const condition = keyCondition(this.scope.engine, ['account_id', 'attribute_id'], '$1');
    await this.scope.run(`DELETE FROM promoted_value WHERE ${condition}`, [`[${keys.join(',')}]`]);
  }
}

/** Returns the key as JSON, the form in which statements take keys. */
function keyText({ accountId, attributeId }: Pick<PromotedValues, 'accountId' | 'attributeId'>): string {
  return JSON.stringify([accountId, attributeId]);
}
