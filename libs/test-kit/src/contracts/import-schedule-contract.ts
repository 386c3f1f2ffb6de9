import { err, ok } from '@identity-governance/values';
import {
  ImportInventory,
  RunScheduledImport,
  StartScheduledImports,
  type CronTimes,
  type ImportBatch,
  type OpenedInput,
  type ScheduledImport,
  type Store,
} from '@identity-governance/application';
import { FixedActor } from '../testing/fixed-actor';
import { FixedClock } from '../testing/fixed-clock';
import { SequentialIds } from '../testing/sequential-ids';
import type { OpenedStore } from './opened-store';
import { withStore } from './opened-store';

const DAY = 86_400_000;
/** Every midnight. */
const times: CronTimes = { next: (_, { after }) => (Math.floor(after / DAY) + 1) * DAY };
const payload = { importId: 'hr' };
const page = { limit: 100, offset: 0 };

function inputOf(batches: () => AsyncIterable<ImportBatch>): OpenedInput {
  return { files: ['sources.csv'], batches, describeFault: ({ line, reason }) => `sources.csv:${line} ${reason}` };
}

function sourcesOf(...ids: readonly string[]): OpenedInput {
  const rows = ids.map((id, i) => ({ line: i + 2, record: { id, name: id } }));
  return inputOf(async function* () {
    yield await Promise.resolve({ kind: 'sources' as const, rows });
  });
}

/** Workers with one import of all sources on a store, at the first of January. */
function openWorkers(store: Store) {
  const clock = new FixedClock();
  const ids = new SequentialIds();
  const currentActor = new FixedActor({ kind: 'WORKER', name: 'worker', trackingId: '0'.repeat(32) });
  const world = {
    clock,
    input: sourcesOf('a', 'b'),
    opens: 0,
    ended: [] as string[],
    start: () => new StartScheduledImports({ store, clock, ids, times, imports: [configured] }),
    run: () => new RunScheduledImport({ store, clock, ids, scheduledImports }),
    schedule: () => store.read((tx) => tx.importSchedules.get('hr')),
    records: async () => (await store.read((tx) => tx.imports.list(page))).items,
    sources: async () => (await store.read((tx) => tx.sources.list(page))).items.map(({ id }) => id).sort(),
    queued: async () => (await store.read((tx) => tx.jobs.statistics())).reduce((sum, { depth }) => sum + depth, 0),
  };
  const configured: ScheduledImport = {
    ...{ id: 'hr', schedule: '0 0 * * *', timeZone: 'UTC', reason: 'nightly' },
    options: { skipInvalid: false, sync: { maxDeletes: 0.5 } },
    open: () => {
      world.opens++;
      return Promise.resolve(ok(world.input));
    },
  };
  const importer = new ImportInventory(store, clock, { author: { ids, currentActor } });
  const onEnd = (id: string, { outcome }: { readonly outcome: string }) => {
    world.ended.push(`${id} ${outcome}`);
  };
  const scheduledImports = { imports: [configured], importer, currentActor, onEnd };
  return { ...world, world, configured };
}

/** Starts the import that is due and runs it. */
async function runDue({ clock, start, run }: ReturnType<typeof openWorkers>): Promise<void> {
  clock.advance(DAY);
  await start().execute();
  await run().execute(payload);
}

/** Imports that the worker runs on a schedule: what rests on the order of writers of a store. */
export function describeImportSchedules(open: () => Promise<OpenedStore>): void {
  describe('scheduled imports', () => {
    testStarts(open);
    testOutcomes(open);
    testAttempts(open);
  });
}

function testStarts(open: () => Promise<OpenedStore>): void {
  it('start once at their time, however many workers there are and times were missed', async () =>
    withStore(open, async (store) => {
      const workers = openWorkers(store);
      const { clock, start, schedule, queued } = workers;
      const both = [start(), start()];
      const work = () => Promise.all(both.map((worker) => worker.execute()));
      await work();
      expect([await schedule(), await queued()]).toMatchObject([{ nextRun: '2026-01-02T00:00:00.000Z' }, 0]);
      clock.advance(3 * DAY + 1);
      await work();
      expect(await queued()).toBe(1);
      expect(await schedule()).toMatchObject({
        ...{ nextRun: '2026-01-05T00:00:00.000Z', running: '2026-01-04T00:00:00.001Z' },
      });
      clock.advance(2 * DAY);
      await work();
      expect(await queued()).toBe(1);
      await workers.run().execute(payload);
      await work();
      expect([await queued(), (await schedule())?.nextRun]).toEqual([2, '2026-01-07T00:00:00.000Z']);
    }));

  it('do not wait for a time that was stored while the clock was ahead, also after a restart', async () =>
    withStore(open, async (store) => {
      const { clock, start, run, schedule, configured } = openWorkers(store);
      const stale: string[] = [];
      const ports = { store, clock, ids: new SequentialIds(), times, imports: [configured] };
      const lasting = new StartScheduledImports({
        ...ports,
        onStale: (what, count) => stale.push(`${what}: ${count}`),
      });
      await lasting.execute();
      for (const worker of [lasting, start()]) {
        clock.advance(30 * DAY);
        await lasting.execute();
        expect((await schedule())?.nextRun).toBe('2026-02-01T00:00:00.000Z');
        await run().execute(payload);
        clock.advance(-30 * DAY);
        await worker.execute();
        expect((await schedule())?.nextRun).toBe('2026-01-02T00:00:00.000Z');
      }
      expect(stale).toEqual(['the next runs of scheduled imports: 1']);
    }));

  it('follow the configuration', async () =>
    withStore(open, async (store) => {
      const { clock, start, schedule, configured } = openWorkers(store);
      await start().execute();
      clock.advance(DAY / 2);
      const ports = { store, clock, ids: new SequentialIds(), times };
      const other = { ...configured, id: 'other' };
      await new StartScheduledImports({ ...ports, imports: [configured, other] }).execute();
      expect((await schedule())?.nextRun).toBe('2026-01-02T00:00:00.000Z');
      await new StartScheduledImports({ ...ports, imports: [other] }).execute();
      expect(await store.read((tx) => tx.importSchedules.list(page))).toMatchObject({ items: [{ id: 'other' }] });
    }));
}

function testOutcomes(open: () => Promise<OpenedStore>): void {
  it('are applied, and refused where they would delete too much or hold an error', async () =>
    withStore(open, async (store) => {
      const workers = openWorkers(store);
      const { world, sources, records, schedule } = workers;
      await workers.start().execute();
      await runDue(workers);
      expect([await sources(), await schedule()]).toMatchObject([
        ['a', 'b'],
        { attempt: null, running: null, lastRun: { outcome: 'APPLIED', message: null } },
      ]);
      world.input = sourcesOf();
      await runDue(workers);
      const message = 'would delete 2 of 2 sources; a greater `maxDeletes` allows this';
      expect([await sources(), await schedule()]).toMatchObject([
        ['a', 'b'],
        { lastRun: { outcome: 'REFUSED', message }, lastApplied: '2026-01-02T00:00:00.000Z' },
      ]);
      world.input = sourcesOf('a', '');
      await runDue(workers);
      expect((await schedule())?.lastRun?.message).toMatch(/^errors: 2; the first: sources\.csv:3 /);
      expect((await records()).map((one) => [one.outcome, one.message, one.reason])).toEqual([
        ['APPLIED', null, 'nightly'],
        ['REFUSED', message, 'nightly'],
        ['REFUSED', null, 'nightly'],
      ]);
      expect(world.ended).toEqual(['hr APPLIED', 'hr REFUSED', 'hr REFUSED']);
    }));

  it('fail without another attempt where the input cannot be read', async () =>
    withStore(open, async (store) => {
      const workers = openWorkers(store);
      const { world, records, schedule } = workers;
      await workers.start().execute();
      world.input = inputOf(async function* () {
        yield await Promise.resolve({ kind: 'sources' as const, rows: [] });
        throw new Error('the directory is away');
      });
      await runDue(workers);
      await workers.run().execute(payload);
      expect(world.opens).toBe(1);
      const failure = { outcome: 'FAILED', message: 'the directory is away' };
      expect(await schedule()).toMatchObject({ attempt: null, lastRun: failure, lastApplied: null });
      Object.assign(workers.configured, { open: () => Promise.resolve(err('there is no folder')) });
      await runDue(workers);
      expect(await records()).toMatchObject([
        { ...failure, started: '2026-01-02T00:00:00.000Z', reason: 'nightly', mode: 'sync' },
        { outcome: 'FAILED', message: 'there is no folder' },
      ]);
    }));
}

function testAttempts(open: () => Promise<OpenedStore>): void {
  it('commit nothing in an attempt that another one took over', async () =>
    withStore(open, async (store) => {
      const workers = openWorkers(store);
      const { world, sources, records } = workers;
      await workers.start().execute();
      world.input = inputOf(async function* () {
        world.input = sourcesOf('new');
        await workers.run().execute(payload);
        yield* sourcesOf('new', 'old').batches(() => undefined, store);
      });
      await runDue(workers);
      expect([await sources(), await records(), world.ended]).toMatchObject([['new'], [{}], ['hr APPLIED']]);
    }));

  it('fail when all attempts have failed, and run again at their next time', async () =>
    withStore(open, async (store) => {
      const workers = openWorkers(store);
      const { clock, start, run, schedule, records } = workers;
      await start().execute();
      clock.advance(DAY);
      await start().execute();
      await run().giveUp(payload, 'the worker vanished');
      const message = 'failed after multiple attempts: the worker vanished';
      expect(await schedule()).toMatchObject({ running: null, lastRun: { outcome: 'FAILED', message } });
      await run().giveUp(payload, 'again');
      expect(await records()).toMatchObject([{ outcome: 'FAILED', message }]);
      await runDue(workers);
      expect(await schedule()).toMatchObject({ lastRun: { outcome: 'APPLIED' } });
      await expect(run().execute({ importId: 'unknown' })).rejects.toThrow('has no import `unknown`');
    }));
}
