import { AccessSnapshots, RunViolationCheck, StartViolationCheck, type Store } from '@identity-governance/application';
import { realDelay } from '@identity-governance/test-kit/contracts';
import { buildIdentity, FixedClock, SequentialIds } from '@identity-governance/test-kit';
import type { SodCheck } from '@identity-governance/records';
import { buildConflict, refOf } from '@identity-governance/domain/testing';
import { createStore } from '../create-store';
import { openDatabase } from '../open-database';
import { ReplaceableStore } from '../testing/replaceable-store';
import { testStoreOptions } from '../testing/test-store-options';
import { copyDatabase, createTestDatabase, engines, type Engine, type TestDatabase } from '../testing/test-database';
import { createJobRunner } from './create-job-runner';

const [pay, invoice] = [refOf('ENTITLEMENT:pay'), refOf('ENTITLEMENT:invoice')];
const conflict = buildConflict('lost', ['ENTITLEMENT:pay'], ['ENTITLEMENT:invoice']);
const clock = new FixedClock();
const ids = new SequentialIds();
const open = async ({ url }: TestDatabase) => createStore(await openDatabase(url), testStoreOptions());

async function createOrganisation(engine: Engine): Promise<TestDatabase> {
  const database = await createTestDatabase(engine);
  const opened = await openDatabase(database.url);
  await opened.migrate();
  const store = createStore(opened, testStoreOptions());
  const more = { description: null, sourceId: null, attribute: null, value: null };
  await store.write([], async (tx) => {
    await tx.accessItems.save([pay, invoice].map((ref) => ({ ...ref, ...more, name: ref.id })));
    await tx.identities.save([buildIdentity('ada')]);
    await tx.assignments.save([{ identityId: 'ada', access: pay }]);
  });
  await store.close();
  return database;
}

async function start(store: Store): Promise<string> {
  const startCheck = new StartViolationCheck({ store, clock, ids, snapshots: new AccessSnapshots(store) });
  const started = await startCheck.execute({ identityId: 'ada', accessRefs: [invoice] });
  if (!started.ok) throw new Error(started.error.kind);
  return started.value.requestId;
}

const checkOf = async (store: Store, requestId: string): Promise<SodCheck | undefined> =>
  store.read(async (tx) => tx.sodChecks.get(requestId));

/** Runs the jobs that a database holds until this check has ended. */
async function runJobs({ url }: TestDatabase, check: RunViolationCheck, hasEnded: () => Promise<boolean>) {
  const database = await openDatabase(url);
  const runner = createJobRunner({
    ...{ database, clock, delay: realDelay, concurrency: 1, pollMilliseconds: 10 },
    handler: {
      run: async ({ payload }) => check.execute(payload as { readonly requestId: string }),
      giveUp: async () => Promise.reject(new Error('no job fails')),
    },
    onError: () => undefined,
  });
  await runner.start();
  while (!(await hasEnded())) await realDelay.wait(20);
  await runner.stop(5000);
  await database.close();
}

describe.each(engines)('after a failover lost commits on %s', (engine) => {
  it('a check whose result was lost is run again, on the state that is left, and ends once', async () => {
    const original = await createOrganisation(engine);
    const before = await open(original);
    const requestId = await start(before);
    await before.close();
    const restored = await copyDatabase(engine, original);

    const store = new ReplaceableStore(await open(original));
    const check = new RunViolationCheck({ store, clock, snapshots: new AccessSnapshots(store) });
    await store.write([], async (tx) => tx.sodPolicies.save([conflict]));
    await check.execute({ requestId });
    expect((await checkOf(store, requestId))!.violationContexts).toMatchObject([{ policy: { id: 'lost' } }]);

    await store.close();
    store.current = await open(restored);
    expect(await checkOf(store, requestId)).toMatchObject({ state: 'PENDING', violationContexts: null });
    await runJobs(restored, check, async () => (await checkOf(store, requestId))!.state !== 'PENDING');
    const ended = await checkOf(store, requestId);
    expect(ended).toMatchObject({ state: 'SUCCESS', violationContexts: [] });
    await store.write([], async (tx) => tx.sodPolicies.save([conflict]));
    await check.execute({ requestId });
    expect(await checkOf(store, requestId)).toEqual(ended);
    await store.close();
    await original.remove();
    await restored.remove();
  });

  it('a check whose acceptance was lost leaves nothing, although its worker was about to store the result', async () => {
    const original = await createOrganisation(engine);
    const restored = await copyDatabase(engine, original);
    const [lost, left] = [await open(original), await open(restored)];
    const store = new ReplaceableStore(lost);
    const requestId = await start(store);
    const failover: Store['write'] = async (exclusive, work) => {
      store.current = left;
      return left.write(exclusive, work);
    };
    store.write = failover;
    await new RunViolationCheck({ store, clock, snapshots: new AccessSnapshots(store) }).execute({ requestId });
    expect(store.current).toBe(left);
    expect(await checkOf(lost, requestId)).toMatchObject({ state: 'PENDING' });
    expect((await left.read(async (tx) => tx.sodChecks.list({ limit: 10, offset: 0 }))).items).toEqual([]);
    await lost.close();
    await left.close();
    await original.remove();
    await restored.remove();
  });
});
