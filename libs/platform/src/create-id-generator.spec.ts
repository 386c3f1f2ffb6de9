import { createIdGenerator } from './create-id-generator';

const time = Date.parse('2026-03-01T12:00:00Z');

function take(count: number, next: () => string): string[] {
  return Array.from({ length: count }, next);
}

describe('createIdGenerator', () => {
  it('makes a UUID of version 7 without dashes, beginning with the time', () => {
    const id = createIdGenerator({ now: () => time }).next();
    expect(id).toMatch(/^[0-9a-f]{12}7[0-9a-f]{3}[89ab][0-9a-f]{15}$/);
    expect(parseInt(id.slice(0, 12), 16)).toBe(time);
  });

  it('ascends strictly within one millisecond, beyond what its counter holds', () => {
    const generator = createIdGenerator({ now: () => time });
    const ids = take(10_000, () => generator.next());
    expect([...new Set(ids)].sort()).toEqual(ids);
  });

  it('ascends strictly when the clock steps back', () => {
    let now = time;
    const generator = createIdGenerator({ now: () => (now -= 1000) });
    const ids = take(100, () => generator.next());
    expect([...new Set(ids)].sort()).toEqual(ids);
  });

  it('does not repeat an id of another generator', () => {
    const ids = take(1000, () => createIdGenerator({ now: () => time }).next());
    expect(new Set(ids).size).toBe(1000);
  });
});
