import { isLive, type ViolationRecord } from '@identity-governance/records';
import fc from 'fast-check';
import { formatTime, type Store } from '@identity-governance/application';
import { withStore, type OpenedStore } from './opened-store';
import { DAY, followStep, HOUR, violationStep } from './violation-steps';

const START = Date.parse('2026-01-01T00:00:00.000Z');

/**
 * Tests that the number of each past day is that of the violations that held at its end, and never changes. Violations
 * end, return within the time in which their records are carried on, and are mitigated.
 */
export function testViolationDays(open: () => Promise<OpenedStore>): void {
  it('have days with the numbers that held at their end, whatever ends, returns and is mitigated later', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(violationStep, { minLength: 12, maxLength: 25 }), async (steps) =>
        withStore(open, async (store) => {
          const held: number[] = [];
          const last = new Map<string, ViolationRecord>();
          let now = START + HOUR / 2;
          for (const next of steps) {
            const live = [...last.values()].filter(isLive).length;
            for (const until = now + next.hours * HOUR; now < until; now += HOUR) {
              if (now % DAY > DAY - HOUR) held.push(live);
            }
            const record = followStep(last.get(next.target), next, now);
            if (record === undefined) continue;
            last.set(next.target, record);
            await store.write(['violations'], async (tx) => tx.violations.save([record]));
            expect(await numbersOf(store, held.length)).toEqual(held);
          }
        }),
      ),
      { numRuns: 20 },
    );
  });
}

/** Returns the number of open violations at the end of each of the first days. */
async function numbersOf(store: Store, days: number): Promise<readonly number[]> {
  const tallies = await store.read((tx) => tx.violations.tallyDays('2026-01-01'));
  return Array.from({ length: days }, (_, n) => {
    const end = formatTime(START + n * DAY).slice(0, 10);
    const until = tallies.filter(({ day }) => day <= end);
    return until.reduce((open, { started, ended }) => open + started - ended, 0);
  });
}
