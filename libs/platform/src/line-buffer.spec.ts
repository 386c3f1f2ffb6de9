import fc from 'fast-check';
import { LineBuffer } from './line-buffer';

jest.useFakeTimers();
const sleep = jest.spyOn(Atomics, 'wait').mockReturnValue('timed-out');

function createBuffer() {
  const pieces: Buffer[] = [];
  let flushed = 0;
  let drained: (() => void) | undefined;
  const sink = {
    write: (bytes: Buffer) => pieces.push(bytes),
    flushSync: () => {
      flushed = pieces.length;
    },
    on: (_event: 'drain', listener: () => void) => {
      drained = listener;
    },
  };
  /** Looked at afterwards: the sink may write a piece later than it gets it. */
  const written = () => pieces.map((piece) => piece.toString());
  return {
    pieces,
    written,
    buffer: new LineBuffer(sink),
    flushed: () => flushed,
    drain: () => {
      drained?.();
    },
  };
}

describe('LineBuffer', () => {
  it('hands lines on together, in order, within a tenth of a second', () => {
    const { written, buffer } = createBuffer();
    for (const line of ['a\n', 'b\n', 'c\n']) buffer.write(line);
    expect(written()).toEqual([]);
    jest.advanceTimersByTime(100);
    buffer.write('d\n');
    jest.advanceTimersByTime(100);
    expect(written()).toEqual(['a\nb\nc\n', 'd\n']);
  });

  it('hands on what has become long at once', () => {
    const { written, buffer } = createBuffer();
    for (let line = 0; line < 1000; line++) buffer.write('x'.repeat(100));
    expect(written().length).toBeGreaterThan(1);
    jest.advanceTimersByTime(100);
    expect(written().join('')).toHaveLength(100_000);
  });

  it('hands on every line as it is, whatever is in it and however long it is', () => {
    const line = fc.oneof(
      fc.string({ unit: 'binary' }),
      fc
        .tuple(fc.constantFrom('x', 'é', '\u2028', '😀'), fc.integer({ min: 1, max: 100_000 }))
        .map(([text, times]) => text.repeat(times)),
    );
    const { pieces, written, buffer } = createBuffer();
    fc.assert(
      fc.property(fc.array(line), (lines) => {
        pieces.length = 0;
        for (const text of lines) buffer.write(text);
        buffer.flushSync();
        expect(written().join('')).toBe(lines.map((text) => Buffer.from(text).toString()).join(''));
      }),
    );
  });

  it('holds nothing back when it is flushed', () => {
    const { written, buffer, flushed } = createBuffer();
    buffer.write('fatal\n');
    buffer.flushSync();
    expect(written()).toEqual(['fatal\n']);
    expect(flushed()).toBe(1);
    jest.advanceTimersByTime(1000);
    expect(written()).toHaveLength(1);
  });

  it('gives what is being written a moment before the rest is flushed, and nothing where all is written', () => {
    const { buffer, drain } = createBuffer();
    sleep.mockClear();
    buffer.write('being written\n');
    buffer.flushSync();
    expect(sleep).toHaveBeenCalledTimes(1);
    drain();
    buffer.flushSync();
    expect(sleep).toHaveBeenCalledTimes(1);
  });
});
