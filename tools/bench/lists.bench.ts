import {
  accountReads,
  AccessSnapshots,
  auditEventFields,
  auditEventReads,
  entitlementReads,
  identityReads,
  ListHolders,
  storedHolders,
  storedRows,
  readListQuery,
  ReadResource,
  ReadViolations,
  type AccountListRequest,
  type AuditEvent,
  type SearchRequest,
  type Store,
  type TextField,
} from '@identity-governance/application';
import type { AccessItemRef } from '@identity-governance/domain/sod';
import {
  violationLevels,
  type AccessItem,
  type Account,
  type Identity,
  type ViolationRecord,
} from '@identity-governance/records';
import { createStore, openDatabase } from '@identity-governance/persistence';
import { uuidGenerator, systemClock } from '@identity-governance/platform';
import { onEachEngine, type EmptyDatabase } from '../checks/lib/each-engine';
import { SeededRandom } from '../checks/lib/seeded-random';
import { Tally } from '../checks/lib/tally';
import { printFloor } from './floor';

/**
 * Lists at 100,000 identities, as many accounts, violations and audit events, 1,000,000 assignments and 20,000
 * entitlements: the 95th percentile of searches, filters, sorters and holders, of first pages and of later ones. Fails
 * above 200 ms. `IDENTITIES=10000` makes it smaller, `ENGINE=sqlite` or `ENGINE=postgres` takes one engine.
 */
const count = Number(process.env.IDENTITIES ?? 100_000);
const perIdentity = 10;
const roleCount = 1000;
const entitlementCount = 20_000;
const requests = 60;
const longest = 200;

const tally = new Tally();
const random = new SeededRandom(7);

const firstNames = ['Ada', 'Bo', 'Chen', 'Dilan', 'Elif', 'Farah', 'Grace', 'Hugo', 'Ines', 'Jun'];
const idOf = (n: number) => `identity-${String((n * 7919) % count).padStart(7, '0')}`;

function identityAt(n: number): Identity {
  const name = `${firstNames[n % 10]!} Name${n % 5000}`;
  const attributes = { department: `Department ${n % 40}`, location: `City ${n % 300}` };
  return {
    id: idOf(n),
    name,
    email: `user${n}@x.example`,
    identityProfileId: n % 2 === 0 ? 'staff' : null,
    managerId: null,
    disabled: false,
    attributes,
  };
}

function accountAt(n: number): Account {
  const attributes = { memberOf: [`group-${n % entitlementCount}`, `team-${n % 50}`] };
  const identityId = n % 1000 === 0 ? null : idOf(n);
  const login = `login-${n}`;
  return {
    id: `account-${n}`,
    sourceId: 'ad',
    identityId,
    nativeIdentity: login,
    name: login,
    disabled: false,
    validFrom: null,
    validUntil: null,
    attributes,
  };
}

function entitlementAt(n: number): AccessItem {
  const value = n < 50 ? `team-${n}` : `group-${n}`;
  const names = { name: `Group ${n} of area${n % 100}`, description: null };
  return { type: 'ENTITLEMENT', id: `e-${n}`, ...names, sourceId: 'ad', attribute: 'memberOf', value };
}

function violationAt(n: number): ViolationRecord {
  const time = new Date(1_767_225_600_000 + n * 1000).toISOString();
  const severity = String(n % 4);
  const isMitigated = n % 10 === 0;
  return {
    id: `01234567-89ab-7def-8123-${n.toString(16).padStart(12, '0')}`,
    ...{ policyId: `p-${n % 500}`, policyName: `Policy ${n % 500}`, targetId: idOf(n), targetName: `Name${n % 5000}` },
    ...{ level: violationLevels[n % 4]!, severity, status: isMitigated ? 'Mitigated' : 'Open' },
    ...{ ownerType: 'IDENTITY', ownerId: idOf(n % 50), isReassigned: false, mitigation: null },
    criteria: [{ name: 'left', items: [{ type: 'ENTITLEMENT', id: 'e-7' }] }],
    expiration: isMitigated ? time : null,
    ...{ created: time, modified: time, since: null, previous: null, ended: null },
  };
}

function auditEventAt(n: number): AuditEvent {
  const request = { subject: `person-${n % 100}`, address: null, tokenId: `token-${n % 1000}` };
  return {
    ...{
      id: '',
      created: '',
      actor: `actor-${n % 20}`,
      actorKind: 'CLIENT',
      ...request,
      trackingId: `t-${n}`,
      overrides: null,
    },
    ...{ action: n % 500 === 0 ? 'DELETED' : 'UPDATED', resourceType: n % 2 === 0 ? 'IDENTITY' : 'ACCOUNT' },
    ...{ resourceId: idOf(n), before: null, after: { name: `Name${n}` } },
  };
}

async function fill(store: Store): Promise<void> {
  const save = async <T>(
    total: number,
    rowAt: (n: number) => T,
    write: (store: Store, rows: T[]) => Promise<unknown>,
  ) => {
    // Large enough for PostgreSQL to analyze the tables, as after an import.
    for (let start = 0; start < total; start += 10_000) {
      await write(
        store,
        Array.from({ length: Math.min(10_000, total - start) }, (_, i) => rowAt(start + i)),
      );
    }
  };
  const marked = { name: 'memberOf', type: 'STRING', multiValued: true, entitlement: true, description: null } as const;
  await store.write([], (tx) => tx.accountAttributes.save([{ sourceId: 'ad', ...marked }]));
  await save(entitlementCount, entitlementAt, (to, rows) => to.write([], (tx) => tx.accessItems.save(rows)));
  const role = (n: number): AccessItem => ({
    ...entitlementAt(n),
    ...{ type: 'ROLE', id: `r-${n}`, name: `Role ${n}` },
  });
  await save(roleCount, role, (to, rows) => to.write([], (tx) => tx.accessItems.save(rows)));
  const grants = Array.from({ length: roleCount }, (_, n) => ({
    parent: { type: 'ROLE', id: `r-${n}` } as const,
    child: { type: 'ENTITLEMENT', id: `e-${n % 10}` } as const,
  }));
  await store.write([], (tx) => tx.grants.save(grants));
  await save(count, identityAt, (to, rows) => to.write([], (tx) => tx.identities.save(rows)));
  await save(count, accountAt, (to, rows) => to.write([], (tx) => tx.accounts.save(rows)));
  const assignment = (n: number) => ({
    identityId: idOf(Math.floor(n / perIdentity)),
    access: { type: 'ROLE', id: `r-${(n * 31 + (n % perIdentity)) % roleCount}` } as const,
  });
  await save(count, violationAt, (to, rows) => to.write([], (tx) => tx.violations.save(rows)));
  await save(count, auditEventAt, (to, rows) =>
    to.write([], (tx) => tx.auditEvents.append(rows.map((row) => ({ ...row, id: uuidGenerator.next() })))),
  );
  const watermark = {
    id: 'current',
    versions: {},
    time: '2026-01-01T00:00:00.000Z',
    rules: null,
    holder: null,
    heldUntil: null,
  };
  await store.write([], (tx) => tx.violationWatermarks.save([watermark]));
  await save(count * perIdentity, assignment, (to, rows) => to.write([], (tx) => tx.assignments.save(rows)));
}

type Ask = () => Promise<unknown>;

/** Returns the 95th percentile in milliseconds. */
async function measure(engine: string, what: string, ask: Ask): Promise<number> {
  await ask();
  const times: number[] = [];
  const before = process.cpuUsage();
  for (let i = 0; i < requests; i++) {
    const start = performance.now();
    await ask();
    times.push(performance.now() - start);
  }
  const used = process.cpuUsage(before);
  const processor = (used.user + used.system) / 1000 / requests;
  const p95 = times.sort((a, b) => a - b)[Math.floor(requests * 0.95)]!;
  tally.check(
    `${engine}: ${what}: p95 ${p95.toFixed(1)} ms, of this process ${processor.toFixed(1)} ms a request`,
    p95 < longest,
  );
  return p95;
}

const page = { limit: 250, offset: 0 };

/** Of violations and audit events. */
function askRecords(store: Store, snapshots: AccessSnapshots): Readonly<Record<string, Ask>> {
  const violations = new ReadViolations(store, snapshots);
  const auditEvents = new ReadResource(store, auditEventReads);
  const ofViolations = (filters: string, sorters?: string) => async () =>
    required(await violations.list({ ...page, filters, sorters }));
  const ofEvents = (filters: string, sorters?: string) => async () => {
    const query = readListQuery<TextField<AuditEvent>>(auditEventFields, { filters, sorters });
    if (!query.ok) throw new Error(JSON.stringify(query.error));
    return required(await auditEvents.list({ ...page, ...query.value }));
  };
  return {
    'open violations, most severe first': ofViolations('status eq "Open"', '-level'),
    'open violations of a level, oldest first': ofViolations('status eq "Open" and level eq "High"', 'created'),
    'mitigations that end soon': ofViolations('expiration lt "2026-01-01T01:00:00Z"', 'expiration'),
    'mitigations, those that end first': ofViolations('expiration pr', 'expiration'),
    'violations of an attribute': ofViolations('status eq "Open" and targetAttributes.department eq "Department 7"'),
    'audit events of an actor, latest first': ofEvents('actor eq "actor-7"', '-id'),
    'audit events of a rare action': ofEvents('action eq "DELETED"', '-id'),
    'audit events of an actor and an action that never meet': ofEvents('actor eq "actor-7" and action eq "DELETED"'),
    'audit events of a type and a day': ofEvents('resourceType eq "ACCOUNT" and created ge "2026-01-01T00:00:00Z"'),
    'audit events of a kind of actor that there is not': ofEvents('actorKind eq "WORKER"'),
  };
}

async function run({ engine, url }: EmptyDatabase): Promise<void> {
  const store = createStore(await openDatabase(url), { clock: systemClock, ids: uuidGenerator });
  const start = performance.now();
  await fill(store);
  console.log(`${engine}: filled in ${((performance.now() - start) / 1000).toFixed(0)} s`);
  const identities = new ReadResource(store, identityReads);
  const entitlements = new ReadResource(store, entitlementReads);
  const accounts = new ReadResource(store, accountReads);
  const snapshots = new AccessSnapshots(store);
  const holders = new ListHolders(snapshots, storedRows(store), storedHolders(store));
  const after = () => [idOf(random.below(count))];
  const list = (request: Partial<SearchRequest>) => async () =>
    required(await identities.list({ ...page, ...request }));
  const listAccounts = (request: Partial<AccountListRequest>) => async () =>
    required(await accounts.list({ ...page, ...request }));
  const searches: Readonly<Record<string, Ask>> = {
    'q of a full name': () => list({ q: `ada name${random.below(5000)}` })(),
    'q of one letter': list({ q: 'n' }),
    'q of one letter, a later page': () => list({ q: 'n', after: after() })(),
    'q of a first name': list({ q: 'grace' }),
    'q of two broad words': list({ q: 'grace user' }),
    'q of two words that never meet': list({ q: 'grace bo' }),
    'q of two words and a broad name': list({ q: 'user grace', filters: 'name sw "bo"' }),
    'q of a login': () => list({ q: `login-${random.below(count)}` })(),
    'q of nothing': list({ q: 'nothing' }),
    'filter by an attribute': list({ filters: 'attributes.department eq "department 7"' }),
    'filter by two attributes': list({
      filters: 'attributes.department eq "Department 7" and attributes.location eq "City 47"',
    }),
    'filter by a broad name and a part of the mail': list({ filters: 'name sw "A" and email co "99@"' }),
    'filter by either of two': list({ filters: 'name eq "Bo Name1" or email sw "user77"' }),
    'sorted by name': list({ sorters: 'name' }),
    'sorted by descending name': list({ sorters: '-name' }),
    'q of entitlements': async () => required(await entitlements.list({ ...page, q: 'area7 group' })),
    'entitlements whose name contains': async () =>
      required(await entitlements.list({ ...page, filters: 'name co "99 of"', sorters: 'name' })),
    'accounts without an identity': listAccounts({ filters: 'identityId eq null' }),
    'accounts by name, a later page': () =>
      listAccounts({ sorters: 'name', after: [`login-${random.below(count)}`, ''] })(),
    'accounts of a source by descending name': listAccounts({ filters: 'sourceId eq "ad"', sorters: '-name' }),
    'accounts of either of two logins': listAccounts({
      filters: 'name eq "login-7" or nativeIdentity sw "login-99"',
    }),
    ...askRecords(store, snapshots),
  };
  const taken: number[] = [];
  for (const [what, ask] of Object.entries(searches)) taken.push(await measure(engine, what, ask));
  const held: Readonly<Record<string, AccessItemRef>> = {
    'a role': { type: 'ROLE', id: 'r-7' },
    'an entitlement of many roles': { type: 'ENTITLEMENT', id: 'e-7' },
    'an entitlement of few accounts': { type: 'ENTITLEMENT', id: 'e-19999' },
  };
  for (const [what, item] of Object.entries(held)) {
    const ask = (afterId: string) => async () => required(await holders.execute(item, { limit: 250, afterId }));
    taken.push(await measure(engine, `holders of ${what}`, ask('')));
    taken.push(await measure(engine, `holders of ${what}, a later page`, () => ask(after()[0]!)()));
  }
  printFloor({ figure: `${engine}: the slowest list, p95 ms`, measured: Math.max(...taken), atMost: longest });
  await store.close();
}

function required<T extends { readonly ok: boolean }>(result: T): T {
  if (!result.ok) throw new Error(JSON.stringify(result));
  return result;
}

await onEachEngine(run);
tally.end();
