import {
  isLive,
  nextRecord,
  type NotViolated,
  type Violated,
  type ViolationRecord,
} from '@identity-governance/records';
import fc from 'fast-check';
import { formatTime, type Store } from '@identity-governance/application';
import { withStore, type OpenedStore } from './opened-store';

const HOUR = 3_600_000;
const DAY = 24 * HOUR;
const START = Date.parse('2026-01-01T00:00:00.000Z');

const step = fc.record({
  hours: fc.constantFrom(1, 5, 11, 13, 23, 50),
  target: fc.constantFrom('ann', 'ann', 'bob'),
  found: fc.constantFrom('violated', 'violated', 'grown', 'ACCESS', 'ACCESS', 'POLICY', 'mitigated' as const),
});
type Step = typeof step extends fc.Arbitrary<infer T> ? T : never;

/**
 * Tests that the number of each past day is that of the violations that held at its end, and never changes. Violations
 * end, return within the time in which their records are carried on, and are mitigated.
 */
export function testViolationDays(open: () => Promise<OpenedStore>): void {
  it('have days with the numbers that held at their end, whatever ends, returns and is mitigated later', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 12, maxLength: 25 }), async (steps) =>
        withStore(open, async (store) => {
          const held: number[] = [];
          const last = new Map<string, ViolationRecord>();
          let now = START + HOUR / 2;
          for (const next of steps) {
            const live = [...last.values()].filter(isLive).length;
            for (const until = now + next.hours * HOUR; now < until; now += HOUR) {
              if (now % DAY > DAY - HOUR) held.push(live);
            }
            const record = follow(last.get(next.target), next, now);
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

function follow(last: ViolationRecord | undefined, { target, found }: Step, now: number): ViolationRecord | undefined {
  const [time, carriedFrom] = [formatTime(now), formatTime(now - DAY)];
  if (found === 'mitigated') {
    if (last?.status !== 'Open') return undefined;
    const expiration = formatTime(now + 40 * HOUR);
    const mitigation = { appliedControlId: 'c', expiration, seen: last.criteria.flatMap(({ items }) => items) };
    return { ...last, status: 'Mitigated', mitigation, expiration, modified: time };
  }
  const id = `${target} ${now}`;
  return nextRecord(last, truthOf(found, target), { time, since: null, carriedFrom, newId: () => id })?.record;
}

function truthOf(found: Exclude<Step['found'], 'mitigated'>, target: string): Violated | NotViolated {
  if (found === 'ACCESS') return { reason: 'ACCESS_REMOVED' };
  if (found === 'POLICY') return { reason: 'POLICY_CHANGED' };
  const items = (found === 'grown' ? ['pay', 'post', 'view'] : ['pay', 'post']).map((id) => ({
    ...{ type: 'ENTITLEMENT' as const, id },
  }));
  return {
    policy: { id: 'p', name: 'P', level: 'HIGH' },
    target: { id: target, name: target },
    owner: { type: 'IDENTITY', id: 'eve' },
    criteria: [{ name: 'left', items }],
  };
}

/** Returns the number of open violations at the end of each of the first days. */
async function numbersOf(store: Store, days: number): Promise<readonly number[]> {
  const tallies = await store.read((tx) => tx.violations.tallyDays('2026-01-01'));
  return Array.from({ length: days }, (_, n) => {
    const end = formatTime(START + n * DAY).slice(0, 10);
    const until = tallies.filter(({ day }) => day <= end);
    return until.reduce((open, { begun: started, ended }) => open + started - ended, 0);
  });
}
