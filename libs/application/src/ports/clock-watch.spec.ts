import { ClockWatch } from './clock-watch';

it('checks stored times at first, after the clock was set back, every ten minutes, and again if a check failed', () => {
  const watch = new ClockWatch();
  const check = (now: number, isDone = true) => {
    const isDue = watch.isCheckDue(now);
    if (isDue && isDone) watch.markChecked(now);
    return isDue;
  };
  const [start, minute] = [Date.UTC(2026, 0, 1), 60_000];
  expect(check(start)).toBe(true);
  expect(check(start + minute)).toBe(false);
  expect(check(start)).toBe(true);
  expect(check(start + 9 * minute)).toBe(false);
  expect(check(start + 10 * minute, false)).toBe(true);
  expect(check(start + 11 * minute)).toBe(true);
  expect(check(start + 12 * minute)).toBe(false);
});
