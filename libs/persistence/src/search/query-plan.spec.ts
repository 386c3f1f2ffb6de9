import type {
  AuditEvent,
  Condition,
  JobKind,
  Store,
  TextField,
  WriteTransaction,
} from '@identity-governance/application';
import { buildAccessItem } from '@identity-governance/test-kit';
import type { ViolationRecord } from '@identity-governance/records';
import type { Database } from '../database';
import { createStore } from '../create-store';
import { TableJobLeases } from '../jobs/table-job-leases';
import { openMigratedDatabases } from '../testing/open-migrated-databases';
import type { Engine } from '../testing/test-database';
import { engines } from '../testing/test-database';
import { testStoreOptions } from '../testing/test-store-options';
import { recordStatements, type Statement } from '../testing/record-statements';

type Call = readonly [what: string, call: (tx: WriteTransaction) => Promise<unknown>];

const time = '2026-07-01T00:00:00.000Z';
const page = { limit: 9, offset: 0 };
const inOrder = (
  field: 'severity' | 'expiration',
  ...where: readonly Condition<TextField<ViolationRecord>>[]
): Call[1] => {
  const descending = field === 'severity';
  const orderBy = [field, 'id' as const].map((one) => ({ field: one, descending }));
  return async (tx) => tx.violations.outline({ ...page, where, orderBy });
};
const past = (
  field: 'created' | 'severity' | 'modified',
  ...where: readonly Condition<TextField<ViolationRecord>>[]
): Call[1] => {
  const orderBy = [field, 'id' as const].map((one) => ({ field: one, descending: true }));
  return async (tx) => tx.violations.at('2026-06-30T23:59:59.999Z').outline({ ...page, where, orderBy });
};
const live = { field: 'status', op: 'in', values: ['Open', 'Mitigated'] } as const;
const item = buildAccessItem('x');
const assignment = { identityId: 'ada', access: { type: 'ROLE', id: 'r' } } as const;
const eventsWhere = (...where: readonly Condition<TextField<AuditEvent>>[]): Call[1] => {
  return async (tx) => tx.auditEvents.list({ ...page, where });
};

/** What the service asks of large tables while requests wait, or locks are held. */
const calls: readonly Call[] = [
  ['what an identity is assigned', async (tx) => tx.assignments.ofIdentities(['ada'], time)],
  ['what identities are assigned', async (tx) => tx.assignments.ofIdentities(['ada', 'bob'], time)],
  ['what the next identities are assigned', async (tx) => tx.assignments.ofIdentitiesAfter('ada', { limit: 9, time })],
  ['the dates around a time', async (tx) => tx.accessDates.around(time)],
  ['whose dates have passed', async (tx) => tx.accessDates.datesBetween(time, time, 9)],
  ['assignments by key', async (tx) => tx.assignments.getMany([assignment])],
  ['many assignments by key', async (tx) => tx.assignments.getMany([assignment, { ...assignment, identityId: 'bob' }])],
  ['new assignments', async (tx) => tx.assignments.save([assignment, { ...assignment, identityId: 'bob' }])],
  ['a page of assignments', async (tx) => tx.assignments.list({ ...page, after: ['ada', 'ROLE', 'r'] })],
  ['the deletion of assignments', async (tx) => tx.assignments.deleteMany([assignment, assignment])],
  ['the deletion of assignments of items', async (tx) => tx.assignments.deleteOfItems([item])],
  ['the deletion of grants of items', async (tx) => tx.grants.deleteOfItems([item])],
  ['identities by key', async (tx) => tx.identities.getMany(['ada', 'bob'])],
  ['a page of identities', async (tx) => tx.identities.list({ ...page, after: ['ada'] })],
  ['the deletion of an identity', async (tx) => tx.identities.delete('ada')],
  [
    'the identities of a profile',
    async (tx) => tx.identities.list({ ...page, where: [{ field: 'identityProfileId', op: 'eq', value: 'p' }] }),
  ],
  [
    'a page of the items of a type',
    async (tx) =>
      tx.accessItems.list({ ...page, where: [{ field: 'type', op: 'eq', value: 'ROLE' }], after: ['ROLE', 'r'] }),
  ],
  [
    'the items of a source',
    async (tx) => tx.accessItems.list({ ...page, where: [{ field: 'sourceId', op: 'eq', value: 'erp' }] }),
  ],
  ['a policy by name', async (tx) => tx.sodPolicies.findByName('Name')],
  [
    'policies filtered by name, without case',
    async (tx) =>
      tx.sodPolicies.list({ ...page, where: [{ field: 'name', op: 'eq', value: 'Name', ignoresCase: true }] }),
  ],
  ['policies by key', async (tx) => tx.sodPolicies.getMany(['p', 'q'])],
  ['the accounts of a source', async (tx) => tx.accounts.ofSource('hr', { afterId: 'a', limit: 9 })],
  [
    'the accounts of identities',
    async (tx) => tx.accounts.ofIdentities(['ada', 'bob'], ['hr'])[Symbol.asyncIterator]().next(),
  ],
  [
    'the accounts of the next identities',
    async (tx) => tx.accounts.ofIdentitiesAfter({ identityId: 'ada', accountId: 'a' }, ['hr']),
  ],
  ['the deletion of the accounts of a source', async (tx) => tx.accounts.deleteOfSource('hr')],
  ['the checks of a client', async (tx) => tx.sodChecks.countOfClient('app')],
  ['the checks of no client', async (tx) => tx.sodChecks.countOfClient(null)],
  ['expired checks', async (tx) => tx.sodChecks.deleteCompletedBefore('2026', 9)],
  ['audit events of a time', eventsWhere({ field: 'id', op: 'ge', value: 'a' }, { field: 'id', op: 'lt', value: 'b' })],
  [
    'the latest audit events',
    async (tx) =>
      tx.auditEvents.list({
        ...page,
        where: [{ field: 'id', op: 'lt', value: 'b' }],
        orderBy: [{ field: 'id', descending: true }],
      }),
  ],
  ['audit events by actor', eventsWhere({ field: 'actor', op: 'eq', value: 'ann' })],
  ['audit events by tracking id', eventsWhere({ field: 'trackingId', op: 'eq', value: 't' })],
  ['audit events by type', eventsWhere({ field: 'resourceType', op: 'eq', value: 'SOURCE' })],
  ['audit events of a resource', eventsWhere({ field: 'resourceId', op: 'eq', value: 'hr' })],
  ['the most severe open violations', inOrder('severity', { field: 'status', op: 'eq', value: 'Open' })],
  ['mitigations that end soon', inOrder('expiration', { field: 'expiration', op: 'le', value: time })],
  ['the violations of a past day', past('created')],
  ['the live violations of a past day', past('created', live)],
  ['the most severe violations of a past day', past('severity')],
  ['the most severe live violations of a past day', past('severity', live)],
  ['the latest changes up to a past day', past('modified')],
  ['the violations of a policy on a past day', past('created', { field: 'policyId', op: 'eq', value: 'p' })],
  ['the violations of an owner on a past day', past('created', live, { field: 'ownerId', op: 'eq', value: 'o' })],
  ['totals of a past day', async (tx) => tx.violations.at('2026-06-30T23:59:59.999Z').tally([], [live])],
  ['changes after a version', async (tx) => tx.changes.changesAfter('access', { position: 0, token: '' }, 1000)],
];

describe.each(engines)('the query plan on %s', (engine) => {
  const databases = openMigratedDatabases(engine);
  let database: Database;
  let store: Store;
  beforeAll(async () => {
    database = await databases.openEmpty();
    store = createStore(database, testStoreOptions());
  });
  afterAll(async () => database.close());

  it.each(calls)('serves %s from an index, without sorting', async (_, call) => {
    const statements = await recordStatements(async () => store.write([], call));
    const explained = statements.filter(({ sql }) => /^\s*(SELECT|UPDATE|DELETE|WITH)/i.test(sql));
    expect(explained).not.toEqual([]);
    for (const statement of explained) expect(await findFullReads(database, engine, statement)).toEqual([]);
  });
});

describe('the query plan on sqlite', () => {
  const databases = openMigratedDatabases('sqlite');

  it('looks up the terms of found rows by their keys', async () => {
    const database = await databases.openEmpty();
    const store = createStore(database, testStoreOptions());
    const where = [{ op: 'words', words: ['ada', 'lovelace'], login: 'ada lovelace' }] as const;
    const statements = await recordStatements(async () =>
      store.read(async (tx) => tx.identities.list({ ...page, where })),
    );
    const { sql, values } = statements.find((one) => one.sql.includes('search_term q'))!;
    const plan = await database.write(async (scope) => scope.query(`EXPLAIN QUERY PLAN ${sql}`, values));
    expect(plan.map(({ detail }) => detail)).toContain('SEARCH q USING PRIMARY KEY (type=? AND id=? AND field=?)');
    await store.close();
  });

  it('serves the exchange of jobs between queue and worker from indexes, without sorting, however many wait', async () => {
    const database = await databases.openEmpty();
    const kind: JobKind = 'sod-check';
    const options = testStoreOptions();
    const leases = new TableJobLeases({ database, clock: options.clock });
    const store = createStore(database, options);
    await store.write([], async (tx) => {
      for (let n = 0; n < 3; n++) await tx.jobs.enqueue({ kind, payload: { requestId: String(n) } });
    });
    const kinds = new Map([[kind, 2]]);
    const statements = await recordStatements(async () => {
      expect(await leases.hasDue([kind])).toBe(true);
      const [done, failed] = await leases.exchange([], kinds);
      const settled = [
        { job: done!, outcome: { kind: 'done' } },
        { job: failed!, outcome: { kind: 'failed', error: 'no' } },
      ] as const;
      expect(await leases.exchange(settled, kinds)).toHaveLength(1);
    });
    const explained = statements.filter(({ sql }) => /^\s*(SELECT|UPDATE|DELETE|WITH)/i.test(sql));
    expect(new Set(explained.map(({ sql }) => sql)).size).toBe(4); // due, lease, done, failed
    for (const statement of explained) expect(await findFullReads(database, 'sqlite', statement)).toEqual([]);
    await store.close();
  });
});

/**
 * The steps of the plan that read a table from end to end, or sort; `attribute_name` is small, with a row for each name
 * that a source uses, and `c` and `found` are what an earlier step has found. The index of severities is walked in its
 * order until the page is full. PostgreSQL may take such steps only when it has to.
 */
async function findFullReads(database: Database, engine: Engine, { sql, values }: Statement): Promise<unknown[]> {
  return database.write(async (scope) => {
    if (engine === 'sqlite') {
      const plan = await scope.query(`EXPLAIN QUERY PLAN ${sql}`, values);
      const steps = plan.map(({ detail }) => String(detail));
      return steps
        .filter((step) => /^(SCAN (?!json_each|attribute_name|c$|found$)|USE TEMP B-TREE)/.test(step))
        .filter((step) => !/^SCAN (violation|violation_past) USING INDEX \1_severity$/.test(step))
        .map((step) => [step, sql]);
    }
    for (const method of ['seqscan', 'sort', 'hashjoin', 'mergejoin']) {
      await scope.query(`SET LOCAL enable_${method} = off`, []);
    }
    const plan = await scope.query(`EXPLAIN ${sql}`, values);
    const steps = plan.map((row) => String(row['QUERY PLAN']));
    return steps.filter((step) => /Seq Scan|\bSort  \(cost/.test(step)).map((step) => [step, sql]);
  });
}
