import type { ViolationRecord } from '@identity-governance/records';
import { buildHistoryEntry, buildViolation, FixedClock, SequentialIds } from '@identity-governance/test-kit';
import { createInMemoryStore } from '@identity-governance/test-kit/in-memory';
import { CompareViolations } from './compare-violations';

const from = '2026-06-01T00:00:00.000Z';
const now = '2026-06-30T12:00:00.000Z';

async function openRecords(violations: readonly ViolationRecord[]) {
  const store = createInMemoryStore({ clock: new FixedClock(Date.parse(now)), ids: new SequentialIds() });
  await store.write(['violations'], async (tx) => {
    await tx.violationWatermarks.save([
      { id: 'current', time: now, rules: null, holder: null, heldUntil: null, versions: {} },
    ]);
    await tx.violationCoverage.save([{ start: from, until: now }]);
    await tx.violations.save(violations);
  });
  return { store, comparisons: new CompareViolations(store) };
}

const named = (index: number) => String(index).padStart(4, '0');
const time = (minutes: number) => new Date(Date.parse('2026-06-10T00:00:00.000Z') + minutes * 60_000).toISOString();
const startedAt = (minutes: number) =>
  buildViolation(named(minutes), { created: time(minutes), modified: time(minutes), targetId: named(minutes) });

describe('CompareViolations', () => {
  it('names the latest times of which nothing is known, and counts the others', async () => {
    const { store, comparisons } = await openRecords([]);
    await store.write([], async (tx) => {
      await tx.violationCoverage.save([{ start: from, until: time(0) }]);
      const periods = Array.from({ length: 149 }, (_, i) => ({ start: time(10 * i + 5), until: time(10 * i + 10) }));
      await tx.violationCoverage.save(periods);
    });
    const counted = await comparisons.count({ from });
    if (!counted.ok) throw new Error(counted.error.kind);
    const { gaps, omittedGaps } = counted.value;
    expect([gaps.length, omittedGaps]).toEqual([100, 49]);
    expect([gaps[0], gaps.at(-1)]).toEqual([
      { start: time(490), end: time(495) },
      { start: time(1480), end: time(1485) },
    ]);
  });

  it('skips no record that changes while a file is written', async () => {
    const records = Array.from({ length: 300 }, (_, index) => startedAt(index));
    const { store, comparisons } = await openRecords(records);
    const file = await comparisons.export({ from });
    if (!file.ok) throw new Error(file.error.kind);
    let text = '';
    for await (const part of file.value) {
      // The head and the first page have been read.
      if (text.length > 0 && !text.includes('\n', text.indexOf('\n') + 1)) {
        const changed = records.map((record) => ({ ...record, level: 'Low' as const, modified: time(5000) }));
        await store.write(['violations'], async (tx) => tx.violations.save(changed));
      }
      text += part;
    }
    const ids = text
      .trim()
      .split('\r\n')
      .slice(1)
      .map((line) => line.split(',').at(-1));
    expect(ids).toEqual(records.map(({ id }) => id).reverse());
  });

  it('has the latest steps of a record that has many, beside others', async () => {
    const { store, comparisons } = await openRecords([startedAt(0), startedAt(1), startedAt(2)]);
    const step = (violationId: string) => (_: unknown, index: number) =>
      buildHistoryEntry(`${violationId}-${named(index)}`, { violationId, time: time(10 + index) });
    const steps = [
      ...Array.from({ length: 75 }, step(named(0))),
      ...Array.from({ length: 2 }, step(named(1))),
      buildHistoryEntry('before', { violationId: named(1), time: from }),
    ];
    await store.write(['violations'], async (tx) => tx.violationHistory.save(steps));
    const stepsOf = async (limit: number) => {
      const listed = await comparisons.list({ from, limit, offset: 0 });
      if (!listed.ok) throw new Error(listed.error.kind);
      return listed.value.items.map((one) => [one.steps.at(0)?.id, one.steps.length, one.omittedSteps]);
    };
    const expected = [
      [undefined, 0, 0],
      ['0001-0000', 2, 0],
      ['0000-0055', 20, 55],
    ];
    expect(await stepsOf(3)).toEqual(expected);
    expect(await stepsOf(2)).toEqual(expected.slice(0, 2));
  });

  it('leaves out comments and requests for removals, which change nothing', async () => {
    const { store, comparisons } = await openRecords([startedAt(0)]);
    const steps = (['DETECTED', 'COMMENTED', 'REMOVAL_REQUESTED', 'CHANGED'] as const).map((step, index) =>
      buildHistoryEntry(named(index), { violationId: named(0), time: time(10 + index), step }),
    );
    await store.write(['violations'], async (tx) => tx.violationHistory.save(steps));
    const listed = await comparisons.list({ from, limit: 1, offset: 0 });
    expect(listed).toMatchObject({ value: { items: [{ steps: [steps[0], steps[3]], omittedSteps: 0 }] } });
  });
});
