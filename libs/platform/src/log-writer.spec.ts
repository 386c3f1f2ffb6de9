import { execFileSync } from 'node:child_process';
import { closeSync, mkdtempSync, openSync, readFileSync, readSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import fc from 'fast-check';
import { LogWriter } from './log-writer';

let folder: string;
const opened: number[] = [];

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'log-writer-'));
});

afterEach(() => {
  for (const fd of opened.splice(0)) closeSync(fd);
  rmSync(folder, { recursive: true });
});

function open(path: string, flags: string | number): number {
  const fd = openSync(path, flags);
  opened.push(fd);
  return fd;
}

/** The end of a pipe to which nothing can be written, as nobody reads it. */
function openPipe() {
  const pipe = join(folder, 'pipe');
  execFileSync('mkfifo', [pipe]);
  const reader = openSync(pipe, 'r+');
  const fd = open(pipe, 'w');
  closeSync(reader);
  return { fd, pipe };
}

/** Each has a listener for the end of the process. */
function createWriter(fd: number): LogWriter {
  process.setMaxListeners(100);
  return new LogWriter(fd);
}

async function until(isSo: () => boolean): Promise<void> {
  for (let tries = 0; !isSo() && tries < 500; tries++) await sleep(10);
  expect(isSo()).toBe(true);
}

describe('LogWriter', () => {
  it('writes lines together, in order, within a moment', async () => {
    const file = join(folder, 'log');
    const writer = createWriter(open(file, 'a'));
    for (const line of ['a\n', 'b\n', 'c\n']) writer.write(line);
    expect(readFileSync(file, 'utf8')).toBe('');
    await until(() => readFileSync(file, 'utf8') === 'a\nb\nc\n');
  });

  it('writes every line as it is, whatever is in it and however long it is', async () => {
    const file = join(folder, 'log');
    const writer = createWriter(open(file, 'a'));
    const line = fc.oneof(
      fc.string({ unit: 'binary' }),
      fc
        .tuple(fc.constantFrom('x', 'é', '\u2028', '😀'), fc.integer({ min: 1, max: 100_000 }))
        .map(([text, times]) => text.repeat(times)),
    );
    let expected = '';
    await fc.assert(
      fc.asyncProperty(fc.array(line), fc.boolean(), async (lines, isWaiting) => {
        for (const text of lines) writer.write(text);
        expected += lines.join('');
        if (isWaiting) await sleep(1);
      }),
      { numRuns: 50 },
    );
    const bytes = Buffer.from(expected);
    await until(() => readFileSync(file).length === bytes.length);
    expect(readFileSync(file).equals(bytes)).toBe(true);
    expect(writer.droppedLines).toBe(0);
  });

  it('holds nothing back when it is flushed', () => {
    const file = join(folder, 'log');
    const writer = createWriter(open(file, 'a'));
    writer.write('fatal\n');
    writer.flushSync();
    expect(readFileSync(file, 'utf8')).toBe('fatal\n');
  });

  it('drops and counts what cannot be written, and ends all the same', async () => {
    const writer = createWriter(openPipe().fd);
    for (let line = 0; line < 1000; line++) writer.write(`${'x'.repeat(99)}\n`);
    await until(() => writer.droppedLines === 1000);
    writer.write('the last\n');
    writer.flushSync();
    expect(writer.droppedLines).toBe(1001);
  });

  it('writes again when it can, and reports how many lines were dropped', async () => {
    const { fd, pipe } = openPipe();
    const writer = createWriter(fd);
    const reported: number[] = [];
    writer.onRecovery = (dropped) => reported.push(dropped);
    writer.write('lost\n');
    await until(() => writer.droppedLines === 1);
    const reader = open(pipe, 'r+');
    writer.write('kept\n');
    await until(() => reported.length === 1);
    expect(reported).toEqual([1]);
    const bytes = Buffer.alloc(100);
    expect(bytes.toString('utf8', 0, readSync(reader, bytes))).toBe('kept\n');
  });
});
