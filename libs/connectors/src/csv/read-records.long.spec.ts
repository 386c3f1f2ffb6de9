import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { BrokenCsv } from './broken-csv';
import { readRecords } from './read-records';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'csv-'));
});
afterEach(() => {
  rmSync(folder, { recursive: true });
});

async function read(content: string | Buffer) {
  const path = join(folder, 'file.csv');
  writeFileSync(path, content);
  const records = [];
  for await (const record of readRecords(path)) records.push(record);
  return records;
}

describe('readRecords', () => {
  it('knows the line on which each record starts, with any line ends', async () => {
    const content = 'a,b\r\n\r\n1,"x\r\ny"\n2,"\n\n"\r\n\n3,z';
    expect(await read(content)).toEqual([
      { line: 1, cells: ['a', 'b'] },
      { line: 3, cells: ['1', 'x\r\ny'] },
      { line: 5, cells: ['2', '\n\n'] },
      { line: 9, cells: ['3', 'z'] },
    ]);
  });

  it('leaves a byte order mark out', async () => {
    expect(await read('\ufeffid\n1\n')).toEqual([
      { line: 1, cells: ['id'] },
      { line: 2, cells: ['1'] },
    ]);
  });

  it.each([
    ['with a byte order mark', Buffer.from('\ufeffid\n1é\n', 'utf16le')],
    ['without one', Buffer.from('id\n1é\n', 'utf16le')],
    ['with the greater byte first', Buffer.from('id\n1é\n', 'utf16le').swap16()],
  ])('reads UTF-16 %s', async (_how, content) => {
    expect(await read(content)).toEqual([
      { line: 1, cells: ['id'] },
      { line: 2, cells: ['1é'] },
    ]);
  });

  it('names the line that is not valid UTF-8', async () => {
    const content = Buffer.concat([Buffer.from('id,name\n1,ä\n2,"x\n'), Buffer.from([0xe4]), Buffer.from('"\n3,z\n')]);
    expect(await read(content)).toEqual([
      { line: 1, cells: ['id', 'name'] },
      { line: 2, cells: ['1', 'ä'] },
      {
        ...{ line: 3, cells: ['2', 'x\n\ufffd'], invalidLine: 4 },
        invalidReason:
          'is not valid UTF-8; as windows-1252 it would read `ä`; if that is right, save the file as UTF-8',
      },
      { line: 5, cells: ['3', 'z'] },
    ]);
  });

  it.each([
    ['a quote that is never closed', 'id,name\n1,"x\r\ny"\n\n2,"z\n3,w\n', 5, 1],
    ['text after a closing quote', 'id,name\n1,"x"y\n', 2, 1],
    ['a quote inside a bare cell', 'id,name\n1,x\n2"3,y\n', 3, 0],
  ])('ends at %s', async (...[, content, line, cell]) => {
    await expect(read(content)).rejects.toMatchObject({ line, cell });
  });

  it('delivers the records before the place where it ends', async () => {
    const path = join(folder, 'file.csv');
    writeFileSync(path, 'id,name\n1,x\n2,"y');
    const records = readRecords(path);
    expect(await records.next()).toMatchObject({ value: { cells: ['id', 'name'] } });
    expect(await records.next()).toMatchObject({ value: { cells: ['1', 'x'] } });
    await expect(records.next()).rejects.toBeInstanceOf(BrokenCsv);
  });

  it('gives up on a quote that swallows the file', async () => {
    await expect(read(`id,name\n1,"${'x,y\n'.repeat(1_200_000)}`)).rejects.toMatchObject({
      line: 2,
      reason: expect.stringContaining('4 MiB') as unknown,
    });
  });

  it('gives up on a line without an end, after the records before it', async () => {
    const path = join(folder, 'file.csv');
    writeFileSync(path, `id,name\n1,x\n2,${'y'.repeat(5 * 2 ** 20)}\n3,z\n`);
    const records = readRecords(path);
    expect((await records.next()).value).toMatchObject({ line: 1 });
    expect((await records.next()).value).toMatchObject({ line: 2 });
    await expect(records.next()).rejects.toMatchObject({ line: 3, reason: 'has a line of more than 4 MiB' });
  });

  it('knows the lines that are not valid UTF-8 in time that grows with their number alone', async () => {
    const content = Buffer.alloc(2_000_000);
    for (let i = 0; i < content.length; i += 2) content.set([0xff, 0x0a], i);
    // In time that grows with the square of the number of lines, this would not end before the timeout.
    const records = await read(content);
    expect(records).toHaveLength(1_000_000);
    expect(records[999_999]).toMatchObject({ line: 1_000_000, invalidLine: 1_000_000 });
  });

  it('reads back what was written, at chunk borders too, with its lines', async () => {
    const cell = fc.string({ unit: fc.constantFrom('a', '"', ',', '\n', '\r\n', 'é', '\u{1f600}', ' '), maxLength: 8 });
    const row = fc.tuple(fc.constant('x'), cell, cell);
    await fc.assert(
      fc.asyncProperty(fc.array(row, { maxLength: 20 }), fc.constantFrom(0, 65_500), async (rows, padding) => {
        const lead = 'p'.repeat(padding);
        const quoted = rows.map((cells) => cells.map((text) => `"${text.replaceAll('"', '""')}"`).join(','));
        const records = await read([lead, ...quoted].join('\n'));
        const skipped = padding === 0 ? 0 : 1;
        expect(records.slice(skipped).map(({ cells }) => cells)).toEqual(rows);
        let line = 2;
        for (const { line: found, cells } of records.slice(skipped)) {
          expect(found).toBe(line);
          line += cells.join('').split('\n').length;
        }
      }),
      { numRuns: 60 },
    );
  });
});
