import { uuidGenerator } from './system-ports';

const take = (count: number) => Array.from({ length: count }, () => uuidGenerator.next());

afterEach(() => jest.restoreAllMocks());

it('makes a UUID of version 7 without dashes, beginning with the time', () => {
  const before = Date.now();
  const [id = ''] = take(1);
  expect(id).toMatch(/^[0-9a-f]{12}7[0-9a-f]{3}[89ab][0-9a-f]{15}$/);
  const time = parseInt(id.slice(0, 12), 16);
  expect(time).toBeGreaterThanOrEqual(before);
  expect(time).toBeLessThanOrEqual(Date.now());
});

it('ascends strictly within one millisecond', () => {
  const now = Date.now();
  jest.spyOn(Date, 'now').mockReturnValue(now);
  const ids = take(10_000);
  expect([...new Set(ids)].sort()).toEqual(ids);
});

it('ascends strictly when the clock steps back', () => {
  let now = Date.now() + 1000;
  jest.spyOn(Date, 'now').mockImplementation(() => (now -= 1000));
  const ids = take(100);
  expect([...new Set(ids)].sort()).toEqual(ids);
});
