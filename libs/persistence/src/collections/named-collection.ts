import type { NameReader, UniquelyNamedKind } from '@identity-governance/application';
import { UniqueNameTaken } from '@identity-governance/application';
import { canonicalName } from '@identity-governance/values';
import { keyCondition } from '../dialects/table-sql';
import type { Row, Table } from '../tables/table';
import type { TransactionScope } from '../connections/transaction-scope';
import type { Changes } from './typeorm-collection';
import { TypeOrmCollection } from './typeorm-collection';

/** Prefix of placeholders. Names are printable, so none starts with it. */
const noName = '\n';

/** U+0000 and unpaired surrogates, which PostgreSQL rejects in any string. No name contains them. */
const notInNames = /[\0\p{Cs}]/u;

/** Rows keyed by id whose canonical names are unique: the tables have a unique index on `name_key`. */
export class NamedCollection<T extends object> extends TypeOrmCollection<T, string> implements NameReader<T> {
  constructor(
    scope: TransactionScope,
    table: Table<T, string>,
    private readonly kind: UniquelyNamedKind,
  ) {
    super(scope, table);
  }

  async findByName(name: string): Promise<T | undefined> {
    return (await this.findByNames([name]))[0];
  }

  async findByNames(names: readonly string[]): Promise<readonly T[]> {
    const condition = keyCondition(this.scope.engine, ['name_key'], '$1');
    const possible = names.filter((name) => !notInNames.test(name));
    const keys = JSON.stringify(possible.map((name) => [canonicalName(name)]));
    const found = await this.scope.query(`SELECT id FROM ${this.table.name} WHERE ${condition}`, [keys]);
    return found.length === 0 ? [] : this.getMany(found.map(({ id }) => id as string));
  }

  async namesOf(ids: readonly string[]): Promise<ReadonlyMap<string, string>> {
    const rows = await this.scope.query(
      `SELECT id, name FROM ${this.table.name} WHERE ${keyCondition(this.scope.engine, ['id'], '$1')}`,
      [JSON.stringify(ids.map((id) => [id]))],
    );
    return new Map(rows.map(({ id, name }) => [id as string, name as string]));
  }

  protected override async write(changes: Changes): Promise<void> {
    try {
      await this.vacateNames(changes.rows);
      await super.write(changes);
    } catch (cause) {
      throw this.scope.engine.isNameTaken(cause, this.table.name) ? new UniqueNameTaken(this.kind, { cause }) : cause;
    }
  }

  /**
   * Gives the rows unused names before they get their new ones: both engines check uniqueness row by row, and two rows
   * may swap names.
   */
  private async vacateNames(rows: readonly Row[]): Promise<void> {
    const id = this.table.columns.findIndex(({ property }) => property === 'id');
    await this.scope.run(
      `UPDATE ${this.table.name} SET name_key = CAST($2 AS text) || id WHERE ${keyCondition(this.scope.engine, ['id'], '$1')}`,
      [JSON.stringify(rows.map((row) => [row[id]])), noName],
    );
  }
}
