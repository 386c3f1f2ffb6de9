import {
  plainKeys,
  type AccessDateReader,
  type AssignedAccess,
  type AssignedPage,
  type AssignedRows,
  type AssignmentReader,
  type ItemUseCollection,
  type PlainRows,
  type SodCheckCollection,
  type SodCheckResult,
  type WriteTransaction,
} from '@identity-governance/application';
import type { AccessItemRef, AccessItemType, Assignment, Grant } from '@identity-governance/domain/sod';
import type { AssignmentRow, SodCheck } from '@identity-governance/records';
import { compareText, type IdentityId, type SodCheckId } from '@identity-governance/values';
import { namesOfSource } from '@identity-governance/domain/names';
import type { ChangeLogOptions } from '../changes/change-log';
import { logChanges, openChangeLog, parseVersions, readVersions } from '../changes/change-log';
import { AccountAttributeCollection } from '../collections/account-access-log';
import { TypeOrmAccounts } from '../collections/account-collection';
import { AttributeNames } from '../collections/attribute-names';
import { TypeOrmAuditEvents } from '../collections/audit-event-collection';
import { openAuthProfiles } from '../collections/auth-profile-collection';
import { NamedCollection } from '../collections/named-collection';
import { NamingCollection } from '../collections/naming-collection';
import { TypeOrmPromotedValues } from '../collections/promoted-value-collection';
import { TypeOrmSearchAttributes } from '../collections/search-attribute-collection';
import { keyCondition, selectFrom } from '../dialects/table-sql';
import { openJobQueue } from '../jobs/copy-jobs';
import type { JobQueueOptions } from '../jobs/job-queue-options';
import type { Table } from '../tables/table';
import { sodCheckTable } from '../tables/sod-tables';
import * as tables from '../tables/tables';
import type { TransactionScope } from '../connections/transaction-scope';
import { TypeOrmCollection } from '../collections/typeorm-collection';
import { TypeOrmViolations } from '../collections/violation-collection';

/** Rows that name access items, in these pairs of columns. */
class ItemUses<T extends K, K extends object = T> extends TypeOrmCollection<T, K> implements ItemUseCollection<T, K> {
  protected readonly itemColumns: readonly (readonly [type: string, id: string])[] = [];

  async ofItems(items: readonly AccessItemRef[], limit: number): Promise<readonly T[]> {
    const keys = JSON.stringify(items.map(({ type, id }) => [type, id]));
    const found = this.itemColumns.map(
      (pair) => `${selectFrom(this.table)} WHERE ${keyCondition(this.scope.engine, pair, '$1')}`,
    );
    const records = await this.scope.query(`${found.join(' UNION ')} LIMIT ${limit}`, [keys]);
    return records.map((record) => this.table.fromRow(this.rowOf(record)));
  }

  async deleteOfItems(items: readonly AccessItemRef[]): Promise<number> {
    const keys = JSON.stringify(items.map(({ type, id }) => [type, id]));
    let deleted = 0;
    // One statement per pair: for both at once PostgreSQL would read the whole table.
    for (const columns of this.itemColumns) {
      deleted += await this.deleteWhere(keyCondition(this.scope.engine, columns, '$1'), [keys]);
    }
    return deleted;
  }
}

class GrantCollection extends ItemUses<Grant> {
  protected override readonly itemColumns = [
    ['parent_type', 'parent_id'],
    ['child_type', 'child_id'],
  ] as const;
}

/** Number of assignments that are read at once: more would block the event loop for long. */
const ROWS_AT_ONCE = 10_000;

class AssignmentCollection extends ItemUses<AssignmentRow, Assignment> implements AssignmentReader {
  protected override readonly itemColumns = [['access_type', 'access_id']] as const;

  async ofIdentities(identityIds: readonly IdentityId[], time: string): Promise<AssignedAccess> {
    const found = new Map<IdentityId, MutableRows | null>(identityIds.map((id) => [id, null]));
    const ids = [...found.keys()];
    if (ids.length === 0) return found;
    const rows = await this.scope.query(
      `SELECT i.id, i.disabled, a.access_type, a.access_id FROM identity i
       LEFT JOIN assignment a ON a.identity_id = i.id AND ${validAt('a', '$2')}
       WHERE ${keyCondition(this.scope.engine, ['i.id'], '$1')} LIMIT ${ROWS_AT_ONCE + 1}`,
      [JSON.stringify(ids.map((id) => [id])), time],
    );
    if (rows.length > ROWS_AT_ONCE) return this.inPieces(ids, time);
    for (const { id, disabled, ...ref } of rows) {
      collectRef([id, disabled, ref.access_type, ref.access_id] as unknown as AssignedRow, found);
    }
    return found;
  }

  /** Reads identities with too many assignments in total: an eighth of them at a time, and a single one in pages. */
  private async inPieces(ids: readonly IdentityId[], time: string): Promise<AssignedAccess> {
    if (ids.length === 1) return new Map([[ids[0]!, await this.allOf(ids[0]!, time)]]);
    const found = new Map<IdentityId, AssignedRows | null>();
    const size = Math.ceil(ids.length / 8);
    for (let start = 0; start < ids.length; start += size) {
      for (const [id, own] of await this.ofIdentities(ids.slice(start, start + size), time)) found.set(id, own);
    }
    return found;
  }

  private async allOf(identityId: IdentityId, time: string): Promise<AssignedRows> {
    const [identity] = await this.scope.query('SELECT disabled FROM identity WHERE id = $1', [identityId]);
    const all: AccessItemRef[] = [];
    for (;;) {
      const { type, id } = all.at(-1) ?? { type: '', id: '' };
      const rows = await this.scope.query(
        `SELECT access_type, access_id FROM assignment WHERE identity_id = $1 AND (access_type, access_id) > ($2, $3)
         AND ${validAt('assignment', '$4')} ORDER BY access_type, access_id LIMIT ${ROWS_AT_ONCE}`,
        [identityId, type, id, time],
      );
      for (const row of rows) all.push(refIn(row));
      if (rows.length < ROWS_AT_ONCE) return { access: all, disabled: isDisabled(identity!) };
    }
  }

  async ofIdentitiesAfter(id: IdentityId, { limit, time }: AssignedPage): Promise<AssignedAccess> {
    const ids = 'SELECT id FROM identity WHERE id > $1 ORDER BY id LIMIT $2';
    const values = ['id', 'disabled', 'access_type', 'access_id'];
    // One value for all rows: the driver takes longer for each value than the parser of JSON. Both engines aggregate
    // the rows of an ordered subquery in its order.
    const [record] = await this.scope.query(
      `SELECT ${this.scope.engine.jsonList(values)} AS list FROM (SELECT i.id, i.disabled, a.access_type, a.access_id
       FROM identity i ${this.scope.engine.lookUp('LEFT', 'assignment a', `a.identity_id = i.id AND ${validAt('a', '$3')}`)}
       WHERE i.id > $1 AND i.id <= (SELECT max(id) FROM (${ids}) p) ORDER BY i.id LIMIT ${ROWS_AT_ONCE + 1}) AS found`,
      [id, limit, time],
    );
    const rows = JSON.parse((record?.list as string | null | undefined) ?? '[]') as readonly AssignedRow[];
    const page = new Map<IdentityId, MutableRows>();
    for (const row of rows) collectRef(row, page);
    if (rows.length <= ROWS_AT_ONCE) return page;
    const [cut] = rows.at(-1)!;
    page.delete(cut);
    return page.size > 0 ? page : this.ofIdentities([cut], time);
  }

  async disabledAfter(id: IdentityId, limit: number): Promise<readonly IdentityId[]> {
    const rows = await this.scope.query(
      `SELECT id FROM identity WHERE disabled = 1 AND id > $1 ORDER BY id LIMIT ${limit}`,
      [id],
    );
    return rows.map((row) => row.id as IdentityId);
  }

  /**
   * Finds holders of items. The index has the identities of each item in order; entries after the last result are not
   * read.
   */
  async holdersAfter(
    items: readonly AccessItemRef[],
    id: IdentityId,
    { limit, time }: AssignedPage,
  ): Promise<readonly IdentityId[]> {
    let found: readonly IdentityId[] = [];
    for (let start = 0; start < items.length && limit > 0; start += ITEMS_AT_ONCE) {
      const parameters: unknown[] = [id, time];
      const bind = (value: unknown) => `$${parameters.push(value)}`;
      const upTo = found.length < limit ? '' : `AND identity_id <= ${bind(found.at(-1))}`;
      const selects = items.slice(start, start + ITEMS_AT_ONCE).map((item, i) => {
        const own = `access_type = ${bind(item.type)} AND access_id = ${bind(item.id)}`;
        const first = `SELECT identity_id FROM assignment WHERE ${own} AND identity_id > $1 AND ${validAt('assignment', '$2')} ${upTo}`;
        return `SELECT identity_id FROM (${first} ORDER BY identity_id LIMIT ${limit}) item${i}`;
      });
      const rows = await this.scope.query(`${selects.join(' UNION ')} ORDER BY 1 LIMIT ${limit}`, parameters);
      const ids = new Set([...found, ...rows.map((row) => row.identity_id as IdentityId)]);
      found = [...ids].sort(compareText).slice(0, limit);
    }
    return found;
  }
}

/** Returns the condition for valid rows of a table with dates. The times sort as strings. */
function validAt(table: string, time: string): string {
  const [from, until] = [`${table}.valid_from`, `${table}.valid_until`];
  return `(${from} IS NULL OR ${from} <= ${time}) AND (${until} IS NULL OR ${until} > ${time})`;
}

const datedColumns = ['assignment', 'account'].flatMap((table) =>
  ['valid_from', 'valid_until'].map((column) => ({ table, column })),
);

/** Opens the dates of access. An index over the non-null dates finds each. */
function openAccessDates(scope: TransactionScope): AccessDateReader {
  return {
    async around(time) {
      const selects = datedColumns.flatMap(({ table, column }) => [
        `SELECT MAX(${column}) AS date FROM ${table} WHERE ${column} <= $1`,
        `SELECT MIN(${column}) AS date FROM ${table} WHERE ${column} > $1`,
      ]);
      const rows = await scope.query(selects.join(' UNION ALL '), [time]);
      const dates = rows.flatMap((row) => (row.date === null ? [] : [row.date as string])).sort();
      const last = dates.filter((date) => date <= time).at(-1);
      return { last: last ?? null, next: dates.find((date) => date > time) ?? null };
    },
    async datesBetween(after, upTo, limit) {
      const selects = datedColumns.map(
        ({ table, column }) =>
          `SELECT identity_id, ${column} AS date, '${column}' AS name FROM ${table} WHERE ${column} > $1 AND ${column} <= $2 AND identity_id IS NOT NULL`,
      );
      const rows = await scope.query(`${selects.join(' UNION ALL ')} LIMIT ${limit}`, [after, upTo]);
      return rows.map((row) => ({
        identityId: row.identity_id as IdentityId,
        date: row.date as string,
        isStart: row.name === 'valid_from',
      }));
    },
  };
}

/** Number of items per statement, each with two parameters. */
const ITEMS_AT_ONCE = 100;

/** An identity, whether it is disabled, and the type and id of one item that is assigned to it, or null. */
type AssignedRow = readonly [
  id: IdentityId,
  disabled: number | string,
  accessType: AccessItemType | null,
  accessId: string | null,
];

function collectRef(
  [identityId, disabled, type, id]: AssignedRow,
  found: Pick<Map<IdentityId, MutableRows | null>, 'get' | 'set'>,
): void {
  let own = found.get(identityId) ?? undefined;
  if (own === undefined) {
    own = { access: [], disabled: isDisabled({ disabled }) };
    found.set(identityId, own);
  }
  if (type !== null && id !== null) own.access.push({ type, id });
}

interface MutableRows extends AssignedRows {
  readonly access: AccessItemRef[];
}

/** Returns whether an identity is disabled. PostgreSQL returns whole numbers as strings. */
function isDisabled({ disabled }: Record<string, unknown>): boolean {
  return Number(disabled) === 1;
}

function refIn(row: Record<string, unknown>): AccessItemRef {
  return { type: row.access_type as AccessItemType, id: row.access_id as string };
}

function jsonOrNull(value: object | null): string | null {
  return value === null ? null : JSON.stringify(value);
}

class CheckCollection extends TypeOrmCollection<SodCheck, SodCheckId> implements SodCheckCollection {
  async pendingAmong(requestIds: readonly SodCheckId[]): Promise<readonly SodCheckId[]> {
    const rows = await this.scope.query(
      `SELECT request_id FROM sod_check WHERE state = 'PENDING' AND ${keyCondition(this.scope.engine, ['request_id'], '$1')}`,
      [JSON.stringify(requestIds.map((requestId) => [requestId]))],
    );
    return rows.map((row) => String(row.request_id));
  }

  async countOfClient(client: string | null): Promise<number> {
    const [row] = await this.scope.query(
      `SELECT count(*) AS total FROM sod_check WHERE ${client === null ? 'started_by IS NULL' : 'started_by = $1'}`,
      client === null ? [] : [client],
    );
    return Number(row!.total);
  }

  /** Completes checks in one statement: of two concurrent calls, only one finds the check pending. */
  async complete(results: readonly SodCheckResult[]): Promise<number> {
    const rows = results.map(({ requestId, state, message, completed, violationContexts, evaluatedState }) => {
      return [requestId, state, message, completed, ...[violationContexts, evaluatedState].map(jsonOrNull)];
    });
    const { affected } = await this.scope.run(
      `UPDATE sod_check SET state = value->>1, message = value->>2, completed = value->>3,
       violation_contexts = value->>4, evaluated_state = value->>5 FROM ${this.scope.engine.jsonElements('$1')}
       WHERE request_id = value->>0 AND sod_check.state = 'PENDING'`,
      [JSON.stringify(rows)],
    );
    return affected;
  }

  async deleteCompletedBefore(time: string, limit: number): Promise<number> {
    const expired = 'SELECT request_id FROM sod_check WHERE completed < $1 ORDER BY completed, request_id LIMIT $2';
    const { affected } = await this.scope.run(`DELETE FROM sod_check WHERE request_id IN (${expired})`, [time, limit]);
    return affected;
  }
}

type AnyTable = Table<object, unknown>;
const plainNames = Object.keys(plainKeys) as (keyof PlainRows)[];

export type TransactionOptions = JobQueueOptions & ChangeLogOptions;

/** Opens all collections of a transaction. */
export function openTransaction(scope: TransactionScope, options: TransactionOptions): WriteTransaction {
  return {
    ...openPlainCollections(scope),
    sources: new NamingCollection(scope, tables.sourceTable, namesOfSource),
    accountAttributes: new AccountAttributeCollection(scope),
    grants: new GrantCollection(scope, tables.grantTable),
    identityProfiles: new NamedCollection(scope, tables.identityProfileTable, 'identityProfiles'),
    authProfiles: openAuthProfiles(scope),
    accounts: new TypeOrmAccounts(scope),
    assignments: new AssignmentCollection(scope, tables.assignmentTable),
    sodPolicies: new NamedCollection(scope, tables.sodPolicyTable, 'sodPolicies'),
    sodChecks: new CheckCollection(scope, sodCheckTable),
    searchAttributes: new TypeOrmSearchAttributes(scope),
    promotions: new TypeOrmCollection(scope, tables.promotionTable),
    promotedValues: new TypeOrmPromotedValues(scope),
    attributeNames: new AttributeNames(scope),
    auditEvents: new TypeOrmAuditEvents(scope),
    jobs: openJobQueue(scope, options),
    violations: new TypeOrmViolations(scope),
    accessDates: openAccessDates(scope),
    changes: openChangeLog(scope),
    async versions() {
      await logChanges(scope, options);
      return parseVersions(await scope.query(readVersions, []));
    },
    async currentTime() {
      const [row] = await scope.query(`SELECT ${scope.engine.currentTime} AS now`, []);
      return String(row!.now);
    },
  };
}

function openPlainCollections(scope: TransactionScope): Pick<WriteTransaction, keyof PlainRows> {
  const collections = plainNames.map((name) => {
    const table = tables.collectionTables[name] as unknown as AnyTable;
    return [name, new TypeOrmCollection(scope, table)] as const;
  });
  return Object.fromEntries(collections) as unknown as Pick<WriteTransaction, keyof PlainRows>;
}
