import type { DeletionWatcher } from '@identity-governance/application';
import type { AttributeName } from '@identity-governance/domain/names';
import { AttributeNames } from './attribute-names';
import type { Row, Table } from '../tables/table';
import type { TransactionScope } from '../connections/transaction-scope';
import type { Changes } from './typeorm-collection';
import { TypeOrmCollection } from './typeorm-collection';

/** Rows that add names of attributes. */
export class NamingCollection<T extends object, K> extends TypeOrmCollection<T, K> {
  protected readonly names: AttributeNames;

  constructor(
    scope: TransactionScope,
    table: Table<T, K>,
    private readonly namesOf: (row: T) => readonly AttributeName[],
  ) {
    super(scope, table);
    this.names = new AttributeNames(scope);
  }

  override async deleteMany(keys: readonly K[], onDelete?: DeletionWatcher<T>): Promise<number> {
    await this.names.change(this.namesIn(await this.rowsOf(keys)), []);
    return super.deleteMany(keys, onDelete);
  }

  protected override async write(changes: Changes): Promise<void> {
    await super.write(changes);
    await this.names.change(this.namesIn(changes.replaced), this.namesIn(changes.rows));
  }

  private namesIn(rows: readonly Row[]): readonly AttributeName[] {
    return rows.flatMap((row) => this.namesOf(this.table.fromRow(row)));
  }
}
