import type { JobPayloads } from '../ports/job-payloads';
import { parsePayload } from '../ports/job-payloads';
import type { Store } from '../ports/store';
import { createInMemoryStore } from '@identity-governance/test-kit/in-memory';
import { buildAccount, buildSource, FixedClock, SequentialIds } from '@identity-governance/test-kit';
import { CreateSearchAttribute } from './create-search-attribute';
import { DeleteSearchAttribute } from './delete-search-attribute';
import { PatchSearchAttribute } from './patch-search-attribute';
import { ReadSearchAttributes } from './read-search-attributes';
import { RunPromotion } from './run-promotion';

const accountIds = ['1', '2', '3', '4', '5'];
const costCenter = { name: 'kst', displayName: 'Cost center', applicationAttributes: { hr: 'a' } };

describe('RunPromotion', () => {
  const clock = new FixedClock();
  const ids = new SequentialIds();
  let store: Store;

  beforeEach(async () => {
    store = createInMemoryStore({ clock, ids });
    await store.write([], async (tx) => {
      await tx.sources.save([buildSource('hr'), buildSource('erp')]);
      await tx.accounts.save(
        accountIds.map((id) =>
          buildAccount(id, { sourceId: id < '4' ? 'hr' : 'erp', attributes: { a: `a${id}`, b: [`b${id}`, 'B'] } }),
        ),
      );
    });
    await new CreateSearchAttribute({ store, clock, ids }).execute(costCenter);
  });

  const take = async () => {
    const [job] = await store.write([], (tx) => tx.jobs.take('promotion', 1));
    return job && parsePayload(job.kind, job.payload);
  };
  const runChunk = (job: JobPayloads['promotion'], over: Store = store) =>
    new RunPromotion({ store: over, clock, chunkSize: 2 }).execute(job);
  /** Runs what is queued in chunks of two accounts; `afterFirst` is called once. */
  const run = async (afterFirst: () => Promise<void> = async () => Promise.resolve()) => {
    const first = await take();
    await runChunk(first!);
    await afterFirst();
    for (let job = await take(); job !== undefined; job = await take()) await runChunk(job);
  };
  const patch = (...operations: readonly object[]) =>
    new PatchSearchAttribute({ store, clock, ids }).execute('kst', operations);
  const promotion = async () => new ReadSearchAttributes(store).getPromotion('kst');
  const promoted = async () => {
    const rows = await store.read((tx) => tx.promotedValues.ofAccounts(accountIds));
    return rows.map(({ accountId, values }) => `${accountId}: ${values.join()}`);
  };
  const queued = () => store.read((tx) => tx.jobs.statistics());

  it('promotes the accounts of the mapped sources, and reports its progress', async () => {
    const seen: unknown[] = [];
    await run(async () => void seen.push(await promotion()));
    const started = '2026-01-01T00:00:00.000Z';
    expect(seen).toMatchObject([{ value: { state: 'RUNNING', done: 2, total: 3, started, completed: null } }]);
    expect(await promotion()).toMatchObject({ value: { state: 'DONE', done: 3, total: 3, completed: started } });
    expect(await promoted()).toEqual(['1: a1', '2: a2', '3: a3']);
    expect(await queued()).toEqual([]);
  });

  it('is continued by another worker if the first one died before its job was done', async () => {
    const first = await take();
    await runChunk(first!);
    const second = await take();
    expect(await promoted()).toEqual(['1: a1', '2: a2']);
    await runChunk(second!);
    expect(await promotion()).toMatchObject({ value: { state: 'DONE', done: 3, reason: null } });
    expect(await promoted()).toEqual(['1: a1', '2: a2', '3: a3']);
  });

  it('reports why it failed, and continues with the next try', async () => {
    const failing: Store = { ...bound(store), write: failOnce(store, 'disk full') };
    const job = await take();
    await expect(runChunk(job!, failing)).rejects.toThrow('disk full');
    expect(await promotion()).toMatchObject({ value: { state: 'FAILED', reason: 'disk full' } });
    await runChunk(job!);
    await run();
    expect(await promotion()).toMatchObject({ value: { state: 'DONE', reason: null } });
  });

  it('reports that it was given up', async () => {
    const job = await take();
    await new RunPromotion({ store, clock }).giveUp(job!, 'disk full');
    const reason = 'failed after multiple attempts: disk full';
    expect(await promotion()).toMatchObject({ value: { state: 'FAILED', reason } });
  });

  it('does a chunk once, however often its job is run', async () => {
    const job = await take();
    await Promise.all([runChunk(job!), runChunk(job!)]);
    expect(await promotion()).toMatchObject({ value: { state: 'RUNNING', done: 2 } });
    expect(await queued()).toMatchObject([{ depth: 1 }]);
    await run();
    await runChunk(job!);
    expect(await promotion()).toMatchObject({ value: { state: 'DONE', done: 3 } });
    expect(await queued()).toEqual([]);
  });

  it('demotes what is no longer mapped, and promotes what is instead', async () => {
    await run();
    await patch({ op: 'replace', path: '/applicationAttributes', value: { erp: 'b' } });
    await run();
    expect(await promoted()).toEqual(['4: b4,B', '5: b5,B']);
    await patch({ op: 'replace', path: '/applicationAttributes/erp', value: 'a' });
    await run();
    expect(await promoted()).toEqual(['4: a4', '5: a5']);
    await patch({ op: 'remove', path: '/applicationAttributes/erp' });
    await run();
    expect(await promoted()).toEqual([]);
  });

  it('ends right when the mapping changes while it runs', async () => {
    await run(async () => {
      await patch({ op: 'add', path: '/applicationAttributes/erp', value: 'b' });
      expect(await promotion()).toMatchObject({ value: { state: 'QUEUED', done: 0, total: null } });
    });
    expect(await promoted()).toEqual(['1: a1', '2: a2', '3: a3', '4: b4,B', '5: b5,B']);
    expect(await queued()).toEqual([]);
  });

  it('clears away what was promoted under a deleted attribute, also while it runs', async () => {
    await run(async () => {
      await new DeleteSearchAttribute(store).execute('kst');
    });
    expect(await promoted()).toEqual([]);
    expect(await queued()).toEqual([]);
  });
});

function bound(store: Store): Store {
  return {
    read: (work) => store.read(work),
    write: (exclusive, work) => store.write(exclusive, work),
    stage: (work) => store.stage(work),
    versions: () => store.versions(),
    present: () => store.present(),
    close: () => store.close(),
  };
}

function failOnce(store: Store, message: string): Store['write'] {
  let hasFailed = false;
  return (exclusive, work) =>
    store.write(exclusive, async (tx) => {
      const result = await work(tx);
      if (hasFailed) return result;
      hasFailed = true;
      throw new Error(message);
    });
}
