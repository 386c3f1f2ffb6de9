import type { AttributeNameReader } from '@identity-governance/application';
import { UniqueNameTaken } from '@identity-governance/application';
import { type AttributeName, type AttributeNameKind, canClash } from '@identity-governance/domain/names';
import { type SourceId, canonicalName } from '@identity-governance/values';
import { keyCondition } from '../dialects/table-sql';
import type { TransactionScope } from '../connections/transaction-scope';

/** The columns of a row: the canonical name, the kind, the source, the name, and the change of its number of uses. */
type Change = readonly [key: string, kind: AttributeNameKind, sourceId: SourceId, name: string, uses: number];

/** A change of the number of uses of a name. */
export interface NameUses {
  readonly name: AttributeName;
  readonly uses: number;
}

/**
 * Records the names that the inventory uses and their number of uses. Names that no search attribute can have are left
 * out, because they can never clash.
 */
export class AttributeNames implements AttributeNameReader {
  constructor(private readonly scope: TransactionScope) {}

  async findUse(name: string): Promise<AttributeName | undefined> {
    const [row] = await this.scope.query(
      `SELECT kind, source_id, name FROM attribute_name WHERE name_key = $1 ORDER BY kind, source_id, name LIMIT 1`,
      [canonicalName(name)],
    );
    if (row === undefined) return undefined;
    return { kind: row.kind as AttributeNameKind, sourceId: row.source_id as string, name: row.name as string };
  }

  /** Updates the counts of old and new names. */
  async change(before: readonly AttributeName[], after: readonly AttributeName[]): Promise<void> {
    const once = (uses: number) => (name: AttributeName) => ({ name, uses });
    await this.changeUses([...before.map(once(-1)), ...after.map(once(1))]);
  }

  /** Adds to the counts of names. */
  async changeUses(uses: readonly NameUses[]): Promise<void> {
    const changes = countChanges(uses);
    if (changes.length === 0) return;
    await lockNames(this.scope);
    await this.add(changes);
    const released = changes.filter(([, , , , uses]) => uses < 0);
    if (released.length > 0) await this.removeUnused(released);
    const taken = changes.filter(([, , , , uses]) => uses > 0).map(([key]) => key);
    if (taken.length > 0) await assertNamesApart(this.scope, taken);
  }

  /** Deletes the names on all accounts of a source. */
  async removeAccountsOf(sourceId: SourceId): Promise<void> {
    const statement = `DELETE FROM attribute_name WHERE kind = 'ACCOUNT_ATTRIBUTE' AND source_id = $1`;
    await this.scope.run(statement, [sourceId]);
  }

  private async add(changes: readonly Change[]): Promise<void> {
    const strings = [0, 1, 2, 3].map((i) => `CAST(value->>${i} AS text)`).join(', ');
    await this.scope.run(
      `INSERT INTO attribute_name (name_key, kind, source_id, name, uses)
       SELECT ${strings}, CAST(value->>4 AS bigint) FROM ${this.scope.engine.jsonElements('$1')} WHERE true
       ON CONFLICT (name_key, kind, source_id, name) DO UPDATE SET uses = attribute_name.uses + excluded.uses`,
      [JSON.stringify(changes)],
    );
  }

  private async removeUnused(changes: readonly Change[]): Promise<void> {
    const condition = keyCondition(this.scope.engine, ['name_key', 'kind', 'source_id', 'name'], '$1');
    await this.scope.run(`DELETE FROM attribute_name WHERE ${condition} AND uses <= 0`, [JSON.stringify(changes)]);
  }
}

/**
 * Locks names for INVARIANT (names apart): both sides wait for each other here, whatever their transactions have
 * locked.
 */
export async function lockNames(scope: TransactionScope): Promise<void> {
  await scope.lock(['inventory', 'search-attributes']);
}

/** Throws if one of these canonical names is the name of a search attribute and in use elsewhere. */
export async function assertNamesApart(scope: TransactionScope, names: readonly string[]): Promise<void> {
  const clashes = await scope.query(
    `SELECT s.name FROM search_attribute s JOIN attribute_name a ON a.name_key = s.name_key
     WHERE ${keyCondition(scope.engine, ['s.name_key'], '$1')} LIMIT 1`,
    [JSON.stringify(names.map((name) => [name]))],
  );
  if (clashes.length > 0) throw new UniqueNameTaken('searchAttributes');
}

function countChanges(changed: readonly NameUses[]): readonly Change[] {
  const counts = new Map<string, { readonly name: AttributeName; uses: number }>();
  for (const { name, uses } of changed) {
    const key = `${name.kind}\n${name.name}\n${name.sourceId}`;
    const entry = counts.get(key);
    if (entry === undefined) counts.set(key, { name, uses });
    else entry.uses += uses;
  }
  return [...counts.values()].flatMap(({ name: { kind, sourceId, name }, uses }) => {
    const key = canonicalName(name);
    return uses === 0 || !canClash(key) ? [] : [[key, kind, sourceId, name, uses] as const];
  });
}
