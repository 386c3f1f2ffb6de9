import { createHash } from 'node:crypto';
import {
  AccessSnapshots,
  auditedNames,
  canonicalJson,
  DetectViolations,
  PastState,
  SealAuditEvents,
  withAudit,
  type Actor,
  type Store,
  type WriteTransaction,
} from '@identity-governance/application';
import * as build from '@identity-governance/test-kit';
import { createStore } from '../create-store';
import type { Database } from '../database';
import { eraseIdentity, type ErasureRequest } from '../erasure/erase-identity';
import type { Engine } from './test-database';
import { testStoreOptions } from './test-store-options';

export const sha256 = (text: string) => createHash('sha256').update(text).digest('hex');
export const tools = { digest: sha256, newSalts: build.sequentialSalts };
export const ids = new build.SequentialIds();

/** Everything by which the leaver is known; one name has characters that JSON and URLs escape. */
export const leaver = {
  ...{ id: 'l.77', name: 'Ann "Čap" O\\Hara', email: 'ann.capek@corp.example', formerName: 'Ann Novák' },
  ...{ accountId: 'acc-l77', nativeIdentity: 'uid=acapek,ou=people', accountName: 'ACAPEK' },
};
const phone = '+420 555 0199';
export const personal = [...Object.values(leaver), phone];
export const told = `${leaver.name} (${leaver.email}, ${leaver.accountName}) has left`;
export const person = { kind: 'CLIENT' as const, name: 'console', trackingId: '0'.repeat(32) };
const leaverAsActor: Actor = { ...person, origin: { subject: leaver.id, address: '10.9.8.7', tokenId: 'token-9' } };
const time = '2026-01-01T00:00:00.000Z';

const listTables: Readonly<Record<Engine, string>> = {
  sqlite: `SELECT name FROM sqlite_master WHERE type = 'table' AND name NOT LIKE 'sqlite_%'`,
  postgres: `SELECT CASE nspname WHEN current_schema() THEN '' ELSE nspname || '.' END || relname AS name
    FROM pg_class JOIN pg_namespace ON pg_namespace.oid = relnamespace
    WHERE relkind IN ('r', 'p') AND nspname NOT LIKE 'pg_%' AND nspname <> 'information_schema'`,
};

/** Returns the places of all tables in which a value of the leaver is stored, in any case. */
export async function placesOf(database: Database, engine: Engine): Promise<readonly string[]> {
  const places: string[] = [];
  for (const { name } of await database.query(listTables[engine])) {
    for (const row of await database.query(`SELECT * FROM ${String(name)}`)) {
      const text = JSON.stringify(row).toLowerCase();
      for (const value of personal) {
        const forms = [value, JSON.stringify(value).slice(1, -1), encodeURIComponent(value)];
        const nested = JSON.stringify(JSON.stringify(value).slice(1, -1)).slice(1, -1);
        if ([...forms, nested].some((form) => text.includes(form.toLowerCase())))
          places.push(`${String(name)}: ${value}`);
      }
    }
  }
  return [...new Set(places)].sort();
}

/** A leaver who held access through an account and assignments, acted, owned, and is named in every kind of text. */
export class LeaverHistory {
  actor: Actor = { ...person, name: 'tester' };
  readonly store: Store;
  private readonly detect: DetectViolations;

  constructor(readonly database: Database) {
    const store = createStore(database, testStoreOptions());
    this.store = withAudit({ store, ids, currentActor: { get: () => this.actor } });
    const snapshots = new AccessSnapshots(this.store);
    this.detect = new DetectViolations({ store: this.store, snapshots, ids, holder: 'x', carryMilliseconds: 0 });
  }

  async live(): Promise<void> {
    await this.store.write([], async (tx) => {
      await tx.sources.save([build.buildSource('hr')]);
      await tx.accountAttributes.save([
        build.buildAccountAttribute('Groups', { entitlement: true, multiValued: true }),
      ]);
      const carried = { sourceId: 'hr', attribute: 'groups', value: 'cn=left' };
      await tx.accessItems.save([
        build.buildAccessItem('left', carried),
        build.buildAccessItem('right', { type: 'ROLE' }),
        build.buildAccessItem('other', { description: told }),
      ]);
      await tx.sodPolicies.save([
        build.buildSodPolicy('p', {
          correctionAdvice: `ask ${leaver.email}`,
          ownerRef: { type: 'IDENTITY', id: leaver.id },
        } as never),
      ]);
      await tx.identities.save([
        build.buildIdentity('mia', { attributes: { department: 'Finance', level: 12 } }),
        build.buildIdentity(leaver.id, { name: leaver.formerName, managerId: 'mia' }),
        build.buildIdentity('bob', { managerId: leaver.id, attributes: { mentor: leaver.email } }),
      ]);
      await tx.accounts.save([
        this.account(null),
        build.buildAccount('b1', { identityId: 'bob', attributes: { groups: ['cn=left'] } }),
      ]);
      await tx.governanceGroups.save([build.buildGovernanceGroup('g', { ownerId: leaver.id })]);
      await tx.governanceGroupMembers.save([{ groupId: 'g', identityId: leaver.id }]);
      await tx.controls.save([build.buildControl('c', { owner: leaver.id })]);
    });
    await this.store.write([], async (tx) => {
      await tx.accounts.save([this.account(leaver.id)]);
      const { name, email } = leaver;
      const attributes = { phone, department: 'Finance', level: 1 };
      await tx.identities.save([build.buildIdentity(leaver.id, { name, email, managerId: 'mia', attributes })]);
      const access = { type: 'ROLE', id: 'right' } as const;
      await tx.assignments.save([
        { identityId: leaver.id, access },
        { identityId: 'bob', access },
      ]);
    });
    await this.detectAll();
    await this.act();
  }

  private account(identityId: string | null) {
    const { accountId, nativeIdentity, accountName: name } = leaver;
    const attributes = { groups: ['CN=Left'], mail: leaver.email };
    return build.buildAccount(accountId, { identityId, nativeIdentity, name, attributes });
  }

  async detectAll(): Promise<void> {
    await this.detect.execute();
  }

  /** Writes rows of all other kinds that name the leaver. */
  private async act(): Promise<void> {
    this.actor = leaverAsActor;
    const { items } = await this.store.read(async (tx) => tx.violations.list({ limit: 9, offset: 0 }));
    expect(new Map(items.map(({ targetId, ownerId }) => [targetId, ownerId]))).toEqual(
      new Map([
        [leaver.id, 'unassigned'],
        ['bob', leaver.id],
      ]),
    );
    const violation = items.find(({ targetId }) => targetId === leaver.id)!;
    expect(violation.targetName).toBe(leaver.name);
    await this.store.write([], async (tx) => {
      await nameOnViolation(tx, violation.id);
      await nameElsewhere(tx);
      await nameInMessages(tx);
    });
    await this.database.write(async (scope) => {
      const columns = 'id_hash, subject, created, last_used, expires, details';
      const details = `{"name":"${leaver.email}"}`;
      const session = `INSERT INTO console_session (${columns}) VALUES ($1, $2, 1, 1, 9, $3)`;
      await scope.run(session, ['h', leaver.id, details]);
      await scope.run('INSERT INTO console_link (code_hash, persona, expires) VALUES ($1, $2, 9)', ['h', leaver.id]);
    });
    this.actor = { ...person, name: 'tester' };
  }

  async leave(): Promise<void> {
    await this.store.write([], async (tx) => {
      await tx.accessItems.save([build.buildAccessItem('other')]);
      await tx.sodPolicies.save([build.buildSodPolicy('p')]);
      await tx.identities.save([build.buildIdentity('bob', { managerId: 'mia' })]);
      await tx.governanceGroupMembers.delete({ groupId: 'g', identityId: leaver.id });
      await tx.governanceGroups.save([build.buildGovernanceGroup('g', { ownerId: 'mia' })]);
      await tx.controls.save([build.buildControl('c', { owner: 'mia' })]);
      await tx.assignments.delete({ identityId: leaver.id, access: { type: 'ROLE', id: 'right' } });
      await tx.accounts.deleteMany([leaver.accountId]);
      await tx.identities.delete(leaver.id);
    });
    await this.detectAll();
    await new SealAuditEvents(this.store, tools).execute();
  }

  async erase(request: Partial<ErasureRequest> = {}, database: Database = this.database) {
    const whole = {
      identityId: leaver.id,
      also: [],
      reason: 'request 12',
      isForced: false,
      deletesReports: true,
      ...request,
    };
    return eraseIdentity({ database, actor: person, ids, tools }, whole);
  }

  /** The rows of each kind at each position; ids of the person's rows count, but not their values. */
  async counts(last: number): Promise<readonly string[]> {
    const found: string[] = [];
    for (let position = 1; position <= last; position++) {
      await this.store.read(async (tx) => {
        const state = await PastState.open(tx, position, auditedNames);
        if (!state.ok) throw new Error(JSON.stringify(state.error));
        for (const name of auditedNames) {
          let rows = 0;
          for await (const page of state.value.pages(name)) rows += page.length;
          if (rows > 0) found.push(`${position} ${name} ${rows}`);
        }
      });
    }
    return found;
  }

  async totals(): Promise<string> {
    const rows: unknown[] = [];
    for (const table of ['violation_total', 'violation_total_past', 'violation_day', 'violation_target']) {
      const found = await this.database.query(`SELECT * FROM ${table}`);
      rows.push(...found.map((row) => canonicalJson({ ...row, owner_id: null, target_id: null, table })).sort());
    }
    return JSON.stringify(rows);
  }
}

async function nameOnViolation(tx: WriteTransaction, violationId: string): Promise<void> {
  const { id, accountId } = leaver;
  const by = { client: 'console', person: id, approvedBy: id, comment: told };
  const key = [id, 'ROLE', 'right'];
  await tx.appliedControls.save([build.buildAppliedControl('ac', { violationId, applierId: id, comments: told })]);
  await tx.violationHistory.save([
    build.buildHistoryEntry('h1', { violationId, before: { ownerId: id }, cause: { kind: 'REQUEST', ...by } }),
    build.buildHistoryEntry('h2', { cause: { kind: 'CHANGE', changed: 'assignments', key } }),
    build.buildHistoryEntry('h3', { cause: { kind: 'CHANGE', changed: 'accounts', key: [accountId] } }),
  ]);
  const proposal = { targetId: id, applierId: 'mia', control: null, assignee: null, seen: [], comments: told };
  const before = build.buildIdentity(id, { email: leaver.email });
  await tx.pendingChanges.save([
    build.buildPendingChange('pc', {
      ...{ state: 'REJECTED', ruledBy: id, comment: told, completed: time, violation: proposal, proposedBy: id },
      approvals: [{ person: leaver.email, client: 'console', created: time, comment: told }],
      proposedRows: [{ type: 'IDENTITY', id, before, after: null }],
    }),
  ]);
}

async function nameElsewhere(tx: WriteTransaction): Promise<void> {
  const { id } = leaver;
  const asked = { identityId: id, startedBy: id, message: `${time} ${told}`, clientMetadata: { for: told } };
  await tx.sodChecks.save([build.buildSodCheck('s1', asked)]);
  const holders = { question: 'HOLDERS', identityId: null, answer: { holders: [{ id }] } } as const;
  await tx.stateQueries.save([
    build.buildStateQuery('q1', { identityId: id }),
    build.buildStateQuery('q2', holders),
    build.buildStateQuery('q3', { identityId: 'bob', status: 'SUCCESS', answer: { holders: [] } }),
    build.buildStateQuery('q4', { identityId: 'bob' }),
  ]);
  await tx.imports.save([build.buildImport('i1', { actor: `cli:${leaver.accountName}`, reason: told, message: told })]);
  const failed = { outcome: 'FAILED', message: told, trackingId: '0'.repeat(32) } as const;
  const lastRun = { started: time, ended: time, ...failed };
  await tx.importSchedules.save([build.buildImportSchedule('is', { lastRun })]);
  await tx.violationReports.save([
    build.buildViolationReport('r1', { client: 'console', subject: id, message: `${time} ${told}`, policyId: 'p' }),
    build.buildViolationReport('r2', { policyId: 'another', attempt: 'a' }),
  ]);
  const chunk = { reportId: 'r1', attempt: 'a', number: '1', content: leaver.name };
  await tx.violationReportChunks.save([chunk]);
}

async function nameInMessages(tx: WriteTransaction): Promise<void> {
  const { id, name } = leaver;
  const event = build.buildWebhookEvent('w1', { data: { target: { type: 'IDENTITY', id, name }, note: told } });
  await tx.webhookEvents.save([event]);
  await tx.webhookDeliveries.save([build.buildWebhookDelivery('w2', { event, lastError: told })]);
  await tx.mails.save([build.buildMail(`2026-01-01 ${id}`, { identityId: id })]);
  const path = `/identities/v1/${encodeURIComponent(id)}`;
  const refused = { action: 'REFUSED', resourceType: 'REQUEST', resourceId: 'op', before: null } as const;
  const by = { actor: 'console', actorKind: 'CLIENT', subject: 'mia', address: null, tokenId: null } as const;
  const request = { trackingId: '0'.repeat(32), overrides: null, after: { method: 'PUT', path, status: 403 } };
  await tx.auditEvents.append([{ id: ids.next(), created: time, ...by, ...request, ...refused }]);
}
