import type { SearchAttributeCollection } from '@identity-governance/application';
import type { SearchAttribute } from '@identity-governance/records';
import { canonicalName } from '@identity-governance/values';
import { assertNamesApart, lockNames } from './attribute-names';
import { NamedCollection } from './named-collection';
import { searchAttributeTable } from '../tables/tables';
import type { TransactionScope } from '../connections/transaction-scope';
import type { Changes } from './typeorm-collection';

export class TypeOrmSearchAttributes extends NamedCollection<SearchAttribute> implements SearchAttributeCollection {
  constructor(scope: TransactionScope) {
    super(scope, searchAttributeTable, 'searchAttributes');
  }

  protected override async write(changes: Changes): Promise<void> {
    await lockNames(this.scope);
    await super.write(changes);
    const names = changes.rows.map((row) => canonicalName(this.table.fromRow(row).name));
    await assertNamesApart(this.scope, names);
  }
}
