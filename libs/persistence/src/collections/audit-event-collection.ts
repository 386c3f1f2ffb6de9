import type { AuditEvent, AuditEventLog } from '@identity-governance/application';
import { insertStatement } from '../dialects/table-sql';
import { auditEventTable } from '../tables/audit-event-table';
import type { TransactionScope } from '../connections/transaction-scope';
import { TypeOrmCollection } from './typeorm-collection';

export class TypeOrmAuditEvents extends TypeOrmCollection<AuditEvent, string> implements AuditEventLog {
  constructor(scope: TransactionScope) {
    super(scope, auditEventTable);
  }

  async append(events: readonly AuditEvent[]): Promise<void> {
    const rows = events.map((event) => this.table.toRow(event));
    await this.scope.run(insertStatement(this.scope.engine, this.table), [JSON.stringify(rows)]);
  }
}
