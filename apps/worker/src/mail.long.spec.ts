import type { AddressInfo } from 'node:net';
import { JobRunner, Store } from '@identity-governance/application';
import { buildIdentity, buildPendingChange, buildSodPolicy, buildAccessItem } from '@identity-governance/test-kit';
import { openDatabase, type Database } from '@identity-governance/persistence';
import { createMigratedDatabase, engines, type TestDatabase } from '@identity-governance/persistence/testing';
import { createLogger, loadSettings } from '@identity-governance/platform';
import { WorkerSettings } from '@identity-governance/platform/app-settings';
import { createObservability } from '@identity-governance/platform/observability';
import { SMTPServer } from 'smtp-server';
import { composeWorker } from './compose';
import { Housekeeping } from './housekeeping';

const WORKERS = 3;
const OWNERS = 15;

describe.each(engines)('mail of several workers (%s)', (engine) => {
  let test: TestDatabase;
  let server: SMTPServer;
  let databases: Database[];
  let stops: (() => Promise<unknown>)[];
  let store: Store;
  let received: { readonly to: string; readonly raw: string }[];
  const { scope } = createObservability();
  const until = async (isDone: () => unknown): Promise<void> => {
    while (!(await isDone())) await new Promise((resolve) => setTimeout(resolve, 20));
  };

  beforeEach(async () => {
    [received, databases, stops] = [[], [], []];
    server = new SMTPServer({
      ...{ disabledCommands: ['STARTTLS', 'AUTH'], authOptional: true },
      onData(stream, session, end) {
        let raw = '';
        stream.on('data', (chunk: Buffer) => (raw += chunk.toString()));
        stream.on('end', () => {
          received.push({ to: session.envelope.rcptTo[0]!.address, raw });
          end(null);
        });
      },
    });
    server.on('error', () => undefined);
    await new Promise<void>((resolve) => {
      server.listen(0, '127.0.0.1', resolve);
    });
    test = await createMigratedDatabase(engine);
    const env = {
      ...{ MAIL_URL: `smtp://127.0.0.1:${(server.server.address() as AddressInfo).port}`, MAIL_STARTTLS: 'false' },
      ...{ MAIL_FROM: 'governance@corp.example', MAIL_APPROVERS: 'approvers', MAIL_DIGEST_HOUR: '0' },
      CONSOLE_URL: 'https://governance.example',
    };
    for (let n = 0; n < WORKERS; n++) {
      const database = await openDatabase(test.url);
      databases.push(database);
      const worker = composeWorker({
        ...{ settings: loadSettings(WorkerSettings, env), database, version: '1.2.3' },
        ...{ logger: createLogger({ name: 'worker', level: 'silent' }), observability: createObservability() },
      });
      store = worker.get(Store);
      const [runner, housekeeping] = [worker.get(JobRunner), worker.get(Housekeeping)];
      stops.push(async () => Promise.all([runner.stop(1000), housekeeping.stop()]));
      if (n === 0) await prepare(store);
      await runner.start();
      housekeeping.start();
    }
  });
  afterEach(async () => {
    await Promise.all(stops.map((stop) => stop()));
    for (const database of databases) await database.close();
    await test.remove();
    await new Promise<void>((resolve) => {
      server.close(resolve);
    });
  });

  /** Makes one violation for each owner: his people's manager. */
  const prepare = (target: Store) =>
    scope.run({ kind: 'COMMAND', name: 'administrator', trackingId: 'setup' }, () =>
      target.write(['access', 'assignments', 'inventory', 'sod-policies'], async (tx) => {
        // Nothing is planned until the records cover the violations.
        const day = (await tx.currentTime()).slice(0, 10);
        await tx.mailPlans.save([{ id: 'plan', day, toldChanges: [], withoutAddress: 0 }]);
        const item = (one: string) => ({ type: 'ENTITLEMENT', id: one }) as const;
        const side = (one: string) => ({ name: null, minimum: 1, criteriaList: [item(one)] });
        const numbers = Array.from({ length: OWNERS }, (_, n) => n);
        await tx.accessItems.save([buildAccessItem('pay'), buildAccessItem('post')]);
        await tx.identities.save([
          ...numbers.map((n) => buildIdentity(`owner${n}`, { email: `owner${n}@corp.example` })),
          ...numbers.map((n) => buildIdentity(`clerk${n}`, { name: 'Zoë <b>Clerk</b>', managerId: `owner${n}` })),
          buildIdentity('second', { email: 'second@corp.example' }),
        ]);
        await tx.governanceGroupMembers.save([{ groupId: 'approvers', identityId: 'second' }]);
        await tx.assignments.save(
          numbers.flatMap((n) => ['pay', 'post'].map((id) => ({ identityId: `clerk${n}`, access: item(id) }))),
        );
        const rule = { sets: [side('pay'), side('post')], threshold: 2 };
        const violationOwnerAssignmentConfig = { assignmentRule: 'MANAGER', ownerRef: null } as const;
        await tx.sodPolicies.save([
          buildSodPolicy('p', { ...rule, state: 'ENFORCED', violationOwnerAssignmentConfig }),
        ]);
      }),
    );

  it('comes once to each owner and approver, with what the records say', async () => {
    const mails = async () => (await store.read((tx) => tx.mails.list({ limit: 500, offset: 0 }))).items;
    const isEnded = async () => (await mails()).every(({ completed }) => completed !== null);
    const expires = new Date(Date.now() + 86_400_000).toISOString();
    const steps = async () => (await store.read((tx) => tx.violationHistory.list({ limit: 500, offset: 0 }))).items;
    await until(async () => (await steps()).length === OWNERS);
    const last = (await steps())
      .map(({ time }) => time)
      .sort()
      .at(-1)!;
    // The next pass of detection covers the time of the first one.
    await scope.run({ kind: 'COMMAND', name: 'administrator', trackingId: 'late' }, () =>
      store.write(['assignments'], (tx) => tx.identities.save([buildIdentity('late')])),
    );
    const covered = async () => (await store.read((tx) => tx.violationCoverage.list({ limit: 9, offset: 0 }))).items;
    await until(async () => (await covered()).at(-1)!.until > last);
    await store.write(['violations'], (tx) => tx.mailPlans.delete('plan'));
    await until(() => received.length >= OWNERS);
    await scope.run({ kind: 'COMMAND', name: 'administrator', trackingId: 'change' }, () =>
      store.write(['sod-policies'], (tx) => tx.pendingChanges.save([buildPendingChange('c', { expires })])),
    );
    await until(() => received.some(({ to }) => to === 'second@corp.example'));
    await until(isEnded);
    const owners = Array.from({ length: OWNERS }, (_, n) => `owner${n}@corp.example`);
    expect(received.map(({ to }) => to).sort()).toEqual([...owners, 'second@corp.example'].sort());
    expect(new Set(received.map(({ raw }) => /^Message-ID: .*$/im.exec(raw)?.[0])).size).toBe(received.length);
    const digest = received.find(({ to }) => to === 'owner0@corp.example')!;
    expect(digest.raw).toMatch(/^Subject: Identity governance: 1 assigned\r$/m);
    const approval = received.find(({ to }) => to === 'second@corp.example')!;
    expect(approval.raw).toContain('/console/approvals/c');
    const sent = (await mails()).filter(({ state }) => state === 'SENT');
    expect(sent.every(({ attempts }) => attempts === 1)).toBe(true);
  });
});
