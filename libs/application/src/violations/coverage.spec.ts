import { createInMemoryStore } from '@identity-governance/test-kit/in-memory';
import { storeAt } from '../ports/store-at';
import { continueCoverage, extendCoverage, recordTime } from './coverage';
import { watermarkId } from './plan-detection';
import { readTimeOf } from './records-at';

const timeAt = (minute: number, second = 0) =>
  `2026-03-01T${String(Math.floor(minute / 60)).padStart(2, '0')}:${String(minute % 60).padStart(2, '0')}:${String(second).padStart(2, '0')}.000Z`;

function openRecordedStore(now: () => string) {
  const store = storeAt(createInMemoryStore(), now);
  const scan = (versions: object | null) =>
    store.write([], (tx) => {
      const watermark = { id: watermarkId, time: now(), rules: null, holder: null, heldUntil: null };
      return tx.violationWatermarks.save([{ ...watermark, versions: versions as null }]);
    });
  const covered = (time: string, before?: string) =>
    store.write([], (tx) => extendCoverage(tx, { time, now: now(), before }));
  const read = (at: string) => store.read((tx) => readTimeOf(tx, at));
  const reasonFor = async (at: string) => {
    const time = await read(at);
    if (time.ok) throw new Error(`${at} is accepted`);
    return time.error.kind === 'invalid' ? time.error.faults[0]!.reason : time.error.kind;
  };
  return { store, scan, covered, read, reasonFor };
}

describe('the times that records cover', () => {
  it('start when the first scan has ended, and go on while a worker finds the records current', async () => {
    let now = timeAt(0);
    const { store, scan, covered, read, reasonFor } = openRecordedStore(() => now);
    expect(await reasonFor('2026-02-28')).toBe('violations-unknown');
    await scan({});
    expect(await reasonFor('2026-02-28')).toContain('no past time is covered yet');
    await covered(timeAt(0));
    for (now of [timeAt(1), timeAt(1439)]) await store.write([], (tx) => continueCoverage(tx, now));
    now = timeAt(1439, 30);
    expect(await reasonFor('2026-02-28')).toContain('the earliest day is `2026-03-01`');
    expect(await reasonFor('2026-03-01')).toContain('is in the future');
    expect(await reasonFor('yesterday')).toContain('date such as `2026-09-30`');
    expect(await reasonFor('2026-02-30')).toContain('date such as `2026-09-30`');
    expect(await read('2026-03-01T13:00:00+01:00')).toEqual({ ok: true, value: timeAt(60 * 12) });
  });

  it('leave out the time in which no worker ran, and the seconds in which changes may be in progress', async () => {
    let now = timeAt(10);
    const { scan, covered, read, reasonFor } = openRecordedStore(() => now);
    await scan({});
    await covered(now);
    now = timeAt(10, 30);
    await covered(now);
    expect(await reasonFor(timeAt(10, 25))).toContain('complete up to `2026-03-01T00:10:20.000Z`');
    now = timeAt(20);
    await covered(timeAt(19), timeAt(12));
    now = timeAt(30);
    for (const at of [timeAt(10), timeAt(12), timeAt(20)]) expect((await read(at)).ok).toBe(true);
    const gap = `between \`${timeAt(12)}\` and \`${timeAt(20)}\``;
    for (const at of [timeAt(12, 1), timeAt(19, 59)]) expect(await reasonFor(at)).toContain(gap);
    expect(await reasonFor(timeAt(20, 1))).toContain('is too recent');
  });

  it('are not changed by records after the clock is set back', async () => {
    let now = timeAt(50);
    const { store, covered } = openRecordedStore(() => now);
    await covered(now);
    now = timeAt(7);
    expect(await store.read((tx) => recordTime(tx))).toBe(timeAt(50));
    now = timeAt(51);
    expect(await store.read((tx) => recordTime(tx))).toBe(timeAt(51));
  });
});
