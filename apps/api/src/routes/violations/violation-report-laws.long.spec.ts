import {
  ReadViolationReports,
  RemoveExpiredReports,
  RunViolationReport,
  type ReportTools,
  type Store,
} from '@identity-governance/application';
import { createInMemoryStore } from '@identity-governance/test-kit/in-memory';
import {
  arbitraryRows,
  buildViolation,
  buildViolationReport,
  FixedClock,
  SequentialIds,
} from '@identity-governance/test-kit';
import { createReportTools } from '@identity-governance/platform';
import { isLive, unassigned, type ViolationRecord } from '@identity-governance/records';
import { parse } from 'csv-parse/sync';
import fc from 'fast-check';
import { unzip } from '../../testing/unzip';

const tools = createReportTools({ version: '1.2.3' });
const clock = new FixedClock();
const ids = new SequentialIds();
const runner = (store: Store, reports: ReportTools = tools) => new RunViolationReport({ store, clock, ids, reports });

async function storeWith(records: readonly ViolationRecord[], id = 'r'): Promise<Store> {
  const store = createInMemoryStore();
  await store.write([], async (tx) => {
    await tx.violations.save(records);
    await tx.violationReports.save([buildViolationReport(id)]);
  });
  return store;
}

async function rowsOf(store: Store, id = 'r'): Promise<readonly Record<string, string>[]> {
  const found = await new ReadViolationReports(store).download(id);
  if (!found.ok) throw new Error(JSON.stringify(found.error));
  const pieces: Buffer[] = [];
  for await (const piece of found.value.pieces()) pieces.push(Buffer.from(piece, 'base64'));
  const archive = Buffer.concat(pieces);
  expect(archive.length).toBe(found.value.bytes);
  return parse<Record<string, string>>(unzip(archive)['violations.csv']!, { bom: true, columns: true });
}

const chunksIn = (store: Store) => store.read((tx) => tx.violationReportChunks.count());

/** Masks against formulas are apostrophes. */
const plain = (text: string | null) => (text ?? '').replaceAll("'", '');
const cellsOf = (record: ViolationRecord) => {
  const { id, policyId, policyName, status, level, targetId, targetName } = record;
  // No owner exists: live records are unassigned, ended ones keep the owner that they had.
  const { type: ownerType, id: ownerId } = isLive(record) ? unassigned : { type: record.ownerType, id: record.ownerId };
  const [left] = record.criteria;
  const items = left?.items.map((item) => `${item.id} (${item.type}:${item.id})`).join(' | ') ?? '';
  return [
    ...[id, policyId, policyName, status, level, targetId, targetName, ownerType, ownerId, left?.name ?? '', items],
    ...[record.created, record.since, record.modified, record.ended, record.expiration, record.previous],
  ].map(plain);
};
const cellsIn = (row: Record<string, string>) =>
  [
    ...['id', 'policyId', 'policyName', 'status', 'level', 'identityId', 'identityName', 'ownerType', 'ownerId'],
    ...['leftCriteria', 'leftItems', 'created', 'since', 'modified', 'ended', 'expiration', 'previous'],
  ].map((column) => plain(row[column]!));

describe('a report', () => {
  it('has the records, each once, and no formula', () =>
    fc.assert(
      fc.asyncProperty(
        fc.uniqueArray(arbitraryRows.violations, { selector: ({ id }) => id, maxLength: 12 }),
        async (records) => {
          const store = await storeWith(records);
          await runner(store).execute({ reportId: 'r' });
          const rows = await rowsOf(store);
          const sorted = (all: readonly (readonly string[])[]) => all.map((cells) => JSON.stringify(cells)).sort();
          expect(sorted(rows.map(cellsIn))).toEqual(sorted(records.map(cellsOf)));
          for (const cell of rows.flatMap((row) => Object.values(row))) {
            for (const piece of cell.split(/[;\t\r\n]/)) expect(piece).not.toMatch(/^[ "]*[=+\-@]/);
          }
        },
      ),
      { numRuns: 25 },
    ));

  it('is of one state, whatever is written meanwhile', async () => {
    const records = Array.from({ length: 1200 }, (_, n) => buildViolation(`v${n}`));
    const store = await storeWith(records);
    const pack: ReportTools['pack'] = async function* (files) {
      for await (const piece of tools.pack(files)) {
        await store.write([], (tx) => tx.violations.save([buildViolation('later')]));
        yield piece;
      }
    };
    await runner(store, { ...tools, pack }).execute({ reportId: 'r' });
    expect((await rowsOf(store)).map(({ id }) => id)).not.toContain('later');
    expect(await rowsOf(store)).toHaveLength(1200);
  });

  it('starts again where its worker has died', async () => {
    const store = await storeWith([buildViolation('v')]);
    const pack: ReportTools['pack'] = async function* (files) {
      yield { content: 'AAAA', bytes: 3 };
      yield* tools.pack(files);
      throw new Error('killed');
    };
    await expect(runner(store, { ...tools, pack }).execute({ reportId: 'r' })).rejects.toThrow('killed');
    expect(await chunksIn(store)).toBeGreaterThan(1);
    await runner(store).execute({ reportId: 'r' });
    expect(await rowsOf(store)).toMatchObject([{ id: 'v' }]);
    expect(await chunksIn(store)).toBe(1);
  });

  it('keeps nothing of a worker that comes back after another one has written it', async () => {
    const store = await storeWith([buildViolation('v')]);
    const pack: ReportTools['pack'] = async function* (files) {
      await runner(store).execute({ reportId: 'r' });
      yield { content: 'AAAA', bytes: 3 };
      yield* tools.pack(files);
    };
    await runner(store, { ...tools, pack }).execute({ reportId: 'r' });
    expect(await rowsOf(store)).toMatchObject([{ id: 'v' }]);
    expect(await chunksIn(store)).toBe(1);
    await runner(store).execute({ reportId: 'r' }); // a job that runs twice
    expect(await chunksIn(store)).toBe(1);
  });

  it('starts again where a person is erased meanwhile', async () => {
    const store = await storeWith([buildViolation('v', { targetName: 'Ann' })]);
    let attempts = 0;
    const pack: ReportTools['pack'] = async function* (files) {
      if (++attempts === 1) {
        await store.write([], async (tx) => {
          await tx.violations.save([buildViolation('v', { targetName: 'erased-1' })]);
          await tx.violationReports.save([{ ...(await tx.violationReports.get('r'))!, attempt: null }]);
        });
      }
      yield* tools.pack(files);
    };
    await runner(store, { ...tools, pack }).execute({ reportId: 'r' });
    expect(attempts).toBe(2);
    expect(await rowsOf(store)).toMatchObject([{ id: 'v', identityName: 'erased-1' }]);
    expect(await chunksIn(store)).toBe(1);
  });

  it('that cannot be written says why, and is not written any more', async () => {
    const store = await storeWith([]);
    await runner(store).giveUp({ reportId: 'r' }, 'no space left');
    const found = await new ReadViolationReports(store).download('r');
    const message = 'failed after multiple attempts: no space left';
    expect(found).toMatchObject({ error: { kind: 'report-not-ready', status: 'ERROR', message } });
    await runner(store).execute({ reportId: 'r' });
    expect(await chunksIn(store)).toBe(0);
  });

  it('is removed with its archive after a time', async () => {
    const store = await storeWith([]);
    const later = new FixedClock();
    const remove = new RemoveExpiredReports({ store, clock: later, retentionDays: 30 });
    await runner(store).execute({ reportId: 'r' });
    await remove.execute();
    expect(await rowsOf(store)).toEqual([]);
    later.advance(31 * 86_400_000);
    await remove.execute();
    expect(await new ReadViolationReports(store).get('r')).toMatchObject({ error: { kind: 'not-found' } });
    expect(await chunksIn(store)).toBe(0);
  });
});
