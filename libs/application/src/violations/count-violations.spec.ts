import { createInMemoryStore } from '../in-memory/in-memory-store';
import { FixedClock } from '../testing/fixed-clock';
import { buildViolation } from '../testing/sample-rows';
import { SequentialIds } from '../testing/sequential-ids';
import { CountViolations } from './count-violations';

describe('CountViolations', () => {
  it('groups by the days of UTC since the detection', async () => {
    const clock = new FixedClock(Date.parse('2026-06-30T12:00:00.000Z'));
    const store = createInMemoryStore({ clock, ids: new SequentialIds() });
    const times = ['2026-06-30T23:00', '2026-06-24T00:00', '2026-06-23T23:59', '2026-05-31T23:59', '2025-06-30T23:59'];
    await store.write(['violations'], async (tx) => {
      const watermark = { id: 'current', time: '2026-06-30T12:00:00.000Z', holder: null, heldUntil: null };
      await tx.violationWatermarks.save([{ ...watermark, versions: {} }]);
      await tx.violations.save(times.map((time, n) => buildViolation(`${n}`, { created: `${time}:00.000Z` })));
    });
    const counted = await new CountViolations(store).execute({ groupBy: ['age'] });
    expect(counted).toMatchObject({
      value: {
        groups: [
          { key: [{ value: '0-7' }], violations: 2 },
          { key: [{ value: '30-90' }], violations: 1 },
          { key: [{ value: '365-' }], violations: 1 },
          { key: [{ value: '7-30' }], violations: 1 },
        ],
      },
    });
  });
});
