import type { AddressInfo } from 'node:net';
import type { Store } from '@identity-governance/application';
import { createTestDatabase, engines } from '@identity-governance/persistence/testing';
import { createStore, openDatabase } from '@identity-governance/persistence';
import { systemClock, uuidGenerator } from '@identity-governance/platform';
import { SMTPServer } from 'smtp-server';
import { DeployedService, unlimited } from '../lib/deployed-service';
import { until } from '../stories/guide-shell';

jest.setTimeout(240_000);

const KILLS = 2;
const OWNERS = 40;
/** The mails that a worker has in hand. */
const AT_ONCE = 8;

/** A server that counts messages by their recipients, and confirms none while it holds them. */
class Receiver {
  readonly accepted = new Map<string, number>();
  isHolding = true;
  /** Messages that are not confirmed, also those of killed workers. */
  held = 0;
  private readonly server = new SMTPServer({
    ...{ disabledCommands: ['STARTTLS', 'AUTH'], authOptional: true },
    onData: (stream, session, end) => {
      stream.resume();
      stream.on('end', () => {
        const { address } = session.envelope.rcptTo[0]!;
        this.accepted.set(address, (this.accepted.get(address) ?? 0) + 1);
        if (this.isHolding) this.held++;
        else end(null);
      });
    },
  });

  static async start(): Promise<Receiver> {
    const receiver = new Receiver();
    receiver.server.on('error', () => undefined);
    await new Promise<void>((resolve) => {
      receiver.server.listen(0, '127.0.0.1', resolve);
    });
    return receiver;
  }

  get url(): string {
    return `smtp://127.0.0.1:${(this.server.server.address() as AddressInfo).port}`;
  }

  async stop(): Promise<void> {
    await new Promise<void>((resolve) => {
      this.server.close(resolve);
    });
  }
}

/** Makes a violation of an employee of each owner. */
async function prepare(service: DeployedService): Promise<void> {
  const call = async (method: string, path: string, body: object) => {
    const answer = await service.call(method, path, body);
    if (answer.status >= 300) throw new Error(`${method} ${path}: ${answer.status} ${JSON.stringify(answer.body)}`);
  };
  await call('POST', '/sources/v1', { id: 'erp', name: 'ERP' });
  for (const id of ['pay', 'post']) await call('POST', '/entitlements/v1', { id, name: id, sourceId: 'erp' });
  const access = ['pay', 'post'].map((id) => ({ type: 'ENTITLEMENT', id }));
  for (let n = 0; n < OWNERS; n++) {
    await call('POST', '/identities/v1', { id: `owner${n}`, name: `Owner ${n}`, email: `owner${n}@corp.example` });
    await call('POST', '/identities/v1', { id: `clerk${n}`, name: `Clerk ${n}`, managerId: `owner${n}` });
    await call('PUT', `/identities/v1/clerk${n}/assignments`, { access });
  }
  const [left, right] = ['pay', 'post'].map((id) => ({ criteriaList: [{ type: 'ENTITLEMENT', id }] }));
  await call('POST', '/sod-policies/v1', {
    ...{ name: 'Payments', state: 'ENFORCED', violationOwnerAssignmentConfig: { assignmentRule: 'MANAGER' } },
    conflictingAccessCriteria: { leftCriteria: left, rightCriteria: right },
  });
}

async function withStore<T>(databaseUrl: string, work: (store: Store) => Promise<T>): Promise<T> {
  const database = await openDatabase(databaseUrl);
  const store = createStore(database, { clock: systemClock, ids: uuidGenerator });
  try {
    return await work(store);
  } finally {
    await store.close();
    await database.close();
  }
}

/** Lets the worker plan the day again, which it may have done before the records covered the violations. */
async function planAgain(store: Store, change: () => Promise<unknown>): Promise<void> {
  await until(async () => (await store.read((tx) => tx.violations.count())) === OWNERS, 'all violations recorded');
  // The next pass covers the time of the records.
  await change();
  const isCovered = () =>
    store.read(async (tx) => {
      const history = (await tx.violationHistory.list({ limit: 1000, offset: 0 })).items;
      const { items } = await tx.violationCoverage.list({ limit: 10, offset: 0 });
      const covered = items.at(-1)?.until ?? '';
      return history.length === OWNERS && history.every(({ time }) => time < covered);
    });
  await until(isCovered, 'the time of the records covered');
  await store.write(['violations'], async (tx) => {
    const { items } = await tx.mails.list({ limit: 1000, offset: 0 });
    await tx.mails.deleteMany(items.map(({ id }) => id));
    await tx.mailPlans.delete('plan');
  });
}

const readStates = (store: Store) =>
  store.read(async (tx) => (await tx.mails.list({ limit: 1000, offset: 0 })).items.map(({ state }) => state));

it.each(engines)('a digest on %s comes to no one twice, though the worker is killed', async (engine) => {
  const database = await createTestDatabase(engine);
  const receiver = await Receiver.start();
  const mail = { MAIL_STARTTLS: 'false', MAIL_FROM: 'governance@corp.example', CONSOLE_URL: 'https://gov.example' };
  const settings = { ...unlimited, ...mail, DATABASE_URL: database.url, MAIL_URL: receiver.url, MAIL_DIGEST_HOUR: '0' };
  const service = await DeployedService.start(undefined, settings);
  try {
    await prepare(service);
    const change = () => service.call('POST', '/identities/v1', { id: 'late', name: 'Late' });
    await withStore(database.url, (store) => planAgain(store, change));
    for (let kills = 0; kills < KILLS; kills++) {
      const isInHand = () => Promise.resolve(receiver.held === (kills + 1) * AT_ONCE);
      await until(isInHand, 'mail in hand');
      await service.kill('worker');
      if (kills === KILLS - 1) receiver.isHolding = false;
      service.startWorker();
    }
    const countOf = (states: readonly string[], one: string) => states.filter((state) => state === one).length;
    const isOver = async () => countOf(await withStore(database.url, readStates), 'SENT') === OWNERS - KILLS * AT_ONCE;
    await until(isOver, 'all mail sent');
    // Those that killed workers had in hand are not sent again; these workers count as dead after five minutes.
    expect(countOf(await withStore(database.url, readStates), 'SENDING')).toBe(KILLS * AT_ONCE);
    expect(receiver.accepted.size).toBe(OWNERS);
    expect([...receiver.accepted.values()].filter((count) => count !== 1)).toEqual([]);
  } finally {
    await service.stop();
    await receiver.stop();
    await database.remove();
  }
});
