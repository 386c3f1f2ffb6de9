import { LineBuffer } from './line-buffer';

jest.useFakeTimers();

function createBuffer() {
  const written: string[] = [];
  let flushed = 0;
  const sink = {
    write: (text: string) => written.push(text),
    flushSync: () => {
      flushed = written.length;
    },
  };
  return { written, buffer: new LineBuffer(sink), flushed: () => flushed };
}

describe('LineBuffer', () => {
  it('hands lines on together, in order, within a tenth of a second', () => {
    const { written, buffer } = createBuffer();
    for (const line of ['a\n', 'b\n', 'c\n']) buffer.write(line);
    expect(written).toEqual([]);
    jest.advanceTimersByTime(100);
    buffer.write('d\n');
    jest.advanceTimersByTime(100);
    expect(written).toEqual(['a\nb\nc\n', 'd\n']);
  });

  it('hands on what has become long at once', () => {
    const { written, buffer } = createBuffer();
    for (let line = 0; line < 1000; line++) buffer.write('x'.repeat(100));
    expect(written.length).toBeGreaterThan(1);
    jest.advanceTimersByTime(100);
    expect(written.join('')).toHaveLength(100_000);
  });

  it('holds nothing back when it is flushed', () => {
    const { written, buffer, flushed } = createBuffer();
    buffer.write('fatal\n');
    buffer.flushSync();
    expect(written).toEqual(['fatal\n']);
    expect(flushed()).toBe(1);
    jest.advanceTimersByTime(1000);
    expect(written).toHaveLength(1);
  });
});
