import type { SodCheck } from '@identity-governance/records';
import {
  Clock,
  CreateSearchAttribute,
  formatTime,
  IdGenerator,
  JobRunner,
  ReadSearchAttributes,
  ReadViolationReports,
  StartViolationReport,
  Store,
} from '@identity-governance/application';
import {
  buildAccessItem,
  buildAccount,
  buildAppliedControl,
  buildIdentity,
  buildImport,
  buildPendingChange,
  buildSodPolicy,
  buildSource,
  buildViolation,
} from '@identity-governance/test-kit';
import { defaultDatabaseLimits, openDatabase, type Database } from '@identity-governance/persistence';
import { createMigratedDatabase, type TestDatabase } from '@identity-governance/persistence/testing';
import { createLogger, loadSettings } from '@identity-governance/platform';
import { createObservability, type Observability } from '@identity-governance/platform/observability';
import type { Container } from 'inversify';
import { composeWorker } from './compose';
import { WorkerSettings } from '@identity-governance/platform/app-settings';
import { Housekeeping } from './housekeeping';

let test: TestDatabase;
let database: Database;
let container: Container;
let observability: Observability;
const asAdministrator = <T>(work: () => Promise<T>): Promise<T> =>
  observability.scope.run({ kind: 'COMMAND', name: 'administrator', trackingId: 'setup' }, work);

beforeEach(async () => {
  test = await createMigratedDatabase('sqlite');
  const settings = loadSettings(WorkerSettings, { DATABASE_URL: test.url });
  database = await openDatabase(settings.databaseUrl);
  observability = createObservability();
  container = composeWorker({
    settings,
    database,
    logger: createLogger({ name: 'worker', level: 'silent' }),
    observability,
    version: '1.2.3',
  });
});
afterEach(async () => {
  await database.close();
  await test.remove();
});

const pending: SodCheck = {
  requestId: 'check-1',
  identityId: 'nobody',
  accessRefs: [],
  startedBy: null,
  clientMetadata: null,
  state: 'PENDING',
  created: '2026-01-01T00:00:00.000Z',
  completed: null,
  violationContexts: null,
  evaluatedState: null,
  message: null,
};

describe('composeWorker', () => {
  it('wires every root', () => {
    expect(container.get(JobRunner)).toBe(container.get(JobRunner));
    expect(container.get(Housekeeping)).toBeInstanceOf(Housekeeping);
    expect(container.get(Store)).toBe(container.get(Store));
  });

  it('waits for the database as long as the settings say, and by default as long as its adapter does by itself', () => {
    expect(loadSettings(WorkerSettings, {})).toMatchObject(defaultDatabaseLimits);
  });

  it('keeps the records of violations up to date', async () => {
    const store = container.get(Store);
    const item = (id: string) => ({ type: 'ENTITLEMENT', id }) as const;
    const side = (id: string) => ({ name: null, minimum: 1, criteriaList: [item(id)] });
    await asAdministrator(() =>
      store.write(['access', 'assignments', 'sod-policies'], async (tx) => {
        await tx.accessItems.save([buildAccessItem('pay'), buildAccessItem('post')]);
        await tx.identities.save([buildIdentity('ann')]);
        await tx.assignments.save(['pay', 'post'].map((id) => ({ identityId: 'ann', access: item(id) })));
        const rule = { sets: [side('pay'), side('post')], threshold: 2 };
        await tx.sodPolicies.save([buildSodPolicy('p', { ...rule, state: 'ENFORCED' })]);
      }),
    );
    const recorded = () => store.read((tx) => tx.violations.list({ limit: 9, offset: 0 }));
    const housekeeping = container.get(Housekeeping);
    housekeeping.start();
    while ((await recorded()).items.length === 0) await new Promise((resolve) => setTimeout(resolve, 5));
    await housekeeping.stop();
    expect((await recorded()).items).toMatchObject([{ policyId: 'p', targetId: 'ann', status: 'Open' }]);
  });

  it('ends the controls of violations that have ended, as itself', async () => {
    const store = container.get(Store);
    const expiration = '2020-01-31T00:00:00.000Z';
    const mitigation = { appliedControlId: 'applied', expiration, seen: [] };
    await asAdministrator(() =>
      store.write(['violations'], async (tx) => {
        await tx.violations.save([buildViolation('v', { status: 'Mitigated', mitigation, expiration })]);
        await tx.appliedControls.save([buildAppliedControl('applied', { violationId: 'v', status: 'Active' })]);
      }),
    );
    const housekeeping = container.get(Housekeeping);
    housekeeping.start();
    const ended = await until(async () => {
      const control = await store.read((tx) => tx.appliedControls.get('applied'));
      return control?.status === 'Active' ? undefined : control;
    });
    await housekeeping.stop();
    expect(ended).toMatchObject({ status: 'Canceled' });
    const { items } = await store.read((tx) => tx.auditEvents.list({ limit: 10, offset: 0 }));
    expect(items.find(({ actorKind }) => actorKind === 'WORKER')).toMatchObject({ resourceId: 'applied' });
  });

  it('leaves a check pending while all connections for reading are in use, at the cost of no attempt', async () => {
    await database.close();
    const limits = { ...defaultDatabaseLimits, connectMilliseconds: 100, readers: 2 };
    const settings = loadSettings(WorkerSettings, { DATABASE_URL: test.url });
    database = await openDatabase(test.url, { limits });
    const lines: string[] = [];
    const logger = createLogger({ name: 'worker', level: 'info' }, { write: (line: string) => void lines.push(line) });
    container = composeWorker({ settings, database, logger, observability: createObservability(), version: '1.2.3' });
    const store = container.get(Store);
    await store.write([], async (tx) => {
      await tx.sodChecks.save([pending]);
      await tx.jobs.enqueue({ kind: 'sod-check', payload: { requestId: pending.requestId } });
    });
    let release = (): void => undefined;
    const released = new Promise<void>((resolve) => (release = resolve));
    const readers = Array.from({ length: limits.readers }, async () => database.read(async () => released));
    const runner = container.get(JobRunner);
    await runner.start();
    await until(() => Promise.resolve(lines.some((line) => line.includes('job failed')) || undefined));
    await new Promise((resolve) => setTimeout(resolve, 200));
    expect(lines.join()).toContain('all connections for reading are in use');
    expect(lines.join()).not.toContain('another writer');
    expect(await database.query('SELECT attempt, dead, last_error FROM job')).toEqual([
      { attempt: 0, dead: 0, last_error: null },
    ]);
    release();
    await Promise.all(readers);
    const ended = await until(async () => {
      const check = await store.read((tx) => tx.sodChecks.get(pending.requestId));
      return check?.state === 'PENDING' ? undefined : check;
    });
    await runner.stop(1000);
    // The identity does not exist, which is the answer of an evaluation.
    expect(ended).toMatchObject({ state: 'ERROR', message: expect.stringContaining('nobody') as string });
  });

  it('runs the checks that wait in the database', async () => {
    const store = container.get(Store);
    await store.write([], async (tx) => {
      await tx.sodChecks.save([pending]);
      await tx.jobs.enqueue({ kind: 'sod-check', payload: { requestId: pending.requestId } });
    });
    const runner = container.get(JobRunner);
    await runner.start();
    const check = await untilEnded(store);
    expect(await runner.stop(1000)).toBe(true);
    expect(check).toMatchObject({ state: 'ERROR', message: expect.stringContaining('`nobody`') as unknown });
    expect(await store.read((tx) => tx.jobs.statistics())).toEqual([]);
  });

  it('writes the reports that were started', async () => {
    const store = container.get(Store);
    const [clock, ids] = [container.get(Clock), container.get(IdGenerator)];
    const requester = { client: 'tester', subject: null, isReader: false };
    const started = await new StartViolationReport({ store, clock, ids }).execute({}, requester);
    const runner = container.get(JobRunner);
    await runner.start();
    const reports = new ReadViolationReports(store);
    const status = await until(async () => {
      const read = started.ok ? await reports.get(started.value.id) : started;
      return read.ok && read.value.status !== 'PENDING' ? read.value.status : undefined;
    });
    expect(await runner.stop(1000)).toBe(true);
    expect(status).toBe('WARNING');
  });

  it('seals audit events without being asked', async () => {
    const store = container.get(Store);
    const housekeeping = container.get(Housekeeping);
    housekeeping.start();
    await asAdministrator(() => store.write([], async (tx) => tx.sources.save([buildSource('hr')])));
    const head = await until(() => store.read((tx) => tx.auditEvents.head()));
    await housekeeping.stop();
    expect(head).toMatchObject({ position: 1, hash: expect.stringMatching(/^[0-9a-f]{64}$/) as unknown });
  });

  it('promotes the accounts that a search attribute maps', async () => {
    const store = container.get(Store);
    const accounts = Array.from({ length: 2500 }, (_, i) =>
      buildAccount(`a${i}`, { sourceId: 'hr', attributes: { kst: `${i % 10}` } }),
    );
    await asAdministrator(() =>
      store.write([], async (tx) => {
        await tx.sources.save([buildSource('hr')]);
        await tx.accounts.save(accounts);
      }),
    );
    const ports = { store, clock: container.get(Clock), ids: container.get(IdGenerator) };
    const config = { name: 'costCenter', displayName: 'Cost center', applicationAttributes: { hr: 'kst' } };
    await asAdministrator(() => new CreateSearchAttribute(ports).execute(config));
    const runner = container.get(JobRunner);
    await runner.start();
    const reader = new ReadSearchAttributes(store);
    const ended = await until(async () => {
      const read = await reader.getPromotion('costCenter');
      return read.ok && read.value.state === 'DONE' ? read.value : undefined;
    });
    expect(await runner.stop(1000)).toBe(true);
    expect(ended).toMatchObject({ state: 'DONE', done: 2500, total: 2500 });
    expect(await store.read((tx) => tx.promotedValues.ofAccounts(['a2499']))).toMatchObject([{ values: ['9'] }]);
  });

  it('removes the results of checks that are older than their retention time', async () => {
    const store = container.get(Store);
    const expired: SodCheck = { ...pending, state: 'ERROR', completed: '2020-01-01T00:00:00.000Z', message: 'gone' };
    await store.write([], (tx) => tx.sodChecks.save([expired, { ...pending, requestId: 'check-2' }]));
    const housekeeping = container.get(Housekeeping);
    housekeeping.start();
    await housekeeping.stop();
    const left = await store.read((tx) => tx.sodChecks.list({ limit: 10, offset: 0 }));
    expect(left.items.map((check) => check.requestId)).toEqual(['check-2']);
  });

  it('removes records of imports that are older than their retention time, except the last thousand of these', async () => {
    const store = container.get(Store);
    const old = Array.from({ length: 1001 }, (_, n) => buildImport(`${n}`, { started: formatTime(n) }));
    await store.write([], (tx) => tx.imports.save(old));
    const housekeeping = container.get(Housekeeping);
    housekeeping.start();
    await housekeeping.stop();
    expect(await store.read((tx) => tx.imports.count())).toBe(1000);
  });

  it('ends the changes that were not approved or rejected in time, as itself, and removes those that ended long ago', async () => {
    const store = container.get(Store);
    const past = { created: '2020-01-01T00:00:00.000Z', expires: '2020-01-08T00:00:00.000Z' };
    const expired = buildPendingChange('expired', past);
    const ended = buildPendingChange('ended', { ...past, state: 'REJECTED', completed: past.expires });
    await asAdministrator(() => store.write([], (tx) => tx.pendingChanges.save([expired, ended])));
    const housekeeping = container.get(Housekeeping);
    housekeeping.start();
    await housekeeping.stop();
    const { items } = await store.read((tx) => tx.pendingChanges.list({ limit: 10, offset: 0 }));
    expect(items).toMatchObject([{ id: 'expired', state: 'EXPIRED', ruledBy: null }]);
    const events = await store.read((tx) => tx.auditEvents.list({ limit: 10, offset: 0 }));
    const byWorker = events.items.filter(({ actorKind }) => actorKind === 'WORKER');
    expect(byWorker.map(({ action, resourceId }) => `${action} ${resourceId}`)).toEqual([
      ...['UPDATED expired', 'DELETED ended'],
    ]);
  });
});

async function untilEnded(store: Store): Promise<SodCheck> {
  return until(async () => {
    const check = await store.read((tx) => tx.sodChecks.get(pending.requestId));
    return check?.state === 'PENDING' ? undefined : check;
  });
}

async function until<T>(look: () => Promise<T | undefined>): Promise<T> {
  for (;;) {
    const found = await look();
    if (found !== undefined) return found;
    await new Promise((resolve) => setTimeout(resolve, 10));
  }
}
