import type {
  AssignmentReader,
  JobQueue,
  SodCheckCollection,
  SqlExecutor,
  StateVersions,
  WriteTransaction,
} from '@identity-governance/application';
import type { AccessItemRef, AccessItemType, Assignment, SodCheck } from '@identity-governance/domain';
import { openAuthProfiles } from './auth-profile-collection';
import { NamedCollection } from './named-collection';
import * as tables from './tables/tables';
import type { TransactionScope } from './transaction-scope';
import { TypeOrmCollection } from './typeorm-collection';

class AssignmentCollection extends TypeOrmCollection<Assignment, Assignment> implements AssignmentReader {
  async ofIdentity(identityId: string): Promise<readonly AccessItemRef[]> {
    const rows = await this.scope.query(
      'SELECT access_type, access_id FROM assignment WHERE identity_id = $1 ORDER BY access_type, access_id',
      [identityId],
    );
    return rows.map((row) => ({ type: row.access_type as AccessItemType, id: row.access_id as string }));
  }
}

class CheckCollection extends TypeOrmCollection<SodCheck, string> implements SodCheckCollection {
  async deleteCompletedBefore(time: string, limit: number): Promise<number> {
    const expired = 'SELECT request_id FROM sod_check WHERE completed < $1 ORDER BY completed, request_id LIMIT $2';
    const { affected } = await this.scope.run(`DELETE FROM sod_check WHERE request_id IN (${expired})`, [time, limit]);
    return affected;
  }
}

/** Everything a transaction offers. */
export function openTransaction(scope: TransactionScope, jobs: (sql: SqlExecutor) => JobQueue): WriteTransaction {
  return {
    sources: new TypeOrmCollection(scope, tables.sourceTable),
    accountAttributes: new TypeOrmCollection(scope, tables.accountAttributeTable),
    accessItems: new TypeOrmCollection(scope, tables.accessItemTable),
    grants: new TypeOrmCollection(scope, tables.grantTable),
    identityProfiles: new NamedCollection(scope, tables.identityProfileTable, 'identityProfiles'),
    authProfiles: openAuthProfiles(scope),
    identities: new TypeOrmCollection(scope, tables.identityTable),
    accounts: new TypeOrmCollection(scope, tables.accountTable),
    assignments: new AssignmentCollection(scope, tables.assignmentTable),
    sodPolicies: new NamedCollection(scope, tables.sodPolicyTable, 'sodPolicies'),
    sodChecks: new CheckCollection(scope, tables.sodCheckTable),
    get jobs() {
      return jobs(scope);
    },
    versions: async () => parseVersions(await scope.query(readVersions, [])),
  };
}

export const readVersions = 'SELECT name, version FROM state_version';

export function parseVersions(rows: readonly Record<string, unknown>[]): StateVersions {
  return Object.fromEntries(rows.map(({ name, version }) => [name, Number(version)])) as StateVersions;
}
