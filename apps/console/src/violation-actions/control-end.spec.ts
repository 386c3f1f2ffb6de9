import fc from 'fast-check';
import { daysOf, endOn } from './control-end';

const now = new Date('2026-11-28T13:00:00Z').getTime();
const hour = 3_600_000;
const dayAt = (time: string) => new Date(time).toISOString().slice(0, 10);

describe('the end of a control', () => {
  it('is the end of the day that the form shows, the last whole one without a choice', () => {
    expect(daysOf(now, '720h')).toEqual({ first: '2026-11-28', last: '2026-12-27' });
    expect(endOn('2026-12-27', now, '720h')).toBe(new Date('2026-12-27T23:59:59Z').toISOString());
    expect(daysOf(now).last).toBe('2027-11-27');
  });

  it('is within the day for a control that is shorter than what is left of it', () => {
    expect(daysOf(now, '4h')).toEqual({ first: '2026-11-28', last: '2026-11-28' });
    expect(endOn('2026-11-28', now, '4h')).toBe(new Date('2026-11-28T16:55:00Z').toISOString());
  });

  it('is on the shown day, after now and within the duration, whichever day is chosen', () => {
    const times = fc.integer({ min: Date.UTC(2026, 0), max: Date.UTC(2030, 0) });
    fc.assert(
      fc.property(times, fc.integer({ min: 1, max: 8760 }), fc.nat(400), (time, hours, later) => {
        const { first, last } = daysOf(time, `${hours}h`);
        const chosen = dayAt(new Date(Date.parse(`${first}T12:00:00Z`) + later * 24 * hour).toISOString());
        const day = chosen > last ? last : chosen;
        const end = endOn(day, time, `${hours}h`);
        expect(dayAt(end)).toBe(day);
        expect(Date.parse(end)).toBeGreaterThanOrEqual(time);
        expect(Date.parse(end)).toBeLessThan(time + hours * hour);
      }),
    );
  });
});
