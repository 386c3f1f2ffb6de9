import type { NameReader, UniquelyNamedKind } from '@identity-governance/application';
import { UniqueNameTaken } from '@identity-governance/application';
import { canonicalName } from '@identity-governance/domain';
import { keyCondition } from './table-sql';
import type { Row, Table } from './tables/table';
import type { TransactionScope } from './transaction-scope';
import { TypeOrmCollection } from './typeorm-collection';

/** Names are printable, so that no name begins like this. */
const noName = '\n';

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
    const found = await this.scope.query(`SELECT id FROM ${this.table.name} WHERE name_key = $1`, [
      canonicalName(name),
    ]);
    return found[0] === undefined ? undefined : this.get(found[0].id as string);
  }

  protected override async write(rows: readonly Row[]): Promise<void> {
    try {
      await this.vacateNames(rows);
      await super.write(rows);
    } catch (cause) {
      throw this.scope.engine.isUniqueViolation(cause) ? new UniqueNameTaken(this.kind, { cause }) : cause;
    }
  }

  /** Gives the rows names that nobody has before they get their new ones: both engines check row by row, and two rows may swap names. */
  private async vacateNames(rows: readonly Row[]): Promise<void> {
    const id = this.table.columns.findIndex(({ property }) => property === 'id');
    await this.scope.run(
      `UPDATE ${this.table.name} SET name_key = CAST($2 AS text) || id WHERE ${keyCondition(this.scope.engine, ['id'], '$1')}`,
      [JSON.stringify(rows.map((row) => [row[id]])), noName],
    );
  }
}
