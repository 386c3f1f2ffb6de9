import fc from 'fast-check';
import { inflateRawSync } from 'node:zlib';
import { readSheet } from 'read-excel-file/node';
import { writeWorkbook } from './xlsx';

const columns = [
  { title: 'policy', width: 20 },
  { title: 'identity', width: 20 },
  { title: 'found', width: 18, kind: 'TIME' },
  { title: 'count', width: 10, kind: 'NUMBER' },
] as const;

async function workbookOf(
  rows: readonly (readonly string[])[],
  limits?: { readonly rows: number },
  columnCount = 2,
): Promise<Buffer> {
  // eslint-disable-next-line @typescript-eslint/require-await -- rows come piece by piece
  const all = async function* (those: typeof rows) {
    yield* those;
  };
  const sheets = [
    { name: 'Violations', columns: columns.slice(0, columnCount), rows: all(rows) },
    { name: 'Warnings', columns: [{ title: 'code', width: 10 }], rows: all([['NONE']]) },
  ];
  const pieces: Uint8Array[] = [];
  for await (const piece of writeWorkbook(sheets, limits)) pieces.push(piece);
  return Buffer.concat(pieces);
}

const header = ['policy', 'identity'];

it('writes cells that a reader of workbooks reads back, whatever they hold', async () => {
  const text = fc.string({ unit: 'grapheme', minLength: 1, maxLength: 12 });
  const special = fc.constantFrom('=1+1', '_x0041_', '<b>&amp;</b>', '"', 'a\nb', 'Š');
  const cell = fc.oneof(text, special).map((one) => `.${one}.`);
  await fc.assert(
    fc.asyncProperty(fc.array(fc.tuple(cell, cell), { maxLength: 5 }), async (rows) => {
      expect(await readSheet(await workbookOf(rows))).toEqual([header, ...rows]);
    }),
    { numRuns: 50 },
  );
});

it('continues on another sheet with the same header where a sheet is full', async () => {
  const rows = ['1', '2', '3', '4', '5'].map((one) => [one, 'x']);
  const workbook = await workbookOf(rows, { rows: 3 });
  expect(await readSheet(workbook, 2)).toEqual([header, ['3', 'x'], ['4', 'x']]);
  expect(await readSheet(workbook, 'Violations 3')).toEqual([header, ['5', 'x']]);
  expect(await readSheet(workbook, 4)).toEqual(await readSheet(workbook, 'Warnings'));
  expect(await readSheet(workbook, 'Warnings')).toEqual([['code'], ['NONE']]);
});

it('replaces what XML cannot hold and cuts what no cell can', async () => {
  const [, [control, long] = []] = await readSheet(await workbookOf([['a\u0000b\u001fc', 'x'.repeat(40_000)]]));
  expect(control).toBe('a\ufffdb\ufffdc');
  expect(long).toBe(`${'x'.repeat(32_766)}…`);
});

it('writes times as dates and counts as numbers, and all else in their columns as strings', async () => {
  const rows = [
    ['p', 'i', '2026-10-14T09:30:00.000Z', '12'],
    ['p', 'i', '1899-12-31T00:00:00.000Z', '1e5'],
    ['p', 'i', '=1+1', '-1'],
  ];
  const workbook = await workbookOf(rows, undefined, 4);
  expect(await readSheet(workbook)).toEqual([
    ['policy', 'identity', 'found', 'count'],
    ['p', 'i', new Date('2026-10-14T09:30:00.000Z'), 12],
    ['p', 'i', '1899-12-31T00:00:00.000Z', '1e5'],
    ['p', 'i', '=1+1', '-1'],
  ]);
});

it('keeps the header of each sheet in view, with a filter over all rows and the widths of the columns', async () => {
  const workbook = await workbookOf(
    ['1', '2', '3'].map((one) => [one, 'x']),
    { rows: 3 },
  );
  for (const [n, rows] of [
    [1, 3],
    [2, 2],
  ]) {
    const sheet = readPart(workbook, `xl/worksheets/sheet${n}.xml`);
    expect(sheet).toContain('state="frozen"');
    expect(sheet).toContain('<col min="2" max="2" width="20" customWidth="1"/>');
    expect(sheet).toContain(`</sheetData><autoFilter ref="A1:B${rows}"/>`);
  }
});

/** Reads a file of an archive from its local header. */
function readPart(archive: Buffer, name: string): string {
  const at = archive.indexOf(name);
  const start = at + archive.readUInt16LE(at - 4) + archive.readUInt16LE(at - 2);
  return inflateRawSync(archive.subarray(start)).toString();
}
