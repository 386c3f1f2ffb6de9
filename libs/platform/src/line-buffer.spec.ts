import { pino } from 'pino';
import { LineBuffer } from './line-buffer';

beforeEach(() => jest.useFakeTimers());
afterEach(() => jest.useRealTimers());

function createBuffered() {
  const written: string[] = [];
  const buffer = new LineBuffer({ write: (text) => void written.push(text) });
  const logger = pino({ base: null, timestamp: false, level: 'info' }, buffer);
  return { written, buffer, logger };
}

it('passes lines on together, in their order, after 100 ms at the latest', () => {
  const { written, logger } = createBuffered();
  logger.info('one');
  jest.advanceTimersByTime(60);
  logger.info('two');
  expect(written).toEqual([]);
  jest.advanceTimersByTime(40);
  expect(written).toEqual(['{"level":30,"msg":"one"}\n{"level":30,"msg":"two"}\n']);
});

it('waits again for the lines after that', () => {
  const { written, logger } = createBuffered();
  for (const text of ['one', 'two']) {
    logger.info(text);
    jest.advanceTimersByTime(100);
  }
  expect(written).toHaveLength(2);
});

it('passes on at once what is a warning or worse, with all that came before', () => {
  const { written, logger } = createBuffered();
  logger.info('before');
  logger.child({ part: 'x' }).warn('now');
  expect(written.join('')).toContain('before');
  expect(written.join('')).toContain('now');
});

it('passes lines on when there are many', () => {
  const { written, logger } = createBuffered();
  for (let i = 0; i < 1000; i++) logger.info('a line');
  expect(written.length).toBeGreaterThan(1);
  expect(written.length).toBeLessThan(10);
});

it('loses no line that is flushed at the end', () => {
  const { written, buffer, logger } = createBuffered();
  for (let i = 0; i < 1000; i++) logger.info({ i }, 'a line');
  buffer.flush();
  expect(written.join('').match(/"i":\d+/g)).toHaveLength(1000);
});
